use crate::Pending;
use crate::store::Store;
use mana_protocol::{GameId, Millis, ServerTime};
use std::time::{Duration, Instant};

/// A store that several servers, the nodes of a cluster, use at once.
///
/// All nodes share one server time. It follows the database's clock, and stops while no node can reach or write the
/// database.
pub trait SharedStore: Store {
    /// The last reading of the server time; `None` before the first.
    fn clock_reading(&self) -> Option<ClockReading>;

    /// Claims at most `limit` games whose deadline has passed by now, and returns them. No other node gets them before
    /// the claim expires or somebody appends to them.
    fn claim_expired(&self, now: ServerTime, until: ServerTime, limit: u32)
    -> Pending<Vec<GameId>>;

    /// The length of a game's log; `None` if there is no such game.
    fn log_length(&self, game: GameId) -> Pending<Option<usize>>;

    /// The games that were appended to since a server time, and the lengths of their logs.
    fn changed_since(&self, time: ServerTime) -> Pending<Vec<(GameId, usize)>>;
}

/// A reading of the server time from the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockReading {
    /// The server time.
    pub time: ServerTime,
    /// When it was read: the middle of the round trip.
    pub at: Instant,
    /// The duration of the query.
    pub round_trip: Duration,
    /// The latest time that may be assumed without another reading.
    pub limit: ServerTime,
}

impl ClockReading {
    /// How far the server time may run ahead of the stored one, and so the most that an outage costs a player.
    pub const GRACE: Duration = Duration::from_millis(300);

    /// The server time at a moment, exact to half the round trip.
    pub fn time_at(&self, now: Instant) -> ServerTime {
        let time = self.time + Millis::from(now.saturating_duration_since(self.at));
        time.min(self.limit)
    }
}
