//! One server time for all programs that share a database.

use super::LastSeen;
use super::connection::PostgresConnection;
use crate::StoreError;
use crate::column::from_server_column;
use crate::shared_store::ClockReading;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How old the stored time may become before whoever reads it writes it anew. However many programs there are, it is
/// written about this often.
const BEAT_INTERVAL: Duration = Duration::from_millis(100);

/// An answer that took longer is asked for once more. Whatever delayed it, such as a database that hung, did so on one way
/// only, so that the middle of the round trip says nothing.
const SLOW_ROUND_TRIP: Duration = Duration::from_millis(20);

/// A reading with a longer round trip takes the place of a better one only if that is older.
const MAX_READING_AGE: Duration = Duration::from_secs(5);

/// The stored server time, when that was by the database's clock, and what that clock says now.
const READ: &str = "SELECT time, beat, (extract(epoch FROM clock_timestamp()) * 1000)::bigint \
                    FROM server WHERE id = 1";

/// Advances the stored time by what has passed on the database's clock since it was last advanced. More than the grace
/// time has not been served, and does not count; nor does a clock that was set back. After such a gap the time is at
/// least that of the last entry, as servers without a cluster store it less often.
pub(crate) const BEAT: &str = "\
    UPDATE server SET \
        time = CASE \
            WHEN now.millis - beat > $1 \
            THEN GREATEST(time + $1, (SELECT COALESCE(MAX(time), 0) FROM games)) \
            ELSE time + GREATEST(now.millis - beat, 0) END, \
        beat = CASE WHEN now.millis < beat - $1 THEN now.millis ELSE GREATEST(beat, now.millis) END \
    FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS millis) AS now \
    WHERE id = 1 RETURNING time";

/// What this program knows of the server time.
pub(crate) struct ClusterClock {
    seen: Arc<LastSeen>,
    reading: Mutex<Option<KnownReading>>,
}

#[derive(Clone, Copy)]
struct KnownReading {
    reading: ClockReading,
    /// The difference of the stored time and the database's clock. As long as nothing stands still, it stays the same.
    offset: i64,
}

/// What the database answers, in its own milliseconds.
struct ClockAnswer {
    /// The stored server time.
    time: i64,
    /// When that was.
    beat: i64,
    /// The database's clock.
    now: i64,
    asked: Instant,
    round_trip: Duration,
}

impl ClusterClock {
    pub(crate) fn new(seen: Arc<LastSeen>) -> ClusterClock {
        ClusterClock { seen, reading: Mutex::default() }
    }

    pub(crate) fn reading(&self) -> Option<ClockReading> {
        self.known().map(|known| known.reading)
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Option<KnownReading>> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the server time, and stores how far it has come if nobody else has done so recently.
    pub(crate) async fn beat(&self, connection: &mut PostgresConnection) -> Result<(), StoreError> {
        if self.read(connection).await? > BEAT_INTERVAL {
            connection.query(BEAT, &[&grace()]).await?;
            self.read(connection).await?;
        }
        Ok(())
    }

    /// Reads the server time. Returns how old the stored time is.
    async fn read(&self, connection: &mut PostgresConnection) -> Result<Duration, StoreError> {
        let mut answer = self.ask(connection).await?;
        if answer.round_trip > SLOW_ROUND_TRIP {
            answer = self.ask(connection).await?;
        }
        let ClockAnswer { time, beat, now, asked, round_trip } = answer;
        // A clock that was set back has to be noted by a beat, as one that was set forward.
        let age = Duration::from_millis(now.abs_diff(beat));
        if age <= ClockReading::GRACE {
            let reading = ClockReading {
                time: from_server_column(time + now - beat),
                at: asked + round_trip / 2,
                round_trip,
                // After an outage it goes on from there.
                limit: from_server_column(time + grace()),
            };
            self.take(KnownReading { reading, offset: time - beat });
        }
        Ok(age)
    }

    async fn ask(&self, connection: &mut PostgresConnection) -> Result<ClockAnswer, StoreError> {
        let before = self.seen.time();
        let asked = Instant::now();
        let rows = connection.query(READ, &[]).await?;
        let round_trip = asked.elapsed();
        let row = super::only(&rows)?;
        let (time, beat, now) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        if self.seen.compare(before, time) {
            self.seen.saved(time);
        }
        Ok(ClockAnswer { time, beat, now, asked, round_trip })
    }

    /// Takes note of a reading. One that is less exact than the last only says how far that reaches.
    fn take(&self, new: KnownReading) {
        let mut known = self.known();
        match &mut *known {
            Some(old)
                if old.offset == new.offset
                    && old.reading.round_trip < new.reading.round_trip
                    && old.reading.at + MAX_READING_AGE > new.reading.at =>
            {
                old.reading.limit = new.reading.limit;
            }
            known => *known = Some(new),
        }
    }
}

/// The parameter of [`BEAT`].
pub(crate) fn grace() -> i64 {
    ClockReading::GRACE.as_millis() as i64
}
