### Playing with people elsewhere

## The place where people meet

nav-online = Mit anderen
online-title = Mit anderen spielen
online-lede = Schick jemandem einen Link oder spiel mit jemandem, der wartet. Ohne Konto: Dein Browser merkt sich deinen Platz.
not-here = Diese Kopie der Seite hat keinen Spielserver, also kannst du hier nicht gegen andere spielen. Gegen den Computer oder zu zweit an einem Gerät geht es trotzdem.
not-here-on = Hier spielen
no-connection = Der Server ist nicht erreichbar. Vielleicht fehlt die Verbindung.
connecting = Verbindung wird aufgebaut …
reconnecting = Verbindung wird wiederhergestellt …
own-games-title = Deine Partien
seeks-title = Gegner gesucht
no-seeks = Gerade wartet niemand. Eröffne eine Partie für alle, dann sehen die anderen sie hier.
seek-side = du hättest { $side }
seek-own = dein eigenes Angebot
nobody-yet = Noch niemand
waiting-short = Wartet auf einen Gegner
your-turn = Du bist am Zug
your-turn-title = Du bist am Zug!
their-turn = Der Gegner ist am Zug
your-name = Dein Name
guest = Gast { $id }
name-help = So sehen dich die anderen.
name-saved = Gespeichert. Neue Partien zeigen diesen Namen.
name-bad = Ein Name hat ein bis { $most } sichtbare Zeichen.
save = Speichern

## A new game

challenge-title = Neue Partie
set-up-fair = Fair
set-up-fair-help = Ausgeloste Aufstellungen, aus denen für keine Seite ein Gewinn bekannt ist.
fair-why = Aus der Standardaufstellung ist der Gewinn von Schwarz bewiesen; darum ist eine faire voreingestellt.
fair-proof = Zum Beweis
start-position = Gegebene Stellung
bad-position = Dort kann die Partie nicht beginnen: { $reason }
pace = Bedenkzeit
pace-real-time = Mit Uhr
pace-correspondence = Tage je Zug
pace-untimed = Ohne Uhr
time-each = Für jeden Spieler
time-increment = Für jeden Zug
time-per-move = Für jeden Zug
minutes = { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
}
seconds = { $count ->
    [one] { $count } Sekunde
   *[other] { $count } Sekunden
}
days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
control-real-time = { $minutes } Min. + { $seconds } s
control-days = { $count ->
    [one] { $count } Tag je Zug
   *[other] { $count } Tage je Zug
}
time-days = { $days } T. { $hours } Std.
invitation = Wer mitspielen kann
invite-link = Mit Link
invite-lobby = Alle
invite-private = Privat
invite-link-help = Wer den Link hat, kann spielen oder zusehen.
invite-lobby-help = Alle sehen das Angebot, und alle können zusehen.
invite-private-help = Wer den Link zuerst öffnet und mitspielt, spielt; sonst kann niemand zusehen.
create-game = Partie eröffnen

## A game

waiting = Warten auf einen Gegner
give-link = Schick diesen Link deinem Gegner
qr-code = QR-Code des Links
share-link = Teilen …
copy-by-hand = Der Browser lässt die Seite nicht kopieren. Markiere den Link und kopiere ihn selbst.
call-off = Absagen
invites-you = { $name } lädt dich zu einer Partie ein
you-would-play = Du hättest { $side }.
join = Mitspielen
is-here = ist da
is-away = ist nicht da
clock = Verbleibende Zeit
watchers = { $count ->
    [one] { $count } Person sieht zu.
   *[other] { $count } Personen sehen zu.
}
sending = Der Zug ist unterwegs zum Server …
note-elsewhere = Du bist nicht am Zug.
notify-me = Melden, wenn ich am Zug bin
you-won = Du hast gewonnen
you-lost = Du hast verloren
outcome-none = Die Partie zählt nicht
end-resigned = { $loser } hat aufgegeben.
end-time = Die Zeit von { $loser } ist abgelaufen.
end-agreed = Die Spieler haben sich auf Remis geeinigt.
end-aborted = Die Partie wurde abgesagt.
end-not-begun = Ein Spieler hat nicht rechtzeitig angefangen.
end-too-long = Nach 2000 Halbzügen ist die Partie remis.
offer-draw = Remis anbieten
offer-takeback = Um Zurücknahme bitten
resign = Aufgeben
resign-sure = Willst du wirklich aufgeben?
abort = Abbrechen
offered-draw = { $side } bietet Remis an.
offered-takeback = { $side } möchte einen Zug zurücknehmen.
offered-rematch = { $side } möchte Revanche.
own-offer-draw = Du bietest Remis an.
own-offer-takeback = Du hast um die Zurücknahme eines Zuges gebeten.
own-offer-rematch = Du hast um Revanche gebeten.
offer-declined = Der Gegner hat abgelehnt.
accept = Annehmen
decline = Ablehnen
withdraw = Zurückziehen
to-rematch = Zur Revanche
to-lobby = Andere Partien
premove-where = Dein Zug im Voraus: wohin?
premove-is = Im Voraus: { $move }
plan-title = Bedingte Züge
plan-help = Der Zug des Gegners, deine Antwort, der nächste Zug und so weiter, mit Leerzeichen dazwischen. Sonst sieht sie niemand; die Antworten werden sofort gespielt.
plan-line = Eine Folge von Zügen
plan-add = Hinzufügen
plan-remove = { $line } entfernen
plan-answer = Die Folge muss mit einem eigenen Zug enden.
chat = Unterhaltung
chat-say = Sag deinem Gegner etwas
send = Senden
mute = Gegner stummschalten

## What the server refuses

refused-not-found = Diese Partie gibt es nicht, oder sie ist privat.
refused-seat-taken = Jemand anders hat den Platz genommen.
refused-slow-down = Das war etwas zu schnell. Bitte warte einen Augenblick.
refused-unavailable = Der Server kann das gerade nicht. Bitte versuch es noch einmal.
refused-version = Der Server wurde aktualisiert. Bitte lade die Seite neu.
refused-no-session = Der Server kennt dich nicht mehr. Bitte lade die Seite neu.
refused-too-late = Dafür ist es zu spät.
refused-other = Der Server lehnt das ab: { $reason }
