nav-review = Kontrola partie
review = Kontrola partie
review-lede = Herní program prozkoumá každý tah dohrané partie a ukáže, které byly chybné a co stály.
review-start = Začít kontrolu
review-again = Zkontrolovat znovu
review-time = Čas na tah
review-at = Pozice { $ply } z { $of }
review-done = { $count ->
    [0] Kontrola je hotová. Nenašla žádnou chybu.
    [one] Kontrola je hotová. Našla jednu chybu.
    [few] Kontrola je hotová. Našla { $count } chyby.
   *[other] Kontrola je hotová. Našla { $count } chyb.
}
review-cancelled = Kontrola byla přerušena. Zobrazeno je, co se zatím ví.
accuracy = { $side }: přesnost { $percent } %
mistakes = Chyby
no-mistakes = Žádná strana neudělala chybu.
graph = Co mohl Černý čekat od začátku do konce: nad středem stojí Černý lépe.
gave-win = { $plies ->
    [one] přišel o výhru { $plies } tahem.
    [few] přišel o výhru za { $plies } tahy.
   *[other] přišel o výhru za { $plies } tahů.
}
gave-defence = { $plies ->
    [one] přišel o obranu: prohra { $plies } tahem.
    [few] přišel o obranu: prohra za { $plies } tahy.
   *[other] přišel o obranu: prohra za { $plies } tahů.
}
gave-expectation = přišel o { $percent } % očekávaného výsledku.
show-why = Ukažte mi proč
try-move = Zkusit znovu
try-prompt = Najděte lepší tah.
try-thinking = Uvidíme…
try-good = Ano! Ten nic nestojí.
try-fair = Lepší, i když ne nejlepší. Zkuste to ještě jednou, chcete-li.
try-bad = I ten je chyba. Vraťte se a zkuste jiný.


archive = Vaše partie
archive-help = Každá partie, kterou na tomto zařízení hrajete, se ukládá zde, jen ve vašem prohlížeči. Záloha je obsahuje všechny i s nastavením; je to obyčejný soubor se zápisy partií.
archive-search = Hledat: hra, soupeř, datum
archive-export = Uložit zálohu
archive-import = Obnovit nebo importovat
archive-empty = Zatím žádné partie. Objeví se zde, jakmile si zahrajete.
more-games = Ukázat další
move-count = { $count ->
    [one] { $count } tah
    [few] { $count } tahy
   *[other] { $count } tahů
}
games-added = { $count ->
    [one] Přidána { $count } partie.
    [few] Přidány { $count } partie.
   *[other] Přidáno { $count } partií.
}
delete-game = Smazat
not-over = Nedohraná
