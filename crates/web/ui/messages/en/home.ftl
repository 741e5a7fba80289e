### The first page

home-title-mana = Where you land decides what they may move.
home-title-burst = No board: the tiles make the field.
home-lede-mana = A small wooden board, six pieces each and a paper bird. No account, no ads, and it works offline.
home-lede-burst = Eight tiles each. Block or devour the other geyser. No account, no ads, and it works offline.
home-new = New?
home-learn = Learn in eight minutes
play-computer = Play the computer
play-friend = Play a friend
play-friend-help = On this device, or by a link
find-opponent = Find an opponent
find-opponent-help = People elsewhere who want to play
people-waiting = { $count ->
    [one] One person is waiting
   *[other] { $count } people are waiting
}
friend-here = On this device
friend-link = Send a link
options = Options
guide = Guide
source = Source and licence
pause-board = Pause the board
resume-board = Let the board play on
choose-game = Choose a game
game-mana = Mana
game-burst = Burst of Mana
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
edition-escampe-help = The first form of the game: only a Ronin captures, and only the Daimyo.
edition-house = House rules
edition-house-help = Your own choice of rules.
set-up = Set-up
set-up-standard = Standard
set-up-own = Your own
set-up-random = Random
pie-rule = Pie rule
pie-rule-help = After the first move, the other player may swap sides. So whoever begins does best with an even move.
unfinished = You have an unfinished game of { $game }.
unfinished-damaged = There is an unfinished game, but it can no longer be read.
unfinished-sure = A new game takes its place. The unfinished one stays among your games.
continue = Continue
discard = Discard
