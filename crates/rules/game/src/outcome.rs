use crate::Side;
use std::fmt;

/// How a finished game counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }

    /// The text of a record's `Result` tag: `1-0` when Black won, `0-1` when White won, `1/2-1/2`.
    pub const fn result(self) -> &'static str {
        match self {
            Outcome::Win(Side::Black) => "1-0",
            Outcome::Win(Side::White) => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }
}

/// The word of the command line: `black`, `white` or `draw`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Win(Side::Black) => "black",
            Outcome::Win(Side::White) => "white",
            Outcome::Draw => "draw",
        })
    }
}

/// Why the rules ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The piece that must not be lost was taken: the Daimyo captured, the geyser devoured.
    Taken,
    /// The geyser was blocked on all four sides.
    Blocked,
    /// Neither player can act.
    NoAction,
    /// The same position occurred for the third time.
    Repetition,
}

/// The end of a game: how it counts, and why it is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// How the game counts.
    pub outcome: Outcome,
    /// Why it is over.
    pub reason: Reason,
}
