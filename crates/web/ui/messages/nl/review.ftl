nav-review = Nakijken
review = Nakijken
review-lede = De rekenmotor onderzoekt elke zet van een afgelopen partij en toont welke fout waren en wat ze kostten.
review-start = Nakijken beginnen
review-again = Opnieuw nakijken
review-time = Tijd per zet
review-at = Stelling { $ply } van { $of }
review-done = { $count ->
    [0] Het nakijken is klaar. Er is geen fout gevonden.
    [one] Het nakijken is klaar. Er is één fout gevonden.
   *[other] Het nakijken is klaar. Er zijn { $count } fouten gevonden.
}
review-cancelled = Het nakijken is afgebroken. Wat tot nu toe bekend is, wordt getoond.
accuracy = { $side }: { $percent }% nauwkeurig
mistakes = Fouten
no-mistakes = Geen van beide kanten maakte een fout.
graph = Wat Zwart kon verwachten, van begin tot eind: boven het midden staat Zwart beter.
gave-win = { $plies ->
    [one] liet een winst in { $plies } zet liggen.
   *[other] liet een winst in { $plies } zetten liggen.
}
gave-defence = { $plies ->
    [one] miste de verdediging: verlies in { $plies } zet.
   *[other] miste de verdediging: verlies in { $plies } zetten.
}
gave-expectation = verloor { $percent }% van het verwachte resultaat.
show-why = Laat zien waarom
try-move = Probeer het opnieuw
try-prompt = Vind een betere zet.
try-thinking = Even kijken…
try-good = Ja! Dat kost niets.
try-fair = Beter, maar niet het beste. Probeer het nog eens als je wilt.
try-bad = Ook dat is een fout. Ga terug en probeer een andere.


archive = Je partijen
archive-help = Elke partij die je op dit apparaat speelt, wordt hier bewaard, alleen in je browser. Een reservekopie bevat ze allemaal, met je instellingen; het is een gewoon bestand met partijen.
archive-search = Zoeken: spel, tegenstander, datum
archive-export = Reservekopie bewaren
archive-import = Terugzetten of importeren
archive-empty = Nog geen partijen. Ze verschijnen hier zodra je speelt.
more-games = Meer tonen
move-count = { $count ->
    [one] { $count } zet
   *[other] { $count } zetten
}
games-added = { $count ->
    [one] { $count } partij is toegevoegd.
   *[other] { $count } partijen zijn toegevoegd.
}
delete-game = Verwijderen
not-over = Niet afgelopen
