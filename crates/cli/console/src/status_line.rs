//! The progress of a command: lines at the bottom of the terminal, if standard error is one.

use crate::ticker::tick_while;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time between two updates. Shorter work shows nothing.
const INTERVAL: Duration = Duration::from_millis(250);

/// Whether the lines are on the screen.
static IS_SHOWN: Mutex<bool> = Mutex::new(false);

/// Shows one or more lines while some work is done, and updates them regularly.
pub fn show_while<T>(lines: impl Fn() -> String + Sync, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let result = tick_while(INTERVAL, || draw(&lines()), work);
    drop(hide());
    result
}

/// Hides the lines until the guard is dropped, to print something else.
pub fn hide() -> MutexGuard<'static, bool> {
    let mut is_shown = lock();
    if std::mem::take(&mut *is_shown) {
        print("\r\x1b[J");
    }
    is_shown
}

/// Draws the lines over the previous ones. They must not wrap, as only as many rows as lines are overwritten. The
/// cursor stays at their start, so that input echoed by the terminal does not wrap either.
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

/// Ignores errors, as the display is not essential.
fn print(text: &str) {
    let mut terminal = io::stderr().lock();
    let _ = terminal.write_all(text.as_bytes()).and_then(|()| terminal.flush());
}

fn lock() -> MutexGuard<'static, bool> {
    IS_SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}
