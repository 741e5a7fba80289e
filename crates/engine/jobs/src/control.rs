use mana_game::Position;
use mana_solver::Solver;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A handle to a running job: for its progress, and to halt it.
#[derive(Default)]
pub struct JobControl {
    is_halted: AtomicBool,
    /// The solver that is searching.
    solver: Mutex<Option<Arc<dyn Haltable>>>,
    done: AtomicUsize,
}

/// A solver of any game.
trait Haltable: Send + Sync {
    fn halt(&self);
}

impl<P: Position> Haltable for Solver<P> {
    fn halt(&self) {
        Solver::halt(self);
    }
}

impl JobControl {
    /// Makes the job end soon, without a result. A search that is just beginning may miss it: repeat the call until the
    /// job has ended.
    pub fn halt(&self) {
        self.is_halted.store(true, Ordering::Relaxed);
        if let Some(solver) = &*self.solver.lock().unwrap_or_else(PoisonError::into_inner) {
            solver.halt();
        }
    }

    /// How many positions of the job are done.
    pub fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    pub(crate) fn count(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether the job was halted.
    pub fn is_halted(&self) -> bool {
        self.is_halted.load(Ordering::Relaxed)
    }

    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.is_halted
    }

    /// Lets [`halt`](JobControl::halt) reach this solver during a search.
    pub(crate) fn watch<P: Position + 'static, T>(
        &self,
        solver: &Arc<Solver<P>>,
        search: impl FnOnce() -> T,
    ) -> T {
        let current = || self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        *current() = Some(solver.clone());
        let result = search();
        *current() = None;
        result
    }
}
