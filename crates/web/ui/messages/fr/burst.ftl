### Burst of Mana

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
help-abramelin = ne bouge pas ; éclaté, dévore un voisin
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
    [one] geyser : un côté ouvert
   *[other] geyser : { $open } côtés ouverts
}
field-growth = { $columns ->
    [0] Murs à gauche et à droite
    [one] Place pour une colonne de plus
   *[other] Place pour { $columns } colonnes de plus
} ; { $rows ->
    [0] murs en haut et en bas.
    [one] place pour une ligne de plus.
   *[other] place pour { $rows } lignes de plus.
}
situation-burst = Placez un Mana de votre main, jouez-en un, éclatez-en un ou reprenez-en un.
situation-burst-danger = { $open ->
    [0] Votre geyser est bloqué : ouvrez-le, ou vous perdez au prochain tour.
   *[other] Votre geyser n’a plus qu’un côté ouvert.
}
situation-burst-chance = Le geyser adverse n’a plus qu’un côté ouvert.
situation-burst-pass = Aucun de vos Mana ne peut agir. Vous devez passer.
why-not-retrieve = Ce Mana ne peut pas être repris : les autres ne tiendraient plus ensemble, ou c’est le geyser.
why-not-burst = Ce Mana est déjà éclaté.
why-mana-stuck = Ce Mana ne peut rien faire maintenant.
why-cell-empty = Choisissez d’abord un de vos Mana.
speak-burst = { $side } : { $kind } éclate.
speak-retrieve = { $side } : { $kind } revient en main.
speak-place = { $side } : { $kind } est placé en { $to }.
speak-mana = { $side } : { $kind } va en { $to }.
speak-push = { $side } : { $kind } pousse vers { $to }.
speak-devour = { $side } : { $kind } dévore { $prey } en { $to }.
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
