### La preuve

solved-title = Défiez la preuve
solved-lede = Depuis la mise en place standard, Noir gagne quoi que fasse Blanc. Jouez Blanc, et voyez combien de temps vous tenez.
solved-daimyo-black = Daïmio noir
solved-daimyo-white = Votre daïmio
solved-left = { $count ->
    [one] Encore un demi-coup au plus
   *[other] Encore { $count } demi-coups au plus
}
solved-over = Noir a gagné en { $plies } demi-coups ; la plus longue défense en dure { $most }.
solved-best = Personne ne peut tenir plus longtemps.
solved-better = On peut tenir plus longtemps. Encore un essai ?
solved-again = Recommencer
solved-tree = La stratégie à partir d’ici
solved-tree-text = Chaque ligne est un essai de Blanc, avec la réponse de Noir et le nombre de demi-coups qui restent. Ouvrez une ligne pour voir la suite.
solved-tree-wait = C’est à Noir de jouer.
solved-tree-end = gagne
solved-what = Ce qui est prouvé
solved-what-wins = Dans chacun des neuf débuts standard, où que soient les deux daïmios, Noir peut forcer le gain. Cela vaut pour Cosmoludo, règle polonaise comprise, pour Jactalea et pour Zillions. Les longueurs sont exactes : il n’existe pas de gain plus court.
solved-what-checked = La preuve du début affiché est un fichier avec une réponse de Noir à tout ce que Blanc peut faire : { $positions } positions en tout. Chacun peut la vérifier sans se fier à son auteur. Le vérificateur ne cherche rien et utilise un second programme des règles, plus lent.
solved-not = Ce qui n’est pas prouvé
solved-not-open = Avec la mise en place libre sur deux rangées, personne ne sait qui gagne, ni à Burst of Mana. Une preuve depuis la mise en place standard ne gâche pas ces jeux, et n’aide guère après un autre premier coup.
solved-check = Vérifiez vous-même
solved-download = Télécharger le certificat
solved-command = Puis, avec le programme sur votre ordinateur :
