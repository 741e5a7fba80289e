use crate::Score;
use mana_game::Position;
use std::time::Duration;

/// What a search has found so far, or in the end.
#[derive(Clone, Debug)]
pub struct Report<P: Position> {
    /// The deepest iteration that has been completed.
    pub depth: u32,
    /// The best lines, the best one first. There is at least one, and every line has at least one move.
    pub lines: Vec<Line<P>>,
    /// The positions that all threads have visited.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the table is with entries of this search, in per mille.
    pub hashfull: u32,
}

/// A line of play and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<P: Position> {
    /// The score for the side to move at the beginning of the line.
    pub score: Score,
    /// The moves, of which only the first is certain to be there.
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

    /// Nodes per second; none while no time has passed.
    pub fn nodes_per_second(&self) -> Option<u64> {
        let nanoseconds = self.time.as_nanos();
        let per_second = u128::from(self.nodes) * 1_000_000_000;
        per_second.checked_div(nanoseconds).map(|nodes| u64::try_from(nodes).unwrap_or(u64::MAX))
    }
}
