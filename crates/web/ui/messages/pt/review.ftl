nav-review = Revisão
review = Revisão
review-lede = O motor examina cada lance de um jogo acabado e mostra quais foram erros e o que custaram.
review-start = Começar a revisão
review-again = Rever de novo
review-time = Tempo por lance
review-at = Posição { $ply } de { $of }
review-done = { $count ->
    [0] A revisão acabou. Não encontrou nenhum erro.
    [one] A revisão acabou. Encontrou um erro.
   *[other] A revisão acabou. Encontrou { $count } erros.
}
review-cancelled = A revisão foi interrompida. Mostra-se o que se sabe até agora.
accuracy = { $side }: { $percent }% de precisão
mistakes = Erros
no-mistakes = Nenhum dos dois cometeu erros.
graph = O que o Preto podia esperar, do início ao fim: acima do meio, o Preto está melhor.
gave-win = { $plies ->
    [one] deixou escapar uma vitória em { $plies } lance.
   *[other] deixou escapar uma vitória em { $plies } lances.
}
gave-defence = { $plies ->
    [one] deixou escapar a defesa: derrota em { $plies } lance.
   *[other] deixou escapar a defesa: derrota em { $plies } lances.
}
gave-expectation = perdeu { $percent }% do resultado esperado.
show-why = Mostra-me porquê
try-move = Tentar outra vez
try-prompt = Encontra um lance melhor.
try-thinking = Vejamos…
try-good = Sim! Esse não custa nada.
try-fair = Melhor, mas não o melhor. Tenta mais uma vez, se quiseres.
try-bad = Esse também é um erro. Volta atrás e tenta outro.


archive = Os teus jogos
archive-help = Cada jogo que jogas neste dispositivo fica guardado aqui, só no teu navegador. Uma cópia de segurança contém-nos todos, com as tuas definições; é um simples ficheiro de jogos.
archive-search = Procurar: jogo, adversário, data
archive-export = Guardar uma cópia
archive-import = Restaurar ou importar
archive-empty = Ainda não há jogos. Aparecem aqui assim que jogares.
more-games = Mostrar mais
move-count = { $count ->
    [one] { $count } lance
   *[other] { $count } lances
}
games-added = { $count ->
    [one] Foi acrescentado { $count } jogo.
   *[other] Foram acrescentados { $count } jogos.
}
delete-game = Apagar
not-over = Por acabar
