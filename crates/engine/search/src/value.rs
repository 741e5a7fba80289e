//! Values: the integers that the search computes with, from the point of view of the side to move.
//!
//! A win is worth [`WIN`] less the number of plies from the root to the end of the game, so that a shorter win is worth
//! more. In the transposition table the distance is counted from the node instead, as other paths lead there too.

use crate::Score;

/// A win with the game already over at the root.
const WIN: i32 = 30_000;

/// No line is searched beyond this many plies.
pub(crate) const MAX_PLY: usize = 240;

/// Values from here on are forced wins, those from its negative down forced losses.
pub(crate) const DECISIVE: i32 = WIN - 1_000;

/// The greatest static evaluation; less than any win.
pub(crate) const MAX_ESTIMATE: i32 = DECISIVE - 1;

/// More than any value.
pub(crate) const INFINITE: i32 = WIN + 1;

/// The value of a draw.
pub(crate) const DRAW: i32 = 0;

/// The side to move wins when the game ends `ply` plies from the root.
pub(crate) const fn win_at(ply: usize) -> i32 {
    WIN - ply as i32
}

/// The side to move loses when the game ends `ply` plies from the root.
pub(crate) const fn loss_at(ply: usize) -> i32 {
    -win_at(ply)
}

/// Whether the value is a forced win or loss, not an estimate.
pub(crate) const fn is_decisive(value: i32) -> bool {
    value >= DECISIVE || value <= -DECISIVE
}

/// The value for the transposition table: distances are counted from the node, `ply` plies from the root.
pub(crate) const fn to_tt(value: i32, ply: usize) -> i32 {
    if value >= DECISIVE {
        value + ply as i32
    } else if value <= -DECISIVE {
        value - ply as i32
    } else {
        value
    }
}

/// The reverse of [`to_tt`]: distances are counted from the root.
pub(crate) const fn from_tt(value: i32, ply: usize) -> i32 {
    if value >= DECISIVE {
        value - ply as i32
    } else if value <= -DECISIVE {
        value + ply as i32
    } else {
        value
    }
}

/// How many plies from the root the game ends, for a decisive value.
pub(crate) fn distance(value: i32) -> Option<i32> {
    is_decisive(value).then_some(WIN - value.abs())
}

/// The score to report for a value.
pub(crate) fn score(value: i32) -> Score {
    if value >= DECISIVE {
        Score::Win((WIN - value).unsigned_abs())
    } else if value <= -DECISIVE {
        Score::Loss((WIN + value).unsigned_abs())
    } else {
        Score::Centipawns(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_convert_between_root_and_node() {
        for value in [win_at(9), loss_at(8), 123, -45, 0] {
            assert_eq!(from_tt(to_tt(value, 4), 4), value);
        }
        assert_eq!(to_tt(win_at(9), 4), win_at(5));
        assert_eq!(to_tt(loss_at(8), 4), loss_at(4));
    }

    #[test]
    fn values_become_scores() {
        assert_eq!(score(win_at(7)), Score::Win(7));
        assert_eq!(score(loss_at(8)), Score::Loss(8));
        assert_eq!(score(-31), Score::Centipawns(-31));
        assert!(!is_decisive(MAX_ESTIMATE) && is_decisive(win_at(MAX_PLY)));
    }
}
