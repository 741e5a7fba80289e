### La revue d’une partie

nav-review = Revue
review = Revue
review-lede = Le moteur examine chaque coup d’une partie terminée et montre lesquels étaient des erreurs et ce qu’elles ont coûté.
review-start = Commencer la revue
review-again = Refaire la revue
review-time = Temps par coup
review-at = Position { $ply } sur { $of }
review-done = { $count ->
    [0] La revue est terminée. Elle n’a trouvé aucune erreur.
    [one] La revue est terminée. Elle a trouvé une erreur.
   *[other] La revue est terminée. Elle a trouvé { $count } erreurs.
}
review-cancelled = La revue a été interrompue. Ce qui est connu jusqu’ici est affiché.
accuracy = { $side } : précision de { $percent } %
mistakes = Erreurs
no-mistakes = Aucun des deux camps n’a fait d’erreur.
graph = Ce que Noir pouvait attendre, du début à la fin : au-dessus du milieu, Noir est mieux.
gave-win = { $plies ->
    [one] laisse échapper un gain en { $plies } demi-coup.
   *[other] laisse échapper un gain en { $plies } demi-coups.
}
gave-defence = { $plies ->
    [one] manque la défense : perte en { $plies } demi-coup.
   *[other] manque la défense : perte en { $plies } demi-coups.
}
gave-expectation = perd { $percent } % du résultat attendu.
show-why = Montrez-moi pourquoi
try-move = Réessayer
try-prompt = Trouvez un meilleur coup.
try-thinking = Voyons…
try-good = Oui ! Ce coup ne perd rien.
try-fair = C’est mieux, mais pas le meilleur. Essayez encore si vous voulez.
try-bad = Ce coup est aussi une erreur. Revenez en arrière et essayez-en un autre.


archive = Vos parties
archive-help = Chaque partie que vous jouez sur cet appareil est enregistrée ici, dans votre navigateur seulement. Une sauvegarde les contient toutes, avec vos réglages ; c’est un simple fichier de parties.
archive-search = Chercher : jeu, adversaire, date
archive-export = Enregistrer une sauvegarde
archive-import = Restaurer ou importer
archive-empty = Pas encore de partie. Elles apparaissent ici dès que vous jouez.
more-games = En montrer plus
move-count = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
games-added = { $count ->
    [one] { $count } partie a été ajoutée.
   *[other] { $count } parties ont été ajoutées.
}
delete-game = Supprimer
not-over = Inachevée
