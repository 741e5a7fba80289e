nav-analysis = Analiza
analysis = Analiza
analyse = Analizuj
engine = Silnik
engine-off = Nie działa
lines = Warianty
expectation = Oczekiwany wynik
engine-facts = głębokość { $depth }, { $speed } tys. pozycji na sekundę
play-line = Zagraj pierwszy ruch tego wariantu
wins-in = { $plies ->
    [one] { $side } wygrywają w { $plies } ruchu
    [few] { $side } wygrywają w { $plies } ruchach
   *[many] { $side } wygrywają w { $plies } ruchach
}
proof-start = Udowodnij, kto wygrywa
proof-stop = Zatrzymaj
proof-working = Szukanie dowodu: dotąd { $thousands } tys. pozycji.
proof-won = { $plies ->
    [one] Udowodniono: { $side } wygrywają najwyżej w { $plies } ruchu.
    [few] Udowodniono: { $side } wygrywają najwyżej w { $plies } ruchach.
   *[many] Udowodniono: { $side } wygrywają najwyżej w { $plies } ruchach.
}
proof-nobody = Udowodniono: nikt nie może wymusić wygranej.
proof-open = W rozsądnym czasie nie znaleziono dowodu. Pytanie pozostaje otwarte.
comment = Komentarz do tego ruchu
play-from-here = Graj dalej z komputerem
review-this = Przejrzyj partię
promote = Przesuń wariant wyżej
delete-move = Usuń od tego miejsca
share = Udostępnij i zapisz
copy-link = Kopiuj link
copy-html = Kopiuj HTML na inną stronę
save-record = Zapisz partię
save-svg = Zapisz obraz (SVG)
save-png = Zapisz obraz (PNG)
save-animation = Zapisz animację (SVG)
import = Otwórz partię albo pozycję
import-text = Wklej partię, pozycję albo link
import-open = Otwórz
import-file = Wybierz plik
import-empty = Nie ma jeszcze czego otworzyć.
import-long = To { $size } MB tekstu, a ponad 1 MB nie jest czytane. Tekst pozostał bez zmian.
embed-title = Partia gry Mana
embed-open = Analizuj w Mana
editor = Edytor pozycji
editor-tool = Narzędzie
editor-use = Użyj tej pozycji
editor-done = Pozycja jest na planszy.
tool-mana = Mana
tool-burst = Uwolniona albo nie
tool-clear = Wyczyść
broken-link = Ten link nie prowadzi do żadnej partii.
broken-link-on = Zacznij od nowa
problem-daimyo = { $side }: potrzebny jest jeden dajmio, a jest { $count }.
problem-ronin = { $side }: roninów ma być pięciu, a jest { $count }.
problem-empty-turn = Plansza jest pusta, więc rozstawiają się Czarne.
problem-empty-mana = Plansza jest pusta, więc żaden typ nie jest wskazany, a Many nie ma na { $square }.
problem-outside = W rozstawieniu Czarnych pionek stoi na { $square }, poza ich rzędami.
problem-daimyo-double = Dajmio Czarnych stoi na { $square }, a to nie jest pole podwójne.
problem-bird = Ptak jest na { $square }, gdzie stoi pionek; ptak leci na puste pole.
problem-carried = Mana jest na { $square }, gdzie nie niesie jej żaden pionek ({ $side }).
problem-missing = { $mana }: nie ma jej ani na polu gry, ani w ręce.
problem-twice = { $mana }: jest tam dwa razy.
problem-columns = Many mogą zajmować najwyżej pięć kolumn, a nie { $count }.
problem-rows = Many mogą zajmować najwyżej pięć rzędów, a nie { $count }.
problem-apart = Many nie tworzą jednej grupy.
problem-stacked = Dwie Many leżą na jednej komórce.
problem-no-geyser = Oba gejzery są poza polem gry.
problem-own-geyser = { $mana }: jest poza polem gry, choć pożreć może ją tylko przeciwnik właściciela.
problem-text = To nie jest zapis pozycji.
