kind-gran = Gran
kind-goetia = Goetia
kind-noa = Noa
kind-raziel = Raziel
kind-paulina = Paulina
kind-salomonis = Salomonis
kind-theurgia = Theurgia
kind-abramelin = Abramelin
help-gran = gejzír; jeden krok všemi směry
help-goetia = jeden krok rovně
help-noa = jeden krok šikmo
help-raziel = libovolně daleko všemi směry, nejdál před první Manu
help-paulina = libovolně daleko rovně, nejdál před první Manu
help-salomonis = libovolně daleko šikmo, nejdál před první Manu
help-theurgia = skočí o dvě buňky rovně a o jednu stranou
help-abramelin = nemůže táhnout; uvolněný pohltí souseda
mana-name = { $kind } ({ $side ->
    [black] Černý
   *[white] Bílý
})
state-burst = uvolněná
cell-wall = zeď
cell-empty = prázdné
mark-push = lze odtlačit
mark-jump = sem lze přeskočit
mark-devour = lze pohltit
act-burst = Uvolnit
act-retrieve = Vzít do ruky
geyser-open = { $open ->
    [0] gejzír blokován
    [one] gejzír: jedna volná strana
    [few] gejzír: { $open } volné strany
   *[other] gejzír: { $open } volných stran
}
geyser-devoured = gejzír pohlcen
geyser-threatened = gejzír může být pohlcen
field-size = { $columns } × { $rows } z 5 × 5
field-growth = { $columns ->
    [0] Zdi vlevo a vpravo
    [one] Místo na další jeden sloupec
    [few] Místo na další { $columns } sloupce
   *[other] Místo na dalších { $columns } sloupců
}; { $rows ->
    [0] zdi nahoře a dole.
    [one] místo na další jednu řadu.
    [few] místo na další { $rows } řady.
   *[other] místo na dalších { $rows } řad.
}
situation-burst = Položte Manu z ruky, táhněte některou svou Manou, jednu uvolněte, nebo jednu vezměte do ruky.
situation-burst-danger = { $open ->
    [0] Váš gejzír je blokován: otevřete ho, jinak prohrajete.
   *[other] Vašemu gejzíru zbývá jen jedna volná strana.
}
situation-burst-chance = Druhému gejzíru zbývá jen jedna volná strana.
situation-burst-pass = Žádná vaše Mana nemůže nic udělat. Musíte tah vynechat.
why-not-retrieve = Tuto Manu nelze vzít do ruky: ostatní by se rozpojily, nebo je to gejzír.
why-not-burst = Tato Mana už je uvolněná.
why-mana-stuck = Tato Mana teď nemůže nic udělat.
why-cell-empty = Nejprve vyberte jednu ze svých Man.
speak-burst = { $side }: { $kind } je uvolněna.
speak-retrieve = { $side }: { $kind } se vrací do ruky.
speak-place = { $side }: { $kind } je položena na { $to }.
speak-mana = { $side }: { $kind } jde na { $to }.
speak-push = { $side }: { $kind } tlačí na { $to }.
speak-devour = { $side }: { $kind } pohlcuje { $prey } na { $to }.
refusal-burst-not-a-move = tah se píše jako N@f6, Nf6, N-, N+ nebo pass.
refusal-not-in-hand = { $kind } není v ruce.
refusal-in-hand = { $kind } neleží na stole.
refusal-not-touching = Mana se klade tak, aby se dotýkala vaší.
refusal-at-geyser = vedle soupeřova gejzíru se Mana neklade.
refusal-disconnected = Many by už nedržely pohromadě.
refusal-six-columns = Many by zabraly šest sloupců.
refusal-six-rows = Many by zabraly šest řad.
refusal-not-burst = Abramelin táhne jen uvolněný.
refusal-nothing-to-devour = Abramelin jde jen na jinou Manu.
refusal-own-geyser = žádná Mana nepohltí vlastní gejzír.
refusal-in-the-way = v cestě leží jiná Mana: { $kind } neprojde.
refusal-not-its-way = { $kind } tak netáhne.
refusal-geyser-stays = gejzír se nikdy nebere do ruky.
refusal-burst-already = { $kind }: tato Mana už je uvolněná.
