### The proof

solved-title = Beat the proof
solved-lede = From the standard set-up Black wins, whatever White does. Take White, and see how long you can hold out.
solved-daimyo-black = Black’s Daimyo
solved-daimyo-white = Your Daimyo
solved-left = { $count ->
    [one] At most one more ply
   *[other] At most { $count } more plies
}
solved-over = Black has won in { $plies } plies; the longest defence lasts { $most }.
solved-best = Nobody can hold out longer.
solved-better = You can last longer. Try again?
solved-again = Start again
solved-tree = The strategy from here
solved-tree-text = Each line is something White can try, with Black’s answer and how many plies are left after it. Open a line to see what can follow.
solved-tree-wait = It is Black’s move.
solved-tree-end = wins
solved-what = What is proved
solved-what-wins = In each of the nine standard starts, wherever the two Daimyo stand, Black can force a win. This holds in Cosmoludo, by the Polish rules too, in Jactalea and in Zillions. The lengths are exact: no shorter win exists.
solved-what-checked = The proof of the start you see is a file with one answer for Black to everything White can do: { $positions } positions in all. Anyone can check it without trusting its author. The checker searches nothing and uses a second, slower implementation of the rules.
solved-not = What is not proved
solved-not-open = With free set-up on two rows nobody knows who wins, nor in Burst of Mana. A proof from the standard set-up does not spoil those games, and it is of little help after any other first move.
solved-check = Check it yourself
solved-download = Download the certificate
solved-command = Then, with the program on your computer:
