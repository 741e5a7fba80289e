//! A thread beside a search that keeps the deadline, saves checkpoints and displays the progress.

use super::checkpoint::CheckpointFile;
use anyhow::Result;
use mana_game::Position;
use mana_solver::{ProofNumbers, Solver, SolverProgress};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two updates of the display.
const DISPLAY_INTERVAL: Duration = Duration::from_millis(500);

/// Runs a search with a monitoring thread beside it, which saves a last checkpoint at the end.
///
/// # Errors
/// A checkpoint cannot be written; the search is then halted.
pub(super) fn monitor<P: Position, T>(
    solver: &Solver<P>,
    deadline: Option<Instant>,
    checkpoint: Option<&CheckpointFile>,
    search: impl FnOnce() -> T,
) -> Result<T> {
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let monitor = scope.spawn(move || run_monitor(solver, deadline, checkpoint, &is_done));
        let result = search();
        drop(done);
        match monitor.join() {
            Ok(monitored) => monitored.map(|()| result),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// Runs a search and sets its halt flag at the deadline.
pub(super) fn halt_at<T>(deadline: Option<Instant>, search: impl FnOnce(&AtomicBool) -> T) -> T {
    let halt = AtomicBool::new(false);
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        if let Some(end) = deadline {
            let halt = &halt;
            scope.spawn(move || {
                let left = end.duration_since(Instant::now());
                if is_done.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                    halt.store(true, Ordering::Relaxed);
                }
            });
        }
        let result = search(&halt);
        drop(done);
        result
    })
}

fn run_monitor<P: Position>(
    solver: &Solver<P>,
    deadline: Option<Instant>,
    checkpoint: Option<&CheckpointFile>,
    is_done: &mpsc::Receiver<()>,
) -> Result<()> {
    let is_displayed = io::stderr().is_terminal();
    let started = Instant::now();
    let nodes_before = solver.nodes();
    let mut saved = Instant::now();
    loop {
        let left = deadline.map(|end| end.duration_since(Instant::now()));
        let wait = left
            .filter(|left| !left.is_zero())
            .map_or(DISPLAY_INTERVAL, |left| left.min(DISPLAY_INTERVAL));
        let wait = checkpoint.map_or(wait, |checkpoint| checkpoint.interval().min(wait));
        let is_running = is_done.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
        if deadline.is_some_and(|end| Instant::now() >= end) {
            solver.halt();
        }
        if let Some(checkpoint) = checkpoint
            && (!is_running || saved.elapsed() >= checkpoint.interval())
        {
            if let Err(error) = checkpoint.save(solver) {
                solver.halt();
                return Err(error);
            }
            saved = Instant::now();
        }
        if is_displayed {
            let line = if is_running {
                progress_line(&solver.progress(), nodes_before, started)
            } else {
                String::new()
            };
            // A display that fails is no reason to stop.
            let _ = write!(io::stderr(), "\r\x1b[K{line}");
        }
        if !is_running {
            return Ok(());
        }
    }
}

/// The line that shows the progress.
fn progress_line(progress: &SolverProgress, nodes_before: u64, started: Instant) -> String {
    let SolverProgress { nodes, numbers, occupancy } = *progress;
    let speed = (nodes - nodes_before) as f64 / started.elapsed().as_secs_f64().max(0.001);
    let number = |number: u32| match number {
        ProofNumbers::INFINITE.. => "inf".to_string(),
        number => number.to_string(),
    };
    format!(
        "{nodes} nodes, {:.2} million a second, proof {}, disproof {}, table {:.0} % full",
        speed / 1e6,
        number(numbers.proof),
        number(numbers.disproof),
        occupancy * 100.0
    )
}
