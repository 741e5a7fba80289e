### Tous les textes de la page, en français.

## La page

page-title = Mana : deux jeux de plateau
skip = Aller au contenu
language = Langue
settings = Réglages
close = Fermer
cancel = Annuler

## L’accueil

home-title = Deux jeux, une table
home-lede = Jouez à Mana et à Burst of Mana contre l’ordinateur ou à deux. Sans compte, sans publicité, et même hors connexion.
choose-game = Choisir un jeu
game-mana = Mana
game-burst = Burst of Mana
about-mana = Chaque case dit de combien avance une pièce, et la case atteinte décide de ce que l’adversaire peut jouer.
about-burst = Pas de plateau : huit tuiles chacun forment le terrain. Bloquez ou dévorez le geyser adverse.
opponent = Adversaire
opponent-computer = Ordinateur
opponent-person = À deux
level = Niveau
level-name = { $level ->
    [1] 1 · premiers pas
    [2] 2 · tout doux
    [3] 3 · facile
    [4] 4 · tranquille
    [5] 5 · moyen
    [6] 6 · bon
    [7] 7 · fort
    [8] 8 · très fort
    [9] 9 · expert
   *[10] 10 · pleine force
}
your-colour = Votre couleur
side-black = Noir
side-white = Blanc
colour-random = Au hasard
edition = Édition
edition-cosmoludo = Cosmoludo
edition-cosmoludo-help = Le jeu d’aujourd’hui : les pièces sur la première rangée, le daïmio sur une case double.
edition-cosmoludo-advanced = Cosmoludo, joueurs avancés
edition-cosmoludo-advanced-help = Le même jeu, avec mise en place libre sur deux rangées.
edition-cosmoludo-pl = Cosmoludo, règle polonaise
edition-cosmoludo-pl-help = On ne traverse pas la case de l’oiseau : son choix compte.
edition-jactalea = Jactalea, 2005
edition-jactalea-help = Noir oriente le plateau ; un rônin ne revient que sur le type désigné.
edition-zillions = Zillions
edition-zillions-help = Le Mana est porté par la pièce jouée ; un joueur bloqué est libre.
edition-escampe = Escampe
edition-escampe-help = La première forme du jeu : seul un rônin prend, et seulement le daïmio.
edition-house = Règles maison
edition-house-help = Votre propre choix de règles.
set-up = Mise en place
set-up-standard = Classique
set-up-own = Libre
set-up-random = Au hasard
play = Jouer
unfinished = Une partie de { $game } vous attend.
unfinished-damaged = Une partie inachevée est là, mais elle n’est plus lisible.
continue = Reprendre
discard = Abandonner

## Une partie

new-game = Nouvelle partie
no-game = Il n’y a pas encore de partie ici.
damaged-game = La partie conservée ici n’est plus lisible. Elle vient peut-être d’une autre version de cette page.
board = Plateau
board-mana = Plateau de Mana, six cases sur six
board-burst = Terrain de Burst of Mana
situation = Ce qu’il y a à faire
game = Partie
player-you = Vous
player-computer = Ordinateur, niveau { $level }
hand = En main
status-turn = Au tour de { $side }
status-set-up = { $side } se met en place
status-thinking = L’ordinateur réfléchit.
status-past = Coup { $ply } sur { $of }. La partie continue à son dernier coup.
outcome-black = Noir gagne
outcome-white = Blanc gagne
outcome-draw = Partie nulle
reason-daimyo = { $winner } a capturé le daïmio de { $loser }.
reason-devoured = { $winner } a dévoré le geyser de { $loser }.
reason-blocked = Le geyser de { $loser } est bloqué sur ses quatre côtés.
reason-no-action = Aucun des deux joueurs ne peut jouer.
reason-repetition = La même position s’est présentée trois fois.
rematch = Revanche
to-live = Revenir à la partie
play-on = Continuer d’ici
pass = Passer
ready = Prêt
engine-failed = L’ordinateur n’a pas pu démarrer, ou s’est arrêté.
try-again = Réessayer
play-both = Jouer les deux camps
moves = Coups
no-moves = Aucun coup n’a encore été joué.
step-through = Parcourir la partie
step-first = Au début
step-back = Un coup en arrière
step-forward = Un coup en avant
step-last = Au dernier coup
game-actions = Actions
undo = Reprendre
hint = Conseil
turn-board = Retourner
copy-position = Copier la position
copy-record = Copier la partie
copied = Copié.
not-copied = Le navigateur ne laisse pas la page copier. Le voici : { $text }
enter-move = Écrire un coup
enter = Jouer
note-past = Vous regardez un coup passé. Revenez à la partie, ou continuez d’ici.
note-over = La partie est terminée.
note-thinking = C’est à l’ordinateur de jouer.
note-start = Le début de la partie.
note-undone = Le dernier coup a été repris.
note-new-game = Une nouvelle partie commence.
voice-ways = { $count ->
    [0] Nulle part où aller.
    [one] Une possibilité : { $list }.
   *[other] { $count } possibilités : { $list }.
}
note-hint = Conseil. { $move }

## Les règles en bref

rules-in-short = Les règles en bref
rules-mana-steps = D’une case à un cercle une pièce fait un pas, à deux cercles deux, à trois cercles trois : en ligne et en colonne, en tournant à volonté, par des cases vides, sans repasser par la même case.
rules-mana-mark = Le type de la case atteinte est désigné : l’adversaire doit répondre avec une pièce placée sur ce type de case.
rules-mana-free = Qui n’en occupe aucune peut, dans la plupart des éditions, jouer n’importe quelle pièce ou réintroduire un rônin capturé.
rules-mana-end = Une pièce prend la pièce adverse sur laquelle elle s’arrête. Prenez le daïmio, et vous avez gagné.
rules-burst-turn = À votre tour, placez un Mana de votre main au contact d’un des vôtres, ou jouez-en un, éclatez-en un, ou reprenez-en un.
rules-burst-field = Tous les Mana forment un seul groupe, large et haut de cinq cases au plus. Là où il en compte cinq, il y a des murs.
rules-burst-burst = Un Mana éclaté fait un coup plus fort : le violet pousse, le bleu saute, le jaune et le vert dévorent.
rules-burst-end = Dévorez le geyser adverse, ou fermez ses quatre côtés de Mana et de murs, et vous avez gagné.

## Réglages

theme = Thème
theme-auto = Auto
theme-light = Clair
theme-dark = Sombre
theme-contrast = Contraste fort
bird = L’oiseau-Mana
bird-by-itself = Vole tout seul
bird-chosen = Je choisis sa case
coordinates = Coordonnées
animation = Animations
sound = Sons
turning = Tourner le plateau vers le joueur au trait

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
mark-capture = peut être pris
mark-choice = peut jouer
mark-push-or-devour = peut être poussé ou dévoré
mark-re-entry = peut revenir
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
orientation-se = un coin triple (classique)
orientation-sw = un coin simple
orientation-ne = un coin double
orientation-nw = un coin double, demi-tour
preset = Daïmio en { $square }
pick-bird-square = Choisissez une case pour l’oiseau.

## Mana : ce qu’il y a à faire, et pourquoi

situation-set-up-row = Choisissez la case double du daïmio.
situation-set-up-rows = Disposez les six pièces sur les deux premières rangées.
situation-unmarked = Rien n’est désigné : { $reentry ->
    [yes] jouez n’importe quelle pièce, ou réintroduisez un rônin.
   *[no] jouez n’importe quelle pièce.
}
situation-marked = { $mana ->
    [bird] L’oiseau
   *[carried] Le Mana
} désigne { $all } : jouez une pièce placée sur { $one }.
situation-free-unmatched = { $mana ->
    [bird] L’oiseau
   *[carried] Le Mana
} désigne { $all }, et vous n’en occupez aucune : { $reentry ->
    [yes] jouez n’importe quelle pièce, ou réintroduisez un rônin.
   *[no] jouez n’importe quelle pièce.
}
situation-free-blocked = { $mana ->
    [bird] L’oiseau
   *[carried] Le Mana
} désigne { $all }, mais vos pièces y sont bloquées : { $reentry ->
    [yes] jouez n’importe quelle pièce, ou réintroduisez un rônin.
   *[no] jouez n’importe quelle pièce.
}
situation-pass-blocked = { $mana ->
    [bird] L’oiseau
   *[carried] Le Mana
} désigne { $all }, et vos pièces y sont bloquées. Vous devez passer ; l’adversaire sera libre.
situation-pass-unmatched = { $mana ->
    [bird] L’oiseau
   *[carried] Le Mana
} désigne { $all }, et vous n’en occupez aucune. Vous devez passer ; l’adversaire sera libre.
why-no-re-entry = Dans cette édition, une pièce capturée ne revient pas.
why-no-reserve = Il n’y a pas de rônin en réserve.
why-not-free = Un rônin ne revient que lorsque vous êtes libre de tout jouer.
why-empty = Il n’y a rien à jouer en { $square }.
why-not-yours = { $piece } : ce n’est pas à vous de le jouer.
why-wrong-type = Cette pièce est sur { $here }, et { $mana ->
    [bird] l’oiseau
   *[carried] le Mana
} désigne { $all }.
why-stuck = Cette pièce n’a aucun chemin libre d’exactement { $steps ->
    [one] un pas.
   *[other] { $steps } pas.
}
speak-set-up = { $side } se met en place, le daïmio en { $daimyo }.
speak-step = { $side } : { $kind ->
    [daimyo] daïmio
   *[ronin] rônin
} de { $from } à { $to }{ $taken ->
    [daimyo] , capture le daïmio.
    [ronin] , capture un rônin.
   *[nothing] .
}
speak-re-entry = { $side } : un rônin revient en { $to }.
speak-pass = { $side } passe.

## Mana : pourquoi un coup est refusé

refusal = « { $text } » : { $reason }
refusal-not-a-move = « { $text } » n’est pas un coup. Écrivez b1c3, R@d4, pass, ou une mise en place comme b1/a1/c1/d1/e1/f1.
refusal-game-over = la partie est terminée.
refusal-set-up-first = { $side } doit d’abord se mettre en place.
refusal-set-ups-are-made = les deux camps sont déjà en place.
refusal-set-up-size = une mise en place comprend la case du daïmio et cinq autres.
refusal-outside-set-up = { $square } est hors des rangées de mise en place.
refusal-daimyo-double = le daïmio se place sur une case double, et { $square } n’en est pas une.
refusal-orientation-needed = Noir choisit l’orientation. Écrivez-la d’abord, comme dans se:b1/…
refusal-orientation = cette orientation n’est pas possible ici.
refusal-no-piece = { $side } n’a pas de pièce en { $square }.
refusal-not-free = { $all } sont désignées : il faut jouer une pièce placée sur { $one }.
refusal-must-pass = aucune pièce désignée ne peut bouger : il faut passer.
refusal-may-not-pass = on ne passe que si l’on ne peut rien faire d’autre.
refusal-own-piece = une de vos pièces occupe { $square }.
refusal-may-not-take = la pièce en { $square } ne peut pas être prise : seul un rônin prend, et seulement le daïmio.
refusal-no-path = aucun chemin libre d’exactement { $steps ->
    [one] un pas
   *[other] { $steps } pas
} ne mène de { $from } à { $to }.
refusal-occupied = { $square } n’est pas vide.
refusal-not-for-re-entry = un rônin ne peut pas revenir en { $square } maintenant.
refusal-no-bird = il n’y a pas d’oiseau dans cette édition.
refusal-bird-needed = la case de l’oiseau fait partie du coup. Ajoutez-la, comme dans ~e5.
refusal-bird-square = l’oiseau ne peut pas voler en { $square }.

## Burst of Mana

kind-gran = Gran
kind-goetia = Goetia
kind-noa = Noa
kind-raziel = Raziel
kind-paulina = Paulina
kind-salomonis = Salomonis
kind-theurgia = Theurgia
kind-abramelin = Abramelin
help-gran = un pas dans tous les sens
help-goetia = un pas en ligne ou en colonne
help-noa = un pas en diagonale
help-raziel = toute distance dans tous les sens
help-paulina = toute distance en ligne ou en colonne
help-salomonis = toute distance en diagonale
help-theurgia = un saut de cavalier
help-abramelin = ne bouge pas ; éclaté, dévore un voisin
mana-name = { $kind } de { $side ->
    [black] Noir
   *[white] Blanc
}
state-burst = éclaté
cell-wall = mur
cell-empty = vide
act-burst = Éclater
act-retrieve = Reprendre en main
geyser-open = { $open ->
    [0] geyser bloqué
    [one] geyser : un côté ouvert
   *[other] geyser : { $open } côtés ouverts
}
field-growth = { $columns ->
    [0] Murs à gauche et à droite
    [one] Place pour une colonne de plus
   *[other] Place pour { $columns } colonnes de plus
} ; { $rows ->
    [0] murs en haut et en bas.
    [one] place pour une ligne de plus.
   *[other] place pour { $rows } lignes de plus.
}
situation-burst = Placez un Mana de votre main, jouez-en un, éclatez-en un ou reprenez-en un.
situation-burst-danger = { $open ->
    [0] Votre geyser est bloqué : ouvrez-le, ou vous perdez au prochain tour.
   *[other] Votre geyser n’a plus qu’un côté ouvert.
}
situation-burst-chance = Le geyser adverse n’a plus qu’un côté ouvert.
situation-burst-pass = Aucun de vos Mana ne peut agir. Vous devez passer.
why-not-retrieve = Ce Mana ne peut pas être repris : les autres ne tiendraient plus ensemble, ou c’est le geyser.
why-not-burst = Ce Mana est déjà éclaté.
why-mana-stuck = Ce Mana ne peut rien faire maintenant.
why-cell-empty = Choisissez d’abord un de vos Mana.
speak-burst = { $side } : { $kind } éclate.
speak-retrieve = { $side } : { $kind } revient en main.
speak-place = { $side } : { $kind } est placé en { $to }.
speak-mana = { $side } : { $kind } va en { $to }.
speak-push = { $side } : { $kind } pousse vers { $to }.
speak-devour = { $side } : { $kind } dévore { $prey } en { $to }.
refusal-burst-not-a-move = un coup s’écrit comme N@f6, Nf6, N-, N+ ou pass.
refusal-not-in-hand = { $kind } n’est pas en main.
refusal-in-hand = { $kind } n’est pas sur la table.
refusal-not-touching = un Mana se place au contact d’un des vôtres.
refusal-at-geyser = on ne place pas de Mana à côté du geyser adverse.
refusal-disconnected = les Mana ne tiendraient plus ensemble.
refusal-six-columns = les Mana occuperaient six colonnes.
refusal-six-rows = les Mana occuperaient six lignes.
refusal-not-burst = Abramelin ne joue qu’éclaté.
refusal-nothing-to-devour = Abramelin ne joue que sur un autre Mana.
refusal-own-geyser = aucun Mana ne dévore son propre geyser.
refusal-in-the-way = un autre Mana est sur le chemin de { $kind }.
refusal-not-its-way = { $kind } ne se déplace pas ainsi.
refusal-geyser-stays = le geyser n’est jamais repris.
refusal-burst-already = { $kind } est déjà éclaté.
