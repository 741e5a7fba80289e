use mana_console::interrupt;
use std::time::{Duration, Instant};

/// How often deadlines and interrupts are checked.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Whether the work should end: at the deadline, or because the program is interrupted.
pub(crate) fn is_due(deadline: Option<Instant>) -> bool {
    interrupt::is_requested() || deadline.is_some_and(|end| Instant::now() >= end)
}
