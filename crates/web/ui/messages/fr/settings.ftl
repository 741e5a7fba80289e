### Réglages

theme = Thème
theme-auto = Auto
theme-light = Clair
theme-dark = Sombre
theme-contrast = Contraste fort
board-theme = Plateau
pieces = Pièces
pieces-turned = Tournées
pieces-folded = Pliées
bird = L’oiseau-Mana
bird-by-itself = Vole tout seul
bird-chosen = Je choisis sa case
coordinates = Coordonnées
animation = Animations
sound = Sons
turning = Tourner le plateau vers le joueur au trait
typing = Zone pour saisir les coups
