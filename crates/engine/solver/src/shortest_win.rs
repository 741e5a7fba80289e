//! Shortest wins: exhaustive AND/OR search to an increasing depth.

use crate::distance_table::{DistanceBounds, DistanceTable};
use mana_game::{Outcome, Position, Side};
use std::num::NonZeroU32;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering};

/// An exhaustive search for the shortest win of one side.
///
/// It decides whether the prover wins within a number of plies by searching every move. It shares no code with the
/// proof-number search, so it also serves as a check of it. Repetition plays no part: a line that repeats a position is
/// never the shortest.
pub struct ShortestWinSearch<'a, P: Position> {
    prover: Side,
    table: DistanceTable,
    /// History heuristic of the defender: how often each move, by a hash of its number, was a refutation.
    history: Vec<u32>,
    nodes: u64,
    halt: &'a AtomicBool,
    position: std::marker::PhantomData<fn() -> P>,
}

/// The search was told to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halted;

const HISTORY_SIZE: usize = 1 << 12;

/// How many nodes are searched between two checks of the halt flag.
const HALT_CHECK_INTERVAL: u64 = 1 << 12;

impl<'a, P: Position> ShortestWinSearch<'a, P> {
    /// A search with a table of about this many MiB, which stops when `halt` is set.
    pub fn new(prover: Side, mebibytes: usize, halt: &'a AtomicBool) -> Self {
        ShortestWinSearch {
            prover,
            table: DistanceTable::new(mebibytes),
            history: vec![0; HISTORY_SIZE],
            nodes: 0,
            halt,
            position: std::marker::PhantomData,
        }
    }

    /// The side whose win is searched for.
    pub fn prover(&self) -> Side {
        self.prover
    }

    /// Nodes searched so far; those of the last two plies are not counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the prover can force a win within this many plies.
    ///
    /// # Errors
    /// The search was halted first.
    pub fn wins_within(&mut self, position: &P, plies: u16) -> Result<bool, Halted> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome == Outcome::Win(self.prover));
        }
        if plies == 0 {
            return Ok(false);
        }
        if position.turn() == self.prover {
            self.some_move_wins(position, plies)
        } else {
            self.all_moves_lose(position, plies)
        }
    }

    /// The moves by which the prover wins within `plies`, the move itself included.
    ///
    /// # Errors
    /// The search was halted first.
    pub fn moves_within(&mut self, position: &P, plies: u16) -> Result<Vec<P::Move>, Halted> {
        let mut moves = Vec::new();
        let Some(rest) = plies.checked_sub(1) else { return Ok(moves) };
        for mv in position.legal_moves() {
            if self.wins_within(&position.after(mv), rest)? {
                moves.push(mv);
            }
        }
        Ok(moves)
    }

    /// Searches an OR node.
    fn some_move_wins(&mut self, position: &P, plies: u16) -> Result<bool, Halted> {
        if position.wins_at_once() {
            return Ok(true);
        }
        if plies == 1 {
            return Ok(false);
        }
        let key = position.key();
        let bounds = self.table.get(key);
        if let Some(known) = bounds.wins_within(plies) {
            return Ok(known);
        }
        self.count_node()?;
        let mut moves: Vec<(u64, P::Move)> = Vec::new();
        // The hash move first, then by mobility: the fewer replies, the sooner all of them are refuted.
        position.for_each_move(|mv| {
            let rank = if number(mv) == bounds.mv { 0 } else { position.after(mv).count_moves() };
            moves.push((rank, mv));
        });
        moves.sort_unstable();
        for (_, mv) in moves {
            if self.wins_within(&position.after(mv), plies - 1)? {
                self.table.store(key, DistanceBounds { within: plies, mv: number(mv), ..bounds });
                return Ok(true);
            }
        }
        self.table.store(key, DistanceBounds { not_within: plies, ..bounds });
        Ok(false)
    }

    /// Searches an AND node.
    fn all_moves_lose(&mut self, position: &P, plies: u16) -> Result<bool, Halted> {
        if position.wins_at_once() {
            return Ok(false);
        }
        if plies <= 2 {
            return Ok(self.all_moves_lose_at_once(position, plies));
        }
        let key = position.key();
        let bounds = self.table.get(key);
        if let Some(known) = bounds.wins_within(plies) {
            return Ok(known);
        }
        self.count_node()?;
        let mut moves: Vec<(u32, P::Move)> = Vec::new();
        // The hash move first, then the most frequent refutations.
        position.for_each_move(|mv| {
            let score = if number(mv) == bounds.mv { u32::MAX } else { self.history[slot(mv)] };
            moves.push((u32::MAX - score, mv));
        });
        moves.sort_unstable();
        for (_, mv) in moves {
            if !self.wins_within(&position.after(mv), plies - 1)? {
                self.history[slot(mv)] += u32::from(plies);
                if self.history[slot(mv)] > 1 << 24 {
                    self.history.iter_mut().for_each(|score| *score /= 2);
                }
                self.table
                    .store(key, DistanceBounds { not_within: plies, mv: number(mv), ..bounds });
                return Ok(false);
            }
        }
        self.table.store(key, DistanceBounds { within: plies, ..bounds });
        Ok(true)
    }

    /// An AND node after which the prover has at most one move.
    fn all_moves_lose_at_once(&self, position: &P, plies: u16) -> bool {
        let refuted = position.visit_moves(|mv| {
            let after = position.after(mv);
            let lost = match after.outcome() {
                Some(outcome) => outcome == Outcome::Win(self.prover),
                None => plies == 2 && after.turn() == self.prover && after.wins_at_once(),
            };
            if lost { Continue(()) } else { Break(()) }
        });
        refuted.is_continue()
    }

    fn count_node(&mut self) -> Result<(), Halted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(HALT_CHECK_INTERVAL) && self.halt.load(Ordering::Relaxed) {
            return Err(Halted);
        }
        Ok(())
    }
}

fn number<M: Into<NonZeroU32>>(mv: M) -> u32 {
    mv.into().get()
}

fn slot<M: Into<NonZeroU32>>(mv: M) -> usize {
    (number(mv).wrapping_mul(0x9e37_79b1) >> (u32::BITS - HISTORY_SIZE.ilog2())) as usize
}
