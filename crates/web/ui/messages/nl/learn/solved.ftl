solved-title = Versla het bewijs
solved-lede = Vanuit de standaardopstelling wint Zwart, wat Wit ook doet. Neem Wit, en kijk hoe lang je het volhoudt.
solved-daimyo-black = Daïmio van Zwart
solved-daimyo-white = Jouw Daïmio
solved-left = { $count ->
    [one] Hoogstens nog één zet
   *[other] Hoogstens nog { $count } zetten
}
solved-over = Zwart heeft gewonnen in { $plies } zetten; de langste verdediging duurt er { $most }.
solved-best = Langer kan niemand het volhouden.
solved-better = Het kan langer. Nog een keer?
solved-again = Opnieuw beginnen
solved-tree = De strategie vanaf hier
solved-tree-text = Elke regel is een poging van Wit, met het antwoord van Zwart en het aantal zetten dat daarna nog rest. Open een regel om te zien wat er kan volgen.
solved-tree-wait = Zwart is aan zet.
solved-tree-end = wint
solved-what = Wat bewezen is
solved-what-wins = In elk van de negen standaardbeginstellingen, waar de twee Daïmio’s ook staan, kan Zwart de winst afdwingen. Dat geldt bij Cosmoludo, ook volgens de Poolse regels, bij Jactalea en bij Zillions. De lengten zijn exact: een kortere winst bestaat niet.
solved-what-checked = Het bewijs van het begin dat je ziet, is een bestand met één antwoord van Zwart op alles wat Wit kan doen: { $positions } stellingen in totaal. Iedereen kan het controleren zonder de maker te vertrouwen. De controle zoekt niets en gebruikt een tweede, trager programma van de regels.
solved-not = Wat niet bewezen is
solved-not-open = Met vrije opstelling op twee rijen weet niemand wie wint, en bij Burst of Mana evenmin. Een bewijs voor de standaardopstelling bederft die spellen niet, en helpt na een andere eerste zet weinig.
solved-check = Controleer het zelf
solved-download = Certificaat downloaden
solved-command = Daarna, met het programma op je computer:
