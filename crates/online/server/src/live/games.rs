use super::active_games::{CachedGame, MAX_IDLE};
use super::clock::TICK;
use super::lobby::oldest_seek;
use super::spans::{self, store_call};
use super::{AppState, random};
use mana_bus::{Appended, NodeMessage, SeekAddress};
use mana_catalogue::AnyRules;
use mana_duel::{ActRequest, CorruptLog, Duel, LogEntry, Moment, Viewer};
use mana_protocol::{
    Act, Code, Deadline, GameId, GameStart, Me, Millis, NewGame, PersonId, Player, Refusal,
    RulesText, Seat,
};
use mana_store::{Append, Damage, EntryProblem, StoreError};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tracing::Instrument;

/// How many times an act is tried when other servers append to the same game.
const MAX_ATTEMPTS: usize = 5;

/// A write that takes longer stops the server time.
const SLOW_WRITE: Duration = Duration::from_millis(50);

/// How long an act waits for a clock reading after the node has hung.
const CLOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// How often the server time is saved, and a failed store is retried.
const SAVE_INTERVAL: Duration = Duration::from_secs(1);

/// The delay before a deadline is retried whose end of the game could not be stored.
const DEADLINE_RETRY_DELAY: Millis = Millis::from_secs(1);

/// The delay before a deadline is retried whose game could not be loaded.
const LOAD_RETRY_DELAY: Millis = Millis::from_secs(10);

/// Advances the server time and enforces deadlines, as long as the server runs.
pub(crate) async fn run_clock(state: Arc<AppState>) {
    let mut ticks = tokio::time::interval(TICK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut saved = Instant::now();
    let mut evicted = Instant::now();
    let mut generation = state.store.generation();
    loop {
        ticks.tick().await;
        let failing = state.store_failing.load(Ordering::Relaxed);
        match &state.cluster {
            Some(cluster) => cluster.set_clock(&state.clock),
            None => state.clock.advance(failing || state.store.write_elapsed() > SLOW_WRITE),
        }
        for game in state.games.take_expired(state.clock.now()) {
            let state = Arc::clone(&state);
            tokio::spawn(async move { state.enforce_deadline(&game).await });
        }
        if saved.elapsed() > SAVE_INTERVAL && (failing || state.games.has_deadlines()) {
            saved = Instant::now();
            let state = Arc::clone(&state);
            tokio::spawn(async move { state.save_time().await });
        }
        if generation != state.store.generation() && state.resume().await.is_ok() {
            generation = state.store.generation();
            state.reload_stale();
        }
        if evicted.elapsed() > MAX_IDLE / 2 {
            evicted = Instant::now();
            state.evict_idle();
        }
    }
}

impl AppState {
    /// Runs a change in a task of its own, which completes even if the request is dropped, as a stored change has to be
    /// published.
    pub(crate) async fn run_detached<T: Send + 'static>(
        &self,
        change: impl Future<Output = Result<T, Refusal>> + Send + 'static,
    ) -> Result<T, Refusal> {
        // A shutdown waits until this is dropped.
        let running = self.shutdown.subscribe();
        let task = async move {
            let done = change.await;
            drop(running);
            done
        };
        let task = tokio::spawn(task.in_current_span());
        task.await.map_err(|_| server_failed())?
    }

    /// Creates a game.
    pub(crate) async fn create_game(
        self: &Arc<Self>,
        me: Me,
        new: NewGame,
        address: IpAddr,
    ) -> Result<GameId, Refusal> {
        let state = Arc::clone(self);
        self.run_detached(async move { state.create_attached(&me, new, address).await }).await
    }

    async fn create_attached(
        &self,
        me: &Me,
        new: NewGame,
        address: IpAddr,
    ) -> Result<GameId, Refusal> {
        let seat = new.seat.unwrap_or(if random::coin() { Seat::Black } else { Seat::White });
        let id = new_game_id()?;
        let mut terms = new.terms;
        if terms.start == GameStart::Fair {
            terms.start = draw_fair_start(&terms.rules)?;
        }
        let duel = Duel::create(id.clone(), terms, seat, Player::from(me), self.clock.moment())?;
        let reserve = |seek| self.open_seeks.reserve(seek, address);
        let reserved = duel.seek().map(reserve).transpose()?;
        let stored = self.store.append(vec![Append::new(&duel, 0)]);
        let stored = store_call("append", stored).await;
        stored.map_err(|error| self.unavailable(&error))?;
        self.metrics.games.inc();
        tracing::info!(game = %id, rules = %duel.terms().rules, "a game was created");
        self.broadcast(|| NodeMessage::Appended(Box::new(Appended::new(&duel, 0))));
        self.publish_summary(&duel);
        if let Some(reserved) = reserved {
            reserved.confirm();
            let seek = SeekAddress { game: id.clone(), address };
            self.broadcast(|| NodeMessage::SeekAddresses { seeks: vec![seek] });
            self.lobby_changed.notify_one();
        }
        Ok(id)
    }

    /// Reads a game as a person may see it.
    pub(crate) async fn read_game<T>(
        &self,
        game: &GameId,
        person: Option<&PersonId>,
        read: impl FnOnce(&Duel, Viewer) -> T,
    ) -> Result<T, Refusal> {
        let active = self.games.get(game);
        let mut cached = active.cached.lock().await;
        if let Some(current) = &mut *cached {
            self.mark_outdated(current).await?;
        }
        let CachedGame { duel, .. } = self.load(&mut cached, game).await?;
        let viewer = duel.viewer(person).ok_or_else(game_not_found)?;
        Ok(read(duel, viewer))
    }

    /// Executes an act. Once this succeeds, the act is stored.
    pub(crate) async fn act(
        self: &Arc<Self>,
        game: &GameId,
        request: ActRequest,
    ) -> Result<(), Refusal> {
        let (state, game) = (Arc::clone(self), game.clone());
        let span = spans::act(&game, &request);
        let act = async move {
            let done = state.act_attached(&game, &request).await;
            spans::record_outcome(&done);
            done
        };
        self.run_detached(act.instrument(span)).await
    }

    async fn act_attached(&self, game: &GameId, request: &ActRequest) -> Result<(), Refusal> {
        let started = Instant::now();
        let received = self.date(request.moment).await?;
        let active = self.games.get(game);
        let mut cached = active.cached.lock().await;
        for _ in 0..MAX_ATTEMPTS {
            let current = self.load(&mut cached, game).await?;
            if current.duel.viewer(Some(&request.player.id)).is_none() {
                if self.mark_outdated(current).await? {
                    continue;
                }
                return Err(game_not_found());
            }
            let mut next = current.duel.clone();
            // If the database was just restored, the clock may have been set back.
            let moment = Moment { time: received.time.min(self.clock.now()), ..received };
            let request = &ActRequest { moment, ..request.clone() };
            // An expired deadline is enforced first, and the act retried after it.
            let expired = next.tick(request.moment);
            if !expired {
                let judged;
                (next, judged) = self.judge(next, request, new_game_id()?).await?;
                if let Err(refusal) = judged {
                    if self.mark_outdated(current).await? {
                        continue;
                    }
                    self.metrics.refused.inc();
                    return Err(refusal);
                }
            }
            match self.append_and_publish(current, next, request.moment).await {
                Ok(()) if expired => {}
                Ok(()) => {
                    self.metrics.act_seconds.observe(started.elapsed().as_secs_f64());
                    if matches!(request.act, Act::Move { .. }) {
                        self.metrics.moves.inc();
                    }
                    return Ok(());
                }
                Err(StoreError::Conflict(_) | StoreError::Replaced) => {
                    self.metrics.conflicts.inc();
                }
                Err(error) => return Err(self.unavailable(&error)),
            }
        }
        Err(Refusal::new(Code::Unavailable, "too much happens in this game at once"))
    }

    /// When a request was received, in server time. A node that has hung learns the time only after the request; a
    /// moment that is too early would be charged to the opponent.
    async fn date(&self, received: Moment) -> Result<Moment, Refusal> {
        if self.cluster.is_none() {
            return Ok(received);
        }
        let current = async {
            while !self.clock.is_current() {
                tokio::time::sleep(TICK).await;
            }
        };
        let known = tokio::time::timeout(CLOCK_TIMEOUT, current).await;
        known.map_err(|_| Refusal::new(Code::Unavailable, "the time is not known"))?;
        let now = self.clock.moment();
        let time = now.time.saturating_sub(now.at.saturating_since(received.at));
        Ok(Moment { time: received.time.max(time), ..received })
    }

    /// Ends a game whose deadline has passed.
    pub(crate) async fn enforce_deadline(&self, game: &GameId) {
        let active = self.games.get(game);
        let mut cached = active.cached.lock().await;
        let retry_after = |delay| {
            let retry = Deadline::new(self.clock.now() + delay);
            self.games.set_deadline(game, Some(retry));
        };
        for _ in 0..MAX_ATTEMPTS {
            let current = match self.load(&mut cached, game).await {
                Ok(current) => current,
                Err(Refusal { code: Code::NotFound, .. }) => return,
                Err(_) => return retry_after(LOAD_RETRY_DELAY),
            };
            let mut next = current.duel.clone();
            let moment = self.clock.moment();
            if !next.tick(moment) {
                if self.mark_outdated(current).await.unwrap_or(false) {
                    continue;
                }
                // A move came in time.
                self.games.set_deadline(game, current.duel.deadline());
                return;
            }
            match self.append_and_publish(current, next, moment).await {
                Ok(()) => {
                    self.metrics.flags.inc();
                    return;
                }
                Err(StoreError::Conflict(_) | StoreError::Replaced) => {}
                Err(error) => {
                    self.unavailable(&error);
                    return retry_after(DEADLINE_RETRY_DELAY);
                }
            }
        }
        retry_after(DEADLINE_RETRY_DELAY);
    }

    /// Reloads the cookie keys, the server time and the deadlines after the database was restored under the running
    /// server, so that sessions and clocks are those of the backup and nobody is charged for the time since.
    async fn resume(&self) -> Result<(), Refusal> {
        let mut resumed = self.resumed.lock().await;
        let generation = self.store.generation();
        if *resumed == generation {
            return Ok(());
        }
        let unavailable = |error| self.unavailable(&error);
        let candidate = random::token().ok_or_else(server_failed)?;
        self.store.secret(candidate).await.map_err(unavailable)?;
        let keys = self.store.cookie_keys().await.map_err(unavailable)?;
        let time = self.store.server_time().await.map_err(unavailable)?;
        let deadlines = self.store.deadlines().await.map_err(unavailable)?;
        let seeks = self.store.seeks(oldest_seek()).await.map_err(unavailable)?;
        // There is no `.await` from here on, so all of it is replaced or none.
        self.cookies.set_keys(keys);
        self.clock.set(time);
        self.games.replace_deadlines(deadlines);
        self.open_seeks.replace(seeks);
        self.lobby_changed.notify_one();
        *resumed = generation;
        tracing::warn!("another program has written to the database");
        Ok(())
    }

    /// Reloads the stale games in memory, one after the other. A game that has changed is published.
    fn reload_stale(self: &Arc<Self>) {
        let state = Arc::clone(self);
        tokio::spawn(async move {
            for game in state.games.ids() {
                // An error is reported by the next request for the game.
                let _ = state.read_game(&game, None, |_, _| ()).await;
            }
        });
    }

    /// Drops a game that was deleted from the store, and notifies its followers.
    pub(crate) async fn forget(&self, game: &GameId) {
        self.open_seeks.update(game, None);
        self.lobby_changed.notify_one();
        if let Some(active) = self.games.find(game) {
            if let Some(cached) = active.cached.lock().await.as_mut() {
                cached.generation = None;
            }
            // Expected to fail, as there is no such game.
            let _ = self.read_game(game, None, |_, _| ()).await;
        }
    }

    /// The game as it is in the store, from memory if that is known to be current. If it is not, the followers are
    /// notified.
    pub(crate) async fn load<'a>(
        &self,
        cached: &'a mut Option<CachedGame>,
        game: &GameId,
    ) -> Result<&'a mut CachedGame, Refusal> {
        self.resume().await?;
        let generation = Some(self.store.generation());
        if cached.as_ref().is_none_or(|cached| cached.generation != generation) {
            let entries = store_call("load", self.store.load(game.clone())).await;
            let entries = entries.map_err(|error| self.unavailable(&error))?;
            let Some(entries) = entries else {
                self.games.set_deadline(game, None);
                self.open_seeks.update(game, None);
                if cached.take().is_some() {
                    self.publish_refresh(game);
                }
                return Err(game_not_found());
            };
            let duel = self.fold(game.clone(), entries).await?;
            let duel = duel.map_err(|corrupt| self.unavailable(&corrupt.into()))?;
            self.games.set_deadline(game, duel.deadline());
            let before = cached.replace(CachedGame { duel, generation });
            if let (Some(before), Some(now)) = (before, &*cached)
                && !before.duel.has_same_log(&now.duel)
            {
                if now.duel.continues(&before.duel) {
                    self.publish_events(&before.duel, &now.duel);
                } else {
                    self.publish_reloaded(&before.duel, &now.duel);
                }
                if let Some(rematch) = now.duel.rematch() {
                    // Its actual deadline is set when this one is enforced.
                    self.games.set_deadline(rematch, Some(Deadline::new(self.clock.now())));
                }
            }
        }
        cached.as_mut().ok_or_else(game_not_found)
    }

    /// Appends the new entries of a game to the store, and then publishes them.
    async fn append_and_publish(
        &self,
        cached: &mut CachedGame,
        next: Duel,
        moment: Moment,
    ) -> Result<(), StoreError> {
        if next.len() == cached.duel.len() {
            return Ok(());
        }
        let mut appends = vec![Append::new(&next, cached.duel.len())];
        let rematch = match (cached.duel.rematch(), next.rematch()) {
            (None, Some(id)) => next.create_rematch(id.clone(), moment).ok(),
            _ => None,
        };
        appends.extend(rematch.as_ref().map(|rematch| Append::new(rematch, 0)));
        let generation = cached.generation.take();
        store_call("append", self.store.append(appends)).await?;
        cached.generation = generation;
        self.broadcast(|| NodeMessage::Appended(Box::new(Appended::new(&next, cached.duel.len()))));
        let before = std::mem::replace(&mut cached.duel, next);
        let now = &cached.duel;
        self.games.set_deadline(now.id(), now.deadline());
        if let (None, Some(end)) = (before.end(), now.end()) {
            tracing::info!(game = %now.id(), result = ?end.result, reason = ?end.reason, "a game ended");
        }
        self.publish_events(&before, now);
        if let Some(rematch) = rematch {
            self.metrics.games.inc();
            self.broadcast(|| NodeMessage::Appended(Box::new(Appended::new(&rematch, 0))));
            self.games.set_deadline(rematch.id(), rematch.deadline());
            self.publish_summary(&rematch);
        }
        Ok(())
    }

    /// Saves the server time, which also shows whether the store works.
    async fn save_time(self: &Arc<Self>) {
        if self.resume().await.is_err() {
            return;
        }
        // One more than now, as there would be nothing to write while the clock is stopped.
        let time = self.clock.now() + Millis::from_millis(1);
        match self.store.save_time(time).await {
            Ok(()) => {
                if self.store_failing.swap(false, Ordering::Relaxed) {
                    tracing::warn!("the store works again");
                    // A failed write may have been stored all the same.
                    self.reload_stale();
                    let _ = self.reload_seeks().await;
                }
            }
            Err(error) => drop(self.unavailable(&error)),
        }
    }

    /// Records a failure of the store, and returns the refusal for it.
    pub(crate) fn unavailable(&self, error: &StoreError) -> Refusal {
        self.metrics.store_failures.inc();
        tracing::error!(%error, "the store failed");
        let message = match error {
            StoreError::Corrupt(Damage::Entry { problem: EntryProblem::Unknown(_), .. }) => {
                "a later version of the server has gone on with this game; try again"
            }
            StoreError::Corrupt(_) => {
                "this is damaged in the server's database; its operator is told"
            }
            StoreError::Replaced => "the server's database was replaced; nothing was done",
            StoreError::Busy => "too much is asked of the server now; nothing was done",
            StoreError::Unavailable(_) => {
                self.store_failing.store(true, Ordering::Relaxed);
                "the server's database does not answer now; try again"
            }
            _ => {
                self.store_failing.store(true, Ordering::Relaxed);
                "the server cannot store anything now; nothing was done"
            }
        };
        Refusal::new(Code::Unavailable, message)
    }
}

/// The most log entries that are folded, and moves of a record that are written, on the async threads.
const SHORT_LOG: usize = 200;

/// Long computations run on threads of their own, so that they block no other task, and on a limited number of them, so
/// that they leave processors to the others.
impl AppState {
    /// Runs a long computation.
    pub(super) async fn run_heavy<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = Arc::clone(&self.heavy_work).acquire_owned().await;
        let permit = permit.map_err(|_| server_failed())?;
        let work = move || {
            let done = work();
            // Held until the work is done, even if the caller was dropped.
            drop(permit);
            done
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| server_failed())
    }

    /// Folds the log of a game.
    async fn fold(
        &self,
        game: GameId,
        log: Vec<LogEntry>,
    ) -> Result<Result<Duel, CorruptLog>, Refusal> {
        if log.len() <= SHORT_LOG {
            return Ok(Duel::load(game, log));
        }
        self.run_heavy(|| Duel::load(game, log)).await
    }

    /// Judges an act by the rules of a game.
    async fn judge(
        &self,
        mut duel: Duel,
        request: &ActRequest,
        rematch: GameId,
    ) -> Result<(Duel, Result<(), Refusal>), Refusal> {
        if !matches!(request.act, Act::SetConditionalMoves { .. }) {
            let judged = duel.act(request, &rematch);
            return Ok((duel, judged));
        }
        let request = request.clone();
        let judge = move || {
            let judged = duel.act(&request, &rematch);
            (duel, judged)
        };
        self.run_heavy(judge).await
    }

    /// The record of a game as a person may see it.
    pub(crate) async fn record(
        &self,
        game: &GameId,
        person: Option<&PersonId>,
    ) -> Result<String, Refusal> {
        let duel = self.read_game(game, person, |duel, _| duel.clone()).await?;
        if duel.len() <= SHORT_LOG {
            return Ok(duel.record());
        }
        self.run_heavy(move || duel.record()).await
    }
}

fn server_failed() -> Refusal {
    Refusal::new(Code::Unavailable, "the server failed")
}

/// One of the starts from which neither side is known to win.
fn draw_fair_start(rules: &RulesText) -> Result<GameStart, Refusal> {
    let rules: AnyRules = rules
        .as_str()
        .parse()
        .map_err(|error| Refusal::new(Code::Malformed, format!("rules: {error}")))?;
    let starts: Vec<_> = mana_data::fair_starts(&rules.to_string()).collect();
    let position = random::choice(&starts).and_then(|start| start.parse().ok());
    let none = || Refusal::new(Code::Malformed, format!("no fair starts are known for {rules}"));
    Ok(GameStart::Position { position: position.ok_or_else(none)? })
}

fn new_game_id() -> Result<GameId, Refusal> {
    let id = random::id(GameId::LENGTH);
    id.ok_or_else(|| Refusal::new(Code::Unavailable, "the system has no randomness to give"))
}

/// There is no such game, or this person may not see it; the response does not reveal which.
pub(crate) fn game_not_found() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such game")
}

#[cfg(test)]
mod tests;
