solved-title = Porazte důkaz
solved-lede = Z běžného rozestavení vyhrává Černý, ať Bílý dělá cokoli. Vezměte si Bílého a zkuste, jak dlouho vydržíte.
solved-daimyo-black = Daimjó Černého
solved-daimyo-white = Váš daimjó
solved-left = { $count ->
    [one] Nejvýše ještě jeden tah
    [few] Nejvýše ještě { $count } tahy
   *[other] Nejvýše ještě { $count } tahů
}
solved-over = Černý vyhrál; počet tahů: { $plies }, nejdelší obrana trvá { $most }.
solved-best = Déle nevydrží nikdo.
solved-better = Vydržet se dá déle. Ještě jednou?
solved-again = Začít znovu
solved-tree = Strategie odsud
solved-tree-text = Každý řádek je pokus Bílého s odpovědí Černého a počtem tahů, které pak zbývají. Otevřete řádek a uvidíte, co může následovat.
solved-tree-wait = Na tahu je Černý.
solved-tree-end = vyhrává
solved-what = Co je dokázáno
solved-what-wins = V každém z devíti běžných začátků, ať oba daimjóové stojí kdekoli, si Černý může vynutit výhru. Platí to pro Cosmoludo, i podle polských pravidel, pro Jactaleu a pro Zillions. Délky jsou přesné: kratší výhra neexistuje.
solved-what-checked = Důkaz pro začátek, který vidíte, je soubor s jednou odpovědí Černého na vše, co může Bílý udělat; pozic je celkem { $positions }. Každý si ho může ověřit, aniž by věřil jeho autorovi. Ověřovatel nic nehledá a používá druhý, pomalejší program pravidel.
solved-not = Co dokázáno není
solved-not-open = Při volném rozestavení ve dvou řadách nikdo neví, kdo vyhraje, a v Burst of Mana také ne. Důkaz pro běžné rozestavení ty hry nekazí a po jiném prvním tahu moc nepomůže.
solved-check = Ověřte si to
solved-download = Stáhnout certifikát
solved-command = Pak s programem na svém počítači:
