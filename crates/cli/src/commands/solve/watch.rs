//! A second thread that looks after a search: the clock, the checkpoints and the display.

use super::checkpoint::Checkpoint;
use anyhow::Result;
use mana_game::Position;
use mana_solver::{ProofNumbers, Solver, SolverProgress};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the display is renewed.
const BLINK: Duration = Duration::from_millis(500);

/// Does the work while watching over it; a last checkpoint is written at its end.
///
/// # Errors
/// A checkpoint cannot be written. The work is then brought to an end.
pub(super) fn watch<P: Position, T>(
    solver: &Solver<P>,
    deadline: Option<Instant>,
    checkpoint: Option<&Checkpoint>,
    work: impl FnOnce() -> T,
) -> Result<T> {
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let watcher = scope.spawn(move || look_after(solver, deadline, checkpoint, &is_done));
        let result = work();
        drop(done);
        match watcher.join() {
            Ok(watched) => watched.map(|()| result),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// Does the work, and sets its halt sign at the deadline.
pub(super) fn halt_at<T>(deadline: Option<Instant>, work: impl FnOnce(&AtomicBool) -> T) -> T {
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
        let result = work(&halt);
        drop(done);
        result
    })
}

fn look_after<P: Position>(
    solver: &Solver<P>,
    deadline: Option<Instant>,
    checkpoint: Option<&Checkpoint>,
    is_done: &mpsc::Receiver<()>,
) -> Result<()> {
    let show = io::stderr().is_terminal();
    let begun = Instant::now();
    let nodes_before = solver.nodes();
    let mut saved = Instant::now();
    loop {
        let left = deadline.map(|end| end.duration_since(Instant::now()));
        let wait = left.filter(|left| !left.is_zero()).map_or(BLINK, |left| left.min(BLINK));
        let wait = checkpoint.map_or(wait, |checkpoint| checkpoint.every().min(wait));
        let working = is_done.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
        if deadline.is_some_and(|end| Instant::now() >= end) {
            solver.halt();
        }
        if let Some(checkpoint) = checkpoint
            && (!working || saved.elapsed() >= checkpoint.every())
        {
            if let Err(error) = checkpoint.save(solver) {
                solver.halt();
                return Err(error);
            }
            saved = Instant::now();
        }
        if show {
            let line =
                if working { line(&solver.progress(), nodes_before, begun) } else { String::new() };
            // Nobody is hurt if the display fails.
            let _ = write!(io::stderr(), "\r\x1b[K{line}");
        }
        if !working {
            return Ok(());
        }
    }
}

/// What the display says.
fn line(progress: &SolverProgress, nodes_before: u64, begun: Instant) -> String {
    let SolverProgress { nodes, numbers, occupancy } = *progress;
    let speed = (nodes - nodes_before) as f64 / begun.elapsed().as_secs_f64().max(0.001);
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
