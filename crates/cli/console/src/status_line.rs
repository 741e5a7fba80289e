//! The progress of a command: some lines at the bottom of a terminal, and nothing where standard error is none.

use crate::ticker::tick_while;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time between two updates. What takes less shows nothing.
const INTERVAL: Duration = Duration::from_millis(250);

/// Whether the lines are on the screen.
static IS_SHOWN: Mutex<bool> = Mutex::new(false);

/// Shows a line, or a table of some, while some work is done; it is asked for again and again.
pub fn show_while<T>(lines: impl Fn() -> String + Sync, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let result = tick_while(INTERVAL, || draw(&lines()), work);
    drop(hide());
    result
}

/// Takes the lines off the screen until the guard is dropped, to print something else.
pub fn hide() -> MutexGuard<'static, bool> {
    let mut is_shown = lock();
    if std::mem::take(&mut *is_shown) {
        print("\r\x1b[J");
    }
    is_shown
}

/// Draws the lines over those before. They must not wrap: only as many rows as there are lines could be overwritten. The
/// cursor waits at their start, so that what the terminal echoes does not wrap either.
fn draw(lines: &str) {
    let mut is_shown = lock();
    let mut text = String::from("\r\x1b[?7l");
    text += &lines.replace('\n', "\x1b[K\r\n");
    text += "\x1b[J\x1b[?7h\r";
    let rows_above = lines.matches('\n').count();
    if rows_above > 0 {
        text += &format!("\x1b[{rows_above}A");
    }
    print(&text);
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
