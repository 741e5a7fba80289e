use mana_protocol::{ClockSnapshot, PerSeat, Seat, TimeControl};

/// What a move may be late, in milliseconds: the way from the player's hand to the server is not charged so far, and
/// the flag falls so much after the time is up. Well under the tenth of a second that a flag-fall is exact to.
pub const LAG_ALLOWANCE: u64 = 60;

/// How long a player has for a first move, which no clock charges, in milliseconds.
pub const FIRST_MOVE: u64 = 120_000;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// The players' clocks.
#[derive(Clone, Debug)]
pub(crate) struct GameClock {
    control: TimeControl,
    left: PerSeat<u64>,
    /// Whose turn it is, and since when; nobody's before the game has begun and after its end.
    turn: Option<Turn>,
}

#[derive(Clone, Copy, Debug)]
struct Turn {
    seat: Seat,
    since: u64,
    /// A first move costs no time.
    first: bool,
}

/// What happens when nobody moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Due {
    /// This player has no time left.
    Flag(Seat),
    /// There was no first move.
    NotBegun,
}

impl GameClock {
    pub(crate) fn new(control: TimeControl) -> GameClock {
        let full = full(control);
        GameClock { control, left: PerSeat { black: full, white: full }, turn: None }
    }

    /// It is somebody's turn from now on.
    pub(crate) fn start(&mut self, seat: Seat, first: bool, since: u64) {
        self.turn = Some(Turn { seat, since, first });
    }

    /// It is nobody's turn any more; what is left stays as it is `now`.
    pub(crate) fn stop(&mut self, now: u64) {
        self.left = self.left_at(now);
        self.turn = None;
    }

    /// Sets what is left, where time is kept.
    pub(crate) fn set(&mut self, times: Option<PerSeat<u64>>) {
        if let Some(times) = times {
            self.left = times;
        }
    }

    /// What would be left after a move now, which took `lag` to arrive; `None` where no time is kept.
    pub(crate) fn after_move(&self, now: u64, lag: u64) -> Option<PerSeat<u64>> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Correspondence { .. } => Some(self.left),
            TimeControl::RealTime { increment, .. } => {
                let sent = now.saturating_sub(lag.min(LAG_ALLOWANCE));
                let mut left = self.left_at(sent);
                if let Some(Turn { seat, first: false, .. }) = self.turn {
                    *left.get_mut(seat) += u64::from(increment) * 1000;
                }
                Some(left)
            }
        }
    }

    /// What is left when moves are taken back now; `None` where no time is kept.
    pub(crate) fn after_takeback(&self, now: u64) -> Option<PerSeat<u64>> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Correspondence { .. } => Some(self.left),
            TimeControl::RealTime { .. } => Some(self.left_at(now)),
        }
    }

    /// When something happens by itself, in the server's time.
    pub(crate) fn deadline(&self) -> Option<u64> {
        let turn = self.turn?;
        match self.control {
            TimeControl::None => None,
            TimeControl::RealTime { .. } if turn.first => Some(turn.since + FIRST_MOVE),
            TimeControl::RealTime { .. } | TimeControl::Correspondence { .. } => {
                Some(turn.since + self.left.get(turn.seat) + LAG_ALLOWANCE)
            }
        }
    }

    /// What happens by itself, if it is time.
    pub(crate) fn due(&self, now: u64) -> Option<Due> {
        let turn = self.turn?;
        (now >= self.deadline()?).then_some(if turn.first {
            Due::NotBegun
        } else {
            Due::Flag(turn.seat)
        })
    }

    /// The clocks for a client; `None` where no time is kept.
    pub(crate) fn show(&self, now: u64) -> Option<ClockSnapshot> {
        let running = self.turn.filter(|turn| !turn.first || self.is_correspondence());
        (self.control != TimeControl::None).then(|| ClockSnapshot {
            left: self.left_at(now),
            running: running.map(|turn| turn.seat),
        })
    }

    fn is_correspondence(&self) -> bool {
        matches!(self.control, TimeControl::Correspondence { .. })
    }

    fn left_at(&self, now: u64) -> PerSeat<u64> {
        let mut left = self.left;
        if let Some(turn) = self.turn
            && (!turn.first || self.is_correspondence())
        {
            let spent = now.saturating_sub(turn.since);
            let left = left.get_mut(turn.seat);
            *left = left.saturating_sub(spent);
        }
        left
    }
}

/// What is on a clock at first.
fn full(control: TimeControl) -> u64 {
    match control {
        TimeControl::None => 0,
        TimeControl::RealTime { initial, .. } => u64::from(initial) * 1000,
        TimeControl::Correspondence { days } => u64::from(days) * DAY,
    }
}
