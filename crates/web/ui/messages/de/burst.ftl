kind-gran = Gran
kind-goetia = Goetia
kind-noa = Noa
kind-raziel = Raziel
kind-paulina = Paulina
kind-salomonis = Salomonis
kind-theurgia = Theurgia
kind-abramelin = Abramelin
help-gran = der Geysir; ein Schritt in jede Richtung
help-goetia = ein Schritt gerade
help-noa = ein Schritt schräg
help-raziel = beliebig weit in jede Richtung, bis vor das erste Mana
help-paulina = beliebig weit gerade, bis vor das erste Mana
help-salomonis = beliebig weit schräg, bis vor das erste Mana
help-theurgia = springt zwei Zellen gerade und eine zur Seite
help-abramelin = kann nicht ziehen; entfesselt verschlingt es einen Nachbarn
mana-name = { $kind } von { $side ->
    [black] Schwarz
   *[white] Weiß
}
state-burst = entfesselt
cell-wall = Wand
cell-empty = leer
mark-push = kann geschoben werden
mark-jump = kann hierher springen
mark-devour = kann verschlungen werden
act-burst = Entfesseln
act-retrieve = Auf die Hand nehmen
geyser-open = { $open ->
    [0] Geysir blockiert
    [one] Geysir: eine offene Seite
   *[other] Geysir: { $open } offene Seiten
}
geyser-devoured = Geysir verschlungen
geyser-threatened = Geysir kann verschlungen werden
field-size = { $columns } × { $rows } von 5 × 5
field-growth = { $columns ->
    [0] Wände links und rechts
    [one] Platz für eine weitere Spalte
   *[other] Platz für { $columns } weitere Spalten
}; { $rows ->
    [0] Wände oben und unten.
    [one] Platz für eine weitere Reihe.
   *[other] Platz für { $rows } weitere Reihen.
}
situation-burst = Lege ein Mana aus der Hand, ziehe eines, entfessle eines oder nimm eines auf die Hand.
situation-burst-danger = { $open ->
    [0] Dein Geysir ist blockiert: Öffne ihn, sonst verlierst du.
   *[other] Dein Geysir hat nur noch eine offene Seite.
}
situation-burst-chance = Der andere Geysir hat nur noch eine offene Seite.
situation-burst-pass = Keines deiner Mana kann etwas tun. Du musst passen.
why-not-retrieve = Dieses Mana kann nicht auf die Hand: Die anderen hingen nicht mehr zusammen, oder es ist der Geysir.
why-not-burst = Dieses Mana ist schon entfesselt.
why-mana-stuck = Dieses Mana kann jetzt nichts tun.
why-cell-empty = Wähle zuerst eines deiner Mana.
speak-burst = { $side }: { $kind } wird entfesselt.
speak-retrieve = { $side }: { $kind } kommt auf die Hand zurück.
speak-place = { $side }: { $kind } wird auf { $to } gelegt.
speak-mana = { $side }: { $kind } zieht nach { $to }.
speak-push = { $side }: { $kind } schiebt auf { $to }.
speak-devour = { $side }: { $kind } verschlingt { $prey } auf { $to }.
refusal-burst-not-a-move = Ein Zug wird geschrieben wie N@f6, Nf6, N-, N+ oder pass.
refusal-not-in-hand = { $kind } ist nicht auf der Hand.
refusal-in-hand = { $kind } liegt nicht auf dem Tisch.
refusal-not-touching = Ein Mana muss so gelegt werden, dass es ein eigenes berührt.
refusal-at-geyser = Neben den gegnerischen Geysir darf kein Mana gelegt werden.
refusal-disconnected = Die Mana hingen nicht mehr zusammen.
refusal-six-columns = Die Mana wären sechs Spalten breit.
refusal-six-rows = Die Mana wären sechs Reihen hoch.
refusal-not-burst = Abramelin zieht nur entfesselt.
refusal-nothing-to-devour = Abramelin zieht nur auf ein anderes Mana.
refusal-own-geyser = Kein Mana verschlingt den eigenen Geysir.
refusal-in-the-way = Ein anderes Mana liegt { $kind } im Weg.
refusal-not-its-way = So zieht { $kind } nicht.
refusal-geyser-stays = Der Geysir kommt nie auf die Hand.
refusal-burst-already = { $kind } ist schon entfesselt.
