nav-review = Nakijken
review = Nakijken
review-lede = De rekenmotor bekijkt elke zet van een afgelopen partij en zegt welke iets weggaven, en wat.
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
no-mistakes = Geen van beide kanten gaf iets weg.
graph = Wat Zwart kon verwachten, van begin tot eind: boven het midden staat Zwart beter.
gave-win = { $plies ->
    [one] gaf een bewezen winst in { $plies } zet weg.
   *[other] gaf een bewezen winst in { $plies } zetten weg.
}
gave-defence = { $plies ->
    [one] gaf de verdediging weg: bewezen verlies in { $plies } zet.
   *[other] gaf de verdediging weg: bewezen verlies in { $plies } zetten.
}
gave-expectation = gaf { $percent }% van het verwachte resultaat weg.
show-why = Laat zien waarom
try-move = Probeer het opnieuw
try-prompt = Vind een betere zet.
try-thinking = Even kijken …
try-good = Ja! Dat geeft niets weg.
try-fair = Beter, maar niet het beste. Probeer het nog eens als je wilt.
try-bad = Ook dat geeft iets weg. Ga terug en probeer een andere.
