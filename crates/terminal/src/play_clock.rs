use mana_game::Side;
use mana_ugi::Go;
use std::time::Duration;

/// The clocks of both players. The current time is an argument, since any fixed moment.
#[derive(Clone, Debug)]
pub struct PlayClock {
    /// The time left to each side when the turn began, Black first.
    left: [Duration; 2],
    increment: Duration,
    /// Whose clock runs, and since when.
    running: Option<(Side, Duration)>,
}

impl PlayClock {
    /// Clocks with this much time each, and an increment for each move, not running yet.
    pub fn new(base: Duration, increment: Duration) -> PlayClock {
        PlayClock { left: [base; 2], increment, running: None }
    }

    /// The time left to a side.
    pub fn left(&self, side: Side, now: Duration) -> Duration {
        let used = match self.running {
            Some((turn, since)) if turn == side => now.saturating_sub(since),
            _ => Duration::ZERO,
        };
        self.left[side.index()].saturating_sub(used)
    }

    /// Stops the running clock.
    pub fn stop(&mut self, now: Duration) {
        if let Some((side, _)) = self.running {
            self.left[side.index()] = self.left(side, now);
        }
        self.running = None;
    }

    /// Stops the running clock after a move, and adds the increment.
    pub fn press(&mut self, now: Duration) {
        let running = self.running;
        self.stop(now);
        if let Some((side, _)) = running {
            self.left[side.index()] += self.increment;
        }
    }

    /// Starts the clock of a side, unless it runs already.
    pub fn start(&mut self, side: Side, now: Duration) {
        if self.running.is_none_or(|(turn, _)| turn != side) {
            self.stop(now);
            self.running = Some((side, now));
        }
    }

    /// The side whose time is up.
    pub fn flag(&self, now: Duration) -> Option<Side> {
        self.running.map(|(side, _)| side).filter(|&side| self.left(side, now).is_zero())
    }

    /// The limits of an engine's search under these clocks.
    pub fn go(&self, now: Duration) -> Go {
        Go {
            clock: Side::ALL.map(|side| Some(self.left(side, now))),
            increment: [self.increment; 2],
            ..Go::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn clocks_run_only_in_their_players_turn() {
        let mut clock = PlayClock::new(10 * SECOND, 2 * SECOND);
        assert_eq!(clock.left(Side::Black, 100 * SECOND), 10 * SECOND);
        clock.start(Side::Black, 100 * SECOND);
        clock.start(Side::Black, 103 * SECOND);
        assert_eq!(clock.left(Side::Black, 104 * SECOND), 6 * SECOND);
        assert_eq!(clock.left(Side::White, 104 * SECOND), 10 * SECOND);
        clock.press(104 * SECOND);
        assert_eq!(clock.left(Side::Black, 200 * SECOND), 8 * SECOND);
        assert_eq!(clock.flag(200 * SECOND), None);
    }

    #[test]
    fn time_runs_out() {
        let mut clock = PlayClock::new(10 * SECOND, SECOND);
        clock.start(Side::White, SECOND);
        assert_eq!(clock.flag(10 * SECOND), None);
        assert_eq!(clock.flag(11 * SECOND), Some(Side::White));
        assert_eq!(clock.go(5 * SECOND).clock, [Some(10 * SECOND), Some(6 * SECOND)]);
    }
}
