type-single = enkelvak
type-double = dubbelvak
type-triple = driedubbelvak
one-single = een enkelvak
one-double = een dubbelvak
one-triple = een driedubbelvak
all-singles = enkelvakken
all-doubles = dubbelvakken
all-triples = driedubbelvakken
chip-singles = enkelvakken
chip-doubles = dubbelvakken
chip-triples = driedubbelvakken
piece-name = { $side ->
    [black] Zwarte
   *[white] Witte
} { $kind ->
    [daimyo] Daïmio
   *[ronin] Rônin
}
mana-here = { $mana ->
    [bird] de Mana-vogel is hier
   *[carried] draagt de Mana
}
mark-picked = gekozen
mark-target = kan hierheen
mark-bird-target = de vogel kan hierheen vliegen
mark-capture = kan gevangen worden
mark-choice = kan bewegen
mark-re-entry = kan terugkeren
mark-danger = in gevaar
reserve-label = { $count ->
    [one] één Rônin in reserve
   *[other] { $count } Rônins in reserve
}
reserve-count = { $count ->
    [0] geen Rônin in reserve
    [one] één Rônin in reserve
   *[other] { $count } Rônins in reserve
}
orientation = Het bord ligt met, links van Zwart,
orientation-se = een driedubbelvak in de hoek (standaard)
orientation-sw = een enkelvak in de hoek
orientation-ne = een dubbelvak in de hoek
orientation-nw = een dubbelvak in de hoek, halve slag
preset = Daïmio op { $square }
pick-bird-square = Kies een vak voor de vogel.
situation-set-up-row = Kies het dubbelvak waarop de Daïmio staat.
situation-set-up-rows = Zet de zes stukken waar je wilt op de eerste twee rijen.
situation-unmarked = Er is niets aangewezen: { $reentry ->
    [yes] speel een willekeurig stuk, of breng een Rônin uit de reserve terug.
   *[no] speel een willekeurig stuk.
}
situation-marked = { $mana ->
    [bird] De vogel
   *[carried] De Mana
} wijst { $all } aan: speel een stuk dat op { $one } staat.
situation-free-unmatched = { $mana ->
    [bird] De vogel
   *[carried] De Mana
} wijst { $all } aan, en geen van je stukken staat erop: { $reentry ->
    [yes] speel een willekeurig stuk, of breng een Rônin uit de reserve terug.
    [marked] speel een willekeurig stuk, of breng een Rônin terug op { $one }.
   *[no] speel een willekeurig stuk.
}
situation-free-blocked = { $mana ->
    [bird] De vogel
   *[carried] De Mana
} wijst { $all } aan, maar je stukken daar zijn geblokkeerd: { $reentry ->
    [yes] speel een willekeurig stuk, of breng een Rônin uit de reserve terug.
    [marked] speel een willekeurig stuk, of breng een Rônin terug op { $one }.
   *[no] speel een willekeurig stuk.
}
situation-pass-blocked = { $mana ->
    [bird] De vogel
   *[carried] De Mana
} wijst { $all } aan, en je stukken daar kunnen niet bewegen. Je moet passen, en je tegenstander is dan vrij.
situation-pass-unmatched = { $mana ->
    [bird] De vogel
   *[carried] De Mana
} wijst { $all } aan, en geen van je stukken staat erop. Je moet passen, en je tegenstander is dan vrij.
situation-pass-stuck = Je bent vrij, maar geen van je stukken kan bewegen. Je moet passen, en je tegenstander is dan vrij.
why-no-re-entry = In deze uitgave keert geen Rônin terug.
why-no-reserve = Er is geen Rônin in reserve.
why-not-free = Een Rônin keert alleen terug als je vrij mag spelen.
why-empty = Op { $square } staat niets dat kan bewegen.
why-not-yours = { $piece }: niet van jou.
why-wrong-type = Dit stuk staat op { $here }, en { $mana ->
    [bird] de vogel
   *[carried] de Mana
} wijst { $all } aan.
why-stuck = Dit stuk heeft geen vrije weg van precies { $steps ->
    [one] één stap.
   *[other] { $steps } stappen.
}
speak-set-up = { $side } stelt op, met de Daïmio op { $daimyo }.
speak-step = { $side }: { $kind ->
    [daimyo] Daïmio
   *[ronin] Rônin
} van { $from } naar { $to }{ $taken ->
    [daimyo] , vangt de Daïmio.
    [ronin] , vangt een Rônin.
   *[nothing] .
}
speak-re-entry = { $side }: een Rônin keert terug op { $to }.
speak-pass = { $side } past.
refusal = ‘{ $text }’: { $reason }
refusal-not-a-move = ‘{ $text }’ is geen zet. Schrijf b1c3, R@d4, pass, of een opstelling zoals b1/a1/c1/d1/e1/f1.
refusal-game-over = de partij is afgelopen.
refusal-set-up-first = { $side } moet eerst opstellen.
refusal-set-ups-are-made = beide kanten hebben al opgesteld.
refusal-set-up-size = een opstelling is het vak van de Daïmio en vijf andere.
refusal-outside-set-up = { $square } ligt buiten de rijen voor de opstelling.
refusal-daimyo-double = de Daïmio komt op een dubbelvak, en { $square } is dat niet.
refusal-orientation-needed = Zwart kiest hoe het bord ligt. Schrijf dat eerst, zoals in se:b1/…
refusal-orientation = zo kan het bord hier niet liggen.
refusal-no-piece = { $side } heeft geen stuk op { $square }.
refusal-not-free = { $all } zijn aangewezen, dus moet een stuk op { $one } bewegen.
refusal-must-pass = geen stuk dat de Mana gehoorzaamt kan bewegen; passen is de enige zet.
refusal-may-not-pass = passen mag alleen wie niets anders kan.
refusal-own-piece = op { $square } staat een stuk van jezelf.
refusal-may-not-take = het stuk op { $square } mag niet gevangen worden: alleen een Rônin vangt, en alleen de Daïmio.
refusal-no-path = geen vrije weg van precies { $steps ->
    [one] één stap
   *[other] { $steps } stappen
} leidt van { $from } naar { $to }.
refusal-occupied = { $square } is niet leeg.
refusal-not-for-re-entry = op { $square } kan nu geen Rônin terugkeren.
refusal-no-bird = in deze uitgave is er geen vogel.
refusal-bird-needed = het vak van de vogel hoort bij de zet. Voeg het toe, zoals in ~e5.
refusal-bird-square = de vogel mag niet naar { $square } vliegen.
