//! Monitors a search: deadline, interrupts, checkpoints and progress.

use super::checkpoint::CheckpointFile;
use crate::deadline::{POLL_INTERVAL, is_due};
use mana_console::output_file::OutputFileError;
use mana_console::{interrupt, print_error, status_line, tick_while};
use mana_game::Position;
use mana_solver::{ProofNumbers, Solver, SolverProgress};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Runs a search that ends at the deadline or when the program is interrupted. Checkpoints are saved meanwhile, and a
/// last one at the end.
///
/// # Errors
/// A checkpoint cannot be written; the search is then halted.
pub(super) fn monitor<P: Position, T>(
    solver: &Solver<P>,
    label: &str,
    deadline: Option<Instant>,
    checkpoint: Option<&CheckpointFile>,
    search: impl FnOnce() -> T,
) -> Result<T, OutputFileError> {
    let started = Instant::now();
    let nodes_before = solver.nodes();
    let mut saved = Ok(());
    let mut saved_at = Instant::now();
    let tick = || {
        if let Some(checkpoint) = checkpoint
            && saved.is_ok()
            && saved_at.elapsed() >= checkpoint.interval()
        {
            saved = checkpoint.save(solver);
            saved_at = Instant::now();
        }
        if saved.is_err() || is_due(deadline) {
            solver.halt();
        }
    };
    let line = || format!("{label}{}", progress_line(&solver.progress(), nodes_before, started));
    let search = || status_line::show_while(line, search);
    let interval =
        checkpoint.map_or(POLL_INTERVAL, |checkpoint| checkpoint.interval().min(POLL_INTERVAL));
    let result = tick_while(interval, tick, search);
    saved?;
    if let Some(checkpoint) = checkpoint {
        checkpoint.save(solver)?;
        if interrupt::is_requested() {
            let path = checkpoint.path().display();
            print_error(&format!("interrupted; {path} has the progress, for --resume"));
        }
    }
    Ok(result)
}

/// Runs a search whose halt flag is set at the deadline or when the program is interrupted.
pub(super) fn halt_at<T>(deadline: Option<Instant>, search: impl FnOnce(&AtomicBool) -> T) -> T {
    let halt = AtomicBool::new(false);
    let tick = || {
        halt.fetch_or(is_due(deadline), Ordering::Relaxed);
    };
    tick_while(POLL_INTERVAL, tick, || search(&halt))
}

/// Runs searches of these solvers that end at the deadline or when the program is interrupted.
pub(super) fn halt_all_at<P: Position, T>(
    deadline: Option<Instant>,
    solvers: &[Solver<P>],
    search: impl FnOnce() -> T,
) -> T {
    let tick = || {
        // Repeated at every tick, as a search may have been about to start.
        if is_due(deadline) {
            solvers.iter().for_each(Solver::halt);
        }
    };
    tick_while(POLL_INTERVAL, tick, search)
}

/// The line that shows the progress.
fn progress_line(progress: &SolverProgress, nodes_before: u64, started: Instant) -> String {
    let SolverProgress { nodes, numbers, occupancy } = *progress;
    let speed = (nodes - nodes_before) as f64 / started.elapsed().as_secs_f64().max(0.001);
    let number = |number: u32| match number {
        ProofNumbers::INFINITE.. => "∞".to_string(),
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
