type-single = jednou
type-double = dvakrát
type-triple = třikrát
one-single = poli „jednou“
one-double = poli „dvakrát“
one-triple = poli „třikrát“
all-singles = pole „jednou“
all-doubles = pole „dvakrát“
all-triples = pole „třikrát“
chip-singles = jednou
chip-doubles = dvakrát
chip-triples = třikrát
piece-name = { $side ->
    [black] Černý
   *[white] Bílý
} { $kind ->
    [daimyo] daimjó
   *[ronin] rónin
}
mana-here = { $mana ->
    [bird] tady je pták Mana
   *[carried] nese Manu
}
mark-picked = vybráno
mark-target = sem lze táhnout
mark-bird-target = sem může pták přeletět
mark-capture = lze zajmout
mark-choice = může táhnout
mark-re-entry = může se vrátit
mark-danger = v ohrožení
reserve-label = { $count ->
    [one] jeden rónin v záloze
    [few] { $count } rónini v záloze
   *[other] { $count } róninů v záloze
}
reserve-count = { $count ->
    [0] žádný rónin v záloze
    [one] jeden rónin v záloze
    [few] { $count } rónini v záloze
   *[other] { $count } róninů v záloze
}
orientation = Plán leží tak, že vlevo od Černého je
orientation-se = roh „třikrát“ (běžně)
orientation-sw = roh „jednou“
orientation-ne = roh „dvakrát“
orientation-nw = roh „dvakrát“, o půl otočky
preset = Daimjó na { $square }
pick-bird-square = Vyberte pole pro ptáka.
situation-set-up-row = Vyberte pole „dvakrát“, na kterém bude stát daimjó.
situation-set-up-rows = Rozestavte šest figurek libovolně do prvních dvou řad.
situation-unmarked = Nic není určeno: { $reentry ->
    [yes] táhněte libovolnou figurkou, nebo vraťte rónina ze zálohy.
   *[no] táhněte libovolnou figurkou.
}
situation-marked = { $mana ->
    [bird] Pták
   *[carried] Mana
} určuje { $all }: táhněte figurkou, která stojí na { $one }.
situation-free-unmatched = { $mana ->
    [bird] Pták
   *[carried] Mana
} určuje { $all } a žádná vaše figurka na takovém nestojí: { $reentry ->
    [yes] táhněte libovolnou figurkou, nebo vraťte rónina ze zálohy.
    [marked] táhněte libovolnou figurkou, nebo vraťte rónina ze zálohy tak, aby stál na { $one }.
   *[no] táhněte libovolnou figurkou.
}
situation-free-blocked = { $mana ->
    [bird] Pták
   *[carried] Mana
} určuje { $all }, ale vaše figurky tam jsou blokovány: { $reentry ->
    [yes] táhněte libovolnou figurkou, nebo vraťte rónina ze zálohy.
    [marked] táhněte libovolnou figurkou, nebo vraťte rónina ze zálohy tak, aby stál na { $one }.
   *[no] táhněte libovolnou figurkou.
}
situation-pass-blocked = { $mana ->
    [bird] Pták
   *[carried] Mana
} určuje { $all } a vaše figurky tam nemohou táhnout. Musíte tah vynechat a soupeř má pak volnou volbu.
situation-pass-unmatched = { $mana ->
    [bird] Pták
   *[carried] Mana
} určuje { $all } a žádná vaše figurka na takovém nestojí. Musíte tah vynechat a soupeř má pak volnou volbu.
situation-pass-stuck = Máte volnou volbu, ale žádná vaše figurka nemůže táhnout. Musíte tah vynechat a soupeř má pak volnou volbu.
why-no-re-entry = V tomto vydání se žádný rónin nevrací.
why-no-reserve = V záloze není žádný rónin.
why-not-free = Rónin se vrací, jen když máte volnou volbu.
why-empty = Na { $square } není čím táhnout.
why-not-yours = { $piece }: není vaše figurka.
why-wrong-type = Tato figurka stojí na { $here } a { $mana ->
    [bird] pták
   *[carried] Mana
} určuje { $all }.
why-stuck = Tato figurka nemá volnou cestu o přesně { $steps ->
    [one] jeden krok.
    [few] { $steps } kroky.
   *[other] { $steps } kroků.
}
speak-set-up = { $side } rozestavuje, daimjó na { $daimyo }.
speak-step = { $side }: { $kind ->
    [daimyo] daimjó
   *[ronin] rónin
} z { $from } na { $to }{ $taken ->
    [daimyo] , zajme daimjóa.
    [ronin] , zajme rónina.
   *[nothing] .
}
speak-re-entry = { $side }: rónin se vrací na { $to }.
speak-pass = { $side } vynechává tah.
refusal = „{ $text }“: { $reason }
refusal-not-a-move = „{ $text }“ není tah. Napište b1c3, R@d4, pass nebo rozestavení jako b1/a1/c1/d1/e1/f1.
refusal-game-over = partie skončila.
refusal-set-up-first = nejprve musí rozestavit { $side }.
refusal-set-ups-are-made = obě strany už mají rozestaveno.
refusal-set-up-size = rozestavení je pole daimjóa a pět dalších.
refusal-outside-set-up = { $square } leží mimo řady pro rozestavení.
refusal-daimyo-double = daimjó se staví na pole „dvakrát“ a { $square } takové není.
refusal-orientation-needed = Černý volí, jak leží plán. Napište to předem, jako v se:b1/…
refusal-orientation = tak tu plán ležet nemůže.
refusal-no-piece = { $side } nemá na { $square } figurku.
refusal-not-free = určena jsou { $all }, takže musí táhnout figurka na { $one }.
refusal-must-pass = žádná figurka poslušná Many nemůže táhnout: zbývá jen vynechat tah.
refusal-may-not-pass = tah smí vynechat jen ten, kdo nemůže nic jiného.
refusal-own-piece = na { $square } stojí vaše figurka.
refusal-may-not-take = figurku na { $square } nelze zajmout: zajmout smí jen rónin, a jen daimjóa.
refusal-no-path = žádná volná cesta o přesně { $steps ->
    [one] jeden krok
    [few] { $steps } kroky
   *[other] { $steps } kroků
} nevede z { $from } na { $to }.
refusal-occupied = { $square } není prázdné.
refusal-not-for-re-entry = na { $square } se teď rónin vrátit nemůže.
refusal-no-bird = v tomto vydání pták není.
refusal-bird-needed = pole ptáka patří k tahu. Připojte ho, jako v ~e5.
refusal-bird-square = na { $square } pták přeletět nesmí.
