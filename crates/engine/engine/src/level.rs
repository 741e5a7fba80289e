use std::fmt;
use std::str::FromStr;

/// A playing strength, from 1, which loses to a beginner, to 10, full strength.
///
/// ```
/// use mana_engine::Level;
///
/// assert_eq!(Level::default(), Level::FULL);
/// assert_eq!("3".parse::<Level>()?.number(), 3);
/// assert!("11".parse::<Level>().is_err());
/// # Ok::<(), mana_engine::NoSuchLevel>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const LOWEST: Level = Level(1);

    /// Full strength.
    pub const FULL: Level = Level(10);

    /// The level with this number, 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 10 { Some(Level(number)) } else { None }
    }

    /// All ten, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=10).map(Level)
    }

    /// 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::FULL
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A text that is not the number of a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSuchLevel(String);

impl fmt::Display for NoSuchLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not a level; levels go from 1 to 10", self.0)
    }
}

impl std::error::Error for NoSuchLevel {}

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Level, NoSuchLevel> {
        let number = text.trim().parse().ok();
        number.and_then(Level::new).ok_or_else(|| NoSuchLevel(mana_game::excerpt(text)))
    }
}
