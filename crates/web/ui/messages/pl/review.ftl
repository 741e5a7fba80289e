nav-review = Przegląd
review = Przegląd
review-lede = Silnik bada każdy ruch skończonej partii i pokazuje, które były błędami i ile kosztowały.
review-start = Zacznij przegląd
review-again = Przejrzyj jeszcze raz
review-time = Czas na ruch
review-at = Pozycja { $ply } z { $of }
review-done = { $count ->
    [0] Przegląd skończony. Nie znaleziono błędów.
    [one] Przegląd skończony. Znaleziono jeden błąd.
    [few] Przegląd skończony. Znaleziono { $count } błędy.
   *[many] Przegląd skończony. Znaleziono { $count } błędów.
}
review-cancelled = Przegląd przerwano. Widać to, co dotąd wiadomo.
accuracy = { $side }: dokładność { $percent }%
mistakes = Błędy
no-mistakes = Żadna strona nie popełniła błędu.
graph = Czego mogły oczekiwać Czarne, od początku do końca: powyżej środka Czarne stoją lepiej.
gave-win = { $plies ->
    [one] wypuszcza wygraną w { $plies } ruchu.
    [few] wypuszcza wygraną w { $plies } ruchach.
   *[many] wypuszcza wygraną w { $plies } ruchach.
}
gave-defence = { $plies ->
    [one] przeocza obronę: przegrana w { $plies } ruchu.
    [few] przeocza obronę: przegrana w { $plies } ruchach.
   *[many] przeocza obronę: przegrana w { $plies } ruchach.
}
gave-expectation = traci { $percent }% oczekiwanego wyniku.
show-why = Pokaż dlaczego
try-move = Spróbuj jeszcze raz
try-prompt = Znajdź lepszy ruch.
try-thinking = Zobaczmy…
try-good = Tak! Ten nic nie kosztuje.
try-fair = Lepiej, choć nie najlepiej. Spróbuj jeszcze raz, jeśli chcesz.
try-bad = Ten też jest błędem. Cofnij i spróbuj innego.


archive = Twoje partie
archive-help = Każda partia rozegrana na tym urządzeniu jest zapisywana tutaj, tylko w twojej przeglądarce. Kopia zapasowa zawiera je wszystkie wraz z ustawieniami; to zwykły plik z partiami.
archive-search = Szukaj: gra, przeciwnik, data
archive-export = Zapisz kopię
archive-import = Przywróć lub importuj
archive-empty = Nie ma jeszcze partii. Pojawią się tu, gdy tylko zagrasz.
more-games = Pokaż więcej
move-count = { $count ->
    [one] { $count } ruch
    [few] { $count } ruchy
   *[many] { $count } ruchów
}
games-added = { $count ->
    [one] Dodano { $count } partię.
    [few] Dodano { $count } partie.
   *[many] Dodano { $count } partii.
}
delete-game = Usuń
not-over = Nieskończona
