nav-review = Revisión
review = Revisión
review-lede = El motor examina cada jugada de una partida terminada y muestra cuáles fueron errores y qué costaron.
review-start = Empezar la revisión
review-again = Revisar otra vez
review-time = Tiempo por jugada
review-at = Posición { $ply } de { $of }
review-done = { $count ->
    [0] La revisión ha terminado. No ha encontrado ningún error.
    [one] La revisión ha terminado. Ha encontrado un error.
   *[other] La revisión ha terminado. Ha encontrado { $count } errores.
}
review-cancelled = La revisión se ha interrumpido. Se muestra lo que se sabe hasta ahora.
accuracy = { $side }: { $percent } % de precisión
mistakes = Errores
no-mistakes = Ninguno de los dos ha cometido errores.
graph = Lo que Negro podía esperar, de principio a fin: por encima de la mitad, Negro está mejor.
gave-win = { $plies ->
    [one] dejó escapar una victoria en { $plies } jugada.
   *[other] dejó escapar una victoria en { $plies } jugadas.
}
gave-defence = { $plies ->
    [one] dejó escapar la defensa: derrota en { $plies } jugada.
   *[other] dejó escapar la defensa: derrota en { $plies } jugadas.
}
gave-expectation = perdió el { $percent } % del resultado esperado.
show-why = Enséñame por qué
try-move = Intentarlo otra vez
try-prompt = Encuentra una jugada mejor.
try-thinking = A ver…
try-good = ¡Sí! Esa no cuesta nada.
try-fair = Mejor, aunque no la mejor. Prueba otra vez si quieres.
try-bad = Esa también es un error. Vuelve atrás y prueba otra.


archive = Tus partidas
archive-help = Cada partida que juegas en este dispositivo se guarda aquí, solo en tu navegador. Una copia de seguridad las contiene todas, con tus ajustes; es un simple archivo de partidas.
archive-search = Buscar: juego, adversario, fecha
archive-export = Guardar una copia
archive-import = Restaurar o importar
archive-empty = Aún no hay partidas. Aparecen aquí en cuanto juegas.
more-games = Mostrar más
move-count = { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}
games-added = { $count ->
    [one] Se ha añadido { $count } partida.
   *[other] Se han añadido { $count } partidas.
}
delete-game = Eliminar
not-over = Sin terminar
