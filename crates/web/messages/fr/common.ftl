### La page

page-title = Mana : deux jeux de plateau
skip = Aller au contenu
language = Langue
settings = Réglages
close = Fermer
cancel = Annuler
