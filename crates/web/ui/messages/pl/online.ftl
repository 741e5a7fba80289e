### Playing with people elsewhere

## The place where people meet

nav-online = Z innymi
online-title = Graj z innymi
online-lede = Wyślij komuś link albo zagraj z kimś, kto czeka. Bez konta: przeglądarka pamięta twoje miejsce.
not-here = Ta kopia strony nie ma serwera gry, więc nie zagrasz tu z innymi. Nadal możesz grać przeciw komputerowi albo we dwoje przy jednym urządzeniu.
not-here-on = Graj tutaj
no-connection = Serwer nie odpowiada. Może nie ma połączenia.
connecting = Łączenie…
reconnecting = Ponowne łączenie…
own-games-title = Twoje partie
seeks-title = Szukają przeciwnika
no-seeks = W tej chwili nikt nie czeka. Utwórz partię dla każdego, a inni zobaczą ją tutaj.
seek-side = twoja strona: { $side }
seek-own = twoja własna propozycja
nobody-yet = Jeszcze nikt
waiting-short = Czeka na przeciwnika
your-turn = Twój ruch
your-turn-title = Twój ruch!
their-turn = Ruch przeciwnika
your-name = Twoja nazwa
guest = Gość { $id }
name-help = Tak widzą cię inni.
name-saved = Zapisano. Nowe partie pokażą tę nazwę.
name-bad = Nazwa ma od jednego do { $most } widocznych znaków.
save = Zapisz

## A new game

challenge-title = Nowa partia
set-up-fair = Wyrównane
set-up-fair-help = Losowane rozstawienia, z których nie jest znana wygrana żadnej ze stron.
fair-why = Ze zwykłego rozstawienia wygrana Czarnych jest dowiedziona, dlatego domyślne jest wyrównane.
fair-proof = Zobacz dowód
start-position = Podana pozycja
bad-position = Partia nie może się tam zacząć: { $reason }
pace = Czas
pace-real-time = Z zegarem
pace-correspondence = Dni na ruch
pace-untimed = Bez zegara
time-each = Dla każdego gracza
time-increment = Za każdy ruch
time-per-move = Na każdy ruch
minutes = { $count ->
    [one] { $count } minuta
    [few] { $count } minuty
   *[many] { $count } minut
}
seconds = { $count ->
    [one] { $count } sekunda
    [few] { $count } sekundy
   *[many] { $count } sekund
}
days = { $count ->
    [one] { $count } dzień
    [few] { $count } dni
   *[many] { $count } dni
}
control-real-time = { $minutes } min i { $seconds } s
control-days = { $count ->
    [one] { $count } dzień na ruch
    [few] { $count } dni na ruch
   *[many] { $count } dni na ruch
}
time-days = { $days } d. { $hours } godz.
invitation = Kto może dołączyć
invite-link = Z linkiem
invite-lobby = Każdy
invite-private = Prywatna
invite-link-help = Kto ma link, może grać albo oglądać.
invite-lobby-help = Wszyscy widzą propozycję i wszyscy mogą oglądać.
invite-private-help = Gra pierwsza osoba, która dołączy z linkiem; nikt inny nie może oglądać.
create-game = Utwórz partię

## A game

waiting = Czekamy na przeciwnika
give-link = Wyślij ten link przeciwnikowi
qr-code = Kod QR linku
share-link = Udostępnij…
copy-by-hand = Przeglądarka nie pozwala stronie kopiować. Zaznacz link i skopiuj go samodzielnie.
call-off = Odwołaj
invites-you = { $name } zaprasza cię do partii
you-would-play = Twoja strona: { $side }.
join = Dołącz do partii
is-here = jest obecny
is-away = jest nieobecny
clock = Pozostały czas
watchers = { $count ->
    [one] Ogląda { $count } osoba.
    [few] Oglądają { $count } osoby.
   *[many] Ogląda { $count } osób.
}
sending = Ruch jest w drodze do serwera…
note-elsewhere = To nie twój ruch.
notify-me = Powiadom, gdy mój ruch
you-won = Wygrywasz
you-lost = Przegrywasz
outcome-none = Partia się nie liczy
end-resigned = { $loser } poddały partię.
end-time = { $loser }: skończył się czas.
end-agreed = Gracze zgodzili się na remis.
end-aborted = Partia została odwołana.
end-not-begun = Jeden z graczy nie zaczął na czas.
end-too-long = Po 2000 ruchów partia kończy się remisem.
offer-draw = Zaproponuj remis
offer-takeback = Poproś o cofnięcie
resign = Poddaj partię
resign-sure = Naprawdę chcesz się poddać?
abort = Przerwij partię
offered-draw = { $side } proponują remis.
offered-takeback = { $side } proszą o cofnięcie ruchu.
offered-rematch = { $side } proszą o rewanż.
own-offer-draw = Proponujesz remis.
own-offer-takeback = Prosisz o cofnięcie ruchu.
own-offer-rematch = Prosisz o rewanż.
offer-declined = Przeciwnik odmówił.
accept = Przyjmij
decline = Odrzuć
withdraw = Wycofaj
to-rematch = Do rewanżu
to-lobby = Inne partie
premove-where = Ruch z wyprzedzeniem: dokąd?
premove-is = Z wyprzedzeniem: { $move }
plan-title = Ruchy warunkowe
plan-help = Ruch przeciwnika, twoja odpowiedź, następny ruch i tak dalej, oddzielone spacjami. Nikt inny ich nie widzi; odpowiedzi grane są od razu.
plan-line = Ciąg ruchów
plan-add = Dodaj
plan-remove = Usuń { $line }
plan-answer = Ciąg musi kończyć się twoim ruchem.
chat = Czat
chat-say = Powiedz coś przeciwnikowi
send = Wyślij
mute = Wycisz przeciwnika

## What the server refuses

refused-not-found = Nie ma takiej partii albo jest prywatna.
refused-seat-taken = Ktoś inny zajął to miejsce.
refused-slow-down = To było trochę za szybko. Poczekaj chwilę.
refused-unavailable = Serwer nie może teraz tego zrobić. Spróbuj ponownie.
refused-version = Serwer został zaktualizowany. Wczytaj stronę ponownie.
refused-no-session = Serwer już cię nie zna. Wczytaj stronę ponownie.
refused-too-late = Na to jest już za późno.
refused-other = Serwer odmawia: { $reason }
