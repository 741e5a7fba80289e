home-title-mana = Gdzie staniesz, decyduje, czym może ruszyć przeciwnik.
home-title-burst = Bez planszy: kafelki tworzą pole gry.
home-lede-mana = Mała drewniana plansza, po sześć pionków i ptak z papieru. Bez konta, bez reklam, także bez sieci.
home-lede-burst = Po osiem kafelków na gracza. Zablokuj albo pożryj drugi gejzer. Bez konta, bez reklam, także bez sieci.
home-new = Pierwszy raz?
home-learn = Naucz się w osiem minut
play-computer = Z komputerem
play-friend = Z kimś znajomym
play-friend-help = Na tym urządzeniu albo przez link
find-opponent = Znajdź przeciwnika
find-opponent-help = Ludzie gdzie indziej, którzy chcą grać
people-waiting = { $count ->
    [one] Jedna osoba czeka
    [few] { $count } osoby czekają
   *[many] { $count } osób czeka
}
friend-here = Na tym urządzeniu
friend-link = Wyślij link
options = Opcje
guide = Przewodnik
source = Kod źródłowy i licencja
pause-board = Zatrzymaj planszę
resume-board = Wznów planszę
choose-game = Wybierz grę
game-mana = Mana
game-burst = Burst of Mana
opponent-computer = Komputer
opponent-person = Dwoje graczy
level = Poziom
level-name = { $level ->
    [1] 1 · pierwsze kroki
    [2] 2 · łagodny
    [3] 3 · łatwy
    [4] 4 · swobodny
    [5] 5 · przyzwoity
    [6] 6 · dobry
    [7] 7 · mocny
    [8] 8 · bardzo mocny
    [9] 9 · ekspert
   *[10] 10 · pełna siła
}
your-colour = Twój kolor
side-black = Czarne
side-white = Białe
colour-random = Losowo
edition = Wydanie
edition-cosmoludo = Cosmoludo
edition-cosmoludo-help = Gra, jaka jest dziś w sklepach: pionki w pierwszym rzędzie, dajmio na polu podwójnym.
edition-cosmoludo-advanced = Cosmoludo, zaawansowane
edition-cosmoludo-advanced-help = Ta sama gra ze swobodnym rozstawieniem w dwóch rzędach.
edition-cosmoludo-pl = Cosmoludo, zasady polskie
edition-cosmoludo-pl-help = Pionki nie mogą przejść przez ptaka, więc jego pole się liczy.
edition-jactalea = Jactalea, 2005
edition-jactalea-help = Czarne obracają planszę; ronin wraca tylko na wskazany typ pola.
edition-zillions = Zillions
edition-zillions-help = Mana jest na przesuniętym pionku; kto jest zablokowany, ma wolny wybór.
edition-escampe = Escampe
edition-escampe-help = Pierwsza postać gry: chwyta tylko ronin i tylko dajmio.
edition-house = Zasady domowe
edition-house-help = Twój własny wybór zasad.
set-up = Rozstawienie
set-up-standard = Zwykłe
set-up-own = Własne
set-up-random = Losowe
pie-rule = Zasada zamiany
pie-rule-help = Po pierwszym ruchu drugi gracz może zamienić strony. Kto zaczyna, wybiera więc najlepiej ruch wyrównany.
unfinished = Czeka niedokończona partia { $game }.
unfinished-damaged = Jest niedokończona partia, ale nie da się jej już odczytać.
unfinished-sure = Nowa partia zajmie jej miejsce. Niedokończona zostanie wśród twoich partii.
continue = Graj dalej
discard = Odrzuć
