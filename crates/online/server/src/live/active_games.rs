use mana_duel::Duel;
use mana_protocol::{Deadline, GameId, ServerTime};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Mutex as AsyncMutex;

/// A game that has not been used for this long is evicted.
pub(crate) const MAX_IDLE: Duration = Duration::from_secs(120);

/// The games in memory, and the deadlines of all games if the server is alone.
#[derive(Default)]
pub(crate) struct ActiveGames {
    games: Mutex<HashMap<GameId, Arc<ActiveGame>>>,
    /// `None` on a node of a cluster, which claims deadlines from the store.
    deadlines: Option<Mutex<DeadlineQueue>>,
}

/// A game in memory. Acts in it are serialised by the lock.
pub(crate) struct ActiveGame {
    /// `None` until it is loaded. A change across an `.await` marks it as stale first, so that it is loaded again if
    /// the change is cancelled.
    pub(crate) cached: AsyncMutex<Option<CachedGame>>,
    last_used: Mutex<Instant>,
}

/// A game as it was in the store and as its followers see it.
pub(crate) struct CachedGame {
    pub(crate) duel: Duel,
    /// The [generation](mana_store::Store::generation) of the store when it was loaded; `None` if it is stale.
    pub(crate) generation: Option<u64>,
}

#[derive(Default)]
struct DeadlineQueue {
    by_deadline: BTreeSet<(Deadline, GameId)>,
    by_game: HashMap<GameId, Deadline>,
}

impl ActiveGames {
    pub(crate) fn new(deadlines: Vec<(GameId, Deadline)>) -> ActiveGames {
        let games = ActiveGames { deadlines: Some(Mutex::default()), ..ActiveGames::default() };
        games.replace_deadlines(deadlines);
        games
    }

    /// Without the deadlines.
    pub(crate) fn without_deadlines() -> ActiveGames {
        ActiveGames::default()
    }

    /// Replaces the deadlines of all games.
    pub(crate) fn replace_deadlines(&self, deadlines: Vec<(GameId, Deadline)>) {
        if let Some(queue) = &self.deadlines {
            *lock(queue) = DeadlineQueue::default();
        }
        for (game, deadline) in deadlines {
            self.set_deadline(&game, Some(deadline));
        }
    }

    /// The game with this id, which need not exist in the store.
    pub(crate) fn get(&self, game: &GameId) -> Arc<ActiveGame> {
        let now = Instant::now();
        let active = Arc::clone(lock(&self.games).entry(game.clone()).or_insert_with(|| {
            Arc::new(ActiveGame { cached: AsyncMutex::default(), last_used: Mutex::new(now) })
        }));
        *lock(&active.last_used) = now;
        active
    }

    /// The game with this id, if it is in memory.
    pub(crate) fn find(&self, game: &GameId) -> Option<Arc<ActiveGame>> {
        lock(&self.games).get(game).cloned()
    }

    pub(crate) fn ids(&self) -> Vec<GameId> {
        lock(&self.games).keys().cloned().collect()
    }

    pub(crate) fn set_deadline(&self, game: &GameId, deadline: Option<Deadline>) {
        let Some(deadlines) = &self.deadlines else { return };
        let mut deadlines = lock(deadlines);
        if let Some(before) = deadlines.by_game.remove(game) {
            deadlines.by_deadline.remove(&(before, game.clone()));
        }
        if let Some(deadline) = deadline {
            deadlines.by_game.insert(game.clone(), deadline);
            deadlines.by_deadline.insert((deadline, game.clone()));
        }
    }

    /// Removes the deadlines that have passed, and returns their games.
    pub(crate) fn take_expired(&self, now: ServerTime) -> Vec<GameId> {
        let mut expired = Vec::new();
        let Some(deadlines) = &self.deadlines else { return expired };
        let mut deadlines = lock(deadlines);
        while deadlines.by_deadline.first().is_some_and(|(deadline, _)| deadline.has_passed(now))
            && let Some((_, game)) = deadlines.by_deadline.pop_first()
        {
            deadlines.by_game.remove(&game);
            expired.push(game);
        }
        expired
    }

    pub(crate) fn has_deadlines(&self) -> bool {
        self.deadlines.as_ref().is_some_and(|queue| !lock(queue).by_deadline.is_empty())
    }

    /// Evicts idle games, except those for which `is_kept` is true.
    pub(crate) fn evict_idle(&self, is_kept: impl Fn(&GameId) -> bool) {
        lock(&self.games).retain(|game, active| {
            let idle = lock(&active.last_used).elapsed() > MAX_IDLE;
            !(idle && Arc::strong_count(active) == 1) || is_kept(game)
        });
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_games_are_evicted_unless_kept() {
        let games = ActiveGames::default();
        let ids = [1, 2, 3].map(|number| format!("game{number:08}").parse::<GameId>().unwrap());
        for id in &ids[..2] {
            *lock(&games.get(id).last_used) -= 2 * MAX_IDLE;
        }
        games.get(&ids[2]);
        games.evict_idle(|game| *game == ids[0]);
        assert!(games.find(&ids[0]).is_some() && games.find(&ids[2]).is_some());
        assert!(games.find(&ids[1]).is_none());
    }

    #[test]
    fn deadlines_expire_in_order_and_once() {
        let deadline = |millis| Deadline::new(ServerTime::from_millis(millis));
        let id = |number: u32| format!("game{number:08}").parse::<GameId>().unwrap();
        let games = ActiveGames::new(vec![(id(1), deadline(30)), (id(2), deadline(10))]);
        games.set_deadline(&id(3), Some(deadline(20)));
        games.set_deadline(&id(3), Some(deadline(40)));
        assert_eq!(games.take_expired(ServerTime::from_millis(9)), []);
        assert_eq!(games.take_expired(ServerTime::from_millis(30)), [id(2), id(1)]);
        assert!(games.has_deadlines());
        games.set_deadline(&id(3), None);
        assert!(!games.has_deadlines());
    }
}
