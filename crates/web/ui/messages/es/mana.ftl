type-single = simple
type-double = doble
type-triple = triple
one-single = una simple
one-double = una doble
one-triple = una triple
all-singles = las simples
all-doubles = las dobles
all-triples = las triples
chip-singles = simples
chip-doubles = dobles
chip-triples = triples
piece-name = { $kind ->
    [daimyo] Daïmio
   *[ronin] Rônin
} { $side ->
    [black] negro
   *[white] blanco
}
mana-here = { $mana ->
    [bird] aquí está el pájaro-Mana
   *[carried] lleva el Mana
}
mark-picked = elegida
mark-target = puede ir aquí
mark-bird-target = el pájaro puede volar aquí
mark-capture = se puede capturar
mark-choice = puede moverse
mark-re-entry = puede volver
mark-danger = en peligro
reserve-label = { $count ->
    [one] un Rônin en la reserva
   *[other] { $count } Rônins en la reserva
}
reserve-count = { $count ->
    [0] ningún Rônin en la reserva
    [one] un Rônin en la reserva
   *[other] { $count } Rônins en la reserva
}
orientation = El tablero tiene, a la izquierda de Negro,
orientation-se = una esquina triple (normal)
orientation-sw = una esquina simple
orientation-ne = una esquina doble
orientation-nw = una esquina doble, media vuelta
preset = Daïmio en { $square }
pick-bird-square = Elige una casilla para el pájaro.
situation-set-up-row = Elige la doble en la que está el Daïmio.
situation-set-up-rows = Coloca las seis fichas donde quieras en las dos primeras filas.
situation-unmarked = No hay nada señalado: { $reentry ->
    [yes] mueve cualquier ficha, o reincorpora un Rônin de la reserva.
   *[no] mueve cualquier ficha.
}
situation-marked = { $mana ->
    [bird] El pájaro
   *[carried] El Mana
} señala { $all }: mueve una ficha que esté en { $one }.
situation-free-unmatched = { $mana ->
    [bird] El pájaro
   *[carried] El Mana
} señala { $all }, y ninguna de tus fichas está en una: { $reentry ->
    [yes] mueve cualquier ficha, o reincorpora un Rônin de la reserva.
    [marked] mueve cualquier ficha, o reincorpora un Rônin en { $one }.
   *[no] mueve cualquier ficha.
}
situation-free-blocked = { $mana ->
    [bird] El pájaro
   *[carried] El Mana
} señala { $all }, pero tus fichas ahí están bloqueadas: { $reentry ->
    [yes] mueve cualquier ficha, o reincorpora un Rônin de la reserva.
    [marked] mueve cualquier ficha, o reincorpora un Rônin en { $one }.
   *[no] mueve cualquier ficha.
}
situation-pass-blocked = { $mana ->
    [bird] El pájaro
   *[carried] El Mana
} señala { $all }, y tus fichas ahí no pueden moverse. Tienes que pasar, y tu adversario queda libre.
situation-pass-unmatched = { $mana ->
    [bird] El pájaro
   *[carried] El Mana
} señala { $all }, y ninguna de tus fichas está en una. Tienes que pasar, y tu adversario queda libre.
situation-pass-stuck = Eres libre, pero ninguna de tus fichas puede moverse. Tienes que pasar, y tu adversario queda libre.
why-no-re-entry = En esta edición ningún Rônin vuelve.
why-no-reserve = No hay ningún Rônin en la reserva.
why-not-free = Un Rônin solo vuelve cuando eres libre de jugar lo que quieras.
why-empty = En { $square } no hay nada que mover.
why-not-yours = { $piece }: no es tuyo.
why-wrong-type = Esta ficha está en { $here }, y { $mana ->
    [bird] el pájaro
   *[carried] el Mana
} señala { $all }.
why-stuck = Esta ficha no tiene un camino libre de exactamente { $steps ->
    [one] un paso.
   *[other] { $steps } pasos.
}
speak-set-up = { $side } coloca sus fichas, con el Daïmio en { $daimyo }.
speak-step = { $side }: { $kind ->
    [daimyo] Daïmio
   *[ronin] Rônin
} de { $from } a { $to }{ $taken ->
    [daimyo] , captura el Daïmio.
    [ronin] , captura un Rônin.
   *[nothing] .
}
speak-re-entry = { $side }: un Rônin vuelve en { $to }.
speak-pass = { $side } pasa.
refusal = «{ $text }»: { $reason }
refusal-not-a-move = «{ $text }» no es una jugada. Escribe b1c3, R@d4, pass, o una colocación como b1/a1/c1/d1/e1/f1.
refusal-game-over = la partida ha terminado.
refusal-set-up-first = { $side } tiene que colocarse primero.
refusal-set-ups-are-made = los dos se han colocado ya.
refusal-set-up-size = una colocación es la casilla del Daïmio y otras cinco.
refusal-outside-set-up = { $square } está fuera de las filas de colocación.
refusal-daimyo-double = el Daïmio se coloca en una doble, y { $square } no lo es.
refusal-orientation-needed = Negro elige cómo está el tablero. Escríbelo antes, como en se:b1/…
refusal-orientation = aquí el tablero no puede estar así.
refusal-no-piece = { $side } no tiene ninguna ficha en { $square }.
refusal-not-free = están señaladas { $all }, así que hay que mover una ficha que esté en { $one }.
refusal-must-pass = ninguna ficha que obedezca al Mana puede moverse: solo se puede pasar.
refusal-may-not-pass = solo pasa quien no puede hacer otra cosa.
refusal-own-piece = en { $square } hay una ficha tuya.
refusal-may-not-take = no puede capturar la ficha de { $square }: solo captura un Rônin, y solo al Daïmio.
refusal-no-path = ningún camino libre de exactamente { $steps ->
    [one] un paso
   *[other] { $steps } pasos
} lleva de { $from } a { $to }.
refusal-occupied = { $square } no está vacía.
refusal-not-for-re-entry = ahora un Rônin no puede volver en { $square }.
refusal-no-bird = en esta edición no hay pájaro.
refusal-bird-needed = la casilla del pájaro forma parte de la jugada. Añádela, como en ~e5.
refusal-bird-square = el pájaro no puede volar a { $square }.
