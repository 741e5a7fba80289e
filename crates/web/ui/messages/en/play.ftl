### A game, and the rules in short

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
