//! The history heuristic, killers and countermoves: what caused cutoffs elsewhere in the tree, for move ordering.

use crate::value::MAX_PLY;
use mana_game::Side;

/// The length of the history tables; see [`Evaluation::history_index`](crate::Evaluation::history_index).
const HISTORY_LEN: usize = 1 << 12;

/// The greatest history score.
const MAX_HISTORY: i32 = 8_192;

/// Killers, countermoves and history scores of one thread.
pub(crate) struct History<M> {
    /// For each ply, the last two different moves that caused a cutoff there.
    killers: Vec<[Option<M>; 2]>,
    /// By side and history index of the opponent's move, the reply that last caused a cutoff.
    countermoves: [Vec<Option<M>>; 2],
    /// By side and history index.
    scores: [Vec<i16>; 2],
}

impl<M: Copy + PartialEq> History<M> {
    pub(crate) fn new() -> History<M> {
        History {
            killers: vec![[None; 2]; MAX_PLY + 1],
            countermoves: [vec![None; HISTORY_LEN], vec![None; HISTORY_LEN]],
            scores: [vec![0; HISTORY_LEN], vec![0; HISTORY_LEN]],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        for side in Side::ALL {
            self.countermoves[side.index()].fill(None);
            self.scores[side.index()].fill(0);
        }
    }

    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [Option<M>; 2] {
        self.killers[ply]
    }

    /// The reply of `side` that last refuted the move with this history index.
    #[inline]
    pub(crate) fn countermove(&self, side: Side, previous: usize) -> Option<M> {
        self.countermoves[side.index()][previous % HISTORY_LEN]
    }

    /// The history score of a move: positive if it has caused more cutoffs than it has failed to.
    #[inline]
    pub(crate) fn score(&self, side: Side, index: usize) -> i32 {
        i32::from(self.scores[side.index()][index % HISTORY_LEN])
    }

    /// Makes a move that caused a cutoff a killer and a countermove.
    pub(crate) fn add_cutoff(&mut self, side: Side, ply: usize, previous: Option<usize>, mv: M) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(previous) = previous {
            self.countermoves[side.index()][previous % HISTORY_LEN] = Some(mv);
        }
    }

    /// Adds a bonus, or a negative malus, to a history score. "Gravity": the nearer the score is to its limit, the
    /// less is added.
    #[inline]
    pub(crate) fn update(&mut self, side: Side, index: usize, bonus: i32) {
        let score = &mut self.scores[side.index()][index % HISTORY_LEN];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }
}

/// The history bonus for a cutoff in a search of this depth.
pub(crate) const fn history_bonus(depth: i32) -> i32 {
    let bonus = 16 * depth * depth;
    if bonus > MAX_HISTORY / 4 { MAX_HISTORY / 4 } else { bonus }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_within_bounds_and_follow_results() {
        let mut history = History::<u8>::new();
        for _ in 0..1_000 {
            history.update(Side::Black, 3, history_bonus(30));
            history.update(Side::White, 3, -history_bonus(30));
        }
        assert!((MAX_HISTORY / 2..=MAX_HISTORY).contains(&history.score(Side::Black, 3)));
        assert!((-MAX_HISTORY..=-MAX_HISTORY / 2).contains(&history.score(Side::White, 3)));
        assert_eq!(history.score(Side::Black, 4), 0);
    }

    #[test]
    fn the_last_two_killers_are_stored() {
        let mut history = History::new();
        for mv in ['a', 'b', 'b'] {
            history.add_cutoff(Side::Black, 2, Some(9), mv);
        }
        assert_eq!(history.killers(2), [Some('b'), Some('a')]);
        assert_eq!(history.countermove(Side::Black, 9), Some('b'));
        assert_eq!(history.countermove(Side::White, 9), None);
    }
}
