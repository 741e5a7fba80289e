//! Long-running work that releases the interpreter and handles Ctrl-C.

use pyo3::prelude::*;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How often signals are checked.
const POLL: Duration = Duration::from_millis(20);

/// Runs `work` on a separate thread, with the interpreter released. At the deadline, or when a signal handler raises an
/// exception (as that of Ctrl-C does), `halt` makes the work return soon; the exception is propagated.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    deadline: Option<Instant>,
    halt: impl Fn() + Sync,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let halt = &halt;
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let worker = scope.spawn(move || {
                let done = work();
                let _ = sender.send(());
                done
            });
            let mut raised = None;
            while let Err(RecvTimeoutError::Timeout) = receiver.recv_timeout(POLL) {
                if raised.is_none() {
                    raised = Python::attach(|py| py.check_signals()).err();
                }
                if raised.is_some() || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    halt();
                }
            }
            let done = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            raised.map_or(Ok(done), Err)
        })
    })
}
