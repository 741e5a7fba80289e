//! Scores as the search computes with them: plain numbers, from the side to move.
//!
//! A win is worth [`WIN`] less the number of plies from the root to the end of the game, so that a shorter win is worth
//! more. In the table the distance is counted from the node instead, as other paths lead there too.

use crate::Score;

/// A win with the game already over at the root.
const WIN: i32 = 30_000;

/// No line is searched beyond this many plies.
pub(crate) const MAX_PLY: usize = 240;

/// Values from here on are proved wins, those from its negative down proved losses.
pub(crate) const PROVED: i32 = WIN - 1_000;

/// More than any estimate, less than any proved win.
pub(crate) const MAX_ESTIMATE: i32 = PROVED - 1;

/// More than any value.
pub(crate) const INFINITE: i32 = WIN + 1;

/// What a draw is worth.
pub(crate) const DRAW: i32 = 0;

/// The side to move wins when the game ends `ply` plies from the root.
pub(crate) const fn win_at(ply: usize) -> i32 {
    WIN - ply as i32
}

/// The side to move loses when the game ends `ply` plies from the root.
pub(crate) const fn loss_at(ply: usize) -> i32 {
    -win_at(ply)
}

/// Whether the value is a proved win or loss.
pub(crate) const fn is_proved(value: i32) -> bool {
    value >= PROVED || value <= -PROVED
}

/// The value with its distance counted from the node `ply` plies down instead of from the root.
pub(crate) const fn from_node(value: i32, ply: usize) -> i32 {
    if value >= PROVED {
        value + ply as i32
    } else if value <= -PROVED {
        value - ply as i32
    } else {
        value
    }
}

/// The reverse of [`from_node`].
pub(crate) const fn from_root(value: i32, ply: usize) -> i32 {
    if value >= PROVED {
        value - ply as i32
    } else if value <= -PROVED {
        value + ply as i32
    } else {
        value
    }
}

/// How many plies from the root the game ends, where that is proved.
pub(crate) fn distance(value: i32) -> Option<i32> {
    is_proved(value).then_some(WIN - value.abs())
}

/// The value as the world outside sees it.
pub(crate) fn score(value: i32) -> Score {
    if value >= PROVED {
        Score::Win((WIN - value).unsigned_abs())
    } else if value <= -PROVED {
        Score::Loss((WIN + value).unsigned_abs())
    } else {
        Score::Centipawns(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_move_between_root_and_node() {
        for value in [win_at(9), loss_at(8), 123, -45, 0] {
            assert_eq!(from_root(from_node(value, 4), 4), value);
        }
        assert_eq!(from_node(win_at(9), 4), win_at(5));
        assert_eq!(from_node(loss_at(8), 4), loss_at(4));
    }

    #[test]
    fn values_become_scores() {
        assert_eq!(score(win_at(7)), Score::Win(7));
        assert_eq!(score(loss_at(8)), Score::Loss(8));
        assert_eq!(score(-31), Score::Centipawns(-31));
        assert!(!is_proved(MAX_ESTIMATE) && is_proved(win_at(MAX_PLY)));
    }
}
