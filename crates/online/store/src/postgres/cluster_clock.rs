//! The server time that all servers of a database share.

use super::LastSeen;
use super::connection::PostgresConnection;
use crate::StoreError;
use crate::column::from_server_column;
use crate::shared_store::ClockReading;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The age of the stored time at which a reader advances it. It is written about this often, however many servers there
/// are.
const BEAT_INTERVAL: Duration = Duration::from_millis(100);

/// A slower answer is discarded and requested once more. A delay, such as a database that hung, is on one way only, so the
/// middle of the round trip would be wrong by up to half of it.
const SLOW_ROUND_TRIP: Duration = Duration::from_millis(20);

/// A reading with a longer round trip replaces a more precise one only if that is older than this.
const MAX_READING_AGE: Duration = Duration::from_secs(5);

/// The stored server time, when it was stored by the database's clock, and the current time of that clock.
const READ: &str = "SELECT time, beat, (extract(epoch FROM clock_timestamp()) * 1000)::bigint \
                    FROM server WHERE id = 1";

/// Advances the stored time by the time since the last beat, by the database's clock. A gap of more than the grace
/// time, or a clock that was set back, does not count. After a gap the time is at least that of the last entry, as a
/// server without a cluster stores it less often.
pub(crate) const BEAT: &str = "\
    UPDATE server SET \
        time = CASE \
            WHEN now.millis - beat > $1 \
            THEN GREATEST(time + $1, (SELECT COALESCE(MAX(time), 0) FROM games)) \
            ELSE time + GREATEST(now.millis - beat, 0) END, \
        beat = CASE WHEN now.millis < beat - $1 THEN now.millis ELSE GREATEST(beat, now.millis) END \
    FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS millis) AS now \
    WHERE id = 1 RETURNING time";

/// The latest reading of the shared server time.
pub(crate) struct ClusterClock {
    seen: Arc<LastSeen>,
    reading: Mutex<Option<KnownReading>>,
}

#[derive(Clone, Copy)]
struct KnownReading {
    reading: ClockReading,
    /// The difference between the stored time and the database's clock. It is constant while time advances without
    /// gaps.
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

    /// Reads the server time, and advances the stored one if nobody else has done so recently.
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
        // A database clock that was set back needs a beat as well.
        let age = Duration::from_millis(now.abs_diff(beat));
        if age <= ClockReading::GRACE {
            let reading = ClockReading {
                time: from_server_column(time + now - beat),
                at: asked + round_trip / 2,
                round_trip,
                // After an outage, time resumes no later than this.
                limit: from_server_column(time + grace()),
            };
            self.record(KnownReading { reading, offset: time - beat });
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

    /// Records a reading. A less precise one than the last only extends its limit.
    fn record(&self, new: KnownReading) {
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
