### The review of a game

nav-review = Review
review = Review
review-lede = The engine looks at every move of a finished game and says which ones gave something away, and what.
review-start = Begin the review
review-again = Review again
review-time = Time for each move
review-at = Position { $ply } of { $of }
review-done = { $count ->
    [0] The review is done. It found no mistake.
    [one] The review is done. It found one mistake.
   *[other] The review is done. It found { $count } mistakes.
}
review-cancelled = The review was cancelled. What is known so far is shown.
accuracy = { $side }: { $percent }% accuracy
mistakes = Mistakes
no-mistakes = Neither side gave anything away.
graph = What Black could expect, from the beginning to the end: above the middle, Black is better.
gave-win = { $plies ->
    [one] gave away a proved win in { $plies } ply.
   *[other] gave away a proved win in { $plies } plies.
}
gave-defence = { $plies ->
    [one] gave away the defence: it is proved lost in { $plies } ply.
   *[other] gave away the defence: it is proved lost in { $plies } plies.
}
gave-expectation = gave away { $percent }% of the expected score.
show-why = Show me why
try-move = Try again
try-prompt = Find a better move.
try-thinking = Let me see …
try-good = Yes! That gives nothing away.
try-fair = Better, though not the best. Try once more if you like.
try-bad = That gives something away as well. Go back and try another.
