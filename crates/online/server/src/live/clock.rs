use mana_duel::Moment;
use mana_protocol::{Millis, ServerTime, WallTime};
use mana_store::ClockReading;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often the clock is advanced, and deadlines are enforced.
pub(crate) const TICK: Duration = Duration::from_millis(10);

/// The most that the clock advances from one tick to the next: a machine that was suspended or overloaded for longer
/// did not serve.
const MAX_ADVANCE: Duration = Duration::from_millis(100);

/// How far the database's clock may be behind what was once read from it, by inexact readings.
const MAX_DISAGREEMENT: Duration = Duration::from_secs(1);

/// The clock of [`ServerTime`], which stands still while the server does not serve.
#[derive(Debug)]
pub(crate) struct ServerClock(Mutex<LastTick>);

#[derive(Debug)]
struct LastTick {
    /// The time at the last tick.
    time: Duration,
    /// When that was.
    at: Instant,
    /// The latest time that was ever read: the clock does not go back.
    latest: Duration,
    /// As far as it may run before the next tick.
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

    /// Continues from another time, which may be an earlier one: that of a database that was restored.
    pub(crate) fn set(&self, time: ServerTime) {
        *self.last_tick() = LastTick::at(time);
    }

    /// Advances the clock, unless the server waits for its disk, as nobody can move then.
    pub(crate) fn advance(&self, stalled: bool) {
        let mut last = self.last_tick();
        let now = Instant::now();
        if !stalled {
            let passed = now.saturating_duration_since(last.at).min(MAX_ADVANCE);
            last.time += passed;
        }
        last.at = now;
    }

    /// Follows the clock of the database, which other servers follow as well.
    pub(crate) fn follow(&self, reading: &ClockReading) {
        let mut last = self.last_tick();
        last.at = Instant::now();
        last.time = Duration::from_millis(reading.time_at(last.at).as_millis());
        last.limit = Duration::from_millis(reading.limit.as_millis());
        // Of a database that was restored.
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

    /// Whether the time is known, and not only that it is no earlier than this. After a node has hung, it is known as
    /// soon as the database has said it again.
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
    fn it_follows_the_database_and_stands_still_without_it() {
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
        // Nothing was heard for a minute.
        reading.at -= Duration::from_secs(60);
        clock.follow(&reading);
        assert_eq!(clock.now(), time(60_300));
        assert!(!clock.is_current());
        // A reading that is a little behind does not turn it back; one of a restored database does.
        let before = clock.now();
        reading.limit = time(60_200);
        clock.follow(&reading);
        assert!(clock.now() >= before);
        reading.limit = time(40_000);
        clock.follow(&reading);
        assert_eq!(clock.now(), time(40_000));
    }

    #[test]
    fn it_resumes_and_stands_still_in_a_stall() {
        let clock = ServerClock::resume(ServerTime::from_millis(5000));
        let now = || clock.now().as_millis();
        assert!((5000..5100).contains(&now()));
        advance(&clock, false, Duration::from_millis(50));
        assert!((5050..5150).contains(&now()), "{}", now());
        // The process was stopped for an hour.
        advance(&clock, false, Duration::from_secs(3600));
        assert!((5150..5300).contains(&now()), "{}", now());
        // The disk did not answer for ten seconds.
        let before = now();
        for _ in 0..1000 {
            advance(&clock, true, TICK);
        }
        assert!((before..before + 100).contains(&now()), "{}", now());
    }
}
