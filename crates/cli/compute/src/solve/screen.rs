//! Comparing Black's set-ups by how many replies stay open.

use super::setups::{Args, sampled};
use crate::deadline::is_due;
use mana_console::{interrupt, status_line};
use mana_game::{Position, Side};
use mana_solver::{Effort, Solver};
use serde::Serialize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The default number of nodes for each reply.
const DEFAULT_NODES: u64 = 1000;

/// The size of the table for each set-up in MiB; a small one stays in the cache.
const TABLE_MIB: usize = 8;

/// The result of a set-up of Black against a sample of White's replies.
#[derive(Serialize)]
pub(super) struct ScreenedSetUp {
    pub(super) black: String,
    /// How many replies stayed open.
    pub(super) open: usize,
    /// How many replies were tried.
    pub(super) tried: usize,
}

/// Tries every set-up of Black against a sample of White's replies; the best come first.
pub(super) fn screen<P: Position>(rules: P::Rules, args: &Args) -> Vec<ScreenedSetUp> {
    let start = P::start(rules);
    let set_ups = start.legal_moves();
    let deadline = args.work.deadline();
    let nodes = args.work.nodes.unwrap_or(DEFAULT_NODES);
    let best: Mutex<Vec<ScreenedSetUp>> = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let lock = || best.lock().unwrap_or_else(PoisonError::into_inner);
    let work = || {
        while let Some(&black) = set_ups.get(next.fetch_add(1, Ordering::Relaxed)) {
            if is_due(deadline) {
                return;
            }
            // A set-up that can no longer be among the best is abandoned.
            let worst =
                lock().get(args.best.saturating_sub(1)).map_or(usize::MAX, |worst| worst.open);
            // A shared table would favour the set-ups that come later.
            let solver = Solver::<P>::new(rules, Side::Black, TABLE_MIB);
            let root = start.after(black);
            let (mut open, mut tried) = (0, 0);
            for mv in sampled(&root, args.sample) {
                let numbers = solver.proof_numbers(&root.after(mv), Effort::nodes(nodes));
                open += usize::from(!numbers.is_proved());
                tried += 1;
                if open > worst {
                    break;
                }
                if interrupt::is_requested() {
                    return;
                }
            }
            if open <= worst {
                let mut best = lock();
                best.push(ScreenedSetUp { black: black.to_string(), open, tried });
                best.sort_by(|a, b| (a.open, &a.black).cmp(&(b.open, &b.black)));
                best.truncate(args.best);
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    let tried = || format!("{} of {} set-ups tried", done.load(Ordering::Relaxed), set_ups.len());
    status_line::show_while(tried, || {
        thread::scope(|scope| {
            for _ in 0..args.work.effort().threads {
                scope.spawn(work);
            }
        });
    });
    eprintln!("{}", tried());
    best.into_inner().unwrap_or_else(PoisonError::into_inner)
}
