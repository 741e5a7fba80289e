### L’analyse : le moteur qui regarde, l’éditeur, l’import et l’export ; et le plateau dans d’autres sites

nav-analysis = Analyse
analysis = Analyse
analyse = Analyser
engine = Moteur
engine-off = À l’arrêt
lines = Lignes
expectation = Résultat attendu
engine-facts = profondeur { $depth }, milliers de positions par seconde : { $speed }
play-line = Jouer le premier coup de cette ligne
wins-in = { $plies ->
    [one] { $side } gagne en { $plies } demi-coup
   *[other] { $side } gagne en { $plies } demi-coups
}
proof-start = Prouver qui gagne
proof-stop = Arrêter
proof-working = Recherche d’une preuve (milliers de positions jusqu’ici : { $thousands }).
proof-won = { $plies ->
    [one] Prouvé : { $side } gagne en { $plies } demi-coup au plus.
   *[other] Prouvé : { $side } gagne en { $plies } demi-coups au plus.
}
proof-nobody = Prouvé : personne ne peut forcer la victoire.
proof-open = Aucune preuve trouvée en un temps raisonnable. La question reste ouverte.
comment = Commentaire sur ce coup
play-from-here = Continuer contre l’ordinateur
review-this = Revoir la partie
promote = Remonter la variante
delete-move = Supprimer à partir d’ici
share = Partager et enregistrer
copy-link = Copier le lien
copy-html = Copier le HTML pour un autre site
save-record = Enregistrer la partie
save-svg = Enregistrer l’image (SVG)
save-png = Enregistrer l’image (PNG)
save-animation = Enregistrer l’animation (SVG)
import = Ouvrir une partie ou une position
import-text = Collez une partie, une position ou un lien
import-open = Ouvrir
import-file = Choisir un fichier
import-empty = Il n’y a encore rien à ouvrir.
import-long = Cela fait { $size } Mo de texte, et rien au-delà de 1 Mo n’est lu. Le texte est resté tel quel.
embed-title = Une partie de Mana
embed-open = L’analyser sur Mana
editor = Éditeur de position
editor-tool = Outil
editor-use = Utiliser cette position
editor-done = La position est sur le plateau.
tool-mana = le Mana
tool-burst = Éclaté, ou non
tool-clear = Effacer
broken-link = Ce lien ne mène à aucune partie.
broken-link-on = Recommencer
problem-daimyo = { $side } : il faut un daïmio, et il y en a { $count }.
problem-ronin = { $side } : il faut cinq rônins, et il y en a { $count }.
problem-empty-turn = Le plateau est vide : c’est donc à Noir de se placer.
problem-empty-mana = Le plateau est vide : aucun type n’est désigné, et le Mana n’est pas en { $square }.
problem-outside = Une pièce de la mise en place de Noir est en { $square }, hors de ses rangées.
problem-daimyo-double = Le daïmio de Noir est placé en { $square }, qui n’est pas une case double.
problem-bird = L’oiseau est en { $square }, sur une pièce ; il vole vers une case libre.
problem-carried = Le Mana est en { $square }, où aucune pièce de { $side } ne le porte.
problem-missing = { $mana } n’est ni sur le terrain ni en main.
problem-twice = { $mana } est là deux fois.
problem-columns = Les Mana peuvent occuper cinq colonnes au plus, et non { $count }.
problem-rows = Les Mana peuvent occuper cinq rangées au plus, et non { $count }.
problem-apart = Les Mana ne forment pas un seul groupe.
problem-stacked = Deux Mana sont sur la même case.
problem-no-geyser = Les deux geysers sont hors du terrain.
problem-own-geyser = { $mana } est hors du terrain, alors que seul l’adversaire de son propriétaire peut le dévorer.
problem-text = Ce n’est pas le texte d’une position.
