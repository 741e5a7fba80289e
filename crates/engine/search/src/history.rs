//! What has proved good elsewhere in the tree, for ordering moves.

use crate::value::MAX_PLY;
use mana_game::Side;

/// How many places a move can have; see [`Knowledge::slot`](crate::Knowledge::slot).
const SLOTS: usize = 1 << 12;

/// The greatest worth a move can earn.
const MOST: i32 = 8_192;

/// Killers, counter-moves and history of one thread.
pub(crate) struct History<M> {
    /// For each ply, two moves that refuted something there.
    killers: Vec<[Option<M>; 2]>,
    /// For each move, by side, the move that refuted it last.
    counters: [Vec<Option<M>>; 2],
    /// How often a move was good or not, by side.
    worth: [Vec<i16>; 2],
}

impl<M: Copy + PartialEq> History<M> {
    pub(crate) fn new() -> History<M> {
        History {
            killers: vec![[None; 2]; MAX_PLY + 1],
            counters: [vec![None; SLOTS], vec![None; SLOTS]],
            worth: [vec![0; SLOTS], vec![0; SLOTS]],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        for side in Side::ALL {
            self.counters[side.index()].fill(None);
            self.worth[side.index()].fill(0);
        }
    }

    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [Option<M>; 2] {
        self.killers[ply]
    }

    /// What refuted the move in this slot when it led to `side` being to move.
    #[inline]
    pub(crate) fn counter(&self, side: Side, previous: usize) -> Option<M> {
        self.counters[side.index()][previous % SLOTS]
    }

    #[inline]
    pub(crate) fn worth(&self, side: Side, slot: usize) -> i32 {
        i32::from(self.worth[side.index()][slot % SLOTS])
    }

    /// A move was so good that the opponent will not allow it.
    pub(crate) fn refutes(&mut self, side: Side, ply: usize, previous: Option<usize>, mv: M) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(previous) = previous {
            self.counters[side.index()][previous % SLOTS] = Some(mv);
        }
    }

    /// Raises or lowers a move's worth, by the less the nearer it is to the most there is.
    #[inline]
    pub(crate) fn adjust(&mut self, side: Side, slot: usize, bonus: i32) {
        let worth = &mut self.worth[side.index()][slot % SLOTS];
        let old = i32::from(*worth);
        *worth = (old + bonus - old * bonus.abs() / MOST) as i16;
    }
}

/// What a search of this depth adds to the worth of a move.
pub(crate) const fn bonus(depth: i32) -> i32 {
    let bonus = 16 * depth * depth;
    if bonus > MOST / 4 { MOST / 4 } else { bonus }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_stays_within_bounds_and_follows_results() {
        let mut history = History::<u8>::new();
        for _ in 0..1_000 {
            history.adjust(Side::Black, 3, bonus(30));
            history.adjust(Side::White, 3, -bonus(30));
        }
        assert!((MOST / 2..=MOST).contains(&history.worth(Side::Black, 3)));
        assert!((-MOST..=-MOST / 2).contains(&history.worth(Side::White, 3)));
        assert_eq!(history.worth(Side::Black, 4), 0);
    }

    #[test]
    fn two_different_killers_are_kept() {
        let mut history = History::new();
        for mv in ['a', 'b', 'b'] {
            history.refutes(Side::Black, 2, Some(9), mv);
        }
        assert_eq!(history.killers(2), [Some('b'), Some('a')]);
        assert_eq!(history.counter(Side::Black, 9), Some('b'));
        assert_eq!(history.counter(Side::White, 9), None);
    }
}
