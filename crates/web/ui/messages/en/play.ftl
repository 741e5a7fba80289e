### A game, and the rules in short

## A game

new-game = New game
no-game = There is no game here yet.
damaged-game = The saved game can no longer be read. It may come from another version of this page.
board = Board
board-mana = Board of Mana, six by six squares
board-burst = Field of Burst of Mana
situation = What to do
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
not-this-time = Not this time
reason-daimyo = { $winner } has captured { $loser }’s Daimyo.
reason-devoured = { $winner } has devoured { $loser }’s geyser.
reason-blocked = { $loser }’s geyser is blocked on all four sides.
reason-no-action = Neither player can do anything.
reason-repetition = The same position has occurred for the third time.
rematch = Rematch
to-live = Back to the game
play-on = Play on from here
pass = Pass
ready = Ready
engine-failed = The computer player could not be started or has stopped.
try-again = Try again
play-both = Play both sides
moves = Moves
no-moves = No move has been played yet.
step-through = Step through the game
step-first = To the beginning
step-back = Previous move
step-forward = Next move
step-last = To the last move
dock-back = Back
dock-forward = Forward
keys = Keys
draw-help = To draw on the board, drag with the right button for an arrow, or click with it for a ring. On a touch screen, hold a finger still first.
game-actions = Actions
undo = Undo
hint = Hint
turn-board = Turn board
copy-position = Copy position
copy-record = Copy record
copied = Copied.
not-copied = Your browser blocks copying. Here is the text: { $text }
enter-move = Type a move
enter = Enter
note-past = You are looking at an earlier move. Return to the game, or play on from here.
note-over = The game is over.
note-thinking = It is the computer’s turn.
note-start = The beginning of the game.
note-undone = The last move was undone.
pie-offer = You may swap sides instead of moving: the first move and its side become yours.
pie-swap = Swap sides
pie-swapped = The sides are swapped.
pie-swapped-you = The sides are swapped: you play { $side } now.
note-new-game = A new game begins.
voice-ways = { $count ->
    [0] Nowhere to go.
    [one] It can go to { $list }.
   *[other] { $count } possibilities: { $list }.
}
note-hint = Hint. { $move }
hints-off = No more hints

## The rules in short

rules-in-short = The rules in short
rules-mana-steps = From a square with one ring a piece moves one step, with two rings two, with three rings three: along rows and columns, turning as it likes, through empty squares, and never over the same square twice.
rules-mana-mark = The type of square it reaches is marked, and the opponent must answer with a piece that stands on that type.
rules-mana-unmatched-free = A player with no piece there is free to move any piece.
rules-mana-unmatched-pass = A player with no piece there passes, and the opponent is then free to move any piece.
rules-mana-blocked-free = A player whose pieces there are all blocked is free to move any piece.
rules-mana-blocked-pass = A player whose pieces there are all blocked passes, and the opponent is then free.
rules-mana-re-entry = Instead of moving, a free player may bring back a captured Ronin.
rules-mana-end = A piece captures the enemy piece it ends on. Capture the Daimyo, and you win.
rules-mana-end-daimyo = A Ronin that ends on the enemy Daimyo captures it and wins. Nothing else can be captured.
rules-burst-turn = On your turn, place a Mana from your hand so that it touches one of your own, or move, burst or retrieve one.
rules-burst-field = All Mana together form one group, no more than five columns wide and five rows high. Where it is five, there are walls.
rules-burst-burst = A burst Mana makes one stronger move: purple pushes, blue jumps, yellow and green devour.
rules-burst-end = Block the other geyser, Gran, with Mana or walls on all four sides, or devour it, and you win.
