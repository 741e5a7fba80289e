home-title-mana = Kde skončíte, určuje, čím smí táhnout soupeř.
home-title-burst = Bez plánu: dílky tvoří herní pole.
home-lede-mana = Malý dřevěný plán, šest figurek na hráče a pták z papíru. Bez účtu, bez reklam a i bez připojení.
home-lede-burst = Osm dílků na hráče. Zablokujte nebo pohlťte druhý gejzír. Bez účtu, bez reklam a i bez připojení.
home-new = Poprvé?
home-learn = Naučte se za osm minut
play-computer = Proti počítači
play-friend = S někým známým
play-friend-help = U tohoto zařízení nebo přes odkaz
find-opponent = Najít soupeře
find-opponent-help = Lidé jinde, kteří si chtějí zahrát
people-waiting = { $count ->
    [one] Jeden člověk čeká
    [few] { $count } lidé čekají
   *[other] { $count } lidí čeká
}
friend-here = U tohoto zařízení
friend-link = Poslat odkaz
options = Možnosti
guide = Příručka
source = Zdrojový kód a licence
pause-board = Pozastavit plán
resume-board = Nechat plán hrát
choose-game = Vyberte hru
game-mana = Mana
game-burst = Burst of Mana
opponent-computer = Počítač
opponent-person = Dva hráči
level = Úroveň
level-name = { $level ->
    [1] 1 · první kroky
    [2] 2 · mírná
    [3] 3 · lehká
    [4] 4 · pohodová
    [5] 5 · slušná
    [6] 6 · dobrá
    [7] 7 · silná
    [8] 8 · velmi silná
    [9] 9 · mistrovská
   *[10] 10 · plná síla
}
your-colour = Vaše barva
side-black = Černý
side-white = Bílý
colour-random = Náhodně
edition = Vydání
edition-cosmoludo = Cosmoludo
edition-cosmoludo-help = Hra, jaká je dnes v obchodech: figurky v první řadě, daimjó na poli „dvakrát“.
edition-cosmoludo-advanced = Cosmoludo pro pokročilé
edition-cosmoludo-advanced-help = Tatáž hra s volným rozestavením ve dvou řadách.
edition-cosmoludo-pl = Cosmoludo, polská pravidla
edition-cosmoludo-pl-help = Figurky nesmějí projít ptákem, takže na jeho poli záleží.
edition-jactalea = Jactalea, 2005
edition-jactalea-help = Černý otáčí plán; rónin se vrací jen na určený typ pole.
edition-zillions = Zillions
edition-zillions-help = Mana je na figurce, která táhla; kdo je blokován, má volnou volbu.
edition-escampe = Escampe
edition-escampe-help = První podoba hry: zajmout smí jen rónin, a jen daimjóa.
edition-house = Domácí pravidla
edition-house-help = Váš vlastní výběr pravidel.
set-up = Rozestavení
set-up-standard = Běžné
set-up-own = Vlastní
set-up-random = Náhodné
pie-rule = Pravidlo výměny
pie-rule-help = Po prvním tahu si druhý hráč může vyměnit strany. Kdo začíná, zvolí proto nejlépe vyrovnaný tah.
unfinished = Čeká nedohraná partie hry { $game }.
unfinished-damaged = Je tu nedohraná partie, ale už se nedá přečíst.
unfinished-sure = Nová partie ji nahradí. Nedohraná zůstane mezi vašimi partiemi.
continue = Pokračovat
discard = Zahodit
