//! The progress of a command: one line at the bottom of a terminal, and nothing where standard error is none.

use crate::ticker::tick_while;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time between two updates. What takes less shows nothing.
const INTERVAL: Duration = Duration::from_millis(250);

/// Whether the line is on the screen.
static IS_SHOWN: Mutex<bool> = Mutex::new(false);

/// Shows a line while some work is done; it is asked for again and again.
pub(crate) fn show_while<T>(line: impl Fn() -> String + Sync, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let result = tick_while(INTERVAL, || draw(&line()), work);
    drop(hide());
    result
}

/// Takes the line off the screen until the guard is dropped, to print something else.
pub(crate) fn hide() -> MutexGuard<'static, bool> {
    let mut is_shown = lock();
    if std::mem::take(&mut *is_shown) {
        print("\r\x1b[K");
    }
    is_shown
}

/// Draws the line over the one before. It must not wrap: only the last row could be overwritten. The cursor waits at its
/// start, so that what the terminal echoes does not wrap either.
fn draw(line: &str) {
    let mut is_shown = lock();
    print(&format!("\r\x1b[?7l{line}\x1b[K\x1b[?7h\r"));
    *is_shown = true;
}

/// A display that fails is no reason to stop.
fn print(text: &str) {
    let mut terminal = io::stderr().lock();
    let _ = terminal.write_all(text.as_bytes()).and_then(|()| terminal.flush());
}

fn lock() -> MutexGuard<'static, bool> {
    IS_SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}
