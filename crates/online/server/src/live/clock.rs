use mana_duel::Moment;
use mana_protocol::{Millis, ServerTime, WallTime};
use mana_store::ClockReading;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often the clock is advanced, and deadlines are enforced.
pub(crate) const TICK: Duration = Duration::from_millis(10);

/// The most that the clock advances between two ticks: a machine that was suspended or overloaded for longer did not
/// serve.
const MAX_ADVANCE: Duration = Duration::from_millis(100);

/// How far a reading may be behind an earlier one by inexactness alone.
const MAX_DISAGREEMENT: Duration = Duration::from_secs(1);

/// The clock of [`ServerTime`], which stops while the server does not serve.
#[derive(Debug)]
pub(crate) struct ServerClock(Mutex<LastTick>);

#[derive(Debug)]
struct LastTick {
    /// The time at the last tick.
    time: Duration,
    /// When the last tick was.
    at: Instant,
    /// The latest time that was ever returned: the clock is monotonic.
    latest: Duration,
    /// The latest time that may be returned before the next tick.
    limit: Duration,
}

impl LastTick {
    fn at(time: ServerTime) -> LastTick {
        let time = Millis::from_millis(time.as_millis()).into();
        LastTick { time, at: Instant::now(), latest: time, limit: Duration::MAX }
    }
}

impl ServerClock {
    /// Continues from a time.
    pub(crate) fn resume(time: ServerTime) -> ServerClock {
        ServerClock(Mutex::new(LastTick::at(time)))
    }

    /// Sets the clock, perhaps back to the time of a restored database.
    pub(crate) fn set(&self, time: ServerTime) {
        *self.last_tick() = LastTick::at(time);
    }

    /// Advances the clock, unless a write is stalled, as nobody can move then.
    pub(crate) fn advance(&self, stalled: bool) {
        let mut last = self.last_tick();
        let now = Instant::now();
        if !stalled {
            let passed = now.saturating_duration_since(last.at).min(MAX_ADVANCE);
            last.time += passed;
        }
        last.at = now;
    }

    /// Synchronises with the database's clock, as all nodes do.
    pub(crate) fn follow(&self, reading: &ClockReading) {
        let mut last = self.last_tick();
        last.at = Instant::now();
        last.time = Duration::from_millis(reading.time_at(last.at).as_millis());
        last.limit = Duration::from_millis(reading.limit.as_millis());
        // The database was restored.
        if last.time + MAX_DISAGREEMENT < last.latest {
            last.latest = last.time;
        }
    }

    /// The time now.
    pub(crate) fn now(&self) -> ServerTime {
        let mut last = self.last_tick();
        let now = (last.time + last.at.elapsed().min(MAX_ADVANCE)).min(last.limit);
        last.latest = last.latest.max(now);
        ServerTime::from_millis(Millis::from(last.latest).as_millis())
    }

    /// Whether [`now`](ServerClock::now) is exact and not only a lower bound. After a node has hung, it is exact again
    /// with the next reading from the database.
    pub(crate) fn is_current(&self) -> bool {
        let last = self.last_tick();
        let passed = last.at.elapsed();
        passed <= MAX_ADVANCE && last.time + passed < last.limit
    }

    /// The moment now.
    pub(crate) fn moment(&self) -> Moment {
        Moment { at: wall_clock(), time: self.now() }
    }

    fn last_tick(&self) -> MutexGuard<'_, LastTick> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The wall-clock time now.
pub(crate) fn wall_clock() -> WallTime {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    WallTime::from_millis(Millis::from(since).as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn advance(clock: &ServerClock, stalled: bool, by: Duration) {
        clock.last_tick().at -= by;
        clock.advance(stalled);
    }

    #[test]
    fn the_clock_follows_the_database_and_stops_without_it() {
        let clock = ServerClock::resume(ServerTime::from_millis(5000));
        let now = Instant::now();
        let time = ServerTime::from_millis;
        let mut reading = ClockReading {
            time: time(60_000),
            at: now,
            round_trip: Duration::ZERO,
            limit: time(60_300),
        };
        clock.follow(&reading);
        assert!((60_000..=60_300).contains(&clock.now().as_millis()), "{}", clock.now());
        assert!(clock.is_current());
        // The last reading is a minute old.
        reading.at -= Duration::from_secs(60);
        clock.follow(&reading);
        assert_eq!(clock.now(), time(60_300));
        assert!(!clock.is_current());
        // A reading slightly behind does not set the clock back; that of a restored database does.
        let before = clock.now();
        reading.limit = time(60_200);
        clock.follow(&reading);
        assert!(clock.now() >= before);
        reading.limit = time(40_000);
        clock.follow(&reading);
        assert_eq!(clock.now(), time(40_000));
    }

    #[test]
    fn the_clock_resumes_and_stops_during_a_stall() {
        let clock = ServerClock::resume(ServerTime::from_millis(5000));
        let now = || clock.now().as_millis();
        assert!((5000..5100).contains(&now()));
        advance(&clock, false, Duration::from_millis(50));
        assert!((5050..5150).contains(&now()), "{}", now());
        // The process was suspended for an hour.
        advance(&clock, false, Duration::from_secs(3600));
        assert!((5150..5300).contains(&now()), "{}", now());
        // The disk stalled for ten seconds.
        let before = now();
        for _ in 0..1000 {
            advance(&clock, true, TICK);
        }
        assert!((before..before + 100).contains(&now()), "{}", now());
    }
}
