home-title-mana = Donde llegas decide qué puede mover el otro.
home-title-burst = Sin tablero: las losetas forman el campo.
home-lede-mana = Un pequeño tablero de madera, seis fichas por jugador y un pájaro de papel. Sin cuenta, sin publicidad y también sin conexión.
home-lede-burst = Ocho losetas por jugador. Bloquea o devora el otro géiser. Sin cuenta, sin publicidad y también sin conexión.
home-new = ¿Primera vez?
home-learn = Aprende en ocho minutos
play-computer = Contra el ordenador
play-friend = Con alguien conocido
play-friend-help = En este aparato o con un enlace
find-opponent = Buscar adversario
find-opponent-help = Gente de otros lugares que quiere jugar
people-waiting = { $count ->
    [one] Una persona espera
   *[other] { $count } personas esperan
}
friend-here = En este aparato
friend-link = Enviar un enlace
options = Opciones
guide = Guía
source = Código y licencia
pause-board = Pausar el tablero
resume-board = Dejar jugar al tablero
choose-game = Elige un juego
game-mana = Mana
game-burst = Burst of Mana
opponent-computer = Ordenador
opponent-person = Dos jugadores
level = Nivel
level-name = { $level ->
    [1] 1 · primeros pasos
    [2] 2 · amable
    [3] 3 · fácil
    [4] 4 · tranquilo
    [5] 5 · correcto
    [6] 6 · bueno
    [7] 7 · fuerte
    [8] 8 · muy fuerte
    [9] 9 · experto
   *[10] 10 · toda la fuerza
}
your-colour = Tu color
side-black = Negro
side-white = Blanco
colour-random = Al azar
edition = Edición
edition-cosmoludo = Cosmoludo
edition-cosmoludo-help = El juego que hay hoy en las tiendas: fichas en la primera fila, el Daïmio en una doble.
edition-cosmoludo-advanced = Cosmoludo, avanzado
edition-cosmoludo-advanced-help = El mismo juego con colocación libre en dos filas.
edition-cosmoludo-pl = Cosmoludo, reglas polacas
edition-cosmoludo-pl-help = Las fichas no pueden atravesar el pájaro, así que su casilla cuenta.
edition-jactalea = Jactalea, 2005
edition-jactalea-help = Negro gira el tablero; un Rônin solo vuelve en el tipo señalado.
edition-zillions = Zillions
edition-zillions-help = El Mana va sobre la ficha movida; quien está bloqueado queda libre.
edition-escampe = Escampe
edition-escampe-help = La primera forma del juego: solo captura un Rônin, y solo al Daïmio.
edition-house = Reglas de la casa
edition-house-help = Tu propia elección de reglas.
set-up = Colocación
set-up-standard = Normal
set-up-own = Propia
set-up-random = Al azar
pie-rule = Regla del pastel
pie-rule-help = Tras la primera jugada, el otro jugador puede cambiar de bando. Así, a quien empieza le conviene una jugada equilibrada.
unfinished = Te espera una partida sin acabar de { $game }.
unfinished-damaged = Hay una partida sin acabar, pero ya no se puede leer.
unfinished-sure = Una partida nueva ocupa su lugar. La que está sin acabar queda entre tus partidas.
continue = Continuar
discard = Descartar
