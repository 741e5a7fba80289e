use crate::Side;
use std::fmt;

/// The number that a move has in a game, as records write it: `1.`, or `1...` for the second move of a number.
///
/// A number is shared by two moves, and set-ups are moves. A game that White begins begins with `1...`.
///
/// ```
/// use mana_game::{MoveNumber, Side};
///
/// let numbers = |first: Side| [0, 1, 2].map(|ply| MoveNumber::new(first, ply).to_string());
/// assert_eq!(numbers(Side::Black), ["1.", "1...", "2."]);
/// assert_eq!(numbers(Side::White), ["1...", "2.", "2..."]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveNumber {
    /// The number, from 1.
    pub number: usize,
    /// Whether this is the second of the two moves that share the number.
    pub is_second: bool,
}

impl MoveNumber {
    /// The number of the move after `ply` others, in a game that `first` begins.
    pub const fn new(first: Side, ply: usize) -> MoveNumber {
        let half_moves = ply + first.index();
        MoveNumber { number: half_moves / 2 + 1, is_second: half_moves % 2 == 1 }
    }
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, if self.is_second { "..." } else { "." })
    }
}
