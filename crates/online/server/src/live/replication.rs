//! Replicates what other nodes append to the games in this node's memory.

use super::AppState;
use super::active_games::{ActiveGame, CachedGame};
use super::bus::Topic;
use super::spans::store_call;
use mana_bus::Appended;
use mana_protocol::{GameId, Millis, Refusal, ServerTime};
use mana_store::StoreError;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// How often the store is queried for lost messages.
const REPAIR_INTERVAL: Duration = Duration::from_secs(1);

/// The longest time from the moment of an append until it is stored.
const MAX_APPEND_DELAY: Millis = Millis::from_secs(10);

/// Every so many repairs, the seeks are reloaded as well.
const SEEKS_EVERY: u32 = 10;

impl AppState {
    /// Applies what another node has appended to a game.
    pub(crate) fn replicate(self: &Arc<Self>, appended: Appended) {
        let Some(active) = self.games.find(&appended.game) else {
            return self.publish_appended(&appended);
        };
        // A locked game or a reload must not delay messages about other games.
        if let Ok(mut cached) = active.cached.try_lock()
            && self.fold_in(&mut cached, &appended)
        {
            return;
        }
        let state = Arc::clone(self);
        tokio::spawn(async move {
            let mut cached = active.cached.lock().await;
            if !state.fold_in(&mut cached, &appended) {
                state.reload(&mut cached, &appended.game).await;
            }
        });
    }

    /// Folds the entries into the game in memory. Returns false if entries before them are missing.
    fn fold_in(&self, cached: &mut Option<CachedGame>, appended: &Appended) -> bool {
        let Some(current) = cached else {
            self.publish_appended(appended);
            return true;
        };
        let known = current.duel.len();
        if known >= appended.number.saturating_add(appended.entries.len()) {
            return true;
        }
        let is_current = current.generation == Some(self.store.generation());
        let mut next = current.duel.clone();
        if !is_current || known != appended.number || next.extend(appended.entries.clone()).is_err()
        {
            return false;
        }
        let before = std::mem::replace(&mut current.duel, next);
        self.publish_events(&before, &current.duel);
        true
    }

    /// Marks a game as stale if another node has appended to it without this one knowing yet, and returns whether it
    /// has. So no act is refused, and no game shown, because of a stale state.
    pub(crate) async fn mark_outdated(&self, cached: &mut CachedGame) -> Result<bool, Refusal> {
        let Some(cluster) = &self.cluster else { return Ok(false) };
        let length = cluster.store.log_length(cached.duel.id().clone());
        let length = store_call("log-length", length).await;
        let length = length.map_err(|error| self.unavailable(&error))?;
        if length == Some(cached.duel.len()) {
            return Ok(false);
        }
        cached.generation = None;
        Ok(true)
    }

    /// Publishes what another node has appended to a game that is not in memory, so that it has no followers here.
    fn publish_appended(&self, appended: &Appended) {
        let Appended { game, summary, seek, .. } = appended;
        self.publish_own_game(&summary.players, || summary.clone());
        self.open_seeks.update(game, seek.clone());
        self.lobby_changed.notify_one();
    }

    /// Evicts idle games. In a cluster, games with followers stay, as appends of other nodes have to reach them.
    pub(crate) fn evict_idle(&self) {
        let is_followed = |game: &GameId| self.bus.has_subscribers(&Topic::Game(game.clone()));
        self.games.evict_idle(|game| self.cluster.is_some() && is_followed(game));
    }

    /// Reloads a game of which entries are missing.
    async fn reload(&self, cached: &mut Option<CachedGame>, game: &GameId) {
        self.metrics.repairs.inc();
        if let Some(cached) = cached {
            cached.generation = None;
        }
        // An error is reported by the next request for the game.
        let _ = self.load(cached, game).await;
    }

    /// Reloads a game if the store has a longer log.
    async fn reload_if_shorter(&self, active: &ActiveGame, game: &GameId, length: usize) {
        let mut cached = active.cached.lock().await;
        if cached.as_ref().is_some_and(|cached| cached.duel.len() < length) {
            self.reload(&mut cached, game).await;
        }
    }

    /// Reloads the games in memory whose log in the store has grown since a time.
    async fn reload_changed(self: &Arc<Self>, since: ServerTime) -> Result<(), StoreError> {
        let Some(cluster) = &self.cluster else { return Ok(()) };
        for (game, length) in cluster.store.changed_since(since).await? {
            let Some(active) = self.games.find(&game) else { continue };
            let is_known = active.cached.try_lock().is_ok_and(|cached| {
                cached.as_ref().is_none_or(|cached| cached.duel.len() >= length)
            });
            if !is_known {
                let state = Arc::clone(self);
                tokio::spawn(async move { state.reload_if_shorter(&active, &game, length).await });
            }
        }
        Ok(())
    }
}

/// Recovers from the store what lost messages of other nodes were about.
pub(crate) async fn repair(state: Arc<AppState>) {
    let mut ticks = interval(REPAIR_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut since = state.clock.now().saturating_sub(MAX_APPEND_DELAY);
    for count in 0_u32.. {
        ticks.tick().await;
        let now = state.clock.now();
        match state.reload_changed(since).await {
            Ok(()) => since = now.saturating_sub(MAX_APPEND_DELAY),
            Err(error) => drop(state.unavailable(&error)),
        }
        if count % SEEKS_EVERY == 0 {
            // An error has been logged, and the next round retries.
            let _ = state.reload_seeks().await;
        }
    }
}
