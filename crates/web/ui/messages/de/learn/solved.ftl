solved-title = Schlag den Beweis
solved-lede = Aus der Standardaufstellung gewinnt Schwarz, was immer Weiß tut. Nimm Weiß und sieh, wie lange du durchhältst.
solved-daimyo-black = Daimyō von Schwarz
solved-daimyo-white = Dein Daimyō
solved-left = { $count ->
    [one] Höchstens noch ein Halbzug
   *[other] Höchstens noch { $count } Halbzüge
}
solved-over = Schwarz hat in { $plies } Halbzügen gewonnen; die längste Verteidigung dauert { $most }.
solved-best = Länger kann niemand durchhalten.
solved-better = Es geht länger. Noch ein Versuch?
solved-again = Von vorn
solved-tree = Die Strategie von hier an
solved-tree-text = Jede Zeile ist ein Versuch von Weiß mit der Antwort von Schwarz und der Zahl der Halbzüge, die dann noch bleiben. Öffne eine Zeile, um zu sehen, was folgen kann.
solved-tree-wait = Schwarz ist am Zug.
solved-tree-end = gewinnt
solved-what = Was bewiesen ist
solved-what-wins = In jeder der neun Standardaufstellungen, wo immer die beiden Daimyō stehen, kann Schwarz den Sieg erzwingen. Das gilt bei Cosmoludo, auch nach den polnischen Regeln, bei Jactalea und bei Zillions. Die Längen sind genau: Einen kürzeren Sieg gibt es nicht.
solved-what-checked = Der Beweis zu der Aufstellung, die du siehst, ist eine Datei mit einer Antwort von Schwarz auf alles, was Weiß tun kann: { $positions } Stellungen insgesamt. Jeder kann ihn prüfen, ohne dem Verfasser zu trauen. Der Prüfer sucht nichts und benutzt ein zweites, langsameres Programm der Regeln.
solved-not = Was nicht bewiesen ist
solved-not-open = Wer bei freier Aufstellung auf zwei Reihen gewinnt, weiß niemand, auch bei Burst of Mana nicht. Ein Beweis für die Standardaufstellung verdirbt diese Spiele nicht und hilft nach einem anderen ersten Zug wenig.
solved-check = Prüfe selbst
solved-download = Zertifikat herunterladen
solved-command = Dann mit dem Programm auf deinem Rechner:
