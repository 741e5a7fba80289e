//! Solving White's replies to a set-up, several at a time.

use super::certificate;
use super::map::{MapEntry, MapStatus, SetUpMap};
use super::monitor::{halt_all_at, is_due};
use super::setups::{Args, certificate_file};
use anyhow::Result;
use mana_console::output_file::{OutputFile, OutputFileError};
use mana_console::status_line;
use mana_game::{Position, Side};
use mana_solver::{Effort, ProofNumbers, Solver, Verdict};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The nodes for each reply in the first round, and the factor by which they grow from round to round.
const FIRST_ROUND_NODES: u64 = 1000;
const ROUND_GROWTH: u64 = 2;

/// The time between two saves of the map.
const SAVE_INTERVAL: Duration = Duration::from_secs(10);

/// Solves the replies of White to one set-up of Black, each on one thread, and records the verdicts in a map.
pub(super) struct ReplyMapper<'a, P: Position> {
    args: &'a Args,
    root: P,
    moves: Vec<P::Move>,
    /// One for each thread, with a common table; each keeps what it has learned for the next reply.
    solvers: Vec<Solver<P>>,
    max_nodes: u64,
    started: Instant,
    deadline: Option<Instant>,
    map_file: Option<OutputFile>,
    /// Set when a file cannot be written, to end the work of all threads.
    is_failing: AtomicBool,
    state: Mutex<MapperState>,
}

/// What the threads share.
struct MapperState {
    map: SetUpMap,
    saved: Instant,
    /// What is known of each reply besides its entry.
    replies: Vec<ReplyState>,
    /// The nodes for each reply in the round that was begun last.
    round: u64,
}

#[derive(Clone, Copy)]
struct ReplyState {
    /// A thread is searching it.
    is_taken: bool,
    /// The proof number after the last round.
    proof: u32,
}

impl<'a, P: Position> ReplyMapper<'a, P> {
    pub(super) fn new(
        args: &'a Args,
        root: P,
        moves: Vec<P::Move>,
        map: SetUpMap,
        map_file: Option<OutputFile>,
    ) -> Result<Self> {
        let started = Instant::now();
        let deadline = args.work.deadline();
        let table = args.work.table()?;
        let solver = |_| Solver::with_table(root.rules(), Side::Black, Arc::clone(&table));
        let unknown = ReplyState { is_taken: false, proof: ProofNumbers::UNKNOWN.proof };
        let replies = vec![unknown; moves.len()];
        Ok(ReplyMapper {
            args,
            root,
            moves,
            solvers: (0..args.work.effort().threads).map(solver).collect(),
            max_nodes: args.work.nodes.unwrap_or(FIRST_ROUND_NODES),
            started,
            deadline,
            map_file,
            is_failing: AtomicBool::new(false),
            state: Mutex::new(MapperState { map, saved: Instant::now(), replies, round: 0 }),
        })
    }

    /// Solves the open replies, until each is decided or has had its nodes, or until the deadline.
    pub(super) fn run(self) -> Result<SetUpMap> {
        let line = || self.lock().summary(self.started);
        let solve = || halt_all_at(self.deadline, &self.solvers, || self.solve_on_threads());
        status_line::show_while(line, solve)?;
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = &self.map_file {
            state.map.save(file)?;
        }
        Ok(state.map)
    }

    fn solve_on_threads(&self) -> Result<()> {
        thread::scope(|scope| {
            let solve = |solver| {
                let solved = self.solve_replies(solver);
                self.is_failing.fetch_or(solved.is_err(), Ordering::Relaxed);
                solved
            };
            let threads: Vec<_> =
                self.solvers.iter().map(|solver| scope.spawn(move || solve(solver))).collect();
            threads.into_iter().try_for_each(|thread| match thread.join() {
                Ok(solved) => solved,
                Err(panic) => std::panic::resume_unwind(panic),
            })
        })
    }

    /// The work of one thread.
    ///
    /// It may end while others are still searching: a reply that another thread gives back is next for that thread.
    fn solve_replies(&self, solver: &Solver<P>) -> Result<()> {
        while let Some((index, nodes)) = self.take_reply() {
            let mv = self.moves[index];
            let position = self.root.after(mv);
            let before = solver.nodes();
            let verdict = solver.solve(&position, Effort::nodes(nodes));
            let spent = solver.nodes() - before;
            let (status, strategy) = match &verdict {
                Verdict::Won(strategy) => {
                    (MapStatus::Won(strategy.plies().unwrap_or_default()), strategy)
                }
                Verdict::NotWon(strategy) => (MapStatus::NotWon, strategy),
                Verdict::Open(numbers) => {
                    // A search that was cut short counts for nothing.
                    if !is_due(self.deadline) {
                        self.give_back(index, nodes, numbers.proof)?;
                    }
                    continue;
                }
            };
            if let Some(folder) = &self.args.certificates {
                let bytes = certificate(&position, Side::Black, strategy)?;
                certificate_file(folder, mv)?.write(|file| file.write_all(&bytes))?;
            }
            self.record_verdict(index, status, spent)?;
        }
        Ok(())
    }

    /// Takes the open reply with the fewest nodes and, of several, the least proof number; also returns the nodes to
    /// search it with.
    fn take_reply(&self) -> Option<(usize, u64)> {
        if is_due(self.deadline) || self.is_failing.load(Ordering::Relaxed) {
            return None;
        }
        let mut state = self.lock();
        let MapperState { map, replies, .. } = &*state;
        let (index, nodes) = (0..replies.len())
            .filter(|&index| {
                let entry = map.entries[index].1;
                entry.status == MapStatus::Open
                    && entry.nodes < self.max_nodes
                    && !replies[index].is_taken
            })
            .map(|index| (index, next_round(map.entries[index].1.nodes).min(self.max_nodes)))
            .min_by_key(|&(index, nodes)| (nodes, replies[index].proof))?;
        state.replies[index].is_taken = true;
        if nodes > state.round {
            state.round = nodes;
            let _hidden = status_line::hide();
            eprintln!("{}", state.summary(self.started));
        }
        Some((index, nodes))
    }

    /// Records that a reply is open after a round.
    fn give_back(&self, index: usize, nodes: u64, proof: u32) -> Result<(), OutputFileError> {
        let state = &mut *self.lock();
        state.replies[index] = ReplyState { is_taken: false, proof };
        state.map.entries[index].1.nodes = nodes;
        self.save_if_due(state)
    }

    fn record_verdict(
        &self,
        index: usize,
        status: MapStatus,
        spent: u64,
    ) -> Result<(), OutputFileError> {
        let state = &mut *self.lock();
        let entry = &mut state.map.entries[index].1;
        *entry = MapEntry { status, nodes: entry.nodes + spent };
        self.save_if_due(state)
    }

    fn save_if_due(&self, state: &mut MapperState) -> Result<(), OutputFileError> {
        if let Some(file) = &self.map_file
            && state.saved.elapsed() >= SAVE_INTERVAL
        {
            state.map.save(file)?;
            state.saved = Instant::now();
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, MapperState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl MapperState {
    /// How far the work has come.
    fn summary(&self, started: Instant) -> String {
        let [won, not_won, open] = self.map.count();
        let (round, seconds) = (self.round, started.elapsed().as_secs());
        format!("{seconds} s, {round} nodes each: won {won}, not won {not_won}, open {open}")
    }
}

/// The nodes for a reply in the round after one with this many.
fn next_round(nodes: u64) -> u64 {
    let mut next = FIRST_ROUND_NODES;
    while next <= nodes && next < u64::MAX {
        next = next.saturating_mul(ROUND_GROWTH);
    }
    next
}
