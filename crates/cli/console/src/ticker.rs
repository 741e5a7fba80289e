use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Does some work, and meanwhile calls `tick` at intervals on another thread, first after one interval.
pub fn tick_while<T>(
    interval: Duration,
    mut tick: impl FnMut() + Send,
    work: impl FnOnce() -> T,
) -> T {
    let mut result = None;
    let mut work = Some(work);
    tick_while_dyn(interval, &mut tick, &mut || result = work.take().map(|work| work()));
    result.expect("the work is done once")
}

/// [`tick_while`], compiled once.
fn tick_while_dyn(interval: Duration, tick: &mut (dyn FnMut() + Send), work: &mut dyn FnMut()) {
    let (working, is_working) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while is_working.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                tick();
            }
        });
        // Dropped at the end of the work, even on a panic.
        let _working = working;
        work();
    });
}
