nav-review = Przegląd
review = Przegląd
review-lede = Silnik ogląda każdy ruch skończonej partii i mówi, które coś oddały i co.
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
no-mistakes = Żadna strona niczego nie oddała.
graph = Czego mogły oczekiwać Czarne, od początku do końca: powyżej środka Czarne stoją lepiej.
gave-win = { $plies ->
    [one] oddaje udowodnioną wygraną w { $plies } ruchu.
    [few] oddaje udowodnioną wygraną w { $plies } ruchach.
   *[many] oddaje udowodnioną wygraną w { $plies } ruchach.
}
gave-defence = { $plies ->
    [one] oddaje obronę: udowodniona przegrana w { $plies } ruchu.
    [few] oddaje obronę: udowodniona przegrana w { $plies } ruchach.
   *[many] oddaje obronę: udowodniona przegrana w { $plies } ruchach.
}
gave-expectation = oddaje { $percent }% oczekiwanego wyniku.
show-why = Pokaż dlaczego
try-move = Spróbuj jeszcze raz
try-prompt = Znajdź lepszy ruch.
try-thinking = Zobaczmy…
try-good = Tak! Ten niczego nie oddaje.
try-fair = Lepiej, choć nie najlepiej. Spróbuj jeszcze raz, jeśli chcesz.
try-bad = Ten też coś oddaje. Cofnij i spróbuj innego.
