type-single = singola
type-double = doppia
type-triple = tripla
one-single = una singola
one-double = una doppia
one-triple = una tripla
all-singles = le singole
all-doubles = le doppie
all-triples = le triple
chip-singles = singole
chip-doubles = doppie
chip-triples = triple
piece-name = { $kind ->
    [daimyo] Daïmio
   *[ronin] Rônin
} { $side ->
    [black] nero
   *[white] bianco
}
mana-here = { $mana ->
    [bird] qui c’è l’uccello-Mana
   *[carried] porta il Mana
}
mark-picked = scelta
mark-target = può arrivare qui
mark-bird-target = l’uccello può volare qui
mark-capture = può essere catturata
mark-choice = può muoversi
mark-re-entry = può rientrare
mark-danger = in pericolo
reserve-label = { $count ->
    [one] un Rônin di riserva
   *[other] { $count } Rônin di riserva
}
reserve-count = { $count ->
    [0] nessun Rônin di riserva
    [one] un Rônin di riserva
   *[other] { $count } Rônin di riserva
}
orientation = Il tabellone ha, alla sinistra del Nero,
orientation-se = un angolo triplo (normale)
orientation-sw = un angolo singolo
orientation-ne = un angolo doppio
orientation-nw = un angolo doppio, mezzo giro
preset = Daïmio in { $square }
pick-bird-square = Scegli una casella per l’uccello.
situation-set-up-row = Scegli la doppia su cui sta il Daïmio.
situation-set-up-rows = Disponi le sei pedine dove vuoi sulle prime due righe.
situation-unmarked = Niente è indicato: { $reentry ->
    [yes] muovi una pedina qualsiasi, o reintroduci un Rônin dalla riserva.
   *[no] muovi una pedina qualsiasi.
}
situation-marked = { $mana ->
    [bird] L’uccello
   *[carried] Il Mana
} indica { $all }: muovi una pedina che sta su { $one }.
situation-free-unmatched = { $mana ->
    [bird] L’uccello
   *[carried] Il Mana
} indica { $all }, e nessuna tua pedina ci sta: { $reentry ->
    [yes] muovi una pedina qualsiasi, o reintroduci un Rônin dalla riserva.
    [marked] muovi una pedina qualsiasi, o reintroduci un Rônin su { $one }.
   *[no] muovi una pedina qualsiasi.
}
situation-free-blocked = { $mana ->
    [bird] L’uccello
   *[carried] Il Mana
} indica { $all }, ma le tue pedine lì sono bloccate: { $reentry ->
    [yes] muovi una pedina qualsiasi, o reintroduci un Rônin dalla riserva.
    [marked] muovi una pedina qualsiasi, o reintroduci un Rônin su { $one }.
   *[no] muovi una pedina qualsiasi.
}
situation-pass-blocked = { $mana ->
    [bird] L’uccello
   *[carried] Il Mana
} indica { $all }, e le tue pedine lì non possono muoversi. Devi passare, e l’avversario è poi libero.
situation-pass-unmatched = { $mana ->
    [bird] L’uccello
   *[carried] Il Mana
} indica { $all }, e nessuna tua pedina ci sta. Devi passare, e l’avversario è poi libero.
situation-pass-stuck = Sei libero, ma nessuna tua pedina può muoversi. Devi passare, e l’avversario è poi libero.
why-no-re-entry = In questa edizione nessun Rônin rientra.
why-no-reserve = Non c’è nessun Rônin di riserva.
why-not-free = Un Rônin rientra solo quando sei libero di giocare come vuoi.
why-empty = In { $square } non c’è niente da muovere.
why-not-yours = { $piece }: non è tuo.
why-wrong-type = Questa pedina sta su { $here }, e { $mana ->
    [bird] l’uccello
   *[carried] il Mana
} indica { $all }.
why-stuck = Questa pedina non ha una via libera di esattamente { $steps ->
    [one] un passo.
   *[other] { $steps } passi.
}
speak-set-up = Il { $side } si dispone, con il Daïmio in { $daimyo }.
speak-step = { $side }: { $kind ->
    [daimyo] Daïmio
   *[ronin] Rônin
} da { $from } a { $to }{ $taken ->
    [daimyo] , cattura il Daïmio.
    [ronin] , cattura un Rônin.
   *[nothing] .
}
speak-re-entry = { $side }: un Rônin rientra in { $to }.
speak-pass = Il { $side } passa.
refusal = «{ $text }»: { $reason }
refusal-not-a-move = «{ $text }» non è una mossa. Scrivi b1c3, R@d4, pass, o un posizionamento come b1/a1/c1/d1/e1/f1.
refusal-game-over = la partita è finita.
refusal-set-up-first = prima deve disporsi il { $side }.
refusal-set-ups-are-made = entrambi si sono già disposti.
refusal-set-up-size = un posizionamento è la casella del Daïmio e altre cinque.
refusal-outside-set-up = { $square } è fuori dalle righe del posizionamento.
refusal-daimyo-double = il Daïmio va su una doppia, e { $square } non lo è.
refusal-orientation-needed = il Nero sceglie come sta il tabellone. Scrivilo prima, come in se:b1/…
refusal-orientation = qui il tabellone non può stare così.
refusal-no-piece = il { $side } non ha pedine in { $square }.
refusal-not-free = sono indicate { $all }, quindi bisogna muovere una pedina su { $one }.
refusal-must-pass = nessuna pedina che obbedisce al Mana può muoversi: si può solo passare.
refusal-may-not-pass = passa solo chi non può fare altro.
refusal-own-piece = in { $square } c’è una tua pedina.
refusal-may-not-take = non può catturare la pedina in { $square }: solo un Rônin cattura, e solo il Daïmio.
refusal-no-path = nessuna via libera di esattamente { $steps ->
    [one] un passo
   *[other] { $steps } passi
} porta da { $from } a { $to }.
refusal-occupied = { $square } non è vuota.
refusal-not-for-re-entry = ora un Rônin non può rientrare in { $square }.
refusal-no-bird = in questa edizione non c’è l’uccello.
refusal-bird-needed = la casella dell’uccello fa parte della mossa. Aggiungila, come in ~e5.
refusal-bird-square = l’uccello non può volare in { $square }.
