nav-analysis = Analyse
analysis = Analyse
analyse = Analyseren
engine = Rekenmotor
engine-off = Staat uit
lines = Varianten
expectation = Verwacht resultaat
engine-facts = diepte { $depth }, { $speed } duizend stellingen per seconde
play-line = De eerste zet van deze variant spelen
wins-in = { $plies ->
    [one] { $side } wint in { $plies } zet
   *[other] { $side } wint in { $plies } zetten
}
proof-start = Bewijzen wie wint
proof-stop = Stoppen
proof-working = Op zoek naar een bewijs: tot nu toe { $thousands } duizend stellingen.
proof-won = { $plies ->
    [one] Bewezen: { $side } wint in hoogstens { $plies } zet.
   *[other] Bewezen: { $side } wint in hoogstens { $plies } zetten.
}
proof-nobody = Bewezen: niemand kan de winst afdwingen.
proof-open = Binnen redelijke tijd is geen bewijs gevonden. De vraag blijft open.
comment = Opmerking bij deze zet
play-from-here = Verder spelen tegen de computer
review-this = Partij nakijken
promote = Variant omhoog
delete-move = Vanaf hier verwijderen
share = Delen en bewaren
copy-link = Link kopiëren
copy-html = HTML voor een andere site kopiëren
save-record = Partij bewaren
save-svg = Afbeelding bewaren (SVG)
save-png = Afbeelding bewaren (PNG)
save-animation = Animatie bewaren (SVG)
import = Partij of stelling openen
import-text = Plak een partij, een stelling of een link
import-open = Openen
import-file = Bestand kiezen
import-empty = Er is nog niets te openen.
import-long = Dat is { $size } MB tekst, en meer dan 1 MB wordt niet gelezen. De tekst is gebleven zoals hij was.
embed-title = Een partij Mana
embed-open = Analyseren bij Mana
editor = Stellingeditor
editor-tool = Gereedschap
editor-use = Deze stelling gebruiken
editor-done = De stelling staat op het bord.
tool-mana = de Mana
tool-burst = Ontketend, of niet
tool-clear = Leegmaken
broken-link = Deze link leidt naar geen partij.
broken-link-on = Opnieuw beginnen
problem-daimyo = { $side } heeft één Daïmio nodig en heeft er { $count }.
problem-ronin = { $side } heeft vijf Rônins nodig en heeft er { $count }.
problem-empty-turn = Het bord is leeg, dus Zwart moet opstellen.
problem-empty-mana = Het bord is leeg, dus is er geen type aangewezen en is de Mana niet op { $square }.
problem-outside = In de opstelling van Zwart staat een stuk op { $square }, buiten zijn rijen.
problem-daimyo-double = De Daïmio van Zwart staat op { $square }, en dat is geen dubbelvak.
problem-bird = De vogel is op { $square }, waar een stuk staat; hij vliegt naar een leeg vak.
problem-carried = De Mana is op { $square }, waar geen stuk van { $side } hem draagt.
problem-missing = { $mana } is noch op het veld, noch in de hand.
problem-twice = { $mana } is er twee keer.
problem-columns = De Mana mogen hoogstens vijf kolommen beslaan, geen { $count }.
problem-rows = De Mana mogen hoogstens vijf rijen beslaan, geen { $count }.
problem-apart = De Mana vormen niet één groep.
problem-stacked = Twee Mana liggen op één cel.
problem-no-geyser = Beide geisers zijn van het veld.
problem-own-geyser = { $mana } is van het veld, hoewel alleen de tegenstander van zijn eigenaar hem kan verslinden.
problem-text = Dat is niet de tekst van een stelling.
