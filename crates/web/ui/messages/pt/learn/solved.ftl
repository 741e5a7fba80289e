solved-title = Vence a prova
solved-lede = A partir da preparação normal ganha o Preto, faça o Branco o que fizer. Fica com o Branco, e vê quanto tempo resistes.
solved-daimyo-black = Daïmio do Preto
solved-daimyo-white = O teu Daïmio
solved-left = { $count ->
    [one] No máximo mais um lance
   *[other] No máximo mais { $count } lances
}
solved-over = O Preto ganhou em { $plies } lances; a defesa mais longa dura { $most }.
solved-best = Ninguém pode resistir mais.
solved-better = Pode-se resistir mais. Outra tentativa?
solved-again = Recomeçar
solved-tree = A estratégia a partir daqui
solved-tree-text = Cada linha é uma tentativa do Branco, com a resposta do Preto e quantos lances restam depois. Abre uma linha para ver o que se pode seguir.
solved-tree-wait = É a vez do Preto.
solved-tree-end = ganha
solved-what = O que está provado
solved-what-wins = Em cada um dos nove inícios normais, estejam onde estiverem os dois Daïmios, o Preto pode forçar a vitória. Vale em Cosmoludo, também com as regras polacas, em Jactalea e em Zillions. Os comprimentos são exatos: não existe vitória mais curta.
solved-what-checked = A prova do início que vês é um ficheiro com uma resposta do Preto a tudo o que o Branco pode fazer: { $positions } posições ao todo. Qualquer pessoa a pode verificar sem confiar em quem a fez. O verificador não procura nada e usa um segundo programa das regras, mais lento.
solved-not = O que não está provado
solved-not-open = Com preparação livre em duas linhas ninguém sabe quem ganha, nem em Burst of Mana. Uma prova a partir da preparação normal não estraga esses jogos, e pouco ajuda depois de outro primeiro lance.
solved-check = Verifica tu
solved-download = Descarregar o certificado
solved-command = Depois, com o programa no teu computador:
