use crate::Score;
use mana_game::Position;
use std::time::Duration;

/// The state of a search after an iteration, or at its end.
#[derive(Clone, Debug)]
pub struct Report<P: Position> {
    /// The deepest completed iteration.
    pub depth: u32,
    /// The principal variations, best first. There is at least one, and each has at least one move.
    pub lines: Vec<PvLine<P>>,
    /// The nodes visited by all threads.
    pub nodes: u64,
    /// The time since the beginning of the search.
    pub time: Duration,
    /// How full the transposition table is with entries of this search, in per mille.
    pub hashfull: u32,
}

/// A principal variation and its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PvLine<P: Position> {
    /// The score for the side to move at the beginning of the line.
    pub score: Score,
    /// The moves; at least one.
    pub moves: Vec<P::Move>,
}

impl<P: Position> Report<P> {
    /// The move to play.
    pub fn best_move(&self) -> P::Move {
        self.lines[0].moves[0]
    }

    /// The score of the best line.
    pub fn score(&self) -> Score {
        self.lines[0].score
    }

    /// Nodes per second; `None` while no time has passed.
    pub fn nodes_per_second(&self) -> Option<u64> {
        let nanoseconds = self.time.as_nanos();
        let per_second = u128::from(self.nodes) * 1_000_000_000;
        per_second.checked_div(nanoseconds).map(|nodes| u64::try_from(nodes).unwrap_or(u64::MAX))
    }
}
