### Playing with people elsewhere

## The place where people meet

nav-online = Com outros
online-title = Jogar com outros
online-lede = Envia uma ligação a alguém ou joga com quem espera. Sem conta: o teu navegador lembra-se do teu lugar.
not-here = Esta cópia da página não tem servidor de jogo, por isso aqui não podes jogar com outras pessoas. Podes jogar na mesma contra o computador ou a dois no mesmo aparelho.
not-here-on = Jogar aqui
no-connection = Não se chega ao servidor. Talvez não haja rede.
connecting = A ligar…
reconnecting = A ligar de novo…
own-games-title = Os teus jogos
seeks-title = À procura de adversário
no-seeks = De momento ninguém espera. Cria um jogo para qualquer um, e os outros vão vê-lo aqui.
seek-side = jogarias com o { $side }
seek-own = a tua própria oferta
nobody-yet = Ainda ninguém
waiting-short = À espera de adversário
your-turn = É a tua vez
your-turn-title = É a tua vez!
their-turn = É a vez do adversário
your-name = O teu nome
guest = Convidado { $id }
name-help = É assim que os outros te veem.
name-saved = Guardado. Os novos jogos mostram este nome.
name-bad = Um nome tem de um a { $most } caracteres visíveis.
save = Guardar

## A new game

challenge-title = Novo jogo
set-up-fair = Equilibrada
set-up-fair-help = Preparações sorteadas de que não se conhece vitória para nenhum dos lados.
fair-why = A partir da preparação normal está provado que ganha o Preto; por isso propõe-se uma equilibrada.
fair-proof = Ver a prova
start-position = Posição dada
bad-position = O jogo não pode começar aí: { $reason }
pace = Tempo
pace-real-time = Tempo real
pace-correspondence = Dias por lance
pace-untimed = Sem relógio
time-each = Para cada jogador
time-increment = Por cada lance
time-per-move = Por cada lance
minutes = { $count ->
    [one] { $count } minuto
   *[other] { $count } minutos
}
seconds = { $count ->
    [one] { $count } segundo
   *[other] { $count } segundos
}
days = { $count ->
    [one] { $count } dia
   *[other] { $count } dias
}
control-real-time = { $minutes } min e { $seconds } s
control-days = { $count ->
    [one] { $count } dia por lance
   *[other] { $count } dias por lance
}
time-days = { $days } d e { $hours } h
invitation = Quem pode entrar
invite-link = Por ligação
invite-lobby = Qualquer um
invite-private = Privado
invite-link-help = Quem tiver a ligação pode jogar ou ver.
invite-lobby-help = Todos veem a oferta, e todos podem ver o jogo.
invite-private-help = Joga quem aceitar primeiro pela ligação; mais ninguém pode ver.
create-game = Criar jogo

## A game

waiting = À espera de adversário
give-link = Envia esta ligação ao teu adversário
qr-code = Código QR da ligação
share-link = Partilhar…
copy-by-hand = O navegador não deixa a página copiar. Seleciona a ligação e copia-a tu.
call-off = Cancelar o jogo
invites-you = { $name } convida-te para um jogo
you-would-play = Jogarias com o { $side }.
join = Entrar no jogo
is-here = está presente
is-away = está ausente
clock = Tempo restante
watchers = { $count ->
    [one] { $count } pessoa está a ver.
   *[other] { $count } pessoas estão a ver.
}
sending = O lance vai a caminho do servidor…
note-elsewhere = Não é a tua vez.
notify-me = Avisa-me quando for a minha vez
you-won = Ganhaste
you-lost = Perdeste
outcome-none = O jogo não conta
end-resigned = O { $loser } desistiu.
end-time = O tempo do { $loser } acabou.
end-agreed = Os jogadores acordaram o empate.
end-aborted = O jogo foi cancelado.
end-not-begun = Um jogador não começou a tempo.
end-too-long = Após 2000 lances, o jogo está empatado.
offer-draw = Propor empate
offer-takeback = Pedir para anular
resign = Desistir
resign-sure = Queres mesmo desistir?
abort = Cancelar o jogo
offered-draw = O { $side } propõe empate.
offered-takeback = O { $side } gostaria de anular um lance.
offered-rematch = O { $side } gostaria de uma desforra.
own-offer-draw = Propuseste empate.
own-offer-takeback = Pediste para anular um lance.
own-offer-rematch = Pediste uma desforra.
offer-declined = O adversário recusou.
accept = Aceitar
decline = Recusar
withdraw = Retirar
to-rematch = Para a desforra
to-lobby = Outros jogos
premove-where = O teu lance antecipado: para onde?
premove-is = Antecipado: { $move }
plan-title = Lances condicionais
plan-help = O lance do adversário, a tua resposta, o lance seguinte e assim por diante, separados por espaços. Mais ninguém os vê; as respostas são jogadas logo.
plan-line = Uma sequência de lances
plan-add = Juntar
plan-remove = Tirar { $line }
plan-answer = A sequência tem de acabar com um lance teu.
chat = Conversa
chat-say = Diz alguma coisa ao teu adversário
send = Enviar
mute = Silenciar o adversário

## What the server refuses

refused-not-found = Este jogo não existe, ou é privado.
refused-seat-taken = Outra pessoa ocupou o lugar.
refused-slow-down = Um pouco depressa demais. Espera um momento.
refused-unavailable = O servidor não consegue fazer isso agora. Tenta de novo.
refused-version = O servidor foi atualizado. Carrega a página de novo.
refused-no-session = O servidor já não te conhece. Carrega a página de novo.
refused-too-late = Já é tarde para isso.
refused-other = O servidor recusa: { $reason }
