solved-title = Pokonaj dowód
solved-lede = Ze zwykłego rozstawienia wygrywają Czarne, cokolwiek zrobią Białe. Weź Białe i sprawdź, jak długo wytrzymasz.
solved-daimyo-black = Dajmio Czarnych
solved-daimyo-white = Twój dajmio
solved-left = { $count ->
    [one] Jeszcze najwyżej jeden ruch
    [few] Jeszcze najwyżej { $count } ruchy
   *[many] Jeszcze najwyżej { $count } ruchów
}
solved-over = Czarne wygrały; liczba ruchów: { $plies }, a najdłuższa obrona trwa { $most }.
solved-best = Nikt nie wytrzyma dłużej.
solved-better = Można wytrzymać dłużej. Jeszcze raz?
solved-again = Od nowa
solved-tree = Strategia od tego miejsca
solved-tree-text = Każdy wiersz to próba Białych z odpowiedzią Czarnych i liczbą ruchów, które potem zostają. Otwórz wiersz, by zobaczyć, co może nastąpić.
solved-tree-wait = Ruch mają Czarne.
solved-tree-end = wygrywa
solved-what = Co jest dowiedzione
solved-what-wins = W każdym z dziewięciu zwykłych początków, gdziekolwiek stoją obaj dajmio, Czarne mogą wymusić wygraną. Dotyczy to Cosmoludo, także według zasad polskich, Jactalei i Zillions. Długości są dokładne: krótszej wygranej nie ma.
solved-what-checked = Dowód dla początku, który widzisz, to plik z jedną odpowiedzią Czarnych na wszystko, co mogą zrobić Białe; pozycji jest razem { $positions }. Każdy może go sprawdzić, nie ufając autorowi. Sprawdzający niczego nie szuka i używa drugiego, wolniejszego programu zasad.
solved-not = Co nie jest dowiedzione
solved-not-open = Przy swobodnym rozstawieniu w dwóch rzędach nikt nie wie, kto wygrywa, podobnie w Burst of Mana. Dowód dla zwykłego rozstawienia nie psuje tych gier i niewiele pomaga po innym pierwszym ruchu.
solved-check = Sprawdź samodzielnie
solved-download = Pobierz certyfikat
solved-command = Potem, z programem na swoim komputerze:
