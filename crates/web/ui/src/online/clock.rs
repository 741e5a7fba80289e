//! A clock that runs on the server, as it stands here.

use mana_protocol::{ClockSnapshot, Seat};

/// The clocks as the server told them, and when that was by a clock of this device.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SyncedClock {
    clock: ClockSnapshot,
    at: f64,
}

impl SyncedClock {
    /// They were told at this moment, in milliseconds.
    pub fn new(clock: ClockSnapshot, at: f64) -> SyncedClock {
        SyncedClock { clock, at }
    }

    /// Whether the clock of a seat runs.
    pub fn runs(&self, seat: Seat) -> bool {
        self.clock.running == Some(seat)
    }

    /// What is left of a seat's time at a moment, in milliseconds. The end of it is for the server to declare.
    pub fn left(&self, seat: Seat, now: f64) -> u64 {
        let left = self.clock.left.get(seat).as_millis();
        let gone = if self.runs(seat) { (now - self.at).max(0.0) as u64 } else { 0 };
        left.saturating_sub(gone)
    }
}

/// Under so many milliseconds tenths of seconds count.
const SHORT: u64 = 10_000;

const HOUR: u64 = 3_600_000;

/// Time under a day as figures: `1:02:03`, `4:05`, `0:07.3`.
pub fn figures(left: u64) -> String {
    if left < SHORT {
        return format!("0:{:02}.{}", left / 1000, left % 1000 / 100);
    }
    // A full second shows until it is over.
    let seconds = left.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Whole days and the hours besides, where there is a day left.
pub fn days(left: u64) -> Option<(u64, u64)> {
    let hours = left / HOUR;
    (hours >= 24).then_some((hours / 24, hours % 24))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_protocol::{Millis, PerSeat};

    #[test]
    fn time_in_figures() {
        for (left, expected) in [
            (0, "0:00.0"),
            (7_349, "0:07.3"),
            (9_999, "0:09.9"),
            (10_000, "0:10"),
            (59_001, "1:00"),
            (245_000, "4:05"),
            (3_723_000, "1:02:03"),
        ] {
            assert_eq!(figures(left), expected, "{left}");
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
        let told = SyncedClock::new(clock, 100.0);
        assert_eq!(
            [told.left(Seat::Black, 1_100.0), told.left(Seat::White, 1_100.0)],
            [4_000, 9_000]
        );
        assert_eq!(told.left(Seat::Black, 99_999.0), 0);
        assert_eq!(told.left(Seat::Black, 0.0), 5_000);
    }
}
