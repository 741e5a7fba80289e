kind-gran = Gran
kind-goetia = Goetia
kind-noa = Noa
kind-raziel = Raziel
kind-paulina = Paulina
kind-salomonis = Salomonis
kind-theurgia = Theurgia
kind-abramelin = Abramelin
help-gran = de geiser; één stap in elke richting
help-goetia = één stap rechtuit
help-noa = één stap schuin
help-raziel = elke afstand in elke richting, tot vóór de eerste Mana
help-paulina = elke afstand rechtuit, tot vóór de eerste Mana
help-salomonis = elke afstand schuin, tot vóór de eerste Mana
help-theurgia = springt twee cellen rechtuit en één opzij
help-abramelin = kan niet bewegen; ontketend verslindt hij een buur
mana-name = { $kind } van { $side ->
    [black] Zwart
   *[white] Wit
}
state-burst = ontketend
cell-wall = muur
cell-empty = leeg
mark-push = kan geduwd worden
mark-jump = kan hierheen springen
mark-devour = kan verslonden worden
act-burst = Ontketenen
act-retrieve = Terug in de hand
geyser-open = { $open ->
    [0] geiser geblokkeerd
    [one] geiser: één open kant
   *[other] geiser: { $open } open kanten
}
geyser-devoured = geiser verslonden
geyser-threatened = geiser kan verslonden worden
field-size = { $columns } × { $rows } van 5 × 5
field-growth = { $columns ->
    [0] Muren links en rechts
    [one] Ruimte voor nog één kolom
   *[other] Ruimte voor nog { $columns } kolommen
}; { $rows ->
    [0] muren boven en onder.
    [one] ruimte voor nog één rij.
   *[other] ruimte voor nog { $rows } rijen.
}
situation-burst = Leg een Mana uit je hand, speel er een, ontketen er een of neem er een in de hand.
situation-burst-danger = { $open ->
    [0] Je geiser is geblokkeerd: maak hem vrij, anders verlies je.
   *[other] Je geiser heeft nog maar één open kant.
}
situation-burst-chance = De andere geiser heeft nog maar één open kant.
situation-burst-pass = Geen van je Mana kan iets doen. Je moet passen.
why-not-retrieve = Deze Mana kan niet terug in de hand: de andere zouden niet samenhangen, of het is de geiser.
why-not-burst = Deze Mana is al ontketend.
why-mana-stuck = Deze Mana kan nu niets doen.
why-cell-empty = Kies eerst een van je Mana.
speak-burst = { $side }: { $kind } wordt ontketend.
speak-retrieve = { $side }: { $kind } gaat terug in de hand.
speak-place = { $side }: { $kind } wordt op { $to } gelegd.
speak-mana = { $side }: { $kind } gaat naar { $to }.
speak-push = { $side }: { $kind } duwt op { $to }.
speak-devour = { $side }: { $kind } verslindt { $prey } op { $to }.
refusal-burst-not-a-move = een zet schrijf je als N@f6, Nf6, N-, N+ of pass.
refusal-not-in-hand = { $kind } is niet in de hand.
refusal-in-hand = { $kind } ligt niet op tafel.
refusal-not-touching = een Mana leg je zo dat hij een van je eigen raakt.
refusal-at-geyser = naast de geiser van de tegenstander leg je geen Mana.
refusal-disconnected = de Mana zouden niet meer samenhangen.
refusal-six-columns = de Mana zouden zes kolommen beslaan.
refusal-six-rows = de Mana zouden zes rijen beslaan.
refusal-not-burst = Abramelin beweegt alleen ontketend.
refusal-nothing-to-devour = Abramelin gaat alleen naar een andere Mana.
refusal-own-geyser = geen Mana verslindt zijn eigen geiser.
refusal-in-the-way = er ligt een andere Mana in de weg van { $kind }.
refusal-not-its-way = zo beweegt { $kind } niet.
refusal-geyser-stays = de geiser gaat nooit terug in de hand.
refusal-burst-already = { $kind } is al ontketend.
