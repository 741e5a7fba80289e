//! The clocks of a game, which run on the server, as this device shows them.

use mana_protocol::{ClockSnapshot, Seat};

/// The clocks as the server sent them, and when they arrived.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SyncedClock {
    clock: ClockSnapshot,
    /// The time of arrival by a monotonic clock of this device, in milliseconds.
    received_at: f64,
}

impl SyncedClock {
    /// Clocks that have arrived at a time, in milliseconds.
    pub fn new(clock: ClockSnapshot, received_at: f64) -> SyncedClock {
        SyncedClock { clock, received_at }
    }

    /// Whether a seat's clock is running.
    pub fn runs(&self, seat: Seat) -> bool {
        self.clock.running == Some(seat)
    }

    /// A seat's remaining time, in milliseconds. Only the server declares that it is over.
    pub fn remaining(&self, seat: Seat, now: f64) -> u64 {
        let elapsed = if self.runs(seat) { (now - self.received_at).max(0.0) as u64 } else { 0 };
        self.clock.left.get(seat).as_millis().saturating_sub(elapsed)
    }

    /// The number of whole seconds that a seat has left, while its clock runs and they are few.
    pub fn last_seconds(&self, seat: Seat, now: f64) -> Option<u64> {
        let left = self.remaining(seat, now);
        (self.runs(seat) && 0 < left && left < SHOW_TENTHS_BELOW).then_some(left / 1000)
    }
}

/// Below this time, in milliseconds, tenths of seconds are shown and each second ticks.
const SHOW_TENTHS_BELOW: u64 = 10_000;

const HOUR: u64 = 3_600_000;

/// A time under a day as digits: `1:02:03`, `4:05`, `0:07.3`.
pub fn format_time(left: u64) -> String {
    if left < SHOW_TENTHS_BELOW {
        return format!("0:{:02}.{}", left / 1000, left % 1000 / 100);
    }
    // Rounded up: a second is shown until it has passed.
    let seconds = left.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Whole days and the remaining hours, if it is a day at least.
pub fn days(left: u64) -> Option<(u64, u64)> {
    let hours = left / HOUR;
    (hours >= 24).then_some((hours / 24, hours % 24))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_protocol::{Millis, PerSeat};

    #[test]
    fn times_are_formatted() {
        for (left, expected) in [
            (0, "0:00.0"),
            (7_349, "0:07.3"),
            (9_999, "0:09.9"),
            (10_000, "0:10"),
            (59_001, "1:00"),
            (245_000, "4:05"),
            (3_723_000, "1:02:03"),
        ] {
            assert_eq!(format_time(left), expected, "{left}");
        }
        assert_eq!(days(23 * HOUR), None);
        assert_eq!(days(49 * HOUR), Some((2, 1)));
    }

    #[test]
    fn only_the_clock_that_runs_goes_down() {
        let clock = ClockSnapshot {
            left: PerSeat { black: Millis::from_secs(5), white: Millis::from_secs(9) },
            running: Some(Seat::Black),
        };
        let clock = SyncedClock::new(clock, 100.0);
        assert_eq!(
            [clock.remaining(Seat::Black, 1_100.0), clock.remaining(Seat::White, 1_100.0)],
            [4_000, 9_000]
        );
        assert_eq!(
            [clock.last_seconds(Seat::Black, 1_200.0), clock.last_seconds(Seat::White, 1_200.0)],
            [Some(3), None]
        );
        assert_eq!(clock.remaining(Seat::Black, 99_999.0), 0);
        assert_eq!(clock.remaining(Seat::Black, 0.0), 5_000);
    }
}
