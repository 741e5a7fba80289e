### L’accueil

home-title-mana = La case atteinte décide de ce que l’autre peut jouer.
home-title-burst = Pas de plateau : les tuiles forment le terrain.
home-lede-mana = Un petit plateau de bois, six pièces chacun et un oiseau de papier. Sans compte, sans publicité, et même hors connexion.
home-lede-burst = Huit tuiles chacun. Bloquez ou dévorez le geyser adverse. Sans compte, sans publicité, et même hors connexion.
home-new = Nouveau ?
home-learn = Apprenez en huit minutes
play-computer = Contre l’ordinateur
play-friend = Avec un proche
play-friend-help = Sur cet appareil, ou par un lien
find-opponent = Trouver un adversaire
find-opponent-help = Des gens d’ailleurs qui veulent jouer
people-waiting = { $count ->
    [one] { $count } personne attend
   *[other] { $count } personnes attendent
}
friend-here = Sur cet appareil
friend-link = Envoyer un lien
options = Réglages de la partie
guide = Guide complet
source = Code source et licence
pause-board = Mettre le plateau en pause
resume-board = Laisser le plateau jouer
choose-game = Choisir un jeu
game-mana = Mana
game-burst = Burst of Mana
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
edition-cosmoludo-help = Le jeu d’aujourd’hui : les pièces sur la première rangée, le daïmio sur une case double.
edition-cosmoludo-advanced = Cosmoludo, joueurs avancés
edition-cosmoludo-advanced-help = Le même jeu, avec mise en place libre sur deux rangées.
edition-cosmoludo-pl = Cosmoludo, règle polonaise
edition-cosmoludo-pl-help = On ne traverse pas la case de l’oiseau : son choix compte.
edition-jactalea = Jactalea, 2005
edition-jactalea-help = Noir oriente le plateau ; un rônin ne revient que sur le type désigné.
edition-zillions = Zillions
edition-zillions-help = Le Mana est porté par la pièce jouée ; un joueur bloqué est libre.
edition-escampe = Escampe
edition-escampe-help = La première forme du jeu : seul un rônin capture, et seulement le daïmio.
edition-house = Règles maison
edition-house-help = Votre propre choix de règles.
set-up = Mise en place
set-up-standard = Standard
set-up-own = Libre
set-up-random = Au hasard
pie-rule = Règle du gâteau
pie-rule-help = Après le premier coup, l’autre joueur peut échanger les camps. Qui commence a donc intérêt à jouer un coup équilibré.
unfinished = Une partie de { $game } vous attend.
unfinished-damaged = Une partie inachevée est là, mais elle n’est plus lisible.
unfinished-sure = Une nouvelle partie prend sa place. Celle qui est en cours reste parmi vos parties.
continue = Reprendre
discard = Supprimer
