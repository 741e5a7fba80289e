### Settings

theme = Theme
theme-auto = Auto
theme-light = Light
theme-dark = Dark
theme-contrast = High contrast
board-theme = Board
pieces = Pieces
pieces-turned = Turned
pieces-folded = Folded
bird = The Mana bird
bird-by-itself = Flies by itself
bird-chosen = I choose its square
coordinates = Coordinates
animation = Animation
sound = Sound
turning = Turn the board towards the player to move
typing = Field to type moves
