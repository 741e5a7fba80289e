### Playing with people elsewhere

## The place where people meet

nav-online = みんなと
online-title = ほかの人と対局
online-lede = リンクを送って誘うか、待っている人と指しましょう。登録は不要、席はブラウザーが覚えています。
not-here = このページの写しには対局サーバーがないため、ここでほかの人とは対局できません。コンピューターとの対局や、一台の端末でのふたりの対局はできます。
not-here-on = ここで対局
no-connection = サーバーにつながりません。接続がないのかもしれません。
connecting = 接続しています…
reconnecting = 再接続しています…
own-games-title = あなたの対局
seeks-title = 相手を待っている人
no-seeks = いまは誰も待っていません。誰でも入れる対局を作ると、ほかの人にここで見えます。
seek-side = あなたは{ $side }
seek-own = あなたの募集
nobody-yet = まだいません
waiting-short = 相手を待っています
your-turn = あなたの番です
your-turn-title = あなたの番！
their-turn = 相手の番です
your-name = あなたの名前
guest = ゲスト { $id }
name-help = ほかの人にはこの名前で見えます。
name-saved = 保存しました。これからの対局でこの名前になります。
name-bad = 名前は見える文字で1～{ $most }字です。
save = 保存

## A new game

challenge-title = 新しい対局
set-up-fair = 互角
set-up-fair-help = どちらの勝ちも知られていない配置から、くじで選びます。
fair-why = 標準の配置は黒の勝ちと証明されているため、互角の配置から始めます。
fair-proof = 証明を見る
start-position = 局面を指定
bad-position = その局面からは始められません：{ $reason }
pace = 持ち時間
pace-real-time = 時計あり
pace-correspondence = 一手に数日
pace-untimed = 時計なし
time-each = それぞれに
time-increment = 一手ごとに
time-per-move = 一手に
minutes = { $count }分
seconds = { $count }秒
days = { $count }日
control-real-time = { $minutes }分＋{ $seconds }秒
control-days = 一手{ $count }日
time-days = { $days }日{ $hours }時間
invitation = 参加できる人
invite-link = リンクで
invite-lobby = 誰でも
invite-private = 非公開
invite-link-help = リンクを知っている人は、対局も観戦もできます。
invite-lobby-help = 募集は誰にでも見え、誰でも観戦できます。
invite-private-help = リンクから最初に参加した人と対局します。ほかの人は観戦できません。
create-game = 対局を作る

## A game

waiting = 相手を待っています
give-link = このリンクを相手に送ってください
qr-code = リンクのQRコード
share-link = 共有…
copy-by-hand = ブラウザーがコピーを許していません。リンクを選んで、ご自分でコピーしてください。
call-off = 取りやめる
invites-you = { $name }さんからの対局の誘い
you-would-play = あなたは{ $side }を持ちます。
join = 対局に参加
is-here = います
is-away = いません
clock = 残り時間
watchers = { $count }人が観戦しています。
sending = 手をサーバーに送っています…
note-elsewhere = あなたの番ではありません。
notify-me = 自分の番を通知
you-won = あなたの勝ちです
you-lost = あなたの負けです
outcome-none = 対局は数えません
end-resigned = { $loser }が投了しました。
end-time = { $loser }の時間が切れました。
end-agreed = 合意により引き分けです。
end-aborted = 対局は取りやめになりました。
end-not-begun = 時間内に始めなかった人がいます。
end-too-long = 2000手に達したので引き分けです。
offer-draw = 引き分けを提案
offer-takeback = 待ったを頼む
resign = 投了
resign-sure = 本当に投了しますか。
abort = 取りやめ
offered-draw = { $side }が引き分けを提案しています。
offered-takeback = { $side }が待ったを求めています。
offered-rematch = { $side }がもう一局を求めています。
own-offer-draw = 引き分けを提案しました。
own-offer-takeback = 待ったを頼みました。
own-offer-rematch = もう一局を申し込みました。
offer-declined = 相手に断られました。
accept = 受ける
decline = 断る
withdraw = 取り下げる
to-rematch = 次の対局へ
to-lobby = ほかの対局
premove-where = 先に指す手：どこへ？
premove-is = 先に指す手：{ $move }
plan-title = 条件つきの手
plan-help = 相手の手、あなたの応手、その次の手…を空白で区切って書きます。ほかの人には見えず、応手はすぐに指されます。
plan-line = 手の並び
plan-add = 加える
plan-remove = { $line }を消す
plan-answer = 並びはあなたの手で終えてください。
chat = 会話
chat-say = 相手にひとこと
send = 送る
mute = 相手の発言を消す

## What the server refuses

refused-not-found = そのような対局はないか、非公開です。
refused-seat-taken = 席はほかの人が取りました。
refused-slow-down = 少し速すぎました。しばらくお待ちください。
refused-unavailable = サーバーはいま対応できません。もう一度お試しください。
refused-version = サーバーが更新されました。ページを読み込み直してください。
refused-no-session = サーバーがあなたを覚えていません。ページを読み込み直してください。
refused-too-late = もう間に合いません。
refused-other = サーバーに断られました：{ $reason }
