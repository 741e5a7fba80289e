### Every text of the page, in English. The other catalogues have the same messages.

## The page as a whole

page-title = Mana: two board games
skip = Skip to the content
language = Language
settings = Settings
close = Close
cancel = Cancel

## The first page

home-title = Two games, one table
home-lede = Play Mana and Burst of Mana against the computer or side by side. No account, no advertising, and it works offline.
choose-game = Choose a game
game-mana = Mana
game-burst = Burst of Mana
about-mana = Every square says how far a piece goes, and where you land decides what your opponent may move.
about-burst = No board: eight tiles each make the field. Block or devour the other geyser.
opponent = Opponent
opponent-computer = Computer
opponent-person = Two players
level = Level
level-name = { $level ->
    [1] 1 · first steps
    [2] 2 · gentle
    [3] 3 · easy
    [4] 4 · casual
    [5] 5 · fair
    [6] 6 · good
    [7] 7 · strong
    [8] 8 · very strong
    [9] 9 · expert
   *[10] 10 · full strength
}
your-colour = Your colour
side-black = Black
side-white = White
colour-random = Random
edition = Edition
edition-cosmoludo = Cosmoludo
edition-cosmoludo-help = The game in the shops today: pieces on the first row, the Daimyo on a double.
edition-cosmoludo-advanced = Cosmoludo, advanced
edition-cosmoludo-advanced-help = The same game with free set-up on two rows.
edition-cosmoludo-pl = Cosmoludo, Polish rules
edition-cosmoludo-pl-help = Pieces may not pass through the bird, so its square matters.
edition-jactalea = Jactalea, 2005
edition-jactalea-help = Black turns the board; a Ronin comes back only on the marked type.
edition-zillions = Zillions
edition-zillions-help = The Mana rides on the piece that moved; a blocked player is free.
edition-escampe = Escampe
edition-escampe-help = The first form of the game: only a Ronin takes, and only the Daimyo.
edition-house = House rules
edition-house-help = Your own choice of rules.
set-up = Set-up
set-up-standard = Standard
set-up-own = Your own
set-up-random = Random
play = Play
unfinished = An unfinished game of { $game } is waiting.
unfinished-damaged = There is an unfinished game, but it cannot be read any more.
continue = Continue
discard = Discard

## A game

new-game = New game
no-game = There is no game here yet.
damaged-game = The game that was kept here cannot be read any more. It may come from another version of this page.
board = Board
board-mana = Board of Mana, six by six squares
board-burst = Field of Burst of Mana
situation = What there is to do
game = Game
player-you = You
player-computer = Computer, level { $level }
hand = In hand
status-turn = { $side } to move
status-set-up = { $side } sets up
status-thinking = The computer is thinking.
status-past = Move { $ply } of { $of }. The game goes on from its last move.
outcome-black = Black wins
outcome-white = White wins
outcome-draw = A draw
reason-daimyo = { $winner } has captured { $loser }’s Daimyo.
reason-devoured = { $winner } has devoured { $loser }’s geyser.
reason-blocked = { $loser }’s geyser is blocked on all four sides.
reason-no-action = Neither player can act.
reason-repetition = The same position has occurred for the third time.
rematch = Rematch
to-live = Back to the game
play-on = Play on from here
pass = Pass
ready = Ready
engine-failed = The computer player could not be started or has stopped.
try-again = Try again
play-both = Play both sides yourself
moves = Moves
no-moves = No move has been played yet.
step-through = Step through the game
step-first = To the beginning
step-back = One move back
step-forward = One move on
step-last = To the last move
game-actions = Actions
undo = Undo
hint = Hint
turn-board = Turn board
copy-position = Copy position
copy-record = Copy record
copied = Copied.
not-copied = The browser does not let the page copy. Here it is: { $text }
enter-move = Write a move
enter = Enter
note-past = You are looking at an earlier move. Go back to the game, or play on from here.
note-over = The game is over.
note-thinking = It is the computer’s turn.
note-start = The beginning of the game.
note-undone = The last move was taken back.
note-new-game = A new game begins.
voice-ways = { $count ->
    [0] Nowhere to go.
    [one] It can go to { $list }.
   *[other] { $count } possibilities: { $list }.
}
note-hint = Hint. { $move }

## The rules in short

rules-in-short = The rules in short
rules-mana-steps = From a square with one ring a piece goes one step, with two rings two, with three rings three: along rows and columns, turning as it likes, through empty squares, and never over the same square twice.
rules-mana-mark = The kind of square it reaches is marked, and the opponent has to answer with a piece that stands on that kind.
rules-mana-free = Who has no piece there may, in most editions, move any piece or bring back a captured Ronin.
rules-mana-end = A piece takes the enemy piece it ends on. Take the Daimyo, and you have won.
rules-burst-turn = In your turn, place a Mana from your hand so that it touches one of your own, or move one, burst one, or take one back.
rules-burst-field = All Mana together form one group, no more than five columns wide and five rows high. Where it is five, there are walls.
rules-burst-burst = A burst Mana makes one stronger move: purple pushes, blue jumps, yellow and green devour.
rules-burst-end = Devour the other geyser, or close its four sides with Mana and walls, and you have won.

## Settings

theme = Theme
theme-auto = Auto
theme-light = Light
theme-dark = Dark
theme-contrast = High contrast
bird = The Mana bird
bird-by-itself = Flies by itself
bird-chosen = I choose its square
coordinates = Coordinates
animation = Animation
sound = Sound
turning = Turn the board to the player to move

## Squares, pieces and what can be done with them

type-single = single
type-double = double
type-triple = triple
one-single = a single
one-double = a double
one-triple = a triple
all-singles = singles
all-doubles = doubles
all-triples = triples
piece-name = { $side ->
    [black] Black
   *[white] White
} { $kind ->
    [daimyo] Daimyo
   *[ronin] Ronin
}
mana-here = { $mana ->
    [bird] the Mana bird is here
   *[carried] carries the Mana
}
mark-picked = picked
mark-target = can go here
mark-bird-target = the bird can fly here
mark-capture = can be captured
mark-choice = can move
mark-push-or-devour = can be pushed or devoured
mark-re-entry = can come back
reserve-label = { $count ->
    [one] one Ronin in reserve
   *[other] { $count } Ronin in reserve
}
reserve-count = { $count ->
    [0] no Ronin in reserve
    [one] one Ronin in reserve
   *[other] { $count } Ronin in reserve
}
orientation = The board lies with, at Black’s left,
orientation-se = a triple corner (standard)
orientation-sw = a single corner
orientation-ne = a double corner
orientation-nw = a double corner, half turn
preset = Daimyo on { $square }
pick-bird-square = Choose a square for the bird.

## Mana: what there is to do, and why

situation-set-up-row = Choose the double on which the Daimyo stands.
situation-set-up-rows = Place the six pieces anywhere on the first two rows.
situation-unmarked = Nothing is marked: { $reentry ->
    [yes] move any piece, or bring back a Ronin from the reserve.
   *[no] move any piece.
}
situation-marked = { $mana ->
    [bird] The bird
   *[carried] The Mana
} marks { $all }: move a piece that stands on { $one }.
situation-free-unmatched = { $mana ->
    [bird] The bird
   *[carried] The Mana
} marks { $all }, and none of your pieces stands on one: { $reentry ->
    [yes] move any piece, or bring back a Ronin from the reserve.
   *[no] move any piece.
}
situation-free-blocked = { $mana ->
    [bird] The bird
   *[carried] The Mana
} marks { $all }, but your pieces there are blocked: { $reentry ->
    [yes] move any piece, or bring back a Ronin from the reserve.
   *[no] move any piece.
}
situation-pass-blocked = { $mana ->
    [bird] The bird
   *[carried] The Mana
} marks { $all }, and your pieces there cannot move. You have to pass, and your opponent is then free.
situation-pass-unmatched = { $mana ->
    [bird] The bird
   *[carried] The Mana
} marks { $all }, and none of your pieces stands on one. You have to pass, and your opponent is then free.
why-no-re-entry = In this edition captured pieces do not come back.
why-no-reserve = There is no Ronin in reserve.
why-not-free = A Ronin comes back only when you are free to play anything.
why-empty = There is nothing on { $square } to move.
why-not-yours = { $piece }: not yours to move.
why-wrong-type = This piece stands on { $here }, and { $mana ->
    [bird] the bird
   *[carried] the Mana
} marks { $all }.
why-stuck = This piece has no free way of exactly { $steps ->
    [one] one step.
   *[other] { $steps } steps.
}
speak-set-up = { $side } sets up, with the Daimyo on { $daimyo }.
speak-step = { $side }: { $kind ->
    [daimyo] Daimyo
   *[ronin] Ronin
} from { $from } to { $to }{ $taken ->
    [daimyo] , captures the Daimyo.
    [ronin] , captures a Ronin.
   *[nothing] .
}
speak-re-entry = { $side }: a Ronin comes back on { $to }.
speak-pass = { $side } passes.

## Mana: why a move is refused

refusal = “{ $text }”: { $reason }
refusal-not-a-move = “{ $text }” is not a move. Write b1c3, R@d4, pass, or a set-up such as b1/a1/c1/d1/e1/f1.
refusal-game-over = the game is over.
refusal-set-up-first = { $side } has to set up first.
refusal-set-ups-are-made = both sides have set up already.
refusal-set-up-size = a set-up is the Daimyo’s square and five others.
refusal-outside-set-up = { $square } is outside the rows for the set-up.
refusal-daimyo-double = the Daimyo is set up on a double, and { $square } is not one.
refusal-orientation-needed = Black chooses how the board lies. Write it first, as in se:b1/…
refusal-orientation = the board cannot be laid like that here.
refusal-no-piece = { $side } has no piece on { $square }.
refusal-not-free = { $all } are marked, so a piece on { $one } must move.
refusal-must-pass = no piece that obeys the Mana can move, so the only move is to pass.
refusal-may-not-pass = passing is for a player who can do nothing else.
refusal-own-piece = a piece of yours stands on { $square }.
refusal-may-not-take = it may not take the piece on { $square }: only a Ronin takes, and only the Daimyo.
refusal-no-path = no free way of exactly { $steps ->
    [one] one step
   *[other] { $steps } steps
} leads from { $from } to { $to }.
refusal-occupied = { $square } is not empty.
refusal-not-for-re-entry = a Ronin cannot come back on { $square } now.
refusal-no-bird = there is no bird in this edition.
refusal-bird-needed = the bird’s square belongs to the move. Add it, as in ~e5.
refusal-bird-square = the bird may not fly to { $square }.

## Burst of Mana

kind-gran = Gran
kind-goetia = Goetia
kind-noa = Noa
kind-raziel = Raziel
kind-paulina = Paulina
kind-salomonis = Salomonis
kind-theurgia = Theurgia
kind-abramelin = Abramelin
help-gran = one step any way
help-goetia = one step along a row or column
help-noa = one step along a diagonal
help-raziel = any distance any way
help-paulina = any distance along a row or column
help-salomonis = any distance along a diagonal
help-theurgia = a knight’s leap
help-abramelin = does not move; burst, it devours a neighbour
mana-name = { $side ->
    [black] Black’s
   *[white] White’s
} { $kind }
state-burst = burst
cell-wall = wall
cell-empty = empty
act-burst = Burst
act-retrieve = Take back to hand
geyser-open = { $open ->
    [0] geyser blocked
    [one] geyser: one open side
   *[other] geyser: { $open } open sides
}
field-growth = { $columns ->
    [0] Walls left and right
    [one] Room for one more column
   *[other] Room for { $columns } more columns
}; { $rows ->
    [0] walls above and below.
    [one] room for one more row.
   *[other] room for { $rows } more rows.
}
situation-burst = Place a Mana from your hand, move one, burst one or take one back.
situation-burst-danger = { $open ->
    [0] Your geyser is blocked: open it, or lose it next turn.
   *[other] Your geyser has only one open side left.
}
situation-burst-chance = The other geyser has only one open side left.
situation-burst-pass = None of your Mana can act. You have to pass.
why-not-retrieve = This Mana cannot be taken back: the others would not hold together, or it is the geyser.
why-not-burst = This Mana is burst already.
why-mana-stuck = This Mana cannot do anything now.
why-cell-empty = Pick one of your Mana first.
speak-burst = { $side }: { $kind } bursts.
speak-retrieve = { $side }: { $kind } goes back to hand.
speak-place = { $side }: { $kind } is placed on { $to }.
speak-mana = { $side }: { $kind } moves to { $to }.
speak-push = { $side }: { $kind } pushes onto { $to }.
speak-devour = { $side }: { $kind } devours { $prey } on { $to }.
refusal-burst-not-a-move = a move is written like N@f6, Nf6, N-, N+ or pass.
refusal-not-in-hand = { $kind } is not in hand.
refusal-in-hand = { $kind } is not on the table.
refusal-not-touching = a Mana is placed so that it touches one of your own.
refusal-at-geyser = a Mana is not placed beside the opponent’s geyser.
refusal-disconnected = the Mana would no longer hold together.
refusal-six-columns = the Mana would span six columns.
refusal-six-rows = the Mana would span six rows.
refusal-not-burst = Abramelin moves only when burst.
refusal-nothing-to-devour = Abramelin moves only onto another Mana.
refusal-own-geyser = no Mana devours its own geyser.
refusal-in-the-way = another Mana lies in the way of { $kind }.
refusal-not-its-way = { $kind } does not move like that.
refusal-geyser-stays = the geyser is never taken back.
refusal-burst-already = { $kind } is burst already.
