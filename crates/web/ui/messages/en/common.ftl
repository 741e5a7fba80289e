### The page as a whole

page-title = Mana: two board games
skip = Skip to the content
language = Language
settings = Settings
close = Close
cancel = Cancel
nav = Main menu
nav-play = Play
nav-learn = Learn
loading = Loading…
not-loaded = This could not be loaded. You may be offline.
no-such-page = There is no such page.
nav-rules = Rules
nav-solved = Solved
more = More
