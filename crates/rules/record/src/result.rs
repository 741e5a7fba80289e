use mana_game::{Outcome, Side};
use std::fmt;

/// The result that a record states, in its `Result` tag or after its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StatedResult {
    Finished(Outcome),
    /// `*`: the game goes on, or its result is unknown.
    Unfinished,
}

impl StatedResult {
    /// The result that a word of the text states, if it is one.
    pub(crate) fn parse(word: &str) -> Option<StatedResult> {
        Some(match word {
            "1-0" => StatedResult::Finished(Outcome::Win(Side::Black)),
            "0-1" => StatedResult::Finished(Outcome::Win(Side::White)),
            "1/2-1/2" | "1/2" | "½-½" => StatedResult::Finished(Outcome::Draw),
            "*" => StatedResult::Unfinished,
            _ => return None,
        })
    }

    pub(crate) fn outcome(self) -> Option<Outcome> {
        match self {
            StatedResult::Finished(outcome) => Some(outcome),
            StatedResult::Unfinished => None,
        }
    }

    /// Its text.
    pub(crate) fn text(self) -> &'static str {
        self.outcome().map_or("*", Outcome::result)
    }
}

impl From<Option<Outcome>> for StatedResult {
    fn from(outcome: Option<Outcome>) -> StatedResult {
        outcome.map_or(StatedResult::Unfinished, StatedResult::Finished)
    }
}

impl fmt::Display for StatedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
