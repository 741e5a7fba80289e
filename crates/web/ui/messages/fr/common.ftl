### La page

page-title = Mana : deux jeux de plateau
skip = Aller au contenu
language = Langue
settings = Réglages
close = Fermer
cancel = Annuler
nav = Rubriques
nav-play = Jouer
nav-learn = Apprendre
loading = Chargement…
not-loaded = Le chargement n’a pas abouti. La connexion manque peut-être.
no-such-page = Cette page n’existe pas.
nav-rules = Règles
nav-solved = Résolu
more = Plus
