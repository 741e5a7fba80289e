use crate::{PositionText, RulesText};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What two people agree on before they play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameTerms {
    /// The rules, by name.
    pub rules: RulesText,
    /// Where the game begins.
    #[serde(default)]
    pub start: GameStart,
    /// How time is kept.
    #[serde(default)]
    pub clock: TimeControl,
    /// Who may see the game.
    #[serde(default)]
    pub access: Access,
}

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum GameStart {
    /// At the very start. Where the rules have set-ups, these are the players' first moves.
    #[default]
    Standard,
    /// After set-ups from which neither side is known to win. The server draws one by lot when the game is made; the
    /// game then says which position it is.
    Fair,
    /// At a position, such as one with chosen set-ups.
    Position {
        /// The position.
        position: PositionText,
    },
}

/// How time is kept.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// Not at all.
    #[default]
    None,
    /// So much for the whole game, and a little more after each move.
    RealTime {
        /// Seconds for the game, 1 to 10,800.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 10_800)))]
        initial: u32,
        /// Seconds after each move, 0 to 180.
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 180)))]
        increment: u32,
    },
    /// So many days for each move.
    Correspondence {
        /// Days, 1 to 14.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 14)))]
        days: u32,
    },
}

/// A clock that nobody can play with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadTimeControl {
    /// Not 1 to 10,800 seconds.
    Initial(u32),
    /// Not 0 to 180 seconds.
    Increment(u32),
    /// Not 1 to 14 days.
    Days(u32),
}

impl fmt::Display for BadTimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTimeControl::Initial(value) => {
                write!(f, "a clock of {value} s; 1 to 10800 are possible")
            }
            BadTimeControl::Increment(value) => {
                write!(f, "an increment of {value} s; 0 to 180 are possible")
            }
            BadTimeControl::Days(value) => write!(f, "{value} days a move; 1 to 14 are possible"),
        }
    }
}

impl std::error::Error for BadTimeControl {}

impl TimeControl {
    /// Makes sure that it can be played with.
    ///
    /// # Errors
    /// A time is out of its range.
    pub fn check(self) -> Result<(), BadTimeControl> {
        match self {
            TimeControl::RealTime { initial, .. } if !(1..=10_800).contains(&initial) => {
                Err(BadTimeControl::Initial(initial))
            }
            TimeControl::RealTime { increment, .. } if increment > 180 => {
                Err(BadTimeControl::Increment(increment))
            }
            TimeControl::Correspondence { days } if !(1..=14).contains(&days) => {
                Err(BadTimeControl::Days(days))
            }
            _ => Ok(()),
        }
    }
}

/// Who may see a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// Everybody: it is listed in the lobby until somebody sits down.
    Lobby,
    /// Whoever has the link, to play or to watch.
    #[default]
    Link,
    /// The players alone, once both are seated; until then the link invites.
    Private,
}
