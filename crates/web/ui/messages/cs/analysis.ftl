nav-analysis = Rozbor
analysis = Rozbor
analyse = Rozebrat
engine = Herní program
engine-off = Neběží
lines = Varianty
expectation = Očekávaný výsledek
engine-facts = hloubka { $depth }, { $speed } tis. pozic za sekundu
play-line = Zahrát první tah této varianty
wins-in = { $plies ->
    [one] { $side } vyhraje { $plies } tahem
    [few] { $side } vyhraje za { $plies } tahy
   *[other] { $side } vyhraje za { $plies } tahů
}
proof-start = Dokázat, kdo vyhraje
proof-stop = Zastavit
proof-working = Hledá se důkaz: zatím { $thousands } tis. pozic.
proof-won = { $plies ->
    [one] Dokázáno: { $side } vyhraje nejvýše { $plies } tahem.
    [few] Dokázáno: { $side } vyhraje nejvýše za { $plies } tahy.
   *[other] Dokázáno: { $side } vyhraje nejvýše za { $plies } tahů.
}
proof-nobody = Dokázáno: výhru si nemůže vynutit nikdo.
proof-open = V rozumném čase se důkaz nenašel. Otázka zůstává otevřená.
comment = Komentář k tomuto tahu
play-from-here = Hrát dál s počítačem
review-this = Zkontrolovat partii
promote = Posunout variantu výš
delete-move = Smazat odsud
share = Sdílet a uložit
copy-link = Kopírovat odkaz
copy-html = Kopírovat HTML pro jiný web
save-record = Uložit partii
save-svg = Uložit obrázek (SVG)
save-png = Uložit obrázek (PNG)
save-animation = Uložit animaci (SVG)
import = Otevřít partii nebo pozici
import-text = Vložte partii, pozici nebo odkaz
import-open = Otevřít
import-file = Vybrat soubor
import-empty = Zatím není co otevřít.
import-long = To je { $size } MB textu a víc než 1 MB se nečte. Text zůstal beze změny.
embed-title = Partie hry Mana
embed-open = Rozebrat v Mana
editor = Editor pozic
editor-tool = Nástroj
editor-use = Použít tuto pozici
editor-done = Pozice je na plánu.
tool-mana = Mana
tool-burst = Uvolněná, nebo ne
tool-clear = Vyprázdnit
broken-link = Tento odkaz nevede k žádné partii.
broken-link-on = Začít znovu
problem-daimyo = { $side } potřebuje jednoho daimjóa a má jich { $count }.
problem-ronin = { $side } potřebuje pět róninů a má jich { $count }.
problem-empty-turn = Plán je prázdný, takže má rozestavit Černý.
problem-empty-mana = Plán je prázdný, takže žádný typ není určen a Mana není na { $square }.
problem-outside = V rozestavení Černého stojí figurka na { $square }, mimo jeho řady.
problem-daimyo-double = Daimjó Černého stojí na { $square }, a to není pole „dvakrát“.
problem-bird = Pták je na { $square }, kde stojí figurka; létá na prázdné pole.
problem-carried = Mana je na { $square }, kde ji nenese žádná figurka ({ $side }).
problem-missing = { $mana } není ani na herním poli, ani v ruce.
problem-twice = { $mana } je tam dvakrát.
problem-columns = Many smějí zabírat nejvýše pět sloupců, ne { $count }.
problem-rows = Many smějí zabírat nejvýše pět řad, ne { $count }.
problem-apart = Many netvoří jednu skupinu.
problem-stacked = Dvě Many leží na jedné buňce.
problem-no-geyser = Oba gejzíry jsou mimo herní pole.
problem-own-geyser = { $mana } je mimo herní pole, ačkoli ji může pohltit jen soupeř jejího majitele.
problem-text = To není zápis pozice.
