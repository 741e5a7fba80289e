### Mana : cases et pièces, ce qu’il y a à faire, et pourquoi un coup est refusé

## Cases, pièces et actions

type-single = simple
type-double = double
type-triple = triple
one-single = une case simple
one-double = une case double
one-triple = une case triple
all-singles = les cases simples
all-doubles = les cases doubles
all-triples = les cases triples
chip-singles = simples
chip-doubles = doubles
chip-triples = triples
piece-name = { $kind ->
    [daimyo] daïmio
   *[ronin] rônin
} { $side ->
    [black] noir
   *[white] blanc
}
mana-here = { $mana ->
    [bird] l’oiseau-Mana est ici
   *[carried] porte le Mana
}
mark-picked = choisi
mark-target = accessible
mark-bird-target = l’oiseau peut s’y poser
mark-capture = peut être capturé
mark-choice = peut jouer
mark-re-entry = peut revenir
mark-danger = en danger
reserve-label = { $count ->
    [one] un rônin en réserve
   *[other] { $count } rônins en réserve
}
reserve-count = { $count ->
    [0] aucun rônin en réserve
    [one] un rônin en réserve
   *[other] { $count } rônins en réserve
}
orientation = À la gauche de Noir, le plateau présente
orientation-se = un coin triple (standard)
orientation-sw = un coin simple
orientation-ne = un coin double
orientation-nw = un coin double, demi-tour
preset = Daïmio en { $square }
pick-bird-square = Choisissez une case pour l’oiseau.

## Mana : ce qu’il y a à faire, et pourquoi

situation-set-up-row = Choisissez la case double du daïmio.
situation-set-up-rows = Disposez les six pièces sur les deux premières rangées.
situation-unmarked = Rien n’est désigné : { $reentry ->
    [yes] jouez n’importe quelle pièce, ou réintroduisez un rônin.
   *[no] jouez n’importe quelle pièce.
}
situation-marked = { $mana ->
    [bird] L’oiseau
   *[carried] Le Mana
} désigne { $all } : jouez une pièce placée sur { $one }.
situation-free-unmatched = { $mana ->
    [bird] L’oiseau
   *[carried] Le Mana
} désigne { $all }, et vous n’en occupez aucune : { $reentry ->
    [yes] jouez n’importe quelle pièce, ou réintroduisez un rônin.
    [marked] jouez n’importe quelle pièce, ou réintroduisez un rônin sur { $one }.
   *[no] jouez n’importe quelle pièce.
}
situation-free-blocked = { $mana ->
    [bird] L’oiseau
   *[carried] Le Mana
} désigne { $all }, mais vos pièces y sont bloquées : { $reentry ->
    [yes] jouez n’importe quelle pièce, ou réintroduisez un rônin.
    [marked] jouez n’importe quelle pièce, ou réintroduisez un rônin sur { $one }.
   *[no] jouez n’importe quelle pièce.
}
situation-pass-blocked = { $mana ->
    [bird] L’oiseau
   *[carried] Le Mana
} désigne { $all }, et vos pièces y sont bloquées. Vous devez passer ; l’adversaire sera libre.
situation-pass-unmatched = { $mana ->
    [bird] L’oiseau
   *[carried] Le Mana
} désigne { $all }, et vous n’en occupez aucune. Vous devez passer ; l’adversaire sera libre.
situation-pass-stuck = Vous êtes libre, mais aucune de vos pièces ne peut bouger. Vous devez passer ; l’adversaire sera libre.
why-no-re-entry = Dans cette édition, aucun rônin ne revient.
why-no-reserve = Il n’y a pas de rônin en réserve.
why-not-free = Un rônin ne revient que lorsque vous êtes libre de tout jouer.
why-empty = Il n’y a rien à jouer en { $square }.
why-not-yours = { $piece } : ce n’est pas à vous de le jouer.
why-wrong-type = Cette pièce est sur { $here }, et { $mana ->
    [bird] l’oiseau
   *[carried] le Mana
} désigne { $all }.
why-stuck = Cette pièce n’a aucun chemin libre d’exactement { $steps ->
    [one] un pas.
   *[other] { $steps } pas.
}
speak-set-up = { $side } se met en place, le daïmio en { $daimyo }.
speak-step = { $side } : { $kind ->
    [daimyo] daïmio
   *[ronin] rônin
} de { $from } à { $to }{ $taken ->
    [daimyo] , capture le daïmio.
    [ronin] , capture un rônin.
   *[nothing] .
}
speak-re-entry = { $side } : un rônin revient en { $to }.
speak-pass = { $side } passe.

## Mana : pourquoi un coup est refusé

refusal = « { $text } » : { $reason }
refusal-not-a-move = « { $text } » n’est pas un coup. Écrivez b1c3, R@d4, pass, ou une mise en place comme b1/a1/c1/d1/e1/f1.
refusal-game-over = la partie est terminée.
refusal-set-up-first = { $side } doit d’abord se mettre en place.
refusal-set-ups-are-made = les deux camps sont déjà en place.
refusal-set-up-size = une mise en place comprend la case du daïmio et cinq autres.
refusal-outside-set-up = { $square } est hors des rangées de mise en place.
refusal-daimyo-double = le daïmio se place sur une case double, et { $square } n’en est pas une.
refusal-orientation-needed = Noir choisit l’orientation. Écrivez-la d’abord, comme dans se:b1/…
refusal-orientation = cette orientation n’est pas possible ici.
refusal-no-piece = { $side } n’a pas de pièce en { $square }.
refusal-not-free = { $all } sont désignées : il faut jouer une pièce placée sur { $one }.
refusal-must-pass = aucune pièce désignée ne peut bouger : il faut passer.
refusal-may-not-pass = on ne passe que si l’on ne peut rien faire d’autre.
refusal-own-piece = une de vos pièces occupe { $square }.
refusal-may-not-take = la pièce en { $square } ne peut pas être capturée : seul un rônin capture, et seulement le daïmio.
refusal-no-path = aucun chemin libre d’exactement { $steps ->
    [one] un pas
   *[other] { $steps } pas
} ne mène de { $from } à { $to }.
refusal-occupied = { $square } n’est pas vide.
refusal-not-for-re-entry = un rônin ne peut pas revenir en { $square } maintenant.
refusal-no-bird = il n’y a pas d’oiseau dans cette édition.
refusal-bird-needed = la case de l’oiseau fait partie du coup. Ajoutez-la, comme dans ~e5.
refusal-bird-square = l’oiseau ne peut pas voler en { $square }.
