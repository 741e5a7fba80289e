use mana_duel::Moment;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How often the server's time is brought forward, and flags are looked at.
pub(crate) const TICK: Duration = Duration::from_millis(10);

/// How far it goes from one beat to the next at most: a machine that was stopped or overloaded for longer did not serve.
const MAX_ADVANCE: Duration = Duration::from_millis(100);

/// The time that the players' clocks run on: it stands still while the server does not serve.
#[derive(Debug)]
pub(crate) struct ServerClock(Mutex<ClockReading>);

#[derive(Debug)]
struct ClockReading {
    /// The time at the last beat.
    time: Duration,
    /// When that was.
    at: Instant,
    /// The latest time that anybody was told.
    told: Duration,
}

impl ServerClock {
    /// Goes on from where it had come.
    pub(crate) fn resume(millis: u64) -> ServerClock {
        let time = Duration::from_millis(millis);
        ServerClock(Mutex::new(ClockReading { time, at: Instant::now(), told: time }))
    }

    /// Brings it forward, unless the server waits for its disk: nobody can move then.
    pub(crate) fn advance(&self, stalled: bool) {
        let mut beat = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if !stalled {
            let passed = now.saturating_duration_since(beat.at).min(MAX_ADVANCE);
            beat.time += passed;
        }
        beat.at = now;
    }

    /// The time now, in milliseconds.
    pub(crate) fn now(&self) -> u64 {
        let mut beat = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = beat.time + beat.at.elapsed().min(MAX_ADVANCE);
        beat.told = beat.told.max(now);
        u64::try_from(beat.told.as_millis()).unwrap_or(u64::MAX)
    }

    /// This moment, by both clocks.
    pub(crate) fn moment(&self) -> Moment {
        Moment { at: wall_clock(), time: self.now() }
    }
}

/// Milliseconds since 1970.
pub(crate) fn wall_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forward(clock: &ServerClock, stalled: bool, by: Duration) {
        clock.0.lock().unwrap().at -= by;
        clock.advance(stalled);
    }

    #[test]
    fn it_goes_on_where_it_was_and_stands_still_in_a_stall() {
        let clock = ServerClock::resume(5000);
        assert!((5000..5100).contains(&clock.now()));
        forward(&clock, false, Duration::from_millis(50));
        assert!((5050..5150).contains(&clock.now()), "{}", clock.now());
        // The process was stopped for an hour.
        forward(&clock, false, Duration::from_secs(3600));
        assert!((5150..5300).contains(&clock.now()), "{}", clock.now());
        // The disk did not answer for ten seconds.
        let before = clock.now();
        for _ in 0..1000 {
            forward(&clock, true, TICK);
        }
        assert!((before..before + 100).contains(&clock.now()), "{}", clock.now());
    }
}
