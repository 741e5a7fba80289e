nav-review = Revisione
review = Revisione
review-lede = Il motore guarda ogni mossa di una partita finita e dice quali hanno regalato qualcosa, e che cosa.
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
no-mistakes = Nessuno dei due ha regalato niente.
graph = Che cosa poteva aspettarsi il Nero, dall’inizio alla fine: sopra la metà il Nero sta meglio.
gave-win = { $plies ->
    [one] ha regalato una vittoria dimostrata in { $plies } mossa.
   *[other] ha regalato una vittoria dimostrata in { $plies } mosse.
}
gave-defence = { $plies ->
    [one] ha regalato la difesa: persa per dimostrazione in { $plies } mossa.
   *[other] ha regalato la difesa: persa per dimostrazione in { $plies } mosse.
}
gave-expectation = ha regalato il { $percent }% del risultato atteso.
show-why = Mostrami perché
try-move = Riprova
try-prompt = Trova una mossa migliore.
try-thinking = Vediamo…
try-good = Sì! Non regala niente.
try-fair = Meglio, ma non la migliore. Riprova ancora, se vuoi.
try-bad = Anche questa regala qualcosa. Torna indietro e provane un’altra.
