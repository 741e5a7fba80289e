### Mana: its squares and pieces, what there is to do, and why a move is refused

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
chip-singles = singles
chip-doubles = doubles
chip-triples = triples
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
mark-re-entry = can come back
mark-danger = in danger
reserve-label = { $count ->
    [one] one Ronin in reserve
   *[other] { $count } Ronin in reserve
}
reserve-count = { $count ->
    [0] no Ronin in reserve
    [one] one Ronin in reserve
   *[other] { $count } Ronin in reserve
}
orientation = Corner at Black’s left
orientation-se = triple (standard)
orientation-sw = single
orientation-ne = double
orientation-nw = double, half turn
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
    [marked] move any piece, or bring back a Ronin to { $one }.
   *[no] move any piece.
}
situation-free-blocked = { $mana ->
    [bird] The bird
   *[carried] The Mana
} marks { $all }, but your pieces there are blocked: { $reentry ->
    [yes] move any piece, or bring back a Ronin from the reserve.
    [marked] move any piece, or bring back a Ronin to { $one }.
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
situation-pass-stuck = You are free, but none of your pieces can move. You have to pass, and your opponent is then free.
why-no-re-entry = In this edition no Ronin comes back.
why-no-reserve = There is no Ronin in reserve.
why-not-free = A Ronin comes back only when you are free to move any piece.
why-empty = There is nothing to move on { $square }.
why-not-yours = { $piece }: not yours to move.
why-wrong-type = This piece stands on { $here }, and { $mana ->
    [bird] the bird
   *[carried] the Mana
} marks { $all }.
why-stuck = This piece has no clear path of exactly { $steps ->
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
refusal-orientation-needed = Black chooses how the board lies. Write that first, as in se:b1/…
refusal-orientation = the board cannot be laid like that here.
refusal-no-piece = { $side } has no piece on { $square }.
refusal-not-free = { $all } are marked, so a piece on { $one } must move.
refusal-must-pass = no piece on the marked type can move, so the only move is to pass.
refusal-may-not-pass = passing is for a player who can do nothing else.
refusal-own-piece = a piece of yours stands on { $square }.
refusal-may-not-take = it may not capture the piece on { $square }: only a Ronin captures, and only the Daimyo.
refusal-no-path = no clear path of exactly { $steps ->
    [one] one step
   *[other] { $steps } steps
} leads from { $from } to { $to }.
refusal-occupied = { $square } is not empty.
refusal-not-for-re-entry = a Ronin cannot come back on { $square } now.
refusal-no-bird = there is no bird in this edition.
refusal-bird-needed = the bird’s square belongs to the move. Add it, as in ~e5.
refusal-bird-square = the bird may not fly to { $square }.
