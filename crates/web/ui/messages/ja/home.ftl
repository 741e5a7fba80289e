home-title-mana = 着いたマスが、相手の動かせる駒を決める。
home-title-burst = 盤はない。タイルがフィールドになる。
home-lede-mana = 小さな木の盤、六つずつの駒、そして折り紙の鳥。登録も広告もなし、オフラインでも遊べます。
home-lede-burst = タイルは八⁠枚ずつ。相手の噴出孔を塞ぐか、食らいましょう。登録も広告もなし、オフラインでも遊べます。
home-new = はじめて？
home-learn = 八分で覚える
play-computer = コンピューターと
play-friend = 友だちと
play-friend-help = この端末で、またはリンクで
find-opponent = 相手を探す
find-opponent-help = ほかの場所で待っている人と
people-waiting = { $count }人が待っています
friend-here = この端末で
friend-link = リンクを送る
options = 設定の変更
guide = ガイド
source = ソースとライセンス
pause-board = 盤を止める
resume-board = 盤を動かす
choose-game = ゲームを選ぶ
game-mana = Mana
game-burst = Burst of Mana
opponent-computer = コンピューター
opponent-person = ふたりで
level = レベル
level-name = { $level ->
    [1] 1・はじめの一歩
    [2] 2・やさしい
    [3] 3・易しめ
    [4] 4・気軽
    [5] 5・まずまず
    [6] 6・上手
    [7] 7・強い
    [8] 8・とても強い
    [9] 9・達人
   *[10] 10・全力
}
your-colour = あなたの色
side-black = 黒
side-white = 白
colour-random = おまかせ
edition = 版
edition-cosmoludo = Cosmoludo 版
edition-cosmoludo-help = いま店にある版。駒は一段目に並び、大名はダブルに置きます。
edition-cosmoludo-advanced = Cosmoludo 上級
edition-cosmoludo-advanced-help = 同じゲームで、二段に自由に並べます。
edition-cosmoludo-pl = Cosmoludo ポーランド版
edition-cosmoludo-pl-help = 駒は鳥のマスを通り抜けられないので、鳥の位置が大切です。
edition-jactalea = Jactalea 2005年版
edition-jactalea-help = 黒が盤の向きを選び、浪人は指定の種類のマスにだけ戻ります。
edition-zillions = Zillions 版
edition-zillions-help = マナは動いた駒に乗り、動けない人は自由に指せます。
edition-escampe = Escampe 版
edition-escampe-help = 最初の形。取れるのは浪人だけ、取られるのは大名だけです。
edition-house = ハウスルール
edition-house-help = 自分で選んだルールです。
set-up = 配置
set-up-standard = 標準
set-up-own = 自分で
set-up-random = おまかせ
pie-rule = パイルール
pie-rule-help = 初手のあと、相手は先手と後手を入れ替えられます。先に指す人は、互角になる手を選ぶのが得です。
unfinished = { $game }の指しかけの対局があります。
unfinished-damaged = 指しかけの対局がありますが、もう読み取れません。
unfinished-sure = 新しい対局に置き換わります。指しかけの対局は「あなたの対局」に残ります。
continue = 続ける
discard = 破棄
