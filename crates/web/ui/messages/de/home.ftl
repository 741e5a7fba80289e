home-title-mana = Wo du landest, entscheidet, was dein Gegner ziehen darf.
home-title-burst = Kein Brett: Die Plättchen bilden das Feld.
home-lede-mana = Ein kleines Holzbrett, sechs Figuren auf jeder Seite und ein Vogel aus Papier. Ohne Konto, ohne Werbung und auch ohne Netz.
home-lede-burst = Acht Plättchen auf jeder Seite. Blockiere oder verschlinge den anderen Geysir. Ohne Konto, ohne Werbung und auch ohne Netz.
home-new = Neu hier?
home-learn = Lerne es in acht Minuten
play-computer = Gegen den Computer
play-friend = Mit jemandem spielen
play-friend-help = An diesem Gerät oder über einen Link
find-opponent = Gegner finden
find-opponent-help = Leute anderswo, die spielen wollen
people-waiting = { $count ->
    [one] Eine Person wartet
   *[other] { $count } Personen warten
}
friend-here = An diesem Gerät
friend-link = Link schicken
options = Optionen
guide = Handbuch
source = Quelltext und Lizenz
pause-board = Brett anhalten
resume-board = Brett weiterspielen lassen
choose-game = Spiel wählen
game-mana = Mana
game-burst = Burst of Mana
opponent-computer = Computer
opponent-person = Zu zweit
level = Stufe
level-name = { $level ->
    [1] 1 · erste Schritte
    [2] 2 · sanft
    [3] 3 · leicht
    [4] 4 · gemütlich
    [5] 5 · ordentlich
    [6] 6 · gut
    [7] 7 · stark
    [8] 8 · sehr stark
    [9] 9 · Meister
   *[10] 10 · volle Stärke
}
your-colour = Deine Farbe
side-black = Schwarz
side-white = Weiß
colour-random = Zufall
edition = Ausgabe
edition-cosmoludo = Cosmoludo
edition-cosmoludo-help = Das Spiel, wie es heute im Laden steht: Figuren auf der ersten Reihe, der Daimyō auf einem Zweier-Feld.
edition-cosmoludo-advanced = Cosmoludo für Erfahrene
edition-cosmoludo-advanced-help = Dasselbe Spiel mit freier Aufstellung auf zwei Reihen.
edition-cosmoludo-pl = Cosmoludo, polnische Regeln
edition-cosmoludo-pl-help = Figuren dürfen nicht durch den Vogel ziehen, also zählt sein Feld.
edition-jactalea = Jactalea, 2005
edition-jactalea-help = Schwarz dreht das Brett; ein Rōnin kommt nur auf dem vorgegebenen Feldtyp zurück.
edition-zillions = Zillions
edition-zillions-help = Das Mana sitzt auf der gezogenen Figur; wer blockiert ist, ist frei.
edition-escampe = Escampe
edition-escampe-help = Die Urform des Spiels: Nur ein Rōnin fängt, und nur den Daimyō.
edition-house = Hausregeln
edition-house-help = Deine eigene Auswahl von Regeln.
set-up = Aufstellung
set-up-standard = Standard
set-up-own = Eigene
set-up-random = Zufall
pie-rule = Tauschregel
pie-rule-help = Nach dem ersten Zug darf der andere die Seiten tauschen. Wer beginnt, wählt darum am besten einen ausgeglichenen Zug.
unfinished = Eine angefangene Partie { $game } wartet.
unfinished-damaged = Es gibt eine angefangene Partie, aber sie lässt sich nicht mehr lesen.
unfinished-sure = Eine neue Partie tritt an ihre Stelle. Die angefangene bleibt unter deinen Partien.
continue = Weiterspielen
discard = Verwerfen
