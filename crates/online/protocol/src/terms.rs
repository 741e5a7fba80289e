use crate::{PositionText, RulesText};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What two players agree on before a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameTerms {
    /// The name of the rules.
    pub rules: RulesText,
    /// The position in which the game begins.
    #[serde(default)]
    pub start: GameStart,
    /// The time control.
    #[serde(default)]
    pub clock: TimeControl,
    /// Who may see the game and join it.
    #[serde(default)]
    pub access: Access,
    /// Whether the pie rule holds: after the first move that is no set-up, the player who did not make it may swap
    /// sides instead of moving.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pie: bool,
}

/// Omits the pie rule where it does not hold, as in logs from before it existed.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// The position in which a game begins.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum GameStart {
    /// The start position of the rules. Where the rules have set-ups, these are the first moves.
    #[default]
    Standard,
    /// Set-ups from which neither side is known to win. The server draws one when the game is created, and the terms
    /// of the game then name the position.
    Fair,
    /// A given position, such as one with chosen set-ups.
    Position {
        /// The position.
        position: PositionText,
    },
}

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TimeControl {
    /// Unlimited time.
    #[default]
    None,
    /// A time for the whole game, and an increment after each move.
    RealTime {
        /// The initial time in seconds, 1 to 10,800.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 10_800)))]
        initial: u32,
        /// The increment in seconds, 0 to 180.
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 180)))]
        increment: u32,
    },
    /// A number of days for each move.
    Correspondence {
        /// The number of days, 1 to 14.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 14)))]
        days: u32,
    },
}

/// A time control that is out of range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadTimeControl {
    /// The initial time is not 1 to 10,800 seconds.
    Initial(u32),
    /// The increment is not 0 to 180 seconds.
    Increment(u32),
    /// The number of days is not 1 to 14.
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
    /// Checks that every time is in its range.
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

/// Who may see a game and join it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// Everybody: the game is listed in the lobby until the free seat is taken.
    Lobby,
    /// Whoever has the link, as a player or as a spectator.
    #[default]
    Link,
    /// Only the players once both seats are taken; until then whoever has the link.
    Private,
}
