home-title-mana = Waar je landt, bepaalt wat de ander mag spelen.
home-title-burst = Geen bord: de tegels vormen het veld.
home-lede-mana = Een klein houten bord, zes stukken per speler en een vogel van papier. Geen account, geen reclame, en het werkt ook offline.
home-lede-burst = Acht tegels per speler. Blokkeer of verslind de andere geiser. Geen account, geen reclame, en het werkt ook offline.
home-new = Nieuw hier?
home-learn = Leer het in acht minuten
play-computer = Tegen de computer
play-friend = Met een bekende
play-friend-help = Aan dit toestel, of met een link
find-opponent = Vind een tegenstander
find-opponent-help = Mensen elders die willen spelen
people-waiting = { $count ->
    [one] Eén persoon wacht
   *[other] { $count } mensen wachten
}
friend-here = Aan dit toestel
friend-link = Stuur een link
options = Opties
guide = Handleiding
source = Broncode en licentie
pause-board = Bord pauzeren
resume-board = Bord laten spelen
choose-game = Kies een spel
game-mana = Mana
game-burst = Burst of Mana
opponent-computer = Computer
opponent-person = Met z’n tweeën
level = Niveau
level-name = { $level ->
    [1] 1 · eerste stappen
    [2] 2 · zachtaardig
    [3] 3 · makkelijk
    [4] 4 · ontspannen
    [5] 5 · redelijk
    [6] 6 · goed
    [7] 7 · sterk
    [8] 8 · heel sterk
    [9] 9 · expert
   *[10] 10 · volle sterkte
}
your-colour = Jouw kleur
side-black = Zwart
side-white = Wit
colour-random = Willekeurig
edition = Uitgave
edition-cosmoludo = Cosmoludo
edition-cosmoludo-help = Het spel dat nu in de winkel ligt: stukken op de eerste rij, de Daïmio op een dubbelvak.
edition-cosmoludo-advanced = Cosmoludo, gevorderd
edition-cosmoludo-advanced-help = Hetzelfde spel met vrije opstelling op twee rijen.
edition-cosmoludo-pl = Cosmoludo, Poolse regels
edition-cosmoludo-pl-help = Stukken mogen niet door de vogel heen, dus zijn vak telt.
edition-jactalea = Jactalea, 2005
edition-jactalea-help = Zwart draait het bord; een Rônin keert alleen terug op het aangewezen type.
edition-zillions = Zillions
edition-zillions-help = De Mana zit op het stuk dat bewoog; wie geblokkeerd is, is vrij.
edition-escampe = Escampe
edition-escampe-help = De eerste vorm van het spel: alleen een Rônin vangt, en alleen de Daïmio.
edition-house = Huisregels
edition-house-help = Je eigen keuze van regels.
set-up = Opstelling
set-up-standard = Standaard
set-up-own = Eigen
set-up-random = Willekeurig
pie-rule = Taartregel
pie-rule-help = Na de eerste zet mag de ander van kant wisselen. Wie begint, kiest daarom het best een evenwichtige zet.
unfinished = Er wacht een onafgemaakte partij { $game }.
unfinished-damaged = Er is een onafgemaakte partij, maar ze is niet meer te lezen.
unfinished-sure = Een nieuwe partij komt ervoor in de plaats. De onafgemaakte blijft bij je partijen.
continue = Verder spelen
discard = Weggooien
