use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The writes in progress.
#[derive(Default)]
pub(crate) struct WritesInFlight(Mutex<Begun>);

#[derive(Default)]
struct Begun {
    count: u64,
    writes: BTreeSet<(Instant, u64)>,
}

/// A write, which ends when this is dropped.
pub(crate) struct WriteInFlight {
    all: Arc<WritesInFlight>,
    key: (Instant, u64),
}

impl WritesInFlight {
    pub(crate) fn begin(self: &Arc<Self>) -> WriteInFlight {
        let mut begun = self.begun();
        begun.count += 1;
        let key = (Instant::now(), begun.count);
        begun.writes.insert(key);
        drop(begun);
        WriteInFlight { all: Arc::clone(self), key }
    }

    /// How long the oldest write has taken so far; zero when there is none.
    pub(crate) fn longest(&self) -> Duration {
        self.begun().writes.first().map_or(Duration::ZERO, |(since, _)| since.elapsed())
    }

    fn begun(&self) -> MutexGuard<'_, Begun> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for WriteInFlight {
    fn drop(&mut self) {
        self.all.begun().writes.remove(&self.key);
    }
}
