use std::fmt;
use std::time::Duration;

/// Where a search reads the time: a function that says how long ago some fixed moment was.
///
/// The default is the system's monotonic clock. In a browser there is none that the standard library knows, so the
/// default stands still there, time limits never pass, and the page brings a clock of its own.
///
/// ```
/// use mana_search::Clock;
/// use std::time::Duration;
///
/// let stopped = Clock::new(|| Duration::ZERO);
/// assert_eq!(stopped.now(), Duration::ZERO);
/// ```
#[derive(Clone, Copy)]
pub struct Clock(fn() -> Duration);

impl Clock {
    /// A clock that asks this function.
    pub const fn new(now: fn() -> Duration) -> Clock {
        Clock(now)
    }

    /// The time since the clock's fixed moment.
    pub fn now(self) -> Duration {
        (self.0)()
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock(system)
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn system() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;

    static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGINNING.elapsed()
}

#[cfg(target_arch = "wasm32")]
fn system() -> Duration {
    Duration::ZERO
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}
