type-single = Einer-Feld
type-double = Zweier-Feld
type-triple = Dreier-Feld
one-single = einem Einer-Feld
one-double = einem Zweier-Feld
one-triple = einem Dreier-Feld
all-singles = Einer-Felder
all-doubles = Zweier-Felder
all-triples = Dreier-Felder
chip-singles = Einer-Felder
chip-doubles = Zweier-Felder
chip-triples = Dreier-Felder
piece-name = { $side ->
    [black] Schwarzer
   *[white] Weißer
} { $kind ->
    [daimyo] Daimyō
   *[ronin] Rōnin
}
mana-here = { $mana ->
    [bird] hier ist der Mana-Vogel
   *[carried] trägt das Mana
}
mark-picked = gewählt
mark-target = mögliches Ziel
mark-bird-target = der Vogel kann hierher fliegen
mark-capture = kann gefangen werden
mark-choice = kann ziehen
mark-re-entry = kann zurückkommen
mark-danger = in Gefahr
reserve-label = { $count ->
    [one] ein Rōnin in Reserve
   *[other] { $count } Rōnin in Reserve
}
reserve-count = { $count ->
    [0] kein Rōnin in Reserve
    [one] ein Rōnin in Reserve
   *[other] { $count } Rōnin in Reserve
}
orientation = Das Brett liegt so, dass links von Schwarz
orientation-se = ein Dreier-Feld in der Ecke ist (Standard)
orientation-sw = ein Einer-Feld in der Ecke ist
orientation-ne = ein Zweier-Feld in der Ecke ist
orientation-nw = ein Zweier-Feld in der Ecke ist, halb gedreht
preset = Daimyō auf { $square }
pick-bird-square = Wähle ein Feld für den Vogel.
situation-set-up-row = Wähle das Zweier-Feld, auf dem der Daimyō steht.
situation-set-up-rows = Stelle die sechs Figuren beliebig auf die ersten zwei Reihen.
situation-unmarked = Nichts ist vorgegeben: { $reentry ->
    [yes] Ziehe eine beliebige Figur oder bringe einen Rōnin aus der Reserve zurück.
   *[no] Ziehe eine beliebige Figur.
}
situation-marked = { $mana ->
    [bird] Der Vogel
   *[carried] Das Mana
} gibt { $all } vor: Ziehe eine Figur, die auf { $one } steht.
situation-free-unmatched = { $mana ->
    [bird] Der Vogel
   *[carried] Das Mana
} gibt { $all } vor, und keine deiner Figuren steht auf einem: { $reentry ->
    [yes] Ziehe eine beliebige Figur oder bringe einen Rōnin aus der Reserve zurück.
    [marked] Ziehe eine beliebige Figur oder bringe einen Rōnin auf { $one } zurück.
   *[no] Ziehe eine beliebige Figur.
}
situation-free-blocked = { $mana ->
    [bird] Der Vogel
   *[carried] Das Mana
} gibt { $all } vor, aber deine Figuren dort sind blockiert: { $reentry ->
    [yes] Ziehe eine beliebige Figur oder bringe einen Rōnin aus der Reserve zurück.
    [marked] Ziehe eine beliebige Figur oder bringe einen Rōnin auf { $one } zurück.
   *[no] Ziehe eine beliebige Figur.
}
situation-pass-blocked = { $mana ->
    [bird] Der Vogel
   *[carried] Das Mana
} gibt { $all } vor, und deine Figuren dort können nicht ziehen. Du musst passen, und dein Gegner ist dann frei.
situation-pass-unmatched = { $mana ->
    [bird] Der Vogel
   *[carried] Das Mana
} gibt { $all } vor, und keine deiner Figuren steht auf einem. Du musst passen, und dein Gegner ist dann frei.
situation-pass-stuck = Du bist frei, aber keine deiner Figuren kann ziehen. Du musst passen, und dein Gegner ist dann frei.
why-no-re-entry = In dieser Ausgabe kommt kein Rōnin zurück.
why-no-reserve = Es ist kein Rōnin in Reserve.
why-not-free = Ein Rōnin kommt nur zurück, wenn du frei ziehen darfst.
why-empty = Auf { $square } steht nichts, was ziehen könnte.
why-not-yours = { $piece }: nicht deine Figur.
why-wrong-type = Diese Figur steht auf { $here }, und { $mana ->
    [bird] der Vogel
   *[carried] das Mana
} gibt { $all } vor.
why-stuck = Diese Figur hat keinen freien Weg von genau { $steps ->
    [one] einem Schritt.
   *[other] { $steps } Schritten.
}
speak-set-up = { $side } stellt auf, mit dem Daimyō auf { $daimyo }.
speak-step = { $side }: { $kind ->
    [daimyo] Daimyō
   *[ronin] Rōnin
} von { $from } nach { $to }{ $taken ->
    [daimyo] , fängt den Daimyō.
    [ronin] , fängt einen Rōnin.
   *[nothing] .
}
speak-re-entry = { $side }: Ein Rōnin kommt auf { $to } zurück.
speak-pass = { $side } passt.
refusal = „{ $text }“: { $reason }
refusal-not-a-move = „{ $text }“ ist kein Zug. Schreibe b1c3, R@d4, pass oder eine Aufstellung wie b1/a1/c1/d1/e1/f1.
refusal-game-over = Die Partie ist zu Ende.
refusal-set-up-first = Zuerst muss { $side } aufstellen.
refusal-set-ups-are-made = Beide Seiten haben schon aufgestellt.
refusal-set-up-size = Eine Aufstellung besteht aus dem Feld des Daimyō und fünf anderen.
refusal-outside-set-up = { $square } liegt außerhalb der Reihen für die Aufstellung.
refusal-daimyo-double = Der Daimyō wird auf ein Zweier-Feld gestellt, und { $square } ist keines.
refusal-orientation-needed = Schwarz wählt, wie das Brett liegt. Schreibe es davor, etwa se:b1/…
refusal-orientation = So kann das Brett hier nicht liegen.
refusal-no-piece = { $side } hat keine Figur auf { $square }.
refusal-not-free = { $all } sind vorgegeben, also muss eine Figur auf { $one } ziehen.
refusal-must-pass = Keine Figur, die dem Mana gehorcht, kann ziehen; es bleibt nur Passen.
refusal-may-not-pass = Passen darf nur, wer nichts anderes tun kann.
refusal-own-piece = Auf { $square } steht eine eigene Figur.
refusal-may-not-take = Die Figur auf { $square } darf nicht gefangen werden: Nur ein Rōnin fängt, und nur den Daimyō.
refusal-no-path = Kein freier Weg von genau { $steps ->
    [one] einem Schritt
   *[other] { $steps } Schritten
} führt von { $from } nach { $to }.
refusal-occupied = { $square } ist nicht leer.
refusal-not-for-re-entry = Auf { $square } kann jetzt kein Rōnin zurückkommen.
refusal-no-bird = In dieser Ausgabe gibt es keinen Vogel.
refusal-bird-needed = Das Feld des Vogels gehört zum Zug. Füge es an, etwa ~e5.
refusal-bird-square = Der Vogel darf nicht nach { $square } fliegen.
