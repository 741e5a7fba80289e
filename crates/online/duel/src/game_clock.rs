use mana_protocol::{ClockSnapshot, Deadline, Millis, PerSeat, Seat, ServerTime, TimeControl};

/// Lag compensation: up to this much of a move's lag is not charged, and the flag falls this long after the time is up.
/// It is well below the tenth of a second to which flag-falls are exact.
pub const LAG_ALLOWANCE: Millis = Millis::from_millis(60);

/// The time for a player's first move, which is not charged to the clock.
pub const FIRST_MOVE_TIME: Millis = Millis::from_secs(120);

const DAY: u64 = 24 * 60 * 60;

/// The players' clocks.
#[derive(Clone, Debug)]
pub(crate) struct GameClock {
    control: TimeControl,
    left: PerSeat<Millis>,
    /// The turn that is being timed; `None` before the game has begun and after its end.
    turn: Option<Turn>,
}

#[derive(Clone, Copy, Debug)]
struct Turn {
    seat: Seat,
    since: ServerTime,
    /// Whether it is for the player's first move, which costs no time.
    first: bool,
}

/// How a game ends when its deadline has passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Expiry {
    /// This player has run out of time.
    Flag(Seat),
    /// There was no first move.
    NotBegun,
}

impl GameClock {
    pub(crate) fn new(control: TimeControl) -> GameClock {
        let initial = initial(control);
        GameClock { control, left: PerSeat { black: initial, white: initial }, turn: None }
    }

    /// Starts a player's turn.
    pub(crate) fn start(&mut self, seat: Seat, first: bool, since: ServerTime) {
        self.turn = Some(Turn { seat, since, first });
    }

    /// Stops the clock for good, with the time that is left now.
    pub(crate) fn stop(&mut self, now: ServerTime) {
        self.left = self.left_at(now);
        self.turn = None;
    }

    /// Sets the time left, in a game with time control.
    pub(crate) fn set(&mut self, times: Option<PerSeat<Millis>>) {
        if let Some(times) = times {
            self.left = times;
        }
    }

    /// The time left after a move now that took `lag` to arrive; `None` without time control.
    pub(crate) fn after_move(&self, now: ServerTime, lag: Millis) -> Option<PerSeat<Millis>> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Correspondence { .. } => Some(self.left),
            TimeControl::RealTime { increment, .. } => {
                let sent = now.saturating_sub(lag.min(LAG_ALLOWANCE));
                let mut left = self.left_at(sent);
                if let Some(Turn { seat, first: false, .. }) = self.turn {
                    let left = left.get_mut(seat);
                    *left = *left + Millis::from_secs(increment.into());
                }
                Some(left)
            }
        }
    }

    /// The time left after a takeback or a swap now; `None` without time control.
    pub(crate) fn without_increment(&self, now: ServerTime) -> Option<PerSeat<Millis>> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Correspondence { .. } => Some(self.left),
            TimeControl::RealTime { .. } => Some(self.left_at(now)),
        }
    }

    /// When the game ends unless somebody moves.
    pub(crate) fn deadline(&self) -> Option<Deadline> {
        let turn = self.turn?;
        let time = match self.control {
            TimeControl::None => return None,
            TimeControl::RealTime { .. } if turn.first => FIRST_MOVE_TIME,
            TimeControl::RealTime { .. } | TimeControl::Correspondence { .. } => {
                *self.left.get(turn.seat) + LAG_ALLOWANCE
            }
        };
        Some(Deadline::new(turn.since + time))
    }

    /// What ends the game, if the deadline has passed.
    pub(crate) fn expiry(&self, now: ServerTime) -> Option<Expiry> {
        let turn = self.turn?;
        let expiry = if turn.first { Expiry::NotBegun } else { Expiry::Flag(turn.seat) };
        self.deadline()?.has_passed(now).then_some(expiry)
    }

    /// The clocks for a client; `None` without time control.
    pub(crate) fn snapshot(&self, now: ServerTime) -> Option<ClockSnapshot> {
        let running = self.turn.filter(|turn| self.charges(turn)).map(|turn| turn.seat);
        (self.control != TimeControl::None)
            .then(|| ClockSnapshot { left: self.left_at(now), running })
    }

    /// Whether a turn costs time.
    fn charges(&self, turn: &Turn) -> bool {
        !turn.first || matches!(self.control, TimeControl::Correspondence { .. })
    }

    fn left_at(&self, now: ServerTime) -> PerSeat<Millis> {
        let mut left = self.left;
        if let Some(turn) = self.turn.filter(|turn| self.charges(turn)) {
            let left = left.get_mut(turn.seat);
            *left = left.saturating_sub(now.saturating_since(turn.since));
        }
        left
    }
}

/// The time on a clock at the start of a game.
fn initial(control: TimeControl) -> Millis {
    match control {
        TimeControl::None => Millis::ZERO,
        TimeControl::RealTime { initial, .. } => Millis::from_secs(initial.into()),
        TimeControl::Correspondence { days } => Millis::from_secs(u64::from(days) * DAY),
    }
}
