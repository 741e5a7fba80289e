use crate::Side;
use std::fmt;

/// The outcome of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Neither side has won.
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

/// Why the rules ended a game: by a rule of its own, the game's [`EndRule`](crate::Position::EndRule), or by
/// repetition, which all games share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason<R> {
    /// By the position alone.
    Rule(R),
    /// The same position occurred for the third time.
    Repetition,
}

/// The words of a record's `Termination` tag.
impl<R: fmt::Display> fmt::Display for Reason<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Rule(rule) => rule.fmt(f),
            Reason::Repetition => f.write_str("repetition"),
        }
    }
}

/// The end of a game: its outcome and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending<R> {
    /// The outcome.
    pub outcome: Outcome,
    /// Why the game is over.
    pub reason: Reason<R>,
}

impl<R> Ending<R> {
    /// A win by a rule of the game.
    pub const fn win(winner: Side, rule: R) -> Self {
        Ending { outcome: Outcome::Win(winner), reason: Reason::Rule(rule) }
    }

    /// A draw by a rule of the game.
    pub const fn draw(rule: R) -> Self {
        Ending { outcome: Outcome::Draw, reason: Reason::Rule(rule) }
    }

    /// A draw by repetition (rulings M6 and B12).
    pub const fn repetition() -> Self {
        Ending { outcome: Outcome::Draw, reason: Reason::Repetition }
    }
}
