//! Comparing Black's set-ups by how many answers stay open.

use super::setups::{Args, sampled};
use mana_game::{Position, Side};
use mana_solver::{Effort, Solver};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// How many nodes an answer is worth if nothing else is said.
const NODES: u64 = 1000;

/// The memory for each set-up, in MiB; a small table stays in the cache.
const TABLE: usize = 8;

/// A set-up of Black, how many answers stayed open, and how many were tried.
pub(super) type Screened = (String, usize, usize);

/// Tries every set-up of Black against a sample of the answers.
pub(super) fn screen<P: Position>(rules: P::Rules, args: &Args) -> Vec<Screened> {
    let start = P::start(rules);
    let set_ups = start.legal_moves();
    let deadline = args.work.deadline();
    let nodes = args.work.nodes.unwrap_or(NODES);
    let best: Mutex<Vec<Screened>> = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    let lock = || best.lock().unwrap_or_else(PoisonError::into_inner);
    let work = || {
        while let Some(&black) = set_ups.get(next.fetch_add(1, Ordering::Relaxed)) {
            if deadline.is_some_and(|end| Instant::now() >= end) {
                return;
            }
            // Whoever cannot come among the best any more need not be tried to the end.
            let bound = lock().get(args.best.saturating_sub(1)).map_or(usize::MAX, |(_, n, _)| *n);
            // Each has a table of its own: what was learned from another would count for whoever comes later.
            let solver = Solver::<P>::new(rules, Side::Black, TABLE);
            let root = start.after(black);
            let (mut open, mut tried) = (0, 0);
            for mv in sampled(&root, args.sample) {
                let numbers = solver.proof_numbers(&root.after(mv), Effort::nodes(nodes));
                open += usize::from(!numbers.is_proved());
                tried += 1;
                if open > bound {
                    break;
                }
            }
            if open <= bound {
                let mut best = lock();
                best.push((black.to_string(), open, tried));
                best.sort_by(|(a, x, _), (b, y, _)| (x, a).cmp(&(y, b)));
                best.truncate(args.best);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..args.work.effort().threads {
            scope.spawn(work);
        }
    });
    let tried = next.into_inner().min(set_ups.len());
    eprintln!("{tried} of {} set-ups tried", set_ups.len());
    best.into_inner().unwrap_or_else(PoisonError::into_inner)
}
