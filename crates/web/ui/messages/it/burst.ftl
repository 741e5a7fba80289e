kind-gran = Gran
kind-goetia = Goetia
kind-noa = Noa
kind-raziel = Raziel
kind-paulina = Paulina
kind-salomonis = Salomonis
kind-theurgia = Theurgia
kind-abramelin = Abramelin
help-gran = il geyser; un passo in ogni direzione
help-goetia = un passo dritto
help-noa = un passo in diagonale
help-raziel = quanto vuole in ogni direzione, fermandosi prima del primo Mana
help-paulina = quanto vuole in linea retta, fermandosi prima del primo Mana
help-salomonis = quanto vuole in diagonale, fermandosi prima del primo Mana
help-theurgia = salta due celle dritte e una di lato
help-abramelin = non può muoversi; scatenato, divora un vicino
mana-name = { $kind } del { $side ->
    [black] Nero
   *[white] Bianco
}
state-burst = scatenato
cell-wall = muro
cell-empty = vuota
mark-push = può essere spinto
mark-jump = può saltare qui
mark-devour = può essere divorato
act-burst = Scatena
act-retrieve = Riprendi in mano
geyser-open = { $open ->
    [0] geyser bloccato
    [one] geyser: un lato aperto
   *[other] geyser: { $open } lati aperti
}
geyser-devoured = geyser divorato
geyser-threatened = il geyser può essere divorato
field-size = { $columns } × { $rows } su 5 × 5
field-growth = { $columns ->
    [0] Muri a sinistra e a destra
    [one] Spazio per un’altra colonna
   *[other] Spazio per altre { $columns } colonne
}; { $rows ->
    [0] muri sopra e sotto.
    [one] spazio per un’altra riga.
   *[other] spazio per altre { $rows } righe.
}
situation-burst = Posa un Mana dalla mano, muovine uno, scatenane uno o riprendine uno in mano.
situation-burst-danger = { $open ->
    [0] Il tuo geyser è bloccato: aprilo, o perdi.
   *[other] Il tuo geyser ha un solo lato aperto.
}
situation-burst-chance = L’altro geyser ha un solo lato aperto.
situation-burst-pass = Nessuno dei tuoi Mana può agire. Devi passare.
why-not-retrieve = Questo Mana non si può riprendere: gli altri non resterebbero uniti, o è il geyser.
why-not-burst = Questo Mana è già scatenato.
why-mana-stuck = Questo Mana ora non può fare nulla.
why-cell-empty = Scegli prima uno dei tuoi Mana.
speak-burst = { $side }: { $kind } si scatena.
speak-retrieve = { $side }: { $kind } torna in mano.
speak-place = { $side }: { $kind } è posato in { $to }.
speak-mana = { $side }: { $kind } va in { $to }.
speak-push = { $side }: { $kind } spinge in { $to }.
speak-devour = { $side }: { $kind } divora { $prey } in { $to }.
refusal-burst-not-a-move = una mossa si scrive N@f6, Nf6, N-, N+ o pass.
refusal-not-in-hand = { $kind } non è in mano.
refusal-in-hand = { $kind } non è sul tavolo.
refusal-not-touching = un Mana si posa in modo che ne tocchi uno tuo.
refusal-at-geyser = accanto al geyser avversario non si posa nessun Mana.
refusal-disconnected = i Mana non resterebbero uniti.
refusal-six-columns = i Mana occuperebbero sei colonne.
refusal-six-rows = i Mana occuperebbero sei righe.
refusal-not-burst = Abramelin si muove solo se scatenato.
refusal-nothing-to-devour = Abramelin va solo su un altro Mana.
refusal-own-geyser = nessun Mana divora il proprio geyser.
refusal-in-the-way = un altro Mana sbarra la via a { $kind }.
refusal-not-its-way = { $kind } non si muove così.
refusal-geyser-stays = il geyser non si riprende mai.
refusal-burst-already = { $kind } è già scatenato.
