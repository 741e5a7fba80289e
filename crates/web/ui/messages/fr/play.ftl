### Une partie, et les règles en bref

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
not-this-time = Pas cette fois
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
dock-back = Retour
dock-forward = Suite
keys = Touches
draw-help = Pour dessiner sur le plateau, tirez avec le bouton droit pour une flèche, ou cliquez avec lui pour un anneau. Sur un écran tactile, gardez d’abord le doigt immobile.
game-actions = Actions
undo = Annuler le coup
hint = Conseil
turn-board = Retourner
copy-position = Copier la position
copy-record = Copier la partie
copied = Copié.
not-copied = Le navigateur ne laisse pas la page copier. Voici le texte : { $text }
enter-move = Écrire un coup
enter = Jouer
note-past = Vous regardez un coup passé. Revenez à la partie, ou continuez d’ici.
note-over = La partie est terminée.
note-thinking = C’est à l’ordinateur de jouer.
note-start = Le début de la partie.
note-undone = Le dernier coup a été annulé.
pie-offer = Au lieu de jouer, vous pouvez échanger les camps : le premier coup et sa couleur deviennent les vôtres.
pie-swap = Échanger les camps
pie-swapped = Les camps sont échangés.
pie-swapped-you = Les camps sont échangés : vous jouez maintenant { $side }.
note-new-game = Une nouvelle partie commence.
voice-ways = { $count ->
    [0] Nulle part où aller.
    [one] Une possibilité : { $list }.
   *[other] { $count } possibilités : { $list }.
}
note-hint = Conseil. { $move }
hints-off = Plus de conseils

## Les règles en bref

rules-in-short = Les règles en bref
rules-mana-steps = D’une case à un anneau une pièce fait un pas, à deux anneaux deux, à trois anneaux trois : sur les rangées et les colonnes, en tournant à volonté, par des cases vides, sans repasser par la même case.
rules-mana-mark = Le type de la case atteinte est désigné : l’adversaire doit répondre avec une pièce placée sur ce type de case.
rules-mana-unmatched-free = Qui n’en occupe aucune est libre de jouer n’importe quelle pièce.
rules-mana-unmatched-pass = Qui n’en occupe aucune passe, et l’adversaire est alors libre de jouer n’importe quelle pièce.
rules-mana-blocked-free = Qui n’y a que des pièces bloquées est libre de jouer n’importe quelle pièce.
rules-mana-blocked-pass = Qui n’y a que des pièces bloquées passe, et l’adversaire est alors libre.
rules-mana-re-entry = Au lieu de déplacer une pièce, un joueur libre peut réintroduire un rônin capturé.
rules-mana-end = Une pièce capture la pièce adverse sur laquelle elle s’arrête. Capturez le daïmio, et vous avez gagné.
rules-mana-end-daimyo = Un rônin qui s’arrête sur le daïmio adverse le capture et gagne. Rien d’autre ne peut être capturé.
rules-burst-turn = À votre tour, posez un Mana de votre main au contact d’un des vôtres, ou jouez-en un, éclatez-en un, ou reprenez-en un en main.
rules-burst-field = Tous les Mana forment un seul groupe, large et haut de cinq cases au plus. Là où il en compte cinq, il y a des murs.
rules-burst-burst = Un Mana éclaté fait un coup plus fort : le violet pousse, le bleu saute, le jaune et le vert dévorent.
rules-burst-end = Dévorez le geyser adverse, ou fermez ses quatre côtés de Mana et de murs, et vous avez gagné.
