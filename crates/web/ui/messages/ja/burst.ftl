kind-gran = グラン
kind-goetia = ゲーティア
kind-noa = ノウア
kind-raziel = ラジエル
kind-paulina = パウリナ
kind-salomonis = サロモニス
kind-theurgia = テウルギア
kind-abramelin = アブラメリン
help-gran = 噴出孔。どの向きにも一歩
help-goetia = 縦横に一歩
help-noa = 斜めに一歩
help-raziel = どの向きにも何歩でも（最初のマナの手前まで）
help-paulina = 縦横に何歩でも（最初のマナの手前まで）
help-salomonis = 斜めに何歩でも（最初のマナの手前まで）
help-theurgia = まっすぐ二つ、横に一つ跳ぶ（チェスのナイト、八方桂）
help-abramelin = 動けない。バーストすると隣を食らう
mana-name = { $side ->
    [black] 黒
   *[white] 白
}の{ $kind }
state-burst = バースト中
cell-wall = 壁
cell-empty = 空き
mark-push = 押せる
mark-jump = 飛び越えて行ける
mark-devour = 食らえる
act-burst = バースト
act-retrieve = 手札に戻す
geyser-open = { $open ->
    [0] 噴出孔は塞がれている
   *[other] 噴出孔の空き：{ $open }方
}
geyser-devoured = 噴出孔は食われた
geyser-threatened = 噴出孔が食われそう
field-size = 5 × 5のうち{ $columns } × { $rows }
field-growth = { $columns ->
    [0] 左右は壁
   *[other] あと{ $columns }列広がる
}、{ $rows ->
    [0] 上下は壁。
   *[other] あと{ $rows }段広がる。
}
situation-burst = 手札のマナを置くか、ひとつ動かすか、バーストさせるか、手札に戻してください。
situation-burst-danger = { $open ->
    [0] 自分の噴出孔が塞がれています。開けないと負けです。
   *[other] 自分の噴出孔の空きはあと一方だけです。
}
situation-burst-chance = 相手の噴出孔の空きはあと一方だけです。
situation-burst-pass = 動けるマナがありません。パスになります。
why-not-retrieve = このマナは手札に戻せません。残りがつながらなくなるか、噴出孔だからです。
why-not-burst = このマナはもうバーストしています。
why-mana-stuck = このマナはいま何もできません。
why-cell-empty = まず自分のマナを選んでください。
speak-burst = { $side }：{ $kind }がバースト。
speak-retrieve = { $side }：{ $kind }が手札に戻る。
speak-place = { $side }：{ $kind }を{ $to }に置く。
speak-mana = { $side }：{ $kind }が{ $to }へ。
speak-push = { $side }：{ $kind }が{ $to }へ押す。
speak-devour = { $side }：{ $kind }が{ $to }の{ $prey }を食らう。
refusal-burst-not-a-move = 手は N@f6、Nf6、N-、N+、pass のように書きます。
refusal-not-in-hand = { $kind }は手札にありません。
refusal-in-hand = { $kind }は場にありません。
refusal-not-touching = マナは自分のマナに触れるように置きます。
refusal-at-geyser = 相手の噴出孔の隣には置けません。
refusal-disconnected = マナがばらばらになります。
refusal-six-columns = 幅が六列になります。
refusal-six-rows = 高さが六段になります。
refusal-not-burst = アブラメリンはバーストしたときだけ動けます。
refusal-nothing-to-devour = アブラメリンはほかのマナの上へだけ動きます。
refusal-own-geyser = 自分の噴出孔は食らえません。
refusal-in-the-way = { $kind }の行く手にほかのマナがあります。
refusal-not-its-way = { $kind }はそのようには動けません。
refusal-geyser-stays = 噴出孔は手札に戻せません。
refusal-burst-already = { $kind }はもうバーストしています。
