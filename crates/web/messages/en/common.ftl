### The page as a whole

page-title = Mana: two board games
skip = Skip to the content
language = Language
settings = Settings
close = Close
cancel = Cancel
