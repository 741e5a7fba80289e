use crate::ScheduledGame;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The queue of games that the threads play.
#[derive(Default)]
pub(crate) struct GameQueue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    games: VecDeque<ScheduledGame>,
    is_closed: bool,
}

/// How often a wait is interrupted to check the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

impl GameQueue {
    /// Adds games, unless the queue is closed.
    pub(crate) fn add(&self, games: Vec<ScheduledGame>) {
        let mut state = self.lock();
        if !state.is_closed {
            state.games.extend(games);
        }
        self.changed.notify_all();
    }

    /// Removes all games and accepts no more.
    pub(crate) fn close(&self) {
        *self.lock() = QueueState { games: VecDeque::new(), is_closed: true };
        self.changed.notify_all();
    }

    /// The next game, as soon as there is one; `None` if the queue is closed or `stop` is set.
    pub(crate) fn next(&self, stop: &AtomicBool) -> Option<ScheduledGame> {
        let mut state = self.lock();
        loop {
            if state.is_closed || stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(game) = state.games.pop_front() {
                return Some(game);
            }
            let waited = self.changed.wait_timeout(state, POLL_INTERVAL);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
