### The rules in full

rules-lede = Every published edition, and a ruling wherever the books are silent. This page is generated from the rules the program applies.
rules-of = The rules of
rules-differences = The editions side by side
rules-differences-text = One column per edition; differences from the first are in bold.
rules-rulings = Rulings
rules-rulings-text = Where the books disagree or say nothing, this is what is played.
rules-tiles = The eight Mana

## Mana

rules-board = The board and the pieces
rules-board-squares = Six by six squares: twelve singles, twelve doubles and twelve triples. The rings on a square show its type.
rules-board-pieces = Black and White each have one Daimyo and five Ronin. The Mana belongs to nobody.
rules-board-colours = In the edition of 2005 Black is red and White is ochre.
rules-orientation-one = The board lies with a triple in the corner at Black’s left, and a double at White’s.
rules-orientation-two = Black chooses how the board lies: with a triple or with a double in the corner at the left.
rules-orientation-all = Black chooses which of the four sides of the board to sit at.
rules-aim = The aim
rules-aim-daimyo = Capture the other Daimyo.
rules-set-up = Setting up
rules-set-up-first = The six pieces fill the player’s first row; the Daimyo stands on a double.
rules-set-up-two = The six pieces stand on any six of the twelve squares of the player’s first two rows.
rules-set-up-order = Black sets up first, in plain view; then White.
rules-set-up-bird = The bird waits beside the board until the first move.
rules-set-up-carried = The Mana waits beside the board until the first move.
rules-first-black = Black makes the first move, with any piece.
rules-first-white = White makes the first move, with any piece.
rules-moving = Moving and capturing
rules-moving-steps = From a single a piece makes exactly one step, from a double two, from a triple three, along rows and columns. Daimyo and Ronin move alike.
rules-moving-way = It may turn after every step but not visit a square twice, nor return to where it started. Every square it passes must be empty.
rules-capture-any = On its last step it may land on an enemy piece and captures it. A captured Ronin goes into its owner’s reserve.
rules-capture-daimyo = Only a Ronin captures, and only the Daimyo, on its last step. Every other occupied square is closed.
rules-mark = The Mana
rules-mark-bird = After every move the bird flies to an empty square of the type just reached, chosen by the mover; to a different one than before, if there is one. It is in nobody’s way.
rules-mark-obstructing = After every move the bird flies to an empty square of the type just reached, chosen by the mover; to a different one than before, if there is one. No piece may pass through its square, but one may end there.
rules-mark-carried = After every move the piece that moved carries the Mana, and with it the type of its square.
rules-mark-binds = That type is marked: the opponent has to move a piece that stands on a square of it.
rules-unmatched-free = A player with no piece on the marked type is free to move any piece.
rules-unmatched-pass = A player with no piece on the marked type passes, and the opponent is then free to move any piece.
rules-blocked-free = A player whose pieces on the marked type cannot move is free as well.
rules-blocked-pass = A player who has pieces on the marked type, none of which can move, passes, and the opponent is then free.
rules-re-entry-anywhere = Instead of moving, a free player may bring a Ronin back from the reserve to any empty square. That is the whole turn, and the type of that square is then marked.
rules-re-entry-marked = Instead of moving, a free player may bring a Ronin back from the reserve to an empty square of the marked type, or to any empty square if no type is marked. That is the whole turn.
rules-re-entry-bird = The bird’s square does not count as empty.
rules-re-entry-never = Captured Ronin do not come back.
rules-end = The end
rules-end-daimyo = Whoever captures the Daimyo has won.
rules-end-draw = The game is drawn when a position occurs for the third time, or when neither player can act.

## The editions

differ-set-up = Set-up
differ-set-up-first = first row
differ-set-up-two = two rows
differ-orientation = The board lies
differ-orientation-one = with a triple at the left
differ-orientation-two = one of two ways, Black chooses
differ-orientation-all = any of four ways, Black chooses
differ-first = First move
differ-unmatched = No piece on the marked type
differ-blocked = Pieces there, but blocked
differ-free = free
differ-pass = pass
differ-re-entry = A Ronin comes back
differ-re-entry-anywhere = on any empty square
differ-re-entry-not-bird = on any empty square but the bird’s
differ-re-entry-marked = on the marked type
differ-re-entry-never = never
differ-mana = The Mana
differ-mana-bird = a bird, in nobody’s way
differ-mana-obstructing = a bird that bars the way
differ-mana-carried = on the piece that moved
differ-capture = What captures what
differ-capture-any = any piece takes any piece
differ-capture-daimyo = a Ronin takes the Daimyo

## Burst of Mana

rules-field = The field
rules-field-group = There is no board. All Mana on the table form one group in which each touches another by side or corner, and which fits into five columns and five rows.
rules-field-walls = Where the group spans five columns, or five rows, the field ends on those two sides: there are walls.
rules-field-start = Gran is the geyser. The two geysers begin side by side, Black’s on the left; the other seven Mana of each player are in hand. Black begins.
rules-turn = On your turn, do one of four things
rules-turn-place = Place a Mana from your hand, not burst, so that it touches one of your own by side or corner, but shares no side with the other geyser.
rules-turn-move = Move one of your Mana in its own way, onto an empty cell. A burst Mana makes its stronger move and is normal again.
rules-turn-retrieve = Retrieve one of your Mana into your hand, but not the geyser.
rules-turn-burst = Burst one of your Mana that is not burst.
rules-turn-pass = A player who can do none of these passes.
rules-turn-field = Afterwards the group must hold together and fit into the field.
rules-strong = What a burst Mana can do
rules-strong-push = Purple (Gran, Goetia, Noa) pushes: it steps onto the Mana ahead, and that one and all in line behind it move on by one cell. It may also step onto an empty cell.
rules-strong-jump = Blue (Raziel, Paulina, Salomonis) jumps along its lines over any number of Mana; when not burst, it stops before the first.
rules-strong-devour = Theurgia (yellow) may leap onto a Mana, or onto an empty cell as usual; Abramelin (green) steps onto a neighbouring Mana, never onto an empty cell. What they land on is devoured: it returns to its owner’s hand.
rules-end-geyser = You win if at the end of your turn the other geyser has been devoured or is blocked: on each of its four sides there is a Mana of either colour, or a wall.
rules-end-burst-draw = The game is drawn when a position occurs for the third time, or when neither player can act.

## Diagrams

diagram-start = The usual beginning, the Daimyo on b1 and b6.
diagram-reach = Three steps from e3: the dots are where it can end.
diagram-mark = Singles are marked: only the outlined pieces may move.
diagram-walls = Five columns: walls on the left and on the right.
diagram-push = Goetia is burst: it can push the Mana to its left, to its right and below, but none diagonally.
diagram-jump = Paulina is burst: it can jump over the whole row.

## Rulings on Mana

ruling-m1 = Having no piece on the marked type and being blocked on it are two different things. In the Cosmoludo editions a blocked player passes; in the others he is free, except in Escampe.
ruling-m2 = A player who can do nothing at all passes, in every edition. If neither player can do anything, the game is drawn.
ruling-m3 = The mover chooses the bird’s square: empty, of the type just reached, and a different one than before if possible. If there is none, the bird hovers over the piece that moved, and the type binds all the same.
ruling-m4 = Only in the Polish rules is the bird in the way. Elsewhere its square makes no difference, and positions that differ in nothing else are the same.
ruling-m5 = A Ronin that comes back marks the type of its square, as a move does.
ruling-m6 = The books know no draw. Here a position that occurs for the third time ends the game: same pieces, same player to move, same marked type, and the same bird square where the bird is in the way.
ruling-m7 = A player’s reserve is five Ronin less those on the board.
ruling-m8 = White sees Black’s set-up before choosing his own.

## Rulings on Burst of Mana

ruling-b1 = All Mana form a single group; two groups are not enough, even if each holds together.
ruling-b2 = The field is judged after the action. A Mana at the edge that moves takes the edge with it, and cells passed on the way do not count.
ruling-b3 = There are walls only where the group spans five. Otherwise the two geysers would begin walled in.
ruling-b4 = Whatever is pushed stays burst or not, whichever colour it has, geysers included. A line of five can be pushed by a lone Mana at its edge, as the edge moves along.
ruling-b5 = A jump goes over any number of Mana to any empty cell of the line. A burst Mana may also move without jumping.
ruling-b6 = Theurgia leaps: only where it lands matters.
ruling-b7 = Any Mana can be devoured, even one’s own, but not one’s own geyser. It returns to its owner’s hand, not burst.
ruling-b8 = The geyser is never retrieved. It can burst and push.
ruling-b9 = A burst Mana stays burst until it moves, is retrieved or is devoured. Turning it back is not an action.
ruling-b10 = To block one’s own geyser is legal, and does not end the game by itself; but the opponent wins with any action after which it is still blocked. Whoever blocks both geysers at once wins.
ruling-b11 = A player who can do nothing passes.
ruling-b12 = For repetition it counts which Mana are burst, but not where on the table the group lies. Rotated or mirrored positions are different ones.
