home-title-mana = Dove arrivi decide che cosa può muovere l’altro.
home-title-burst = Nessun tabellone: le tessere formano il campo.
home-lede-mana = Un piccolo tabellone di legno, sei pedine a testa e un uccello di carta. Senza account, senza pubblicità, anche senza rete.
home-lede-burst = Otto tessere a testa. Blocca o divora l’altro geyser. Senza account, senza pubblicità, anche senza rete.
home-new = Prima volta?
home-learn = Impara in otto minuti
play-computer = Contro il computer
play-friend = Con un amico
play-friend-help = Su questo dispositivo, o con un link
find-opponent = Trova un avversario
find-opponent-help = Gente altrove che vuole giocare
people-waiting = { $count ->
    [one] Una persona aspetta
   *[other] { $count } persone aspettano
}
friend-here = Su questo dispositivo
friend-link = Manda un link
options = Opzioni
guide = Guida
source = Codice e licenza
pause-board = Ferma il tabellone
resume-board = Fai ripartire il tabellone
choose-game = Scegli un gioco
game-mana = Mana
game-burst = Burst of Mana
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
pie-rule = Regola della torta
pie-rule-help = Dopo la prima mossa l’altro giocatore può scambiare i colori. A chi comincia conviene quindi una mossa equilibrata.
unfinished = Una partita non finita di { $game } ti aspetta.
unfinished-damaged = C’è una partita non finita, ma non si riesce più a leggerla.
unfinished-sure = Una nuova partita prende il suo posto. Quella non finita resta tra le tue partite.
continue = Continua
discard = Elimina
