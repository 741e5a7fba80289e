use crate::Pending;
use crate::store::Store;
use mana_protocol::{GameId, Millis, ServerTime};
use std::time::{Duration, Instant};

/// A store that several servers, the nodes of a cluster, use at once.
///
/// All nodes have one server time. It follows the database's own clock and stands still while no node reaches the
/// database or nothing can be written there.
pub trait SharedStore: Store {
    /// What the database last said about the server time; `None` if it has said nothing yet.
    fn clock_reading(&self) -> Option<ClockReading>;

    /// Claims games whose deadline has passed by now, at most `limit` of them, and returns which. Nobody else gets them
    /// until the claim ends, or somebody appends to them.
    fn claim_expired(&self, now: ServerTime, until: ServerTime, limit: u32)
    -> Pending<Vec<GameId>>;

    /// The length of a game's log; `None` if there is no such game.
    fn log_length(&self, game: GameId) -> Pending<Option<usize>>;

    /// The games that were appended to since a server time, and the lengths of their logs.
    fn changed_since(&self, time: ServerTime) -> Pending<Vec<(GameId, usize)>>;
}

/// The server time at some moment, as the database said it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockReading {
    /// The server time.
    pub time: ServerTime,
    /// When that was: the middle of the round trip.
    pub at: Instant,
    /// How long the question and its answer took together.
    pub round_trip: Duration,
    /// As far as the time may run without another word of the database.
    pub limit: ServerTime,
}

impl ClockReading {
    /// How far the server time runs on from where it was last stored, and so the most that an outage costs a player.
    pub const GRACE: Duration = Duration::from_millis(300);

    /// The server time at a moment, wrong by at most half the round trip.
    pub fn time_at(&self, now: Instant) -> ServerTime {
        let time = self.time + Millis::from(now.saturating_duration_since(self.at));
        time.min(self.limit)
    }
}
