nav-review = Durchsicht
review = Durchsicht
review-lede = Die Engine prüft jeden Zug einer beendeten Partie und zeigt, welche Fehler waren und was sie gekostet haben.
review-start = Durchsicht beginnen
review-again = Nochmals durchsehen
review-time = Zeit je Zug
review-at = Stellung { $ply } von { $of }
review-done = { $count ->
    [0] Die Durchsicht ist fertig. Sie fand keinen Fehler.
    [one] Die Durchsicht ist fertig. Sie fand einen Fehler.
   *[other] Die Durchsicht ist fertig. Sie fand { $count } Fehler.
}
review-cancelled = Die Durchsicht wurde abgebrochen. Gezeigt wird, was bisher bekannt ist.
accuracy = { $side }: { $percent } % Genauigkeit
mistakes = Fehler
no-mistakes = Keine Seite hat etwas verschenkt.
graph = Was Schwarz erwarten durfte, vom Anfang bis zum Ende: über der Mitte steht Schwarz besser.
gave-win = { $plies ->
    [one] verschenkte einen Sieg in { $plies } Halbzug.
   *[other] verschenkte einen Sieg in { $plies } Halbzügen.
}
gave-defence = { $plies ->
    [one] verschenkte die Verteidigung: verloren in { $plies } Halbzug.
   *[other] verschenkte die Verteidigung: verloren in { $plies } Halbzügen.
}
gave-expectation = verschenkte { $percent } % des erwarteten Ergebnisses.
show-why = Zeig mir, warum
try-move = Noch einmal versuchen
try-prompt = Finde einen besseren Zug.
try-thinking = Mal sehen …
try-good = Ja! Das verschenkt nichts.
try-fair = Besser, aber nicht das Beste. Versuch es noch einmal, wenn du magst.
try-bad = Auch das verschenkt etwas. Geh zurück und versuche einen anderen.


archive = Deine Partien
archive-help = Jede Partie, die du auf diesem Gerät spielst, ist hier gespeichert, nur in deinem Browser. Eine Sicherung enthält sie alle, mit deinen Einstellungen; sie ist eine einfache Datei mit Notationen.
archive-search = Suche: Spiel, Gegner, Datum
archive-export = Sicherung speichern
archive-import = Wiederherstellen oder importieren
archive-empty = Noch keine Partien. Sie erscheinen hier, sobald du spielst.
more-games = Mehr zeigen
move-count = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
games-added = { $count ->
    [one] { $count } Partie wurde hinzugefügt.
   *[other] { $count } Partien wurden hinzugefügt.
}
delete-game = Löschen
not-over = Nicht beendet
