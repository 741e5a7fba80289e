nav-review = Revisão
review = Revisão
review-lede = O motor olha para cada lance de um jogo acabado e diz quais ofereceram alguma coisa, e o quê.
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
no-mistakes = Nenhum dos dois ofereceu nada.
graph = O que o Preto podia esperar, do início ao fim: acima do meio, o Preto está melhor.
gave-win = { $plies ->
    [one] ofereceu uma vitória provada em { $plies } lance.
   *[other] ofereceu uma vitória provada em { $plies } lances.
}
gave-defence = { $plies ->
    [one] ofereceu a defesa: derrota provada em { $plies } lance.
   *[other] ofereceu a defesa: derrota provada em { $plies } lances.
}
gave-expectation = ofereceu { $percent }% do resultado esperado.
show-why = Mostra-me porquê
try-move = Tentar outra vez
try-prompt = Encontra um lance melhor.
try-thinking = Vejamos…
try-good = Sim! Esse não oferece nada.
try-fair = Melhor, mas não o melhor. Tenta mais uma vez, se quiseres.
try-bad = Esse também oferece alguma coisa. Volta atrás e tenta outro.
