type-single = シングル
type-double = ダブル
type-triple = トリプル
one-single = シングルのマス
one-double = ダブルのマス
one-triple = トリプルのマス
all-singles = シングル
all-doubles = ダブル
all-triples = トリプル
chip-singles = シングル
chip-doubles = ダブル
chip-triples = トリプル
piece-name = { $side ->
    [black] 黒
   *[white] 白
}の{ $kind ->
    [daimyo] 大名
   *[ronin] 浪人
}
mana-here = { $mana ->
    [bird] マナの鳥がいる
   *[carried] マナを持つ
}
mark-picked = 選択中
mark-target = 行ける
mark-bird-target = 鳥が飛べる
mark-capture = 取れる
mark-choice = 動かせる
mark-re-entry = 戻せる
mark-danger = 危険
reserve-label = 控えの浪人{ $count }
reserve-count = { $count ->
    [0] 控えの浪人なし
   *[other] 控えの浪人{ $count }
}
orientation = 盤の向き（黒の左手の隅）
orientation-se = トリプル（標準）
orientation-sw = シングル
orientation-ne = ダブル
orientation-nw = ダブル（反対向き）
preset = 大名は{ $square }
pick-bird-square = 鳥のマスを選んでください。
situation-set-up-row = 大名を置くダブルを選んでください。
situation-set-up-rows = 六つの駒を、手前の二段の好きなマスに置いてください。
situation-unmarked = 指定はありません。{ $reentry ->
    [yes] 好きな駒を動かすか、控えの浪人を戻してください。
   *[no] 好きな駒を動かしてください。
}
situation-marked = { $mana ->
    [bird] 鳥
   *[carried] マナ
}は{ $all }を指定しています。{ $one }にいる駒を動かしてください。
situation-free-unmatched = { $mana ->
    [bird] 鳥
   *[carried] マナ
}は{ $all }を指定していますが、そこに自分の駒がありません。{ $reentry ->
    [yes] 好きな駒を動かすか、控えの浪人を戻してください。
    [marked] 好きな駒を動かすか、控えの浪人を{ $one }に戻してください。
   *[no] 好きな駒を動かしてください。
}
situation-free-blocked = { $mana ->
    [bird] 鳥
   *[carried] マナ
}は{ $all }を指定していますが、そこの駒は動けません。{ $reentry ->
    [yes] 好きな駒を動かすか、控えの浪人を戻してください。
    [marked] 好きな駒を動かすか、控えの浪人を{ $one }に戻してください。
   *[no] 好きな駒を動かしてください。
}
situation-pass-blocked = { $mana ->
    [bird] 鳥
   *[carried] マナ
}は{ $all }を指定していますが、そこの駒は動けません。パスになり、相手は自由に指せます。
situation-pass-unmatched = { $mana ->
    [bird] 鳥
   *[carried] マナ
}は{ $all }を指定していますが、そこに自分の駒がありません。パスになり、相手は自由に指せます。
situation-pass-stuck = 自由に指せますが、動ける駒がありません。パスになり、相手は自由に指せます。
why-no-re-entry = この版では浪人は戻りません。
why-no-reserve = 控えの浪人がいません。
why-not-free = 浪人を戻せるのは、自由に指せるときだけです。
why-empty = { $square }には動かす駒がありません。
why-not-yours = { $piece }は自分の駒ではありません。
why-wrong-type = この駒は{ $here }にいますが、{ $mana ->
    [bird] 鳥
   *[carried] マナ
}は{ $all }を指定しています。
why-stuck = この駒には、ちょうど{ $steps }歩で行ける空いた道がありません。
speak-set-up = { $side }が配置、大名は{ $daimyo }。
speak-step = { $side }：{ $kind ->
    [daimyo] 大名
   *[ronin] 浪人
}が{ $from }から{ $to }へ{ $taken ->
    [daimyo] 、大名を捕らえる。
    [ronin] 、浪人を取る。
   *[nothing] 。
}
speak-re-entry = { $side }：浪人が{ $to }に戻る。
speak-pass = { $side }はパス。
refusal = 「{ $text }」：{ $reason }
refusal-not-a-move = 「{ $text }」は手ではありません。b1c3、R@d4、pass、または b1/a1/c1/d1/e1/f1 のような配置を書いてください。
refusal-game-over = 対局は終わっています。
refusal-set-up-first = まず{ $side }が配置します。
refusal-set-ups-are-made = 配置はもう済んでいます。
refusal-set-up-size = 配置は大名のマスとほかの五マスです。
refusal-outside-set-up = { $square }は配置の段の外です。
refusal-daimyo-double = 大名はダブルに置きます。{ $square }はダブルではありません。
refusal-orientation-needed = 盤の向きは黒が選びます。se:b1/… のように先に書いてください。
refusal-orientation = ここではその向きに置けません。
refusal-no-piece = { $square }に{ $side }の駒はありません。
refusal-not-free = { $all }が指定されているので、{ $one }の駒を動かします。
refusal-must-pass = マナに従って動ける駒がないので、パスしかできません。
refusal-may-not-pass = パスできるのは、ほかに何もできないときだけです。
refusal-own-piece = { $square }には自分の駒がいます。
refusal-may-not-take = { $square }の駒は取れません。取れるのは浪人だけ、取られるのは大名だけです。
refusal-no-path = { $from }から{ $to }へ、ちょうど{ $steps }歩で行ける空いた道がありません。
refusal-occupied = { $square }は空いていません。
refusal-not-for-re-entry = いま浪人は{ $square }に戻れません。
refusal-no-bird = この版に鳥はいません。
refusal-bird-needed = 鳥のマスも手の一部です。~e5 のように付けてください。
refusal-bird-square = 鳥は{ $square }へ飛べません。
