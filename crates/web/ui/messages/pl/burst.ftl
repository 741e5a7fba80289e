kind-gran = Gran
kind-goetia = Goetia
kind-noa = Noa
kind-raziel = Raziel
kind-paulina = Paulina
kind-salomonis = Salomonis
kind-theurgia = Theurgia
kind-abramelin = Abramelin
help-gran = gejzer; jeden krok w każdą stronę
help-goetia = jeden krok prosto
help-noa = jeden krok na ukos
help-raziel = dowolnie daleko w każdą stronę, zatrzymując się przed pierwszą Maną
help-paulina = dowolnie daleko prosto, zatrzymując się przed pierwszą Maną
help-salomonis = dowolnie daleko na ukos, zatrzymując się przed pierwszą Maną
help-theurgia = skacze dwie komórki prosto i jedną w bok
help-abramelin = nie może się ruszyć; uwolniony pożera sąsiada
mana-name = { $kind } ({ $side ->
    [black] Czarne
   *[white] Białe
})
state-burst = uwolniona
cell-wall = ściana
cell-empty = puste
mark-push = można pchnąć
mark-jump = można tu przeskoczyć
mark-devour = można pożreć
act-burst = Uwolnij
act-retrieve = Weź do ręki
geyser-open = { $open ->
    [0] gejzer zablokowany
    [one] gejzer: jeden otwarty bok
    [few] gejzer: { $open } otwarte boki
   *[many] gejzer: { $open } otwartych boków
}
geyser-devoured = gejzer pożarty
geyser-threatened = gejzer może zostać pożarty
field-size = { $columns } × { $rows } z 5 × 5
field-growth = { $columns ->
    [0] Ściany z lewej i z prawej
    [one] Miejsce na jeszcze jedną kolumnę
    [few] Miejsce na jeszcze { $columns } kolumny
   *[many] Miejsce na jeszcze { $columns } kolumn
}; { $rows ->
    [0] ściany u góry i u dołu.
    [one] miejsce na jeszcze jeden rząd.
    [few] miejsce na jeszcze { $rows } rzędy.
   *[many] miejsce na jeszcze { $rows } rzędów.
}
situation-burst = Połóż Manę z ręki, rusz jedną, uwolnij jedną albo weź jedną do ręki.
situation-burst-danger = { $open ->
    [0] Twój gejzer jest zablokowany: otwórz go, bo przegrasz.
   *[other] Twój gejzer ma już tylko jeden otwarty bok.
}
situation-burst-chance = Drugi gejzer ma już tylko jeden otwarty bok.
situation-burst-pass = Żadna twoja Mana nie może nic zrobić. Musisz spasować.
why-not-retrieve = Tej Many nie można wziąć do ręki: pozostałe by się rozłączyły albo jest gejzerem.
why-not-burst = Ta Mana jest już uwolniona.
why-mana-stuck = Ta Mana nie może teraz nic zrobić.
why-cell-empty = Najpierw wybierz jedną ze swoich Man.
speak-burst = { $side } uwalniają Manę: { $kind }.
speak-retrieve = { $side }: { $kind } wraca do ręki.
speak-place = { $side }: { $kind } trafia na { $to }.
speak-mana = { $side }: { $kind } idzie na { $to }.
speak-push = { $side }: { $kind } pcha na { $to }.
speak-devour = { $side }: { $kind } pożera { $prey } na { $to }.
refusal-burst-not-a-move = ruch zapisuje się jako N@f6, Nf6, N-, N+ albo pass.
refusal-not-in-hand = { $kind } nie jest w ręce.
refusal-in-hand = { $kind } nie leży na stole.
refusal-not-touching = Manę kładzie się tak, by stykała się z twoją.
refusal-at-geyser = obok gejzera przeciwnika nie kładzie się Many.
refusal-disconnected = Many przestałyby się trzymać razem.
refusal-six-columns = Many zajęłyby sześć kolumn.
refusal-six-rows = Many zajęłyby sześć rzędów.
refusal-not-burst = Abramelin rusza się tylko uwolniony.
refusal-nothing-to-devour = Abramelin idzie tylko na inną Manę.
refusal-own-geyser = żadna Mana nie pożera własnego gejzera.
refusal-in-the-way = inna Mana leży na drodze: { $kind }.
refusal-not-its-way = { $kind } tak się nie rusza.
refusal-geyser-stays = gejzera nigdy nie bierze się do ręki.
refusal-burst-already = { $kind }: ta Mana jest już uwolniona.
