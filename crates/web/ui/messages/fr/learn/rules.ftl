### Les règles complètes

rules-lede = Toutes les éditions publiées, et chaque décision là où les livrets se taisent. Cette page est produite à partir des règles que le programme applique.
rules-of = Les règles de
rules-differences = Les éditions côte à côte
rules-differences-text = Une colonne par édition ; ce qui diffère de la première est en gras.
rules-rulings = Décisions
rules-rulings-text = Là où les livrets se contredisent ou ne disent rien, voici ce qu’on joue.
rules-tiles = Les huit Mana

## Mana

rules-board = Le plateau et les pièces
rules-board-squares = Six cases sur six : douze simples, douze doubles et douze triples. Les anneaux d’une case indiquent son type.
rules-board-pieces = Noir et Blanc ont chacun un daïmio et cinq rônins. Le Mana n’est à personne.
rules-board-colours = Dans l’édition de 2005, Noir est rouge et Blanc est ocre.
rules-orientation-one = Le plateau est posé avec une triple dans le coin à gauche de Noir, et une double à gauche de Blanc.
rules-orientation-two = Noir choisit comment poser le plateau : une triple ou une double dans le coin à sa gauche.
rules-orientation-all = Noir choisit de quel côté du plateau, parmi quatre, il s’installe.
rules-aim = Le but
rules-aim-daimyo = Capturer le daïmio adverse.
rules-set-up = La mise en place
rules-set-up-first = Les six pièces occupent la première rangée du joueur ; le daïmio est sur une double.
rules-set-up-two = Les six pièces occupent six des douze cases des deux premières rangées du joueur, à son gré.
rules-set-up-order = Noir se place d’abord, à découvert ; puis Blanc.
rules-set-up-bird = L’oiseau reste à côté du plateau jusqu’au premier coup.
rules-set-up-carried = Le Mana reste à côté du plateau jusqu’au premier coup.
rules-first-black = Noir joue le premier coup, avec n’importe quelle pièce.
rules-first-white = Blanc joue le premier coup, avec n’importe quelle pièce.
rules-moving = Se déplacer et capturer
rules-moving-steps = Depuis une simple, une pièce fait exactement un pas, depuis une double deux, depuis une triple trois, le long des rangées et des colonnes. Daïmio et rônins se déplacent de même.
rules-moving-way = Elle peut tourner à chaque pas, mais ni passer deux fois par une case, ni revenir à son point de départ. Toutes les cases traversées doivent être vides.
rules-capture-any = À son dernier pas elle peut arriver sur une pièce adverse, et la capture. Un rônin capturé rejoint la réserve de son propriétaire.
rules-capture-daimyo = Seul un rônin capture, et seulement le daïmio, à son dernier pas. Toute autre case occupée est fermée.
rules-mark = Le Mana
rules-mark-bird = Après chaque coup, l’oiseau se pose sur une case vide du type atteint, choisie par qui vient de jouer ; une autre qu’avant, s’il y en a une. Il ne gêne personne.
rules-mark-obstructing = Après chaque coup, l’oiseau se pose sur une case vide du type atteint, choisie par qui vient de jouer ; une autre qu’avant, s’il y en a une. Aucune pièce ne traverse sa case, mais on peut s’y arrêter.
rules-mark-carried = Après chaque coup, la pièce jouée porte le Mana, et avec lui le type de sa case.
rules-mark-binds = Ce type est désigné : l’adversaire doit jouer une pièce qui se trouve sur une case de ce type.
rules-unmatched-free = Un joueur sans pièce sur le type désigné est libre de jouer n’importe laquelle.
rules-unmatched-pass = Un joueur sans pièce sur le type désigné passe, et l’adversaire est alors libre de jouer n’importe quelle pièce.
rules-blocked-free = Un joueur dont les pièces sur le type désigné ne peuvent bouger est libre aussi.
rules-blocked-pass = Un joueur qui a des pièces sur le type désigné, dont aucune ne peut bouger, passe, et l’adversaire est alors libre.
rules-re-entry-anywhere = Au lieu de jouer une pièce, un joueur libre peut réintroduire un rônin de sa réserve sur n’importe quelle case vide. C’est tout son tour, et le type de cette case est alors désigné.
rules-re-entry-marked = Au lieu de jouer une pièce, un joueur libre peut réintroduire un rônin de sa réserve sur une case vide du type désigné, ou sur n’importe laquelle si aucun type n’est désigné. C’est tout son tour.
rules-re-entry-bird = La case de l’oiseau ne compte pas comme vide.
rules-re-entry-never = Les rônins capturés ne reviennent pas.
rules-end = La fin
rules-end-daimyo = Qui capture le daïmio a gagné.
rules-end-draw = La partie est nulle quand une position se présente pour la troisième fois, ou quand aucun des deux joueurs ne peut agir.

## Les éditions

differ-set-up = Mise en place
differ-set-up-first = première rangée
differ-set-up-two = deux rangées
differ-orientation = Le plateau
differ-orientation-one = une triple à gauche
differ-orientation-two = deux façons, au choix de Noir
differ-orientation-all = quatre façons, au choix de Noir
differ-first = Premier coup
differ-unmatched = Aucune pièce sur le type désigné
differ-blocked = Des pièces, mais bloquées
differ-free = libre
differ-pass = passe
differ-re-entry = Un rônin revient
differ-re-entry-anywhere = sur toute case vide
differ-re-entry-not-bird = sur toute case vide, sauf celle de l’oiseau
differ-re-entry-marked = sur le type désigné
differ-re-entry-never = jamais
differ-mana = Le Mana
differ-mana-bird = un oiseau qui ne gêne pas
differ-mana-obstructing = un oiseau qui barre le chemin
differ-mana-carried = sur la pièce jouée
differ-capture = Qui capture quoi
differ-capture-any = toute pièce capture toute pièce
differ-capture-daimyo = un rônin capture le daïmio

## Burst of Mana

rules-field = Le terrain
rules-field-group = Il n’y a pas de plateau. Tous les Mana sur la table forment un seul groupe où chacun en touche un autre par un côté ou par un coin, et qui tient dans cinq colonnes et cinq rangées.
rules-field-walls = Là où le groupe s’étend sur cinq colonnes, ou cinq rangées, le terrain s’arrête de ces deux côtés : ce sont des murs.
rules-field-start = Gran est le geyser. Les deux geysers commencent côte à côte, celui de Noir à gauche. Les sept autres Mana de chacun sont en main. Noir commence.
rules-turn = À votre tour, faites l’une de ces quatre choses
rules-turn-place = Poser un Mana de sa main, non éclaté, de sorte qu’il touche un des siens par un côté ou un coin, mais n’ait aucun côté commun avec le geyser adverse.
rules-turn-move = Déplacer un de ses Mana à sa façon, vers une case vide. Un Mana éclaté fait son déplacement plus fort et redevient normal.
rules-turn-retrieve = Reprendre en main un de ses Mana, mais pas le geyser.
rules-turn-burst = Éclater un de ses Mana qui ne l’est pas.
rules-turn-pass = Un joueur qui ne peut rien faire de tout cela passe.
rules-turn-field = Après quoi le groupe doit tenir ensemble et tenir dans le terrain.
rules-strong = Ce que peut un Mana éclaté
rules-strong-push = Les violets (Gran, Goetia, Noa) poussent : ils avancent sur le Mana devant eux ; celui-ci et tous ceux alignés derrière lui sont repoussés d’une case. Ils peuvent aussi avancer sur une case vide.
rules-strong-jump = Les bleus (Raziel, Paulina, Salomonis) sautent sur leurs lignes par-dessus autant de Mana qu’ils veulent ; non éclatés, ils s’arrêtent avant le premier.
rules-strong-devour = Theurgia (jaune) peut sauter sur un Mana, ou comme d’habitude sur une case vide ; Abramelin (vert) va sur un Mana voisin, jamais sur une case vide. Le Mana atteint est dévoré : il retourne dans la main de son propriétaire.
rules-end-geyser = Vous gagnez si, à la fin de votre tour, le geyser adverse a été dévoré ou est bloqué : de chacun de ses quatre côtés se trouve un Mana de l’une ou l’autre couleur, ou un mur.
rules-end-burst-draw = La partie est nulle quand une position se présente pour la troisième fois, ou quand aucun des deux joueurs ne peut agir.

## Diagrammes

diagram-start = Le début habituel, les daïmios en b1 et b6.
diagram-reach = Trois pas depuis e3 : les points montrent où l’on peut arriver.
diagram-mark = Les simples sont désignées : seules les pièces cerclées peuvent bouger.
diagram-walls = Cinq colonnes : des murs à gauche et à droite.
diagram-push = Goetia est éclaté : il peut pousser les Mana à sa gauche, à sa droite et sous lui, mais aucun en diagonale.
diagram-jump = Paulina est éclaté : il peut sauter par-dessus toute la rangée.

## Décisions sur Mana

ruling-m1 = Être libre faute de pièce sur le type désigné, et y être bloqué, sont deux choses différentes. Dans les éditions Cosmoludo, un joueur bloqué passe ; dans les autres il est libre, sauf dans Escampe.
ruling-m2 = Un joueur qui ne peut rien faire du tout passe, dans toutes les éditions. Si aucun des deux ne peut rien faire, la partie est nulle.
ruling-m3 = Qui vient de jouer choisit la case de l’oiseau : vide, du type atteint, et une autre qu’avant si possible. S’il n’y en a pas, l’oiseau plane au-dessus de la pièce jouée, et le type oblige quand même.
ruling-m4 = L’oiseau ne gêne que dans les règles polonaises. Ailleurs sa case ne change rien, et deux positions qui ne diffèrent que par elle sont la même.
ruling-m5 = Un rônin qui revient désigne le type de sa case, comme un déplacement.
ruling-m6 = Les livrets ne connaissent pas la nulle. Ici, une position qui se présente pour la troisième fois termine la partie : mêmes pièces, même joueur au trait, même type désigné, et même case de l’oiseau là où il gêne.
ruling-m7 = La réserve d’un joueur : cinq rônins moins ceux qui sont sur le plateau.
ruling-m8 = Blanc voit la mise en place de Noir avant de choisir la sienne.

## Décisions sur Burst of Mana

ruling-b1 = Tous les Mana forment un seul groupe ; deux groupes ne suffisent pas, même si chacun se tient.
ruling-b2 = Le terrain est jugé après l’action. Un Mana du bord qui bouge emporte le bord avec lui, et les cases traversées ne comptent pas.
ruling-b3 = Il n’y a de murs que là où le groupe s’étend sur cinq. Sinon les deux geysers commenceraient emmurés.
ruling-b4 = Ce qui est poussé reste éclaté ou non, de quelque couleur que ce soit, geysers compris. Un Mana seul à son bord peut pousser une ligne de cinq, car le bord le suit.
ruling-b5 = Un saut passe par-dessus autant de Mana qu’on veut, jusqu’à une case vide de la ligne. Un Mana éclaté peut aussi glisser sans sauter.
ruling-b6 = Theurgia saute : seule compte sa case d’arrivée.
ruling-b7 = Tout Mana peut être dévoré, même un des siens, mais pas son propre geyser. Il retourne, non éclaté, dans la main de son propriétaire.
ruling-b8 = Le geyser n’est jamais repris en main. Il peut éclater et pousser.
ruling-b9 = Un Mana éclaté le reste jusqu’à ce qu’il bouge, soit repris en main ou dévoré. Le retourner n’est pas une action.
ruling-b10 = Bloquer son propre geyser est permis et ne termine pas la partie ; mais l’adversaire gagne par toute action après laquelle il l’est encore. Qui bloque les deux geysers à la fois gagne.
ruling-b11 = Un joueur qui ne peut rien faire passe.
ruling-b12 = Pour la troisième répétition compte quels Mana sont éclatés, mais pas où le groupe se trouve sur la table. Les positions tournées ou reflétées sont différentes.
