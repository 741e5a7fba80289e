### Playing with people elsewhere

## The place where people meet

nav-online = Met anderen
online-title = Met anderen spelen
online-lede = Stuur iemand een link, of speel met iemand die wacht. Zonder account: je browser onthoudt je plaats.
not-here = Deze kopie van de pagina heeft geen spelserver, dus je kunt hier niet tegen anderen spelen. Tegen de computer of met z’n tweeën aan één toestel kan wel.
not-here-on = Hier spelen
no-connection = De server is niet bereikbaar. Misschien is er geen verbinding.
connecting = Verbinding maken…
reconnecting = Opnieuw verbinden…
own-games-title = Jouw partijen
seeks-title = Zoekt een tegenstander
no-seeks = Er wacht nu niemand. Maak een partij voor iedereen, dan zien anderen die hier.
seek-side = jij speelt met { $side }
seek-own = je eigen aanbod
nobody-yet = Nog niemand
waiting-short = Wacht op een tegenstander
your-turn = Jij bent aan zet
your-turn-title = Jij bent aan zet!
their-turn = De tegenstander is aan zet
your-name = Jouw naam
guest = Gast { $id }
name-help = Zo zien de anderen je.
name-saved = Opgeslagen. Nieuwe partijen tonen deze naam.
name-bad = Een naam heeft één tot { $most } zichtbare tekens.
save = Opslaan

## A new game

challenge-title = Nieuwe partij
set-up-fair = Eerlijk
set-up-fair-help = Gelote opstellingen waaruit voor geen van beide kanten winst bekend is.
fair-why = Vanuit de standaardopstelling is bewezen dat Zwart wint; daarom is een eerlijke vooraf gekozen.
fair-proof = Bekijk het bewijs
start-position = Gegeven stelling
bad-position = Daar kan de partij niet beginnen: { $reason }
pace = Bedenktijd
pace-real-time = Met klok
pace-correspondence = Dagen per zet
pace-untimed = Zonder klok
time-each = Voor elke speler
time-increment = Voor elke zet
time-per-move = Voor elke zet
minutes = { $count ->
    [one] { $count } minuut
   *[other] { $count } minuten
}
seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } seconden
}
days = { $count ->
    [one] { $count } dag
   *[other] { $count } dagen
}
control-real-time = { $minutes } min. + { $seconds } s
control-days = { $count ->
    [one] { $count } dag per zet
   *[other] { $count } dagen per zet
}
time-days = { $days } d { $hours } u
invitation = Wie mee kan doen
invite-link = Met link
invite-lobby = Iedereen
invite-private = Besloten
invite-link-help = Wie de link heeft, kan spelen of kijken.
invite-lobby-help = Iedereen ziet het aanbod, en iedereen kan kijken.
invite-private-help = Wie met de link als eerste meedoet, speelt; verder kan niemand kijken.
create-game = Partij maken

## A game

waiting = Wachten op een tegenstander
give-link = Stuur deze link naar je tegenstander
qr-code = QR-code van de link
share-link = Delen…
copy-by-hand = De browser laat de pagina niet kopiëren. Selecteer de link en kopieer hem zelf.
call-off = Afzeggen
invites-you = { $name } nodigt je uit voor een partij
you-would-play = Jij speelt met { $side }.
join = Meespelen
is-here = is er
is-away = is er niet
clock = Resterende tijd
watchers = { $count ->
    [one] { $count } persoon kijkt.
   *[other] { $count } mensen kijken.
}
sending = De zet is onderweg naar de server…
note-elsewhere = Jij bent niet aan zet.
notify-me = Meld het als ik aan zet ben
you-won = Je hebt gewonnen
you-lost = Je hebt verloren
outcome-none = De partij telt niet
end-resigned = { $loser } heeft opgegeven.
end-time = De tijd van { $loser } is op.
end-agreed = De spelers zijn remise overeengekomen.
end-aborted = De partij is afgezegd.
end-not-begun = Een speler is niet op tijd begonnen.
end-too-long = Na 2000 zetten is de partij remise.
offer-draw = Remise aanbieden
offer-takeback = Vragen om terug te nemen
resign = Opgeven
resign-sure = Wil je echt opgeven?
abort = Afbreken
offered-draw = { $side } biedt remise aan.
offered-takeback = { $side } wil graag een zet terugnemen.
offered-rematch = { $side } wil graag revanche.
own-offer-draw = Je hebt remise aangeboden.
own-offer-takeback = Je hebt gevraagd om een zet terug te nemen.
own-offer-rematch = Je hebt om revanche gevraagd.
offer-declined = De tegenstander heeft het afgewezen.
accept = Aannemen
decline = Afwijzen
withdraw = Intrekken
to-rematch = Naar de revanche
to-lobby = Andere partijen
premove-where = Je zet vooraf: waarheen?
premove-is = Vooraf: { $move }
plan-title = Voorwaardelijke zetten
plan-help = De zet van je tegenstander, jouw antwoord, de volgende zet enzovoort, met spaties ertussen. Niemand anders ziet ze; de antwoorden worden meteen gespeeld.
plan-line = Een reeks zetten
plan-add = Toevoegen
plan-remove = { $line } verwijderen
plan-answer = De reeks moet met een zet van jou eindigen.
chat = Gesprek
chat-say = Zeg iets tegen je tegenstander
send = Versturen
mute = Tegenstander dempen

## What the server refuses

refused-not-found = Deze partij bestaat niet, of is besloten.
refused-seat-taken = Iemand anders heeft de plaats ingenomen.
refused-slow-down = Dat ging iets te snel. Wacht even.
refused-unavailable = De server kan dit nu niet. Probeer het opnieuw.
refused-version = De server is bijgewerkt. Laad de pagina opnieuw.
refused-no-session = De server kent je niet meer. Laad de pagina opnieuw.
refused-too-late = Daar is het te laat voor.
refused-other = De server weigert dit: { $reason }
