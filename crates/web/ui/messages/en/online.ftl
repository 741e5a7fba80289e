### Playing with people elsewhere

## The place where people meet

nav-online = With others
online-title = Play with others
online-lede = Send someone a link, or join someone who is waiting. No account: your browser remembers your seat.
not-here = This copy has no game server, so you cannot play other people here. You can still play against the computer or with a friend on one device.
not-here-on = Play here
no-connection = The server cannot be reached. You may be offline.
connecting = Connecting…
reconnecting = Reconnecting…
own-games-title = Your games
seeks-title = Looking for an opponent
no-seeks = Nobody is waiting right now. Create a game for anybody, and others will see it here.
seek-side = you would play { $side }
seek-own = your own offer
nobody-yet = Nobody yet
waiting-short = Waiting for an opponent
your-turn = Your turn
your-turn-title = Your turn!
their-turn = Your opponent’s turn
your-name = Your name
guest = Guest { $id }
name-help = This is how others see you.
name-saved = Saved. New games will show this name.
name-bad = A name has one to { $most } visible characters.
save = Save

## A new game

challenge-title = New game
set-up-fair = Fair
set-up-fair-help = Randomly drawn set-ups with no known forced win for either side.
fair-why = From the standard set-up it is proved that Black wins, so a fair one is the default.
fair-proof = See the proof
start-position = Given position
bad-position = The game cannot begin there: { $reason }
pace = Time
pace-real-time = Real time
pace-correspondence = Days per move
pace-untimed = No clock
time-each = Per player
time-increment = Added per move
time-per-move = Per move
minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
control-real-time = { $minutes } min + { $seconds } s
control-days = { $count ->
    [one] { $count } day per move
   *[other] { $count } days per move
}
time-days = { $days } d { $hours } h
invitation = Who can join
invite-link = By link
invite-lobby = Anybody
invite-private = Private
invite-link-help = Whoever has the link can play or watch.
invite-lobby-help = Everybody sees the offer, and anybody can watch.
invite-private-help = The first to join by the link plays; nobody else can watch.
create-game = Create game

## A game

waiting = Waiting for an opponent
give-link = Send this link to your opponent
qr-code = QR code of the link
share-link = Share…
copy-by-hand = Your browser blocks copying. Select the link and copy it yourself.
call-off = Call off
invites-you = { $name } invites you to a game
you-would-play = You would play { $side }.
join = Join the game
is-here = is here
is-away = is away
clock = Time left
watchers = { $count ->
    [one] { $count } person is watching.
   *[other] { $count } people are watching.
}
sending = The move is on its way to the server…
note-elsewhere = It is not your turn.
notify-me = Notify me of my turn
you-won = You won
you-lost = You lost
outcome-none = The game does not count
end-resigned = { $loser } has resigned.
end-time = { $loser } has run out of time.
end-agreed = The players agreed on a draw.
end-aborted = The game was called off.
end-not-begun = A player did not start in time.
end-too-long = The game is a draw after 2,000 moves.
offer-draw = Offer a draw
offer-takeback = Ask to undo
resign = Resign
resign-sure = Do you really want to resign?
abort = Abort
offered-draw = { $side } offers a draw.
offered-takeback = { $side } would like to undo a move.
offered-rematch = { $side } would like a rematch.
own-offer-draw = You have offered a draw.
own-offer-takeback = You have asked to undo a move.
own-offer-rematch = You have asked for a rematch.
offer-declined = Your opponent has declined.
accept = Accept
decline = Decline
withdraw = Withdraw
to-rematch = To the rematch
to-lobby = Other games
premove-where = Your premove: where to?
premove-is = Premove: { $move }
plan-title = Conditional moves
plan-help = Your opponent’s move, your answer, the next move and so on, separated by spaces. Nobody else sees them; your answers are played at once.
plan-line = A line of moves
plan-add = Add
plan-remove = Remove { $line }
plan-answer = End the line with a move of your own.
chat = Chat
chat-say = Say something to your opponent
send = Send
mute = Mute the opponent

## What the server refuses

refused-not-found = There is no such game, or it is private.
refused-seat-taken = Somebody else has taken the seat.
refused-slow-down = That was a little too fast. Please wait a moment.
refused-unavailable = The server cannot do this right now. Please try again.
refused-version = The server has been updated. Please reload the page.
refused-no-session = The server no longer knows you. Please reload the page.
refused-too-late = It is too late for that.
refused-other = The server refused this: { $reason }
