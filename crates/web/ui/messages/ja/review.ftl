nav-review = 振り返り
review = 振り返り
review-lede = 終わった対局の一手一手をエンジンが調べ、どれが悪い手で、何を失ったかを示します。
review-start = 振り返りを始める
review-again = もう一度振り返る
review-time = 一手の時間
review-at = { $of }局面中の{ $ply }局面目
review-done = { $count ->
    [0] 振り返りが終わりました。悪い手はありませんでした。
   *[other] 振り返りが終わりました。悪い手は{ $count }手です。
}
review-cancelled = 振り返りを中止しました。分かったところまで示します。
accuracy = { $side }：正確さ { $percent }%
mistakes = 悪い手
no-mistakes = どちらにも悪い手はありませんでした。
graph = 黒の見込みのうつり変わり。中央より上なら黒がよい局面です。
gave-win = { $plies }手の勝ちを逃しました。
gave-defence = 守りを逃しました。{ $plies }手で負けます。
gave-expectation = 見込みの{ $percent }%を失いました。
show-why = 理由を見る
try-move = 考え直す
try-prompt = もっとよい手を見つけましょう。
try-thinking = ええと…
try-good = そうです。何も失っていません。
try-fair = よくなりましたが、最善ではありません。もう一度どうぞ。
try-bad = その手も悪い手です。戻って別の手を試しましょう。


archive = あなたの対局
archive-help = この端末で指した対局はすべて、お使いのブラウザーの中だけに保存されます。バックアップには設定とともにすべてが入ります。中身は普通の棋譜ファイルです。
archive-search = 検索：ゲーム、相手、日付
archive-export = バックアップを保存
archive-import = 復元・読み込み
archive-empty = まだ対局がありません。指すとここに現れます。
more-games = もっと見る
move-count = { $count }手
games-added = { $count }局を追加しました。
delete-game = 削除
not-over = 未終了
