home-title = ふたつのゲーム、ひとつの卓
home-lede = Mana と Burst of Mana を、コンピューターと、または一台の端末でふたりで。登録も広告もなし、オフラインでも遊べます。
choose-game = ゲームを選ぶ
game-mana = Mana
game-burst = Burst of Mana
about-mana = マスが駒の歩数を決め、着いたマスが相手の動かせる駒を決めます。
about-burst = 盤はありません。八⁠枚ずつのタイルがフィールドになります。相手の噴出孔を塞ぐか、食らいましょう。
opponent = 相手
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
play = はじめる
unfinished = { $game }の指しかけの対局があります。
unfinished-damaged = 指しかけの対局がありますが、もう読み取れません。
unfinished-sure = 新しい対局を始めると、指しかけの対局は破棄されます。
continue = 続ける
discard = 破棄
