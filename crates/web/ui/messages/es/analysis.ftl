nav-analysis = Análisis
analysis = Análisis
analyse = Analizar
engine = Motor
engine-off = Parado
lines = Líneas
expectation = Resultado esperado
engine-facts = profundidad { $depth }, { $speed } mil posiciones por segundo
play-line = Jugar la primera jugada de esta línea
wins-in = { $plies ->
    [one] { $side } gana en { $plies } jugada
   *[other] { $side } gana en { $plies } jugadas
}
proof-start = Demostrar quién gana
proof-stop = Parar
proof-working = Buscando una demostración: { $thousands } mil posiciones hasta ahora.
proof-won = { $plies ->
    [one] Demostrado: { $side } gana en { $plies } jugada como mucho.
   *[other] Demostrado: { $side } gana en { $plies } jugadas como mucho.
}
proof-nobody = Demostrado: nadie puede forzar la victoria.
proof-open = No se ha encontrado una demostración en un tiempo razonable. La cuestión sigue abierta.
comment = Comentario a esta jugada
play-from-here = Seguir contra el ordenador
review-this = Revisar la partida
promote = Subir la variante
delete-move = Borrar desde aquí
share = Compartir y guardar
copy-link = Copiar enlace
copy-html = Copiar HTML para otro sitio
save-record = Guardar partida
save-svg = Guardar imagen (SVG)
save-png = Guardar imagen (PNG)
save-animation = Guardar animación (SVG)
import = Abrir una partida o una posición
import-text = Pega una partida, una posición o un enlace
import-open = Abrir
import-file = Elegir un archivo
import-empty = Todavía no hay nada que abrir.
import-long = Son { $size } MB de texto, y no se lee nada de más de 1 MB. El texto se ha quedado como estaba.
embed-title = Una partida de Mana
embed-open = Analizarla en Mana
editor = Editor de posiciones
editor-tool = Herramienta
editor-use = Usar esta posición
editor-done = La posición está en el tablero.
tool-mana = el Mana
tool-burst = Desatado, o no
tool-clear = Vaciar
broken-link = Este enlace no lleva a ninguna partida.
broken-link-on = Empezar de nuevo
problem-daimyo = { $side } necesita un Daïmio y tiene { $count }.
problem-ronin = { $side } necesita cinco Rônins y tiene { $count }.
problem-empty-turn = El tablero está vacío, así que le toca a Negro colocarse.
problem-empty-mana = El tablero está vacío, así que no hay tipo señalado y el Mana no está en { $square }.
problem-outside = La colocación de Negro tiene una ficha en { $square }, fuera de sus filas.
problem-daimyo-double = El Daïmio de Negro está en { $square }, que no es una doble.
problem-bird = El pájaro está en { $square }, donde hay una ficha; vuela a una casilla vacía.
problem-carried = El Mana está en { $square }, donde ninguna ficha de { $side } lo lleva.
problem-missing = { $mana } no está ni en el campo ni en la mano.
problem-twice = { $mana } está dos veces.
problem-columns = Los Mana pueden ocupar como mucho cinco columnas, no { $count }.
problem-rows = Los Mana pueden ocupar como mucho cinco filas, no { $count }.
problem-apart = Los Mana no forman un solo grupo.
problem-stacked = Hay dos Mana en una misma celda.
problem-no-geyser = Los dos géiseres están fuera del campo.
problem-own-geyser = { $mana } está fuera del campo, aunque solo el adversario de su dueño puede devorarlo.
problem-text = Eso no es el texto de una posición.
