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
