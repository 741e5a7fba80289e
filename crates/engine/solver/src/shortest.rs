//! Shortest wins: exhaustive search to a growing depth.

use crate::bounds::{Bounds, BoundsTable};
use mana_game::{Outcome, Position, Side};
use std::num::NonZeroU32;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering};

/// A search for the shortest win of one side.
///
/// It asks of positions whether the prover wins within so many plies, and looks at every move to find out. It shares
/// nothing with the proof-number search, and so is a second opinion on it as well. Repetition plays no part: a line
/// that repeats a position is never the shortest, so no shortest win depends on it.
pub struct Shortest<'a, P: Position> {
    prover: Side,
    table: BoundsTable,
    /// How often each move, by a hash of its number, has refuted what the prover tried.
    refutations: Vec<u32>,
    nodes: u64,
    halt: &'a AtomicBool,
    position: std::marker::PhantomData<fn() -> P>,
}

/// Somebody asked the search to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halted;

const REFUTATIONS: usize = 1 << 12;

/// How many nodes are searched between two looks at the halt sign.
const LOOK: u64 = 1 << 12;

impl<'a, P: Position> Shortest<'a, P> {
    /// A search with a table of about this many MiB, which ends when `halt` is set.
    pub fn new(prover: Side, mebibytes: usize, halt: &'a AtomicBool) -> Self {
        Shortest {
            prover,
            table: BoundsTable::new(mebibytes),
            refutations: vec![0; REFUTATIONS],
            nodes: 0,
            halt,
            position: std::marker::PhantomData,
        }
    }

    /// The side that wants to win.
    pub fn prover(&self) -> Side {
        self.prover
    }

    /// How many positions have been looked at; those on the last two plies are not counted.
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

    /// The moves after which the prover wins within `plies` from the position before them.
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

    /// The prover is to move.
    fn some_move_wins(&mut self, position: &P, plies: u16) -> Result<bool, Halted> {
        if position.wins_at_once() {
            return Ok(true);
        }
        if plies == 1 {
            return Ok(false);
        }
        let key = position.key();
        let bounds = self.table.get(key);
        if let Some(known) = bounds.answer(plies) {
            return Ok(known);
        }
        self.count_node()?;
        let mut moves: Vec<(u64, P::Move)> = Vec::new();
        // The fewer answers there are, the sooner all of them are refuted.
        position.for_each_move(|mv| {
            let rank = if number(mv) == bounds.mv { 0 } else { position.after(mv).count_moves() };
            moves.push((rank, mv));
        });
        moves.sort_unstable();
        for (_, mv) in moves {
            if self.wins_within(&position.after(mv), plies - 1)? {
                self.table.put(key, Bounds { within: plies, mv: number(mv), ..bounds });
                return Ok(true);
            }
        }
        self.table.put(key, Bounds { not_within: plies, ..bounds });
        Ok(false)
    }

    /// The defender is to move.
    fn all_moves_lose(&mut self, position: &P, plies: u16) -> Result<bool, Halted> {
        if position.wins_at_once() {
            return Ok(false);
        }
        if plies <= 2 {
            return Ok(self.all_moves_lose_at_once(position, plies));
        }
        let key = position.key();
        let bounds = self.table.get(key);
        if let Some(known) = bounds.answer(plies) {
            return Ok(known);
        }
        self.count_node()?;
        let mut moves: Vec<(u32, P::Move)> = Vec::new();
        // What has refuted much may well refute this.
        position.for_each_move(|mv| {
            let worth = if number(mv) == bounds.mv { u32::MAX } else { self.refutations[slot(mv)] };
            moves.push((u32::MAX - worth, mv));
        });
        moves.sort_unstable();
        for (_, mv) in moves {
            if !self.wins_within(&position.after(mv), plies - 1)? {
                self.refutations[slot(mv)] += u32::from(plies);
                if self.refutations[slot(mv)] > 1 << 24 {
                    self.refutations.iter_mut().for_each(|worth| *worth /= 2);
                }
                self.table.put(key, Bounds { not_within: plies, mv: number(mv), ..bounds });
                return Ok(false);
            }
        }
        self.table.put(key, Bounds { within: plies, ..bounds });
        Ok(true)
    }

    /// The defender is to move, and the prover has at most one move after that.
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
        if self.nodes.is_multiple_of(LOOK) && self.halt.load(Ordering::Relaxed) {
            return Err(Halted);
        }
        Ok(())
    }
}

impl Bounds {
    fn answer(self, plies: u16) -> Option<bool> {
        if self.within <= plies {
            Some(true)
        } else if self.not_within >= plies {
            Some(false)
        } else {
            None
        }
    }
}

fn number<M: Into<NonZeroU32>>(mv: M) -> u32 {
    mv.into().get()
}

fn slot<M: Into<NonZeroU32>>(mv: M) -> usize {
    (number(mv).wrapping_mul(0x9e37_79b1) >> (u32::BITS - REFUTATIONS.ilog2())) as usize
}
