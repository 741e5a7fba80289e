home-title = Due giochi, un tavolo
home-lede = Gioca a Mana e a Burst of Mana contro il computer o in due sullo stesso dispositivo. Senza account, senza pubblicità, anche senza rete.
choose-game = Scegli un gioco
game-mana = Mana
game-burst = Burst of Mana
about-mana = Ogni casella dice di quanto si muove una pedina, e dove arrivi decide che cosa può muovere l’avversario.
about-burst = Nessun tabellone: otto tessere a testa formano il campo. Blocca o divora l’altro geyser.
opponent = Avversario
opponent-computer = Computer
opponent-person = Due giocatori
level = Livello
level-name = { $level ->
    [1] 1 · primi passi
    [2] 2 · indulgente
    [3] 3 · facile
    [4] 4 · tranquillo
    [5] 5 · discreto
    [6] 6 · buono
    [7] 7 · forte
    [8] 8 · molto forte
    [9] 9 · esperto
   *[10] 10 · piena forza
}
your-colour = Il tuo colore
side-black = Nero
side-white = Bianco
colour-random = A caso
edition = Edizione
edition-cosmoludo = Cosmoludo
edition-cosmoludo-help = Il gioco oggi in negozio: pedine sulla prima riga, il Daïmio su una doppia.
edition-cosmoludo-advanced = Cosmoludo, esperti
edition-cosmoludo-advanced-help = Lo stesso gioco con posizionamento libero su due righe.
edition-cosmoludo-pl = Cosmoludo, regole polacche
edition-cosmoludo-pl-help = Le pedine non possono attraversare l’uccello, quindi la sua casella conta.
edition-jactalea = Jactalea, 2005
edition-jactalea-help = Il Nero gira il tabellone; un Rônin rientra solo sul valore indicato.
edition-zillions = Zillions
edition-zillions-help = Il Mana sta sulla pedina mossa; chi è bloccato è libero.
edition-escampe = Escampe
edition-escampe-help = La prima forma del gioco: solo un Rônin cattura, e solo il Daïmio.
edition-house = Regole della casa
edition-house-help = La tua scelta di regole.
set-up = Posizionamento
set-up-standard = Normale
set-up-own = A mano
set-up-random = A caso
play = Gioca
unfinished = Una partita non finita di { $game } ti aspetta.
unfinished-damaged = C’è una partita non finita, ma non si riesce più a leggerla.
unfinished-sure = Una nuova partita elimina quella non finita.
continue = Continua
discard = Elimina
