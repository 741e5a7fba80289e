use crate::Numbers;
use mana_game::{Position, Side};

/// What a search believes about a position that it has not looked into.
///
/// A guide changes how long a proof takes to find and never whether it is one, with one exception: numbers that say
/// the position is decided are believed.
pub trait Guide<P: Position>: Sync {
    /// The numbers of a position that has not ended, and the length of the win if they say that it is proved.
    fn assess(&self, position: &P, prover: Side) -> (Numbers, u16);
}

/// The guide for any game: who can win at once does so, and otherwise the fewer answers a player has, the easier it
/// is to refute them all.
#[derive(Clone, Copy, Default, Debug)]
pub struct Mobility;

impl<P: Position> Guide<P> for Mobility {
    #[inline]
    fn assess(&self, position: &P, prover: Side) -> (Numbers, u16) {
        let is_or = position.turn() == prover;
        if position.wins_at_once() {
            return if is_or { (Numbers::PROVED, 1) } else { (Numbers::DISPROVED, 0) };
        }
        let moves = position.count_moves().clamp(1, MOST_MOVES) as u32;
        let (proof, disproof) = if is_or { (1, moves) } else { (moves, 1) };
        (Numbers { proof, disproof }, 0)
    }
}

/// There are no more moves than this in any position of interest.
const MOST_MOVES: u64 = 1 << 16;
