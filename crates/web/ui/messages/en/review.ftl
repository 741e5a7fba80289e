### The review of a game

nav-review = Review
review = Review
review-lede = The engine examines every move of a finished game and shows which were mistakes and what they cost.
review-start = Start the review
review-again = Review again
review-time = Time per move
review-at = Position { $ply } of { $of }
review-done = { $count ->
    [0] The review is done. It found no mistake.
    [one] The review is done. It found one mistake.
   *[other] The review is done. It found { $count } mistakes.
}
review-cancelled = The review was cancelled. What is known so far is shown.
accuracy = { $side }: { $percent }% accuracy
mistakes = Mistakes
no-mistakes = Neither side made a mistake.
graph = Black’s expected score, from start to finish: above the middle, Black is ahead.
gave-win = { $plies ->
    [one] missed a win in { $plies } ply.
   *[other] missed a win in { $plies } plies.
}
gave-defence = { $plies ->
    [one] missed the defence: now a loss in { $plies } ply.
   *[other] missed the defence: now a loss in { $plies } plies.
}
gave-expectation = lost { $percent }% of the expected score.
show-why = Show me why
try-move = Try again
try-prompt = Find a better move.
try-thinking = Let me see…
try-good = Yes! That costs nothing.
try-fair = Better, though not the best. Try once more if you like.
try-bad = That is a mistake as well. Go back and try another.

## The games that were played on this device

archive = Your games
archive-help = Every game that you play on this device is stored here, in your browser alone. A backup holds them all, with your settings; it is a plain file of records.
archive-search = Search: game, opponent, date
archive-export = Save a backup
archive-import = Restore or import
archive-empty = No games yet. They appear here as soon as you play.
more-games = Show more
move-count = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
games-added = { $count ->
    [one] { $count } game was added.
   *[other] { $count } games were added.
}
delete-game = Delete
not-over = Not over
