nav-analysis = Analyse
analysis = Analyse
analyse = Analysieren
engine = Engine
engine-off = Läuft nicht
lines = Varianten
expectation = Erwartetes Ergebnis
engine-facts = Tiefe { $depth }, { $speed } Tausend Stellungen je Sekunde
play-line = Den ersten Zug dieser Variante spielen
wins-in = { $plies ->
    [one] { $side } gewinnt in { $plies } Halbzug
   *[other] { $side } gewinnt in { $plies } Halbzügen
}
proof-start = Beweisen, wer gewinnt
proof-stop = Anhalten
proof-working = Suche nach einem Beweis: bisher { $thousands } Tausend Stellungen.
proof-won = { $plies ->
    [one] Bewiesen: { $side } gewinnt in höchstens { $plies } Halbzug.
   *[other] Bewiesen: { $side } gewinnt in höchstens { $plies } Halbzügen.
}
proof-nobody = Bewiesen: Niemand kann den Sieg erzwingen.
proof-open = In vertretbarer Zeit fand sich kein Beweis. Die Frage bleibt offen.
comment = Kommentar zu diesem Zug
play-from-here = Gegen den Computer weiterspielen
review-this = Partie durchsehen
promote = Variante nach oben
delete-move = Ab hier löschen
share = Teilen und speichern
copy-link = Link kopieren
copy-html = HTML für eine andere Seite kopieren
save-record = Partie speichern
save-svg = Bild speichern (SVG)
save-png = Bild speichern (PNG)
save-animation = Animation speichern (SVG)
import = Partie oder Stellung öffnen
import-text = Partie, Stellung oder Link einfügen
import-open = Öffnen
import-file = Datei wählen
import-empty = Es gibt noch nichts zu öffnen.
import-long = Das sind { $size } MB Text, und mehr als 1 MB wird nicht gelesen. Er bleibt, wie er ist.
embed-title = Eine Partie Mana
embed-open = Auf Mana analysieren
editor = Stellungseditor
editor-tool = Werkzeug
editor-use = Diese Stellung verwenden
editor-done = Die Stellung ist auf dem Brett.
tool-mana = das Mana
tool-burst = Entfesselt oder nicht
tool-clear = Leeren
broken-link = Dieser Link führt zu keiner Partie.
broken-link-on = Neu beginnen
problem-daimyo = { $side } braucht einen Daimyō und hat { $count }.
problem-ronin = { $side } braucht fünf Rōnin und hat { $count }.
problem-empty-turn = Das Brett ist leer, also muss Schwarz aufstellen.
problem-empty-mana = Das Brett ist leer, also ist kein Typ vorgegeben und das Mana nicht auf { $square }.
problem-outside = In der Aufstellung von Schwarz steht eine Figur auf { $square }, außerhalb ihrer Reihen.
problem-daimyo-double = Der Daimyō von Schwarz steht auf { $square }, und das ist kein Zweier-Feld.
problem-bird = Der Vogel ist auf { $square }, wo eine Figur steht; er fliegt auf ein leeres Feld.
problem-carried = Das Mana ist auf { $square }, wo keine Figur von { $side } es trägt.
problem-missing = { $mana } ist weder auf dem Feld noch auf der Hand.
problem-twice = { $mana } ist zweimal da.
problem-columns = Die Mana dürfen höchstens fünf Spalten breit sein, nicht { $count }.
problem-rows = Die Mana dürfen höchstens fünf Reihen hoch sein, nicht { $count }.
problem-apart = Die Mana bilden nicht eine Gruppe.
problem-stacked = Zwei Mana liegen auf einer Zelle.
problem-no-geyser = Beide Geysire fehlen auf dem Feld.
problem-own-geyser = { $mana } fehlt auf dem Feld, obwohl nur der Gegner es verschlingen kann.
problem-text = Das ist nicht der Text einer Stellung.
