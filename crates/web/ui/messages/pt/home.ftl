home-title-mana = Onde chegas decide o que o outro pode mover.
home-title-burst = Sem tabuleiro: as placas formam o campo.
home-lede-mana = Um pequeno tabuleiro de madeira, seis peças por jogador e um pássaro de papel. Sem conta, sem publicidade, e também sem rede.
home-lede-burst = Oito placas por jogador. Bloqueia ou devora o outro géiser. Sem conta, sem publicidade, e também sem rede.
home-new = Primeira vez?
home-learn = Aprende em oito minutos
play-computer = Contra o computador
play-friend = Com um amigo
play-friend-help = Neste aparelho ou por uma ligação
find-opponent = Encontrar adversário
find-opponent-help = Pessoas noutros sítios que querem jogar
people-waiting = { $count ->
    [one] Uma pessoa espera
   *[other] { $count } pessoas esperam
}
friend-here = Neste aparelho
friend-link = Enviar uma ligação
options = Opções
guide = Guia
source = Código e licença
pause-board = Parar o tabuleiro
resume-board = Deixar o tabuleiro jogar
choose-game = Escolhe um jogo
game-mana = Mana
game-burst = Burst of Mana
opponent-computer = Computador
opponent-person = Dois jogadores
level = Nível
level-name = { $level ->
    [1] 1 · primeiros passos
    [2] 2 · brando
    [3] 3 · fácil
    [4] 4 · descontraído
    [5] 5 · razoável
    [6] 6 · bom
    [7] 7 · forte
    [8] 8 · muito forte
    [9] 9 · perito
   *[10] 10 · toda a força
}
your-colour = A tua cor
side-black = Preto
side-white = Branco
colour-random = Ao acaso
edition = Edição
edition-cosmoludo = Cosmoludo
edition-cosmoludo-help = O jogo que hoje está nas lojas: peças na primeira linha, o Daïmio numa dupla.
edition-cosmoludo-advanced = Cosmoludo, avançado
edition-cosmoludo-advanced-help = O mesmo jogo com preparação livre em duas linhas.
edition-cosmoludo-pl = Cosmoludo, regras polacas
edition-cosmoludo-pl-help = As peças não podem atravessar o pássaro, por isso a sua casa conta.
edition-jactalea = Jactalea, 2005
edition-jactalea-help = O Preto roda o tabuleiro; um Rônin só volta no tipo designado.
edition-zillions = Zillions
edition-zillions-help = O Mana vai na peça que se moveu; quem está bloqueado fica livre.
edition-escampe = Escampe
edition-escampe-help = A primeira forma do jogo: só um Rônin captura, e só o Daïmio.
edition-house = Regras da casa
edition-house-help = A tua própria escolha de regras.
set-up = Preparação
set-up-standard = Normal
set-up-own = Própria
set-up-random = Ao acaso
pie-rule = Regra do bolo
pie-rule-help = Depois do primeiro lance, o outro jogador pode trocar de lado. A quem começa convém, por isso, um lance equilibrado.
unfinished = Um jogo de { $game } por acabar está à espera.
unfinished-damaged = Há um jogo por acabar, mas já não se consegue ler.
unfinished-sure = Um novo jogo toma o seu lugar. O que está por acabar fica entre os teus jogos.
continue = Continuar
discard = Descartar
