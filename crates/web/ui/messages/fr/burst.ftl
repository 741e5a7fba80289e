### Burst of Mana

kind-gran = Gran
kind-goetia = Goetia
kind-noa = Noa
kind-raziel = Raziel
kind-paulina = Paulina
kind-salomonis = Salomonis
kind-theurgia = Theurgia
kind-abramelin = Abramelin
help-gran = le geyser ; un pas dans tous les sens
help-goetia = un pas sur sa rangée ou sa colonne
help-noa = un pas en diagonale
help-raziel = aussi loin qu’on veut dans tous les sens, en s’arrêtant avant le premier Mana
help-paulina = aussi loin qu’on veut sur sa rangée ou sa colonne, en s’arrêtant avant le premier Mana
help-salomonis = aussi loin qu’on veut en diagonale, en s’arrêtant avant le premier Mana
help-theurgia = saute de deux cases tout droit et d’une de côté
help-abramelin = ne peut pas bouger ; éclaté, dévore un voisin
mana-name = { $kind } de { $side ->
    [black] Noir
   *[white] Blanc
}
state-burst = éclaté
cell-wall = mur
cell-empty = vide
mark-push = peut être poussé
mark-jump = peut sauter ici
mark-devour = peut être dévoré
act-burst = Éclater
act-retrieve = Reprendre en main
geyser-open = { $open ->
    [0] geyser bloqué
    [one] geyser : un côté ouvert
   *[other] geyser : { $open } côtés ouverts
}
geyser-devoured = geyser dévoré
geyser-threatened = geyser : peut être dévoré
field-size = { $columns } × { $rows } sur 5 × 5
field-growth = { $columns ->
    [0] Murs à gauche et à droite
    [one] Place pour une colonne de plus
   *[other] Place pour { $columns } colonnes de plus
} ; { $rows ->
    [0] murs en haut et en bas.
    [one] place pour une rangée de plus.
   *[other] place pour { $rows } rangées de plus.
}
situation-burst = Posez un Mana de votre main, jouez-en un, éclatez-en un ou reprenez-en un en main.
situation-burst-danger = { $open ->
    [0] Votre geyser est bloqué : ouvrez-le, ou vous perdez.
   *[other] Votre geyser n’a plus qu’un côté ouvert.
}
situation-burst-chance = Le geyser adverse n’a plus qu’un côté ouvert.
situation-burst-pass = Aucun de vos Mana ne peut agir. Vous devez passer.
why-not-retrieve = Ce Mana ne peut pas être repris en main : les autres ne tiendraient plus ensemble, ou c’est le geyser.
why-not-burst = Ce Mana est déjà éclaté.
why-mana-stuck = Ce Mana ne peut rien faire maintenant.
why-cell-empty = Choisissez d’abord un de vos Mana.
speak-burst = { $side } : { $kind } éclate.
speak-retrieve = { $side } : { $kind } revient en main.
speak-place = { $side } : { $kind } est posé en { $to }.
speak-mana = { $side } : { $kind } va en { $to }.
speak-push = { $side } : { $kind } pousse vers { $to }.
speak-devour = { $side } : { $kind } dévore { $prey } en { $to }.
refusal-burst-not-a-move = un coup s’écrit comme N@f6, Nf6, N-, N+ ou pass.
refusal-not-in-hand = { $kind } n’est pas en main.
refusal-in-hand = { $kind } n’est pas sur la table.
refusal-not-touching = un Mana se pose au contact d’un des vôtres.
refusal-at-geyser = on ne pose pas de Mana à côté du geyser adverse.
refusal-disconnected = les Mana ne tiendraient plus ensemble.
refusal-six-columns = les Mana occuperaient six colonnes.
refusal-six-rows = les Mana occuperaient six rangées.
refusal-not-burst = Abramelin ne joue qu’éclaté.
refusal-nothing-to-devour = Abramelin ne joue que sur un autre Mana.
refusal-own-geyser = aucun Mana ne dévore son propre geyser.
refusal-in-the-way = un autre Mana est sur le chemin de { $kind }.
refusal-not-its-way = { $kind } ne se déplace pas ainsi.
refusal-geyser-stays = le geyser n’est jamais repris en main.
refusal-burst-already = { $kind } est déjà éclaté.
