solved-title = Batti la dimostrazione
solved-lede = Dal posizionamento normale vince il Nero, qualunque cosa faccia il Bianco. Prendi il Bianco, e vedi quanto resisti.
solved-daimyo-black = Daïmio del Nero
solved-daimyo-white = Il tuo Daïmio
solved-left = { $count ->
    [one] Al massimo ancora una mossa
   *[other] Al massimo ancora { $count } mosse
}
solved-over = Il Nero ha vinto in { $plies } mosse; la difesa più lunga ne dura { $most }.
solved-best = Nessuno può resistere di più.
solved-better = Si può resistere di più. Riprovi?
solved-again = Ricomincia
solved-tree = La strategia da qui
solved-tree-text = Ogni riga è un tentativo del Bianco, con la risposta del Nero e quante mosse restano dopo. Apri una riga per vedere che cosa può seguire.
solved-tree-wait = Tocca al Nero.
solved-tree-end = vince
solved-what = Che cosa è dimostrato
solved-what-wins = In ognuno dei nove inizi normali, ovunque stiano i due Daïmio, il Nero può forzare la vittoria. Vale per Cosmoludo, anche con le regole polacche, per Jactalea e per Zillions. Le lunghezze sono esatte: non esiste una vittoria più breve.
solved-what-checked = La dimostrazione dell’inizio che vedi è un file con una risposta del Nero a tutto ciò che il Bianco può fare: { $positions } posizioni in tutto. Chiunque può verificarla senza fidarsi di chi l’ha fatta. Il verificatore non cerca nulla e usa un secondo programma delle regole, più lento.
solved-not = Che cosa non è dimostrato
solved-not-open = Con il posizionamento libero su due righe nessuno sa chi vince, e nemmeno a Burst of Mana. Una dimostrazione dal posizionamento normale non rovina quei giochi, e aiuta poco dopo un’altra prima mossa.
solved-check = Verifica tu stesso
solved-download = Scarica il certificato
solved-command = Poi, con il programma sul tuo computer:
