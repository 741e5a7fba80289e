kind-gran = Gran
kind-goetia = Goetia
kind-noa = Noa
kind-raziel = Raziel
kind-paulina = Paulina
kind-salomonis = Salomonis
kind-theurgia = Theurgia
kind-abramelin = Abramelin
help-gran = el géiser; un paso en cualquier dirección
help-goetia = un paso recto
help-noa = un paso en diagonal
help-raziel = cualquier distancia en cualquier dirección, hasta justo antes del primer Mana
help-paulina = cualquier distancia en recto, hasta justo antes del primer Mana
help-salomonis = cualquier distancia en diagonal, hasta justo antes del primer Mana
help-theurgia = salta dos celdas en recto y una de lado
help-abramelin = no puede moverse; desatado, devora a un vecino
mana-name = { $kind } de { $side ->
    [black] Negro
   *[white] Blanco
}
state-burst = desatado
cell-wall = muro
cell-empty = vacía
mark-push = se puede empujar
mark-jump = puede saltar aquí
mark-devour = se puede devorar
act-burst = Desatar
act-retrieve = Recoger a la mano
geyser-open = { $open ->
    [0] géiser bloqueado
    [one] géiser: un lado abierto
   *[other] géiser: { $open } lados abiertos
}
geyser-devoured = géiser devorado
geyser-threatened = el géiser puede ser devorado
field-size = { $columns } × { $rows } de 5 × 5
field-growth = { $columns ->
    [0] Muros a izquierda y derecha
    [one] Sitio para una columna más
   *[other] Sitio para { $columns } columnas más
}; { $rows ->
    [0] muros arriba y abajo.
    [one] sitio para una fila más.
   *[other] sitio para { $rows } filas más.
}
situation-burst = Pon un Mana de tu mano, mueve uno, desata uno o recoge uno.
situation-burst-danger = { $open ->
    [0] Tu géiser está bloqueado: ábrelo, o perderás.
   *[other] A tu géiser solo le queda un lado abierto.
}
situation-burst-chance = Al otro géiser solo le queda un lado abierto.
situation-burst-pass = Ninguno de tus Mana puede actuar. Tienes que pasar.
why-not-retrieve = Este Mana no se puede recoger: los demás no seguirían unidos, o es el géiser.
why-not-burst = Este Mana ya está desatado.
why-mana-stuck = Este Mana no puede hacer nada ahora.
why-cell-empty = Elige primero uno de tus Mana.
speak-burst = { $side }: { $kind } se desata.
speak-retrieve = { $side }: { $kind } vuelve a la mano.
speak-place = { $side }: { $kind } se pone en { $to }.
speak-mana = { $side }: { $kind } va a { $to }.
speak-push = { $side }: { $kind } empuja en { $to }.
speak-devour = { $side }: { $kind } devora { $prey } en { $to }.
refusal-burst-not-a-move = una jugada se escribe N@f6, Nf6, N-, N+ o pass.
refusal-not-in-hand = { $kind } no está en la mano.
refusal-in-hand = { $kind } no está en la mesa.
refusal-not-touching = un Mana se pone de modo que toque uno tuyo.
refusal-at-geyser = junto al géiser del adversario no se pone ningún Mana.
refusal-disconnected = los Mana dejarían de estar unidos.
refusal-six-columns = los Mana ocuparían seis columnas.
refusal-six-rows = los Mana ocuparían seis filas.
refusal-not-burst = Abramelin solo se mueve desatado.
refusal-nothing-to-devour = Abramelin solo va sobre otro Mana.
refusal-own-geyser = ningún Mana devora su propio géiser.
refusal-in-the-way = otro Mana está en el camino de { $kind }.
refusal-not-its-way = { $kind } no se mueve así.
refusal-geyser-stays = el géiser no se recoge nunca.
refusal-burst-already = { $kind } ya está desatado.
