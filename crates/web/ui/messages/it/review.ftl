nav-review = Revisione
review = Revisione
review-lede = Il motore esamina ogni mossa di una partita finita e mostra quali erano errori e che cosa sono costati.
review-start = Comincia la revisione
review-again = Ripeti la revisione
review-time = Tempo per mossa
review-at = Posizione { $ply } di { $of }
review-done = { $count ->
    [0] La revisione è finita. Nessun errore trovato.
    [one] La revisione è finita. Trovato un errore.
   *[other] La revisione è finita. Trovati { $count } errori.
}
review-cancelled = La revisione è stata interrotta. Ecco ciò che si sa finora.
accuracy = { $side }: precisione { $percent }%
mistakes = Errori
no-mistakes = Nessuno dei due ha sbagliato.
graph = Che cosa poteva aspettarsi il Nero, dall’inizio alla fine: sopra la metà il Nero sta meglio.
gave-win = { $plies ->
    [one] si è lasciato sfuggire una vittoria in { $plies } mossa.
   *[other] si è lasciato sfuggire una vittoria in { $plies } mosse.
}
gave-defence = { $plies ->
    [one] si è lasciato sfuggire la difesa: sconfitta in { $plies } mossa.
   *[other] si è lasciato sfuggire la difesa: sconfitta in { $plies } mosse.
}
gave-expectation = ha perso il { $percent }% del risultato atteso.
show-why = Mostrami perché
try-move = Riprova
try-prompt = Trova una mossa migliore.
try-thinking = Vediamo…
try-good = Sì! Non costa niente.
try-fair = Meglio, ma non la migliore. Riprova ancora, se vuoi.
try-bad = Anche questa è un errore. Torna indietro e provane un’altra.


archive = Le tue partite
archive-help = Ogni partita che giochi su questo dispositivo è salvata qui, solo nel tuo browser. Una copia di riserva le contiene tutte, con le tue impostazioni; è un semplice file di partite.
archive-search = Cerca: gioco, avversario, data
archive-export = Salva una copia
archive-import = Ripristina o importa
archive-empty = Ancora nessuna partita. Appaiono qui appena giochi.
more-games = Mostra altre
move-count = { $count ->
    [one] { $count } mossa
   *[other] { $count } mosse
}
games-added = { $count ->
    [one] { $count } partita aggiunta.
   *[other] { $count } partite aggiunte.
}
delete-game = Elimina
not-over = Non finita
