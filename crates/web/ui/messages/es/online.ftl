### Playing with people elsewhere

## The place where people meet

nav-online = Con otros
online-title = Jugar con otros
online-lede = Envía un enlace a alguien o juega con quien espera. Sin cuenta: tu navegador recuerda tu sitio.
not-here = Esta copia de la página no tiene servidor de juego, así que aquí no puedes jugar con otras personas. Puedes jugar igualmente contra el ordenador o entre dos en el mismo aparato.
not-here-on = Jugar aquí
no-connection = No se llega al servidor. Quizá no haya conexión.
connecting = Conectando…
reconnecting = Reconectando…
own-games-title = Tus partidas
seeks-title = Buscan adversario
no-seeks = Ahora mismo no espera nadie. Crea una partida para cualquiera y los demás la verán aquí.
seek-side = jugarías con { $side }
seek-own = tu propia oferta
nobody-yet = Nadie todavía
waiting-short = A la espera de adversario
your-turn = Te toca
your-turn-title = ¡Te toca!
their-turn = Le toca al adversario
your-name = Tu nombre
guest = Invitado { $id }
name-help = Así te ven los demás.
name-saved = Guardado. Las partidas nuevas mostrarán este nombre.
name-bad = Un nombre tiene de uno a { $most } caracteres visibles.
save = Guardar

## A new game

challenge-title = Nueva partida
set-up-fair = Equilibrada
set-up-fair-help = Colocaciones sorteadas desde las que no se conoce victoria para ningún bando.
fair-why = Desde la colocación normal está demostrado que gana Negro; por eso se propone una equilibrada.
fair-proof = Ver la demostración
start-position = Posición dada
bad-position = La partida no puede empezar ahí: { $reason }
pace = Tiempo
pace-real-time = Tiempo real
pace-correspondence = Días por jugada
pace-untimed = Sin reloj
time-each = Para cada jugador
time-increment = Por cada jugada
time-per-move = Por cada jugada
minutes = { $count ->
    [one] { $count } minuto
   *[other] { $count } minutos
}
seconds = { $count ->
    [one] { $count } segundo
   *[other] { $count } segundos
}
days = { $count ->
    [one] { $count } día
   *[other] { $count } días
}
control-real-time = { $minutes } min y { $seconds } s
control-days = { $count ->
    [one] { $count } día por jugada
   *[other] { $count } días por jugada
}
time-days = { $days } d y { $hours } h
invitation = Quién puede unirse
invite-link = Con enlace
invite-lobby = Cualquiera
invite-private = Privada
invite-link-help = Quien tenga el enlace puede jugar o mirar.
invite-lobby-help = Todos ven la oferta y todos pueden mirar.
invite-private-help = Juega quien primero acepte con el enlace; nadie más puede mirar.
create-game = Crear partida

## A game

waiting = A la espera de adversario
give-link = Envía este enlace a tu adversario
qr-code = Código QR del enlace
share-link = Compartir…
copy-by-hand = El navegador no deja copiar a la página. Selecciona el enlace y cópialo tú.
call-off = Anular la partida
invites-you = { $name } te invita a una partida
you-would-play = Jugarías con { $side }.
join = Unirse a la partida
is-here = está presente
is-away = está ausente
clock = Tiempo restante
watchers = { $count ->
    [one] Mira { $count } persona.
   *[other] Miran { $count } personas.
}
sending = La jugada va de camino al servidor…
note-elsewhere = No te toca.
notify-me = Avísame cuando me toque
you-won = Has ganado
you-lost = Has perdido
outcome-none = La partida no cuenta
end-resigned = { $loser } ha abandonado.
end-time = A { $loser } se le ha acabado el tiempo.
end-agreed = Los jugadores han acordado tablas.
end-aborted = La partida se ha anulado.
end-not-begun = Un jugador no empezó a tiempo.
end-too-long = Tras 2000 jugadas la partida es tablas.
offer-draw = Ofrecer tablas
offer-takeback = Pedir deshacer
resign = Abandonar
resign-sure = ¿De verdad quieres abandonar?
abort = Anular la partida
offered-draw = { $side } ofrece tablas.
offered-takeback = { $side } quiere deshacer una jugada.
offered-rematch = { $side } quiere la revancha.
own-offer-draw = Has ofrecido tablas.
own-offer-takeback = Has pedido deshacer una jugada.
own-offer-rematch = Has pedido la revancha.
offer-declined = El adversario lo ha rechazado.
accept = Aceptar
decline = Rechazar
withdraw = Retirar
to-rematch = A la revancha
to-lobby = Otras partidas
premove-where = Tu jugada por adelantado: ¿adónde?
premove-is = Por adelantado: { $move }
plan-title = Jugadas condicionales
plan-help = La jugada del adversario, tu respuesta, la jugada siguiente y así, separadas por espacios. Nadie más las ve; las respuestas se juegan al momento.
plan-line = Una serie de jugadas
plan-add = Añadir
plan-remove = Quitar { $line }
plan-answer = La serie debe acabar con una jugada tuya.
chat = Conversación
chat-say = Di algo a tu adversario
send = Enviar
mute = Silenciar al adversario

## What the server refuses

refused-not-found = Esta partida no existe o es privada.
refused-seat-taken = Otra persona ha ocupado el sitio.
refused-slow-down = Un poco demasiado rápido. Espera un momento.
refused-unavailable = El servidor no puede hacerlo ahora. Inténtalo de nuevo.
refused-version = El servidor se ha actualizado. Vuelve a cargar la página.
refused-no-session = El servidor ya no te conoce. Vuelve a cargar la página.
refused-too-late = Ya es tarde para eso.
refused-other = El servidor lo rechaza: { $reason }
