nav-analysis = Analisi
analysis = Analisi
analyse = Analizza
engine = Motore
engine-off = Fermo
lines = Linee
expectation = Risultato atteso
engine-facts = profondità { $depth }, migliaia di posizioni al secondo: { $speed }
play-line = Gioca la prima mossa di questa linea
wins-in = { $plies ->
    [one] Vince il { $side } in { $plies } mossa
   *[other] Vince il { $side } in { $plies } mosse
}
proof-start = Dimostra chi vince
proof-stop = Ferma
proof-working = Si cerca una dimostrazione (migliaia di posizioni finora: { $thousands }).
proof-won = { $plies ->
    [one] Dimostrato: il { $side } vince al massimo in { $plies } mossa.
   *[other] Dimostrato: il { $side } vince al massimo in { $plies } mosse.
}
proof-nobody = Dimostrato: nessuno può forzare la vittoria.
proof-open = In un tempo ragionevole non si è trovata una dimostrazione. La questione resta aperta.
comment = Commento a questa mossa
play-from-here = Continua contro il computer
review-this = Rivedi la partita
promote = Sposta su la variante
delete-move = Elimina da qui
share = Condividi e salva
copy-link = Copia il link
copy-html = Copia l’HTML per un altro sito
save-record = Salva la partita
save-svg = Salva l’immagine (SVG)
save-png = Salva l’immagine (PNG)
save-animation = Salva l’animazione (SVG)
import = Apri una partita o una posizione
import-text = Incolla una partita, una posizione o un link
import-open = Apri
import-file = Scegli un file
import-empty = Non c’è ancora niente da aprire.
import-long = Sono { $size } MB di testo, e oltre 1 MB non si legge nulla. Il testo è rimasto com’era.
embed-title = Una partita di Mana
embed-open = Analizza su Mana
editor = Editor di posizioni
editor-tool = Strumento
editor-use = Usa questa posizione
editor-done = La posizione è sul tabellone.
tool-mana = il Mana
tool-burst = Scatenato, o no
tool-clear = Svuota
broken-link = Questo link non porta a nessuna partita.
broken-link-on = Ricomincia
problem-daimyo = { $side }: serve un Daïmio, e ce ne sono { $count }.
problem-ronin = { $side }: servono cinque Rônin, e ce ne sono { $count }.
problem-empty-turn = Il tabellone è vuoto, quindi deve disporsi il Nero.
problem-empty-mana = Il tabellone è vuoto, quindi nessun valore è indicato e il Mana non è in { $square }.
problem-outside = Nel posizionamento del Nero c’è una pedina in { $square }, fuori dalle sue righe.
problem-daimyo-double = Il Daïmio del Nero è in { $square }, che non è una doppia.
problem-bird = L’uccello è in { $square }, dove c’è una pedina; vola su una casella vuota.
problem-carried = Il Mana è in { $square }, dove nessuna pedina del { $side } lo porta.
problem-missing = { $mana } non è né sul campo né in mano.
problem-twice = { $mana } c’è due volte.
problem-columns = I Mana possono occupare al massimo cinque colonne, non { $count }.
problem-rows = I Mana possono occupare al massimo cinque righe, non { $count }.
problem-apart = I Mana non formano un solo gruppo.
problem-stacked = Due Mana sono sulla stessa cella.
problem-no-geyser = Entrambi i geyser sono fuori dal campo.
problem-own-geyser = { $mana } è fuori dal campo, ma può divorarlo solo l’avversario del suo proprietario.
problem-text = Questo non è il testo di una posizione.
