nav-review = Revisión
review = Revisión
review-lede = El motor mira cada jugada de una partida terminada y dice cuáles regalaron algo, y qué.
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
no-mistakes = Ninguno de los dos ha regalado nada.
graph = Lo que Negro podía esperar, de principio a fin: por encima de la mitad, Negro está mejor.
gave-win = { $plies ->
    [one] regaló una victoria demostrada en { $plies } jugada.
   *[other] regaló una victoria demostrada en { $plies } jugadas.
}
gave-defence = { $plies ->
    [one] regaló la defensa: derrota demostrada en { $plies } jugada.
   *[other] regaló la defensa: derrota demostrada en { $plies } jugadas.
}
gave-expectation = regaló el { $percent } % del resultado esperado.
show-why = Enséñame por qué
try-move = Intentarlo otra vez
try-prompt = Encuentra una jugada mejor.
try-thinking = A ver…
try-good = ¡Sí! Esa no regala nada.
try-fair = Mejor, aunque no la mejor. Prueba otra vez si quieres.
try-bad = Esa también regala algo. Vuelve atrás y prueba otra.
