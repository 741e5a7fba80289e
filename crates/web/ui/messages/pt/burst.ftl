kind-gran = Gran
kind-goetia = Goetia
kind-noa = Noa
kind-raziel = Raziel
kind-paulina = Paulina
kind-salomonis = Salomonis
kind-theurgia = Theurgia
kind-abramelin = Abramelin
help-gran = o géiser; um passo em qualquer direção
help-goetia = um passo a direito
help-noa = um passo na diagonal
help-raziel = qualquer distância em qualquer direção, parando antes do primeiro Mana
help-paulina = qualquer distância a direito, parando antes do primeiro Mana
help-salomonis = qualquer distância na diagonal, parando antes do primeiro Mana
help-theurgia = salta duas células a direito e uma para o lado
help-abramelin = não se pode mover; em fúria, devora um vizinho
mana-name = { $kind } do { $side ->
    [black] Preto
   *[white] Branco
}
state-burst = em fúria
cell-wall = parede
cell-empty = vazia
mark-push = pode ser empurrado
mark-jump = pode saltar para aqui
mark-devour = pode ser devorado
act-burst = Libertar a fúria
act-retrieve = Recolher à mão
geyser-open = { $open ->
    [0] géiser bloqueado
    [one] géiser: um lado aberto
   *[other] géiser: { $open } lados abertos
}
geyser-devoured = géiser devorado
geyser-threatened = o géiser pode ser devorado
field-size = { $columns } × { $rows } de 5 × 5
field-growth = { $columns ->
    [0] Paredes à esquerda e à direita
    [one] Espaço para mais uma coluna
   *[other] Espaço para mais { $columns } colunas
}; { $rows ->
    [0] paredes em cima e em baixo.
    [one] espaço para mais uma linha.
   *[other] espaço para mais { $rows } linhas.
}
situation-burst = Coloca um Mana da mão, move um, liberta a fúria de um ou recolhe um.
situation-burst-danger = { $open ->
    [0] O teu géiser está bloqueado: abre-o, ou perdes.
   *[other] O teu géiser só tem um lado aberto.
}
situation-burst-chance = O outro géiser só tem um lado aberto.
situation-burst-pass = Nenhum dos teus Mana pode agir. Tens de passar.
why-not-retrieve = Este Mana não se pode recolher: os outros deixariam de estar unidos, ou é o géiser.
why-not-burst = Este Mana já está em fúria.
why-mana-stuck = Este Mana agora não pode fazer nada.
why-cell-empty = Escolhe primeiro um dos teus Mana.
speak-burst = { $side }: { $kind } entra em fúria.
speak-retrieve = { $side }: { $kind } volta à mão.
speak-place = { $side }: { $kind } é colocado em { $to }.
speak-mana = { $side }: { $kind } vai para { $to }.
speak-push = { $side }: { $kind } empurra em { $to }.
speak-devour = { $side }: { $kind } devora { $prey } em { $to }.
refusal-burst-not-a-move = um lance escreve-se N@f6, Nf6, N-, N+ ou pass.
refusal-not-in-hand = { $kind } não está na mão.
refusal-in-hand = { $kind } não está na mesa.
refusal-not-touching = um Mana coloca-se de modo que toque um teu.
refusal-at-geyser = ao lado do géiser adversário não se coloca nenhum Mana.
refusal-disconnected = os Mana deixariam de estar unidos.
refusal-six-columns = os Mana ocupariam seis colunas.
refusal-six-rows = os Mana ocupariam seis linhas.
refusal-not-burst = Abramelin só se move em fúria.
refusal-nothing-to-devour = Abramelin só vai para cima de outro Mana.
refusal-own-geyser = nenhum Mana devora o seu próprio géiser.
refusal-in-the-way = outro Mana está no caminho de { $kind }.
refusal-not-its-way = { $kind } não se move assim.
refusal-geyser-stays = o géiser nunca se recolhe.
refusal-burst-already = { $kind } já está em fúria.
