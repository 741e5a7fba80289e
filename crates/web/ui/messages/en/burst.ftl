### Burst of Mana

kind-gran = Gran
kind-goetia = Goetia
kind-noa = Noa
kind-raziel = Raziel
kind-paulina = Paulina
kind-salomonis = Salomonis
kind-theurgia = Theurgia
kind-abramelin = Abramelin
help-gran = the geyser; one step in any direction
help-goetia = one step along its row or column
help-noa = one step diagonally
help-raziel = any distance in any direction, up to the first Mana
help-paulina = any distance along its row or column, up to the first Mana
help-salomonis = any distance diagonally, up to the first Mana
help-theurgia = leaps two cells straight and one to the side
help-abramelin = cannot move; burst, it devours a neighbour
mana-name = { $side ->
    [black] Black’s
   *[white] White’s
} { $kind }
state-burst = burst
cell-wall = wall
cell-empty = empty
mark-push = can be pushed
mark-jump = can jump here
mark-devour = can be devoured
act-burst = Burst
act-retrieve = Retrieve
geyser-open = { $open ->
    [0] geyser blocked
    [one] geyser: one open side
   *[other] geyser: { $open } open sides
}
geyser-devoured = geyser devoured
geyser-threatened = geyser can be devoured
field-size = { $columns } × { $rows } of 5 × 5
field-growth = { $columns ->
    [0] Walls left and right
    [one] Room for one more column
   *[other] Room for { $columns } more columns
}; { $rows ->
    [0] walls above and below.
    [one] room for one more row.
   *[other] room for { $rows } more rows.
}
situation-burst = Place a Mana from your hand, or move, burst or retrieve one.
situation-burst-danger = { $open ->
    [0] Your geyser is blocked: open it, or you lose.
   *[other] Your geyser has only one open side left.
}
situation-burst-chance = The other geyser has only one open side left.
situation-burst-pass = None of your Mana can act. You have to pass.
why-not-retrieve = This Mana cannot be retrieved: the others would not hold together, or it is the geyser.
why-not-burst = This Mana is already burst.
why-mana-stuck = This Mana cannot do anything now.
why-cell-empty = Pick one of your Mana first.
speak-burst = { $side }: { $kind } bursts.
speak-retrieve = { $side }: { $kind } returns to hand.
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
refusal-geyser-stays = the geyser is never retrieved.
refusal-burst-already = { $kind } is already burst.
