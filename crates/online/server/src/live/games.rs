use super::bus::{Message, Topic};
use super::clock::TICK;
use super::{AppState, random};
use axum::extract::ws::Utf8Bytes;
use mana_catalogue::AnyRules;
use mana_duel::{Duel, Moment, Viewer};
use mana_protocol::{
    Act, ActId, Code, GameId, GameStart, Me, NewGame, PersonId, Player, Refusal, RulesText, Seat,
    ToClient,
};
use mana_store::{Append, StoreError};
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex as AsyncMutex, MutexGuard as AsyncMutexGuard};

/// The games in progress that are remembered, and when something will happen in any by itself.
#[derive(Default)]
pub(crate) struct ActiveGames {
    games: Mutex<HashMap<GameId, Arc<ActiveGame>>>,
    deadlines: Mutex<Deadlines>,
}

#[derive(Default)]
struct Deadlines {
    by_time: BTreeSet<(u64, GameId)>,
    by_game: HashMap<GameId, u64>,
}

/// One game: whoever holds the lock is the only one who does something in it.
#[derive(Default)]
struct ActiveGame {
    kept: AsyncMutex<Option<CachedGame>>,
    used: Mutex<Option<Instant>>,
}

/// A game as it is in the store.
struct CachedGame {
    duel: Duel,
    generation: u64,
}

/// A game that has not been used for this long is evicted.
const IDLE: Duration = Duration::from_secs(120);

/// How often somebody else may be quicker before an act is given up.
const TRIES: usize = 5;

/// A write that takes longer holds the clocks up.
const SLOW_WRITE: Duration = Duration::from_millis(50);

impl ActiveGames {
    pub(crate) fn new(deadlines: Vec<(GameId, u64)>) -> ActiveGames {
        let games = ActiveGames::default();
        for (game, deadline) in deadlines {
            games.set_deadline(&game, Some(deadline));
        }
        games
    }

    fn active(&self, game: &GameId) -> Arc<ActiveGame> {
        let mut games = lock(&self.games);
        let active = Arc::clone(games.entry(game.clone()).or_default());
        *lock(&active.used) = Some(Instant::now());
        active
    }

    fn games(&self) -> Vec<GameId> {
        lock(&self.games).keys().cloned().collect()
    }

    fn set_deadline(&self, game: &GameId, deadline: Option<u64>) {
        let mut deadlines = lock(&self.deadlines);
        if let Some(before) = deadlines.by_game.remove(game) {
            deadlines.by_time.remove(&(before, game.clone()));
        }
        if let Some(deadline) = deadline {
            deadlines.by_game.insert(game.clone(), deadline);
            deadlines.by_time.insert((deadline, game.clone()));
        }
    }

    /// Takes out the games whose deadline has come.
    fn due(&self, now: u64) -> Vec<GameId> {
        let mut deadlines = lock(&self.deadlines);
        let mut due = Vec::new();
        while deadlines.by_time.first().is_some_and(|(deadline, _)| *deadline <= now)
            && let Some((_, game)) = deadlines.by_time.pop_first()
        {
            deadlines.by_game.remove(&game);
            due.push(game);
        }
        due
    }

    fn has_running_clocks(&self) -> bool {
        !lock(&self.deadlines).by_time.is_empty()
    }

    fn forget_idle(&self) {
        lock(&self.games).retain(|_, active| {
            let idle = lock(&active.used).is_none_or(|used| used.elapsed() > IDLE);
            !(idle && Arc::strong_count(active) == 1)
        });
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Brings the server's time forward and lets flags fall, for as long as the server runs.
pub(crate) async fn run_clock(state: Arc<AppState>) {
    let mut beats = tokio::time::interval(TICK);
    beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut kept = Instant::now();
    let mut swept = Instant::now();
    let mut generation = state.store.generation();
    loop {
        beats.tick().await;
        let failing = state.store_failing.load(Ordering::Relaxed);
        state.clock.advance(failing || state.store.write_elapsed() > SLOW_WRITE);
        for game in state.games.due(state.clock.now()) {
            let state = Arc::clone(&state);
            tokio::spawn(async move { state.tick(&game).await });
        }
        if kept.elapsed() > Duration::from_secs(1) && (failing || state.games.has_running_clocks())
        {
            kept = Instant::now();
            let state = Arc::clone(&state);
            tokio::spawn(async move { state.probe_store().await });
        }
        if generation != state.store.generation() {
            generation = state.store.generation();
            for game in state.games.games() {
                let state = Arc::clone(&state);
                // Whoever follows the game is told if it has become another.
                tokio::spawn(async move { state.read_game(&game, None, |_, _| ()).await });
            }
        }
        if swept.elapsed() > IDLE / 2 {
            swept = Instant::now();
            state.games.forget_idle();
        }
    }
}

impl AppState {
    /// Makes a game.
    pub(crate) async fn create(&self, me: &Me, new: NewGame) -> Result<GameId, Refusal> {
        let seat = new.seat.unwrap_or(if random::coin() { Seat::Black } else { Seat::White });
        let id = new_game_id()?;
        let mut terms = new.terms;
        if terms.start == GameStart::Fair {
            terms.start = draw_fair_start(&terms.rules)?;
        }
        let player = Player { id: me.id.clone(), name: me.name.clone() };
        let duel = Duel::open(id.clone(), terms, seat, player, self.clock.moment())?;
        let stored = self.store.append(vec![Append::new(&duel, 0)]).await;
        stored.map_err(|error| self.unavailable(&error))?;
        self.metrics.games.inc();
        tracing::info!(game = %id, rules = %duel.terms().rules, "a game was made");
        self.publish_summary(&duel);
        if duel.seek().is_some() {
            self.lobby_changed.notify_one();
        }
        Ok(id)
    }

    /// Looks at a game as somebody may see it.
    pub(crate) async fn read_game<T>(
        &self,
        game: &GameId,
        person: Option<&PersonId>,
        read: impl FnOnce(&Duel, Viewer) -> T,
    ) -> Result<T, Refusal> {
        let active = self.games.active(game);
        let mut kept = active.kept.lock().await;
        let duel = self.load(&mut kept, game).await?;
        let viewer = duel.viewer(person).ok_or_else(game_not_found)?;
        Ok(read(duel, viewer))
    }

    /// Does something in a game. Once this returns well, it is kept.
    pub(crate) async fn act(
        &self,
        game: &GameId,
        me: &Me,
        id: &ActId,
        act: &Act,
        moment: Moment,
        lag: u64,
    ) -> Result<(), Refusal> {
        let started = Instant::now();
        let active = self.games.active(game);
        let mut kept = active.kept.lock().await;
        let player = Player { id: me.id.clone(), name: me.name.clone() };
        for _ in 0..TRIES {
            let duel = self.load(&mut kept, game).await?;
            if duel.viewer(Some(&me.id)).is_none() {
                return Err(game_not_found());
            }
            let mut next = duel.clone();
            let flag = next.tick(moment);
            let done = match flag {
                // What time has brought about comes first, and the act is judged after it.
                true => Ok(()),
                false => next.act(&player, id, act, moment, lag, &new_game_id()?),
            };
            if let Err(refusal) = done {
                self.metrics.refused.inc();
                return Err(refusal);
            }
            match self.append_and_publish(&mut kept, next, moment).await {
                Ok(()) if flag => {}
                Ok(()) => {
                    self.metrics.act_seconds.observe(started.elapsed().as_secs_f64());
                    if matches!(act, Act::Move { .. }) {
                        self.metrics.moves.inc();
                    }
                    return Ok(());
                }
                Err(StoreError::Conflict(_)) => *kept = None,
                Err(error) => return Err(self.unavailable(&error)),
            }
        }
        Err(Refusal::new(Code::Unavailable, "too much happens in this game at once"))
    }

    /// Lets happen in a game what time has brought about.
    async fn tick(&self, game: &GameId) {
        let active = self.games.active(game);
        let mut kept = active.kept.lock().await;
        for _ in 0..TRIES {
            let Ok(duel) = self.load(&mut kept, game).await else { return };
            let mut next = duel.clone();
            let moment = self.clock.moment();
            if !next.tick(moment) {
                // Somebody has moved in the nick of time.
                self.games.set_deadline(game, duel.deadline());
                return;
            }
            match self.append_and_publish(&mut kept, next, moment).await {
                Ok(()) => {
                    self.metrics.flags.inc();
                    return;
                }
                Err(StoreError::Conflict(_)) => *kept = None,
                Err(error) => {
                    self.unavailable(&error);
                    // The flag is down all the same; it is tried again when the disk is better.
                    self.games.set_deadline(game, Some(self.clock.now() + 1000));
                    return;
                }
            }
        }
    }

    /// The game as it is in the store, from memory where that is known to be the same.
    async fn load<'a>(
        &self,
        kept: &'a mut AsyncMutexGuard<'_, Option<CachedGame>>,
        game: &GameId,
    ) -> Result<&'a Duel, Refusal> {
        let generation = self.store.generation();
        if kept.as_ref().is_none_or(|kept| kept.generation != generation) {
            let entries = self.store.load(game.clone()).await;
            let entries = entries.map_err(|error| self.unavailable(&error))?;
            let duel = Duel::load(game.clone(), entries.ok_or_else(game_not_found)?)
                .map_err(|corrupt| self.unavailable(&StoreError::Corrupt(corrupt.to_string())))?;
            self.games.set_deadline(game, duel.deadline());
            let was_other = kept.as_ref().is_some_and(|kept| kept.duel.len() != duel.len());
            **kept = Some(CachedGame { duel, generation });
            if was_other && let Some(kept) = kept.as_ref() {
                self.publish_state(&kept.duel);
            }
        }
        kept.as_ref().map(|kept| &kept.duel).ok_or_else(game_not_found)
    }

    /// Appends what has happened to the store, and then tells those who want to know.
    async fn append_and_publish(
        &self,
        kept: &mut AsyncMutexGuard<'_, Option<CachedGame>>,
        next: Duel,
        moment: Moment,
    ) -> Result<(), StoreError> {
        let Some(CachedGame { duel, generation }) = kept.as_ref() else { return Ok(()) };
        if next.len() == duel.len() {
            return Ok(());
        }
        let mut appends = vec![Append::new(&next, duel.len())];
        let rematch = match (duel.rematch(), next.rematch()) {
            (None, Some(id)) => next.next(id.clone(), moment).ok(),
            _ => None,
        };
        appends.extend(rematch.as_ref().map(|rematch| Append::new(rematch, 0)));
        self.store.append(appends).await?;
        let generation = *generation;
        let before = kept.replace(CachedGame { duel: next, generation });
        if let (Some(before), Some(kept)) = (before, kept.as_ref()) {
            self.games.set_deadline(kept.duel.id(), kept.duel.deadline());
            if let (None, Some(end)) = (before.duel.end(), kept.duel.end()) {
                tracing::info!(game = %kept.duel.id(), result = ?end.result, reason = ?end.reason, "a game ended");
            }
            self.publish_events(&before.duel, &kept.duel);
        }
        if let Some(rematch) = rematch {
            self.metrics.games.inc();
            self.games.set_deadline(rematch.id(), rematch.deadline());
            self.publish_summary(&rematch);
        }
        Ok(())
    }

    /// Tells whoever follows a game what has happened in it.
    fn publish_events(&self, before: &Duel, now: &Duel) {
        let time = self.clock.now();
        let texts = Viewer::ALL.map(|viewer| {
            let events = now.events(viewer, before.seen(viewer));
            let game = now.id().clone();
            let clock = now.clock(time);
            let message = ToClient::Events { game, events, clock };
            let wanted = !matches!(&message, ToClient::Events { events, .. } if events.is_empty());
            wanted.then(|| Utf8Bytes::from(message.write()))
        });
        let refresh = now.players() != before.players();
        let game = Some(now.id().clone());
        self.bus.publish(Message { topic: Topic::Game(now.id().clone()), game, texts, refresh });
        self.publish_summary(now);
        if before.seek().is_some() && now.seek().is_none() {
            self.lobby_changed.notify_one();
        }
    }

    /// Tells whoever follows a game what it is: what they knew of it does not hold any more.
    fn publish_state(&self, duel: &Duel) {
        let time = self.clock.now();
        let texts = Viewer::ALL.map(|viewer| {
            let state = Box::new(duel.state(viewer, time));
            Some(Utf8Bytes::from(ToClient::State { state }.write()))
        });
        let topic = Topic::Game(duel.id().clone());
        let game = Some(duel.id().clone());
        self.bus.publish(Message { topic, game, texts, refresh: true });
    }

    /// Tells the players that a game of theirs has changed, wherever they are.
    fn publish_summary(&self, duel: &Duel) {
        for player in [&duel.players().black, &duel.players().white].into_iter().flatten() {
            let topic = Topic::Person(player.id.clone());
            if self.bus.has_subscribers(&topic) {
                let text = ToClient::OwnGameChanged { game: duel.summary() }.write();
                self.bus.publish(Message::for_all(topic, Some(duel.id().clone()), text));
            }
        }
    }

    /// Keeps the time, and finds out by it whether anything can be kept.
    async fn probe_store(&self) {
        // One more than was kept, as the time may stand still: otherwise there would be nothing to write.
        let time = self.clock.now() + 1;
        match self.store.save_time(time).await {
            Ok(()) => {
                if self.store_failing.swap(false, Ordering::Relaxed) {
                    tracing::warn!("the store works again");
                }
            }
            Err(error) => drop(self.unavailable(&error)),
        }
    }

    /// Notes that the store has failed.
    pub(crate) fn unavailable(&self, error: &StoreError) -> Refusal {
        if !matches!(error, StoreError::Corrupt(_)) {
            self.store_failing.store(true, Ordering::Relaxed);
        }
        self.metrics.store_failures.inc();
        tracing::error!(%error, "the store failed");
        Refusal::new(Code::Unavailable, "the server cannot keep anything now; nothing was done")
    }
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

/// There is no such game, or it is not for this person's eyes: nobody is told which.
pub(crate) fn game_not_found() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such game")
}
