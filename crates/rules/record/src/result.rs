//! The four results a record can state; `None` is `*`, a game that is not finished.

use mana_game::{Outcome, Side};

/// The result that `word` states, if it is one.
pub(crate) fn parse(word: &str) -> Option<Option<Outcome>> {
    Some(match word {
        "1-0" => Some(Outcome::Win(Side::Black)),
        "0-1" => Some(Outcome::Win(Side::White)),
        "1/2-1/2" | "1/2" | "½-½" => Some(Outcome::Draw),
        "*" => None,
        _ => return None,
    })
}

/// How a result is written.
pub(crate) fn text(result: Option<Outcome>) -> &'static str {
    result.map_or("*", Outcome::result)
}
