solved-title = Vence a la demostración
solved-lede = Desde la colocación normal gana Negro, haga lo que haga Blanco. Toma Blanco y mira cuánto resistes.
solved-daimyo-black = Daïmio de Negro
solved-daimyo-white = Tu Daïmio
solved-left = { $count ->
    [one] Como mucho una jugada más
   *[other] Como mucho { $count } jugadas más
}
solved-over = Negro ha ganado en { $plies } jugadas; la defensa más larga dura { $most }.
solved-best = Nadie puede resistir más.
solved-better = Se puede resistir más. ¿Otra vez?
solved-again = Empezar de nuevo
solved-tree = La estrategia desde aquí
solved-tree-text = Cada línea es un intento de Blanco, con la respuesta de Negro y cuántas jugadas quedan después. Abre una línea para ver qué puede seguir.
solved-tree-wait = Mueve Negro.
solved-tree-end = gana
solved-what = Lo que está demostrado
solved-what-wins = En cada uno de los nueve comienzos normales, estén donde estén los dos Daïmios, Negro puede forzar la victoria. Vale en Cosmoludo, también con las reglas polacas, en Jactalea y en Zillions. Las longitudes son exactas: no hay victoria más corta.
solved-what-checked = La demostración del comienzo que ves es un archivo con una respuesta de Negro a todo lo que Blanco puede hacer: { $positions } posiciones en total. Cualquiera puede comprobarla sin fiarse de quien la hizo. El comprobador no busca nada y usa un segundo programa de las reglas, más lento.
solved-not = Lo que no está demostrado
solved-not-open = Con colocación libre en dos filas nadie sabe quién gana, ni tampoco en Burst of Mana. Una demostración desde la colocación normal no estropea esos juegos, y ayuda poco tras otra primera jugada.
solved-check = Compruébalo tú
solved-download = Descargar el certificado
solved-command = Después, con el programa en tu ordenador:
