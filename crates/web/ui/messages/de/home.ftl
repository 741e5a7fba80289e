home-title = Zwei Spiele, ein Tisch
home-lede = Spiele Mana und Burst of Mana gegen den Computer oder zu zweit an einem Gerät. Ohne Konto, ohne Werbung und auch ohne Netz.
choose-game = Spiel wählen
game-mana = Mana
game-burst = Burst of Mana
about-mana = Jedes Feld sagt, wie weit eine Figur zieht, und dein Zielfeld entscheidet, was dein Gegner ziehen darf.
about-burst = Kein Brett: Acht Plättchen auf jeder Seite bilden das Feld. Blockiere oder verschlinge den anderen Geysir.
opponent = Gegner
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
play = Spielen
unfinished = Eine angefangene Partie { $game } wartet.
unfinished-damaged = Es gibt eine angefangene Partie, aber sie lässt sich nicht mehr lesen.
unfinished-sure = Mit einer neuen Partie verwirfst du die angefangene.
continue = Weiterspielen
discard = Verwerfen
