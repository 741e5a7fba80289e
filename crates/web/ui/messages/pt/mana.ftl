type-single = simples
type-double = dupla
type-triple = tripla
one-single = uma simples
one-double = uma dupla
one-triple = uma tripla
all-singles = as simples
all-doubles = as duplas
all-triples = as triplas
chip-singles = simples
chip-doubles = duplas
chip-triples = triplas
piece-name = { $kind ->
    [daimyo] Daïmio
   *[ronin] Rônin
} { $side ->
    [black] preto
   *[white] branco
}
mana-here = { $mana ->
    [bird] o pássaro-Mana está aqui
   *[carried] leva o Mana
}
mark-picked = escolhida
mark-target = pode ir para aqui
mark-bird-target = o pássaro pode voar para aqui
mark-capture = pode ser capturada
mark-choice = pode mover-se
mark-re-entry = pode voltar
mark-danger = em perigo
reserve-label = { $count ->
    [one] um Rônin na reserva
   *[other] { $count } Rônins na reserva
}
reserve-count = { $count ->
    [0] nenhum Rônin na reserva
    [one] um Rônin na reserva
   *[other] { $count } Rônins na reserva
}
orientation = O tabuleiro tem, à esquerda do Preto,
orientation-se = um canto triplo (normal)
orientation-sw = um canto simples
orientation-ne = um canto duplo
orientation-nw = um canto duplo, meia volta
preset = Daïmio em { $square }
pick-bird-square = Escolhe uma casa para o pássaro.
situation-set-up-row = Escolhe a dupla em que fica o Daïmio.
situation-set-up-rows = Coloca as seis peças onde quiseres nas duas primeiras linhas.
situation-unmarked = Nada está designado: { $reentry ->
    [yes] move qualquer peça, ou reintroduz um Rônin da reserva.
   *[no] move qualquer peça.
}
situation-marked = { $mana ->
    [bird] O pássaro
   *[carried] O Mana
} designa { $all }: move uma peça que esteja em { $one }.
situation-free-unmatched = { $mana ->
    [bird] O pássaro
   *[carried] O Mana
} designa { $all }, e nenhuma das tuas peças lá está: { $reentry ->
    [yes] move qualquer peça, ou reintroduz um Rônin da reserva.
    [marked] move qualquer peça, ou reintroduz um Rônin em { $one }.
   *[no] move qualquer peça.
}
situation-free-blocked = { $mana ->
    [bird] O pássaro
   *[carried] O Mana
} designa { $all }, mas as tuas peças lá estão bloqueadas: { $reentry ->
    [yes] move qualquer peça, ou reintroduz um Rônin da reserva.
    [marked] move qualquer peça, ou reintroduz um Rônin em { $one }.
   *[no] move qualquer peça.
}
situation-pass-blocked = { $mana ->
    [bird] O pássaro
   *[carried] O Mana
} designa { $all }, e as tuas peças lá não se podem mover. Tens de passar, e o adversário fica livre.
situation-pass-unmatched = { $mana ->
    [bird] O pássaro
   *[carried] O Mana
} designa { $all }, e nenhuma das tuas peças lá está. Tens de passar, e o adversário fica livre.
situation-pass-stuck = És livre, mas nenhuma das tuas peças se pode mover. Tens de passar, e o adversário fica livre.
why-no-re-entry = Nesta edição nenhum Rônin volta.
why-no-reserve = Não há nenhum Rônin na reserva.
why-not-free = Um Rônin só volta quando és livre de jogar o que quiseres.
why-empty = Em { $square } não há nada para mover.
why-not-yours = { $piece }: não é teu.
why-wrong-type = Esta peça está em { $here }, e { $mana ->
    [bird] o pássaro
   *[carried] o Mana
} designa { $all }.
why-stuck = Esta peça não tem um caminho livre de exatamente { $steps ->
    [one] um passo.
   *[other] { $steps } passos.
}
speak-set-up = O { $side } coloca as peças, com o Daïmio em { $daimyo }.
speak-step = { $side }: { $kind ->
    [daimyo] Daïmio
   *[ronin] Rônin
} de { $from } para { $to }{ $taken ->
    [daimyo] , captura o Daïmio.
    [ronin] , captura um Rônin.
   *[nothing] .
}
speak-re-entry = { $side }: um Rônin volta em { $to }.
speak-pass = O { $side } passa.
refusal = «{ $text }»: { $reason }
refusal-not-a-move = «{ $text }» não é um lance. Escreve b1c3, R@d4, pass, ou uma preparação como b1/a1/c1/d1/e1/f1.
refusal-game-over = o jogo acabou.
refusal-set-up-first = o { $side } tem de colocar as peças primeiro.
refusal-set-ups-are-made = ambos já colocaram as peças.
refusal-set-up-size = uma preparação é a casa do Daïmio e outras cinco.
refusal-outside-set-up = { $square } está fora das linhas da preparação.
refusal-daimyo-double = o Daïmio coloca-se numa dupla, e { $square } não o é.
refusal-orientation-needed = o Preto escolhe como fica o tabuleiro. Escreve-o antes, como em se:b1/…
refusal-orientation = aqui o tabuleiro não pode ficar assim.
refusal-no-piece = o { $side } não tem nenhuma peça em { $square }.
refusal-not-free = estão designadas { $all }, por isso tem de se mover uma peça em { $one }.
refusal-must-pass = nenhuma peça que obedeça ao Mana se pode mover: só resta passar.
refusal-may-not-pass = só passa quem não pode fazer outra coisa.
refusal-own-piece = em { $square } está uma peça tua.
refusal-may-not-take = não pode capturar a peça em { $square }: só um Rônin captura, e só o Daïmio.
refusal-no-path = nenhum caminho livre de exatamente { $steps ->
    [one] um passo
   *[other] { $steps } passos
} leva de { $from } a { $to }.
refusal-occupied = { $square } não está vazia.
refusal-not-for-re-entry = agora um Rônin não pode voltar em { $square }.
refusal-no-bird = nesta edição não há pássaro.
refusal-bird-needed = a casa do pássaro faz parte do lance. Junta-a, como em ~e5.
refusal-bird-square = o pássaro não pode voar para { $square }.
