type-single = pojedyncze
type-double = podwójne
type-triple = potrójne
one-single = polu pojedynczym
one-double = polu podwójnym
one-triple = polu potrójnym
all-singles = pola pojedyncze
all-doubles = pola podwójne
all-triples = pola potrójne
chip-singles = pojedyncze
chip-doubles = podwójne
chip-triples = potrójne
piece-name = { $side ->
    [black] Czarny
   *[white] Biały
} { $kind ->
    [daimyo] dajmio
   *[ronin] ronin
}
mana-here = { $mana ->
    [bird] tu jest ptak Mana
   *[carried] niesie Manę
}
mark-picked = wybrane
mark-target = można tu stanąć
mark-bird-target = ptak może tu przylecieć
mark-capture = można pochwycić
mark-choice = może się ruszyć
mark-re-entry = może wrócić
mark-danger = w niebezpieczeństwie
reserve-label = { $count ->
    [one] jeden pionek ronina w rezerwie
    [few] { $count } pionki ronina w rezerwie
   *[many] { $count } pionków ronina w rezerwie
}
reserve-count = { $count ->
    [0] brak roninów w rezerwie
    [one] jeden pionek ronina w rezerwie
    [few] { $count } pionki ronina w rezerwie
   *[many] { $count } pionków ronina w rezerwie
}
orientation = Plansza leży tak, że po lewej ręce Czarnych jest
orientation-se = róg potrójny (zwykle)
orientation-sw = róg pojedynczy
orientation-ne = róg podwójny
orientation-nw = róg podwójny, pół obrotu
preset = Dajmio na { $square }
pick-bird-square = Wybierz pole dla ptaka.
situation-set-up-row = Wybierz pole podwójne, na którym stanie dajmio.
situation-set-up-rows = Ustaw sześć pionków dowolnie w pierwszych dwóch rzędach.
situation-unmarked = Nic nie jest wskazane: { $reentry ->
    [yes] rusz dowolnym pionkiem albo przywróć ronina z rezerwy.
   *[no] rusz dowolnym pionkiem.
}
situation-marked = { $mana ->
    [bird] Ptak
   *[carried] Mana
} wskazuje { $all }: rusz pionkiem, który stoi na { $one }.
situation-free-unmatched = { $mana ->
    [bird] Ptak
   *[carried] Mana
} wskazuje { $all }, a żaden twój pionek na takim nie stoi: { $reentry ->
    [yes] rusz dowolnym pionkiem albo przywróć ronina z rezerwy.
    [marked] rusz dowolnym pionkiem albo postaw ronina z rezerwy na { $one }.
   *[no] rusz dowolnym pionkiem.
}
situation-free-blocked = { $mana ->
    [bird] Ptak
   *[carried] Mana
} wskazuje { $all }, ale twoje pionki tam są zablokowane: { $reentry ->
    [yes] rusz dowolnym pionkiem albo przywróć ronina z rezerwy.
    [marked] rusz dowolnym pionkiem albo postaw ronina z rezerwy na { $one }.
   *[no] rusz dowolnym pionkiem.
}
situation-pass-blocked = { $mana ->
    [bird] Ptak
   *[carried] Mana
} wskazuje { $all }, a twoje pionki tam nie mogą się ruszyć. Musisz spasować, a przeciwnik ma wtedy wolny wybór.
situation-pass-unmatched = { $mana ->
    [bird] Ptak
   *[carried] Mana
} wskazuje { $all }, a żaden twój pionek na takim nie stoi. Musisz spasować, a przeciwnik ma wtedy wolny wybór.
situation-pass-stuck = Masz wolny wybór, ale żaden twój pionek nie może się ruszyć. Musisz spasować, a przeciwnik ma wtedy wolny wybór.
why-no-re-entry = W tym wydaniu żaden ronin nie wraca.
why-no-reserve = Nie ma ronina w rezerwie.
why-not-free = Ronin wraca tylko wtedy, gdy masz wolny wybór.
why-empty = Na { $square } nie ma czym ruszyć.
why-not-yours = { $piece }: nie twój pionek.
why-wrong-type = Ten pionek stoi na { $here }, a { $mana ->
    [bird] ptak
   *[carried] Mana
} wskazuje { $all }.
why-stuck = Ten pionek nie ma wolnej drogi na dokładnie { $steps ->
    [one] jeden krok.
    [few] { $steps } kroki.
   *[many] { $steps } kroków.
}
speak-set-up = { $side } rozstawiają pionki, dajmio na { $daimyo }.
speak-step = { $side }: { $kind ->
    [daimyo] dajmio
   *[ronin] ronin
} z { $from } na { $to }{ $taken ->
    [daimyo] , chwyta dajmio.
    [ronin] , chwyta ronina.
   *[nothing] .
}
speak-re-entry = { $side }: ronin wraca na { $to }.
speak-pass = { $side } pasują.
refusal = „{ $text }”: { $reason }
refusal-not-a-move = „{ $text }” to nie ruch. Napisz b1c3, R@d4, pass albo rozstawienie, na przykład b1/a1/c1/d1/e1/f1.
refusal-game-over = partia jest skończona.
refusal-set-up-first = najpierw muszą się rozstawić { $side }.
refusal-set-ups-are-made = obie strony są już rozstawione.
refusal-set-up-size = rozstawienie to pole dajmio i pięć innych.
refusal-outside-set-up = { $square } leży poza rzędami rozstawienia.
refusal-daimyo-double = dajmio staje na polu podwójnym, a { $square } nim nie jest.
refusal-orientation-needed = Czarne wybierają, jak leży plansza. Napisz to najpierw, na przykład se:b1/…
refusal-orientation = tak plansza tu nie może leżeć.
refusal-no-piece = { $side } nie mają pionka na { $square }.
refusal-not-free = wskazane są { $all }, więc musi ruszyć pionek na { $one }.
refusal-must-pass = żaden pionek posłuszny Manie nie może się ruszyć: można tylko spasować.
refusal-may-not-pass = pasuje tylko ten, kto nie może zrobić nic innego.
refusal-own-piece = na { $square } stoi twój pionek.
refusal-may-not-take = nie wolno chwytać pionka na { $square }: chwyta tylko ronin i tylko dajmio.
refusal-no-path = żadna wolna droga na dokładnie { $steps ->
    [one] jeden krok
    [few] { $steps } kroki
   *[many] { $steps } kroków
} nie prowadzi z { $from } na { $to }.
refusal-occupied = { $square } nie jest puste.
refusal-not-for-re-entry = ronin nie może teraz wrócić na { $square }.
refusal-no-bird = w tym wydaniu nie ma ptaka.
refusal-bird-needed = pole ptaka należy do ruchu. Dodaj je, na przykład ~e5.
refusal-bird-square = ptak nie może polecieć na { $square }.
