use std::fmt;
use std::time::Duration;

/// A monotonic clock: a function that returns the time since some fixed moment.
///
/// The default is the system's monotonic clock. The standard library has none in a browser, where the default stands
/// still and time limits never expire; the page supplies a clock of its own.
///
/// ```
/// use mana_search::MonotonicClock;
/// use std::time::Duration;
///
/// let stopped = MonotonicClock::new(|| Duration::ZERO);
/// assert_eq!(stopped.now(), Duration::ZERO);
/// ```
#[derive(Clone, Copy)]
pub struct MonotonicClock(fn() -> Duration);

impl MonotonicClock {
    /// A clock that calls this function.
    pub const fn new(now: fn() -> Duration) -> MonotonicClock {
        MonotonicClock(now)
    }

    /// The time since the clock's fixed moment.
    pub fn now(self) -> Duration {
        (self.0)()
    }
}

impl Default for MonotonicClock {
    fn default() -> MonotonicClock {
        MonotonicClock(system)
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

impl fmt::Debug for MonotonicClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MonotonicClock")
    }
}
