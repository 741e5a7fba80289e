### Analysis: the engine that looks on, the editor, ways in and out; and the board inside other sites

nav-analysis = Analysis
analysis = Analysis
analyse = Analyse
engine = Engine
engine-off = Not running
lines = Lines
expectation = Expected score
engine-facts = depth { $depth }, { $speed } thousand positions a second
play-line = Play the first move of this line
wins-in = { $plies ->
    [one] { $side } wins in { $plies } ply
   *[other] { $side } wins in { $plies } plies
}
proof-start = Prove who wins
proof-stop = Stop
proof-working = Looking for a proof: { $thousands } thousand positions so far.
proof-won = { $plies ->
    [one] Proved: { $side } wins in { $plies } ply at most.
   *[other] Proved: { $side } wins in { $plies } plies at most.
}
proof-nobody = Proved: nobody can force a win.
proof-open = No proof was found in reasonable time. The question stays open.
comment = Comment on this move
play-from-here = Play on against the computer
review-this = Review the game
promote = Move the variation up
delete-move = Delete from here
share = Share and save
copy-link = Copy link
copy-html = Copy HTML for another site
save-record = Save record
save-svg = Save picture (SVG)
save-png = Save picture (PNG)
save-animation = Save animation (SVG)
import = Open a record or a position
import-text = Paste a record, a position or a link
import-open = Open
import-file = Choose a file
import-empty = There is nothing to open yet.
import-long = That is { $size } MB of text; the limit is 1 MB. Nothing has been changed.
embed-title = A game of Mana
embed-open = Analyse it at Mana
editor = Position editor
editor-tool = Tool
editor-use = Use this position
editor-done = The position is on the board.
tool-mana = the Mana
tool-burst = Burst, or not
tool-clear = Clear
broken-link = This link does not lead to a game.
broken-link-on = Start over
problem-daimyo = { $side } needs one Daimyo and has { $count }.
problem-ronin = { $side } needs five Ronin and has { $count }.
problem-empty-turn = The board is empty, so it is Black’s turn to set up.
problem-empty-mana = The board is empty, so no type is marked and the Mana is not on { $square }.
problem-outside = Black’s set-up has a piece on { $square }, outside its rows.
problem-daimyo-double = Black’s Daimyo is set up on { $square }, which is not a double.
problem-bird = The bird is on { $square }, where a piece stands; it flies to an empty square.
problem-carried = The Mana is on { $square }, where no piece of { $side } carries it.
problem-missing = { $mana } is neither on the field nor in hand.
problem-twice = { $mana } is there twice.
problem-columns = The Mana may span at most five columns, not { $count }.
problem-rows = The Mana may span at most five rows, not { $count }.
problem-apart = The Mana do not form one group.
problem-stacked = Two Mana lie on one cell.
problem-no-geyser = Both geysers are off the field.
problem-own-geyser = { $mana } is off the field, though only its owner’s opponent can devour it.
problem-text = That is not the text of a position.
