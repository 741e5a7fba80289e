nav-review = Přehled
review = Přehled
review-lede = Herní program se podívá na každý tah dohrané partie a řekne, které něco darovaly a co.
review-start = Začít přehled
review-again = Projít znovu
review-time = Čas na tah
review-at = Pozice { $ply } z { $of }
review-done = { $count ->
    [0] Přehled je hotov. Nenašel žádnou chybu.
    [one] Přehled je hotov. Našel jednu chybu.
    [few] Přehled je hotov. Našel { $count } chyby.
   *[other] Přehled je hotov. Našel { $count } chyb.
}
review-cancelled = Přehled byl přerušen. Zobrazeno je, co se zatím ví.
accuracy = { $side }: přesnost { $percent } %
mistakes = Chyby
no-mistakes = Žádná strana nic nedarovala.
graph = Co mohl Černý čekat od začátku do konce: nad středem stojí Černý lépe.
gave-win = { $plies ->
    [one] daroval dokázanou výhru { $plies } tahem.
    [few] daroval dokázanou výhru za { $plies } tahy.
   *[other] daroval dokázanou výhru za { $plies } tahů.
}
gave-defence = { $plies ->
    [one] daroval obranu: dokázaná prohra { $plies } tahem.
    [few] daroval obranu: dokázaná prohra za { $plies } tahy.
   *[other] daroval obranu: dokázaná prohra za { $plies } tahů.
}
gave-expectation = daroval { $percent } % očekávaného výsledku.
show-why = Ukažte mi proč
try-move = Zkusit znovu
try-prompt = Najděte lepší tah.
try-thinking = Uvidíme…
try-good = Ano! Ten nic nedaruje.
try-fair = Lepší, i když ne nejlepší. Zkuste to ještě jednou, chcete-li.
try-bad = I ten něco daruje. Vraťte se a zkuste jiný.
