mod append;
mod cluster_clock;
mod connection;
mod heartbeat;
mod in_flight;
mod migrate;
mod pool;
mod thread;
mod tls;

pub(crate) use connection::PostgresConnection;
pub(crate) use migrate::{Sharing, check_version, lock_database, migrate};
#[cfg(test)]
pub(crate) use thread::MAX_REQUESTS;

use crate::column::{
    from_json, from_server_column, from_text, from_wall_column, server_column, wall_column,
};
use crate::log::LogReader;
use crate::shared_store::{ClockReading, SharedStore};
use crate::sqlite_log::MAX_FINDINGS;
use crate::store::{Append, GamesCursor, Pending, Session, Store, TokenDigest};
use crate::{CookieKey, Damage, OpenError, PostgresUrl, StoreError, cookie_keys};
use cluster_clock::ClusterClock;
use heartbeat::Heartbeat;
use in_flight::WritesInFlight;
use mana_duel::LogEntry;
use mana_protocol::{
    Deadline, GameId, GameSummary, Me, Name, PersonId, Seek, ServerTime, WallTime,
};
use pool::{ConnectionPool, PooledConnection};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;
use thread::{PostgresThread, Request};
use tokio_postgres::Row;

/// A database of a PostgreSQL server.
///
/// Every write is one transaction, and the server's group commit syncs those of several connections together. A write
/// whose connection is lost is [reported](StoreError::Unavailable) and not retried, as it may have been committed.
pub struct PostgresStore {
    thread: PostgresThread,
    pool: Arc<ConnectionPool>,
    writes: Arc<WritesInFlight>,
    seen: Arc<LastSeen>,
    /// The shared server time, if other programs may use the database as well.
    clock: Option<Arc<ClusterClock>>,
}

/// The latest state of the database that this store has seen.
///
/// The stored server time never decreases. If it has, the database was restored from a backup, or a standby without the
/// last commits was promoted.
struct LastSeen {
    time: AtomicI64,
    generation: AtomicU64,
}

impl LastSeen {
    fn time(&self) -> i64 {
        self.time.load(Ordering::Acquire)
    }

    /// Records a stored time.
    fn saved(&self, time: i64) {
        self.time.fetch_max(time, Ordering::AcqRel);
    }

    /// Checks the stored time. If it has decreased, a new generation begins.
    async fn check(&self, connection: &mut PooledConnection) -> Result<(), StoreError> {
        // Read first, so that a concurrent write does not look like a decrease.
        let before = self.time();
        let rows = connection.query("SELECT time FROM server WHERE id = 1", &[]).await?;
        match self.compare(before, only(&rows)?.try_get(0)?) {
            true => Ok(()),
            false => Err(StoreError::Replaced),
        }
    }

    /// Records a time that was read after `before` was seen. Returns whether it has not decreased.
    fn compare(&self, before: i64, now: i64) -> bool {
        if now >= before {
            return true;
        }
        let noticed =
            self.time.compare_exchange(before, now, Ordering::AcqRel, Ordering::Acquire).is_ok();
        if noticed {
            self.generation.fetch_add(1, Ordering::AcqRel);
        }
        false
    }
}

impl PostgresStore {
    /// Opens a database for exclusive use by one server, and creates or migrates its tables.
    ///
    /// # Errors
    /// The database cannot be reached, another server uses it, or a newer version of the program has written it.
    pub fn open(url: &PostgresUrl) -> Result<PostgresStore, OpenError> {
        open(url, true).map_err(|error| OpenError { database: url.to_string(), error })
    }

    /// Opens a database that other servers share. Appending to a game that one of them has appended to is a conflict.
    ///
    /// # Errors
    /// The database cannot be reached, a server uses it exclusively, or a newer version of the program has written it.
    pub fn open_shared(url: &PostgresUrl) -> Result<PostgresStore, OpenError> {
        open(url, false).map_err(|error| OpenError { database: url.to_string(), error })
    }

    fn read<T: Send + 'static, F>(
        &self,
        work: impl FnOnce(PooledConnection) -> F + Send + 'static,
    ) -> Pending<T>
    where
        F: Future<Output = Result<T, StoreError>> + Send,
    {
        let pool = Arc::clone(&self.pool);
        self.thread.run(async move { work(pool.get().await?).await })
    }

    fn write<T: Send + 'static, F>(
        &self,
        work: impl FnOnce(PooledConnection, Arc<LastSeen>) -> F + Send + 'static,
    ) -> Pending<T>
    where
        F: Future<Output = Result<T, StoreError>> + Send,
    {
        let (pool, seen) = (Arc::clone(&self.pool), Arc::clone(&self.seen));
        let write = self.writes.begin();
        self.thread.run(async move {
            let done = work(pool.get().await?, seen).await;
            drop(write);
            done
        })
    }
}

fn open(url: &PostgresUrl, alone: bool) -> Result<PostgresStore, StoreError> {
    let writes = Arc::new(WritesInFlight::default());
    let (url, watched) = (url.clone(), Arc::clone(&writes));
    let (thread, (pool, seen, clock)) = PostgresThread::start(async move {
        let mut heartbeat = Heartbeat::new(url.clone(), alone);
        heartbeat.beat().await?;
        migrate(&mut PostgresConnection::connect_without_statement_timeout(&url).await?).await?;
        let mut first = PostgresConnection::connect(&url).await?;
        let rows = first.query_once("SELECT time FROM server WHERE id = 1", &[]).await?;
        let time = AtomicI64::new(only(&rows)?.try_get(0)?);
        let seen = Arc::new(LastSeen { time, generation: AtomicU64::new(0) });
        let clock = (!alone).then(|| Arc::new(ClusterClock::new(Arc::clone(&seen))));
        heartbeat.watch(clock.clone());
        heartbeat.beat().await?;
        let opened = (ConnectionPool::new(url, first), seen, clock);
        let background: Request = Box::pin(async move { heartbeat.run(&watched).await });
        Ok((opened, background))
    })?;
    Ok(PostgresStore { thread, pool, writes, seen, clock })
}

/// The only row of a result that always has one.
fn only(rows: &[Row]) -> Result<&Row, StoreError> {
    rows.first().ok_or(StoreError::Closed)
}

/// The first column of every row, decoded. Damaged values are skipped, so that one does not hide the others;
/// [`Store::find_damage`] reports them.
fn list<T>(
    rows: &[Row],
    decode: impl Fn(&str) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut values = Vec::new();
    for row in rows {
        values.extend(decode(row.try_get(0)?).ok());
    }
    Ok(values)
}

/// The log of a game; `None` if there is no such game.
async fn entries(
    connection: &mut PooledConnection,
    game: &GameId,
) -> Result<Option<Vec<LogEntry>>, StoreError> {
    // One statement reads one snapshot.
    let sql = "SELECT games.entries, entries.number, entries.entry, entries.checksum FROM games \
               LEFT JOIN entries ON entries.game = games.id WHERE games.id = $1 \
               ORDER BY entries.number";
    let rows = connection.query(sql, &[&game.as_str()]).await?;
    let Some(first) = rows.first() else { return Ok(None) };
    let length = first.try_get(0)?;
    let mut log = LogReader::new(game);
    for row in &rows {
        log.push(row.try_get(1)?, row.try_get(2)?, row.try_get(3)?)?;
    }
    log.finish(length).map(Some)
}

/// The ids of all games in the order of their creation.
async fn game_ids(connection: &mut PooledConnection) -> Result<Vec<GameId>, StoreError> {
    list(&connection.query("SELECT id FROM games ORDER BY created, id", &[]).await?, from_text)
}

/// Checks that the summary of a game can be read.
async fn check_summary(connection: &mut PooledConnection, game: &GameId) -> Result<(), StoreError> {
    let rows =
        connection.query("SELECT summary FROM games WHERE id = $1", &[&game.as_str()]).await?;
    rows.iter().try_for_each(|row| from_json::<GameSummary>(row.try_get(0)?).map(drop))
}

impl Store for PostgresStore {
    fn append(&self, appends: Vec<Append>) -> Pending<()> {
        self.write(
            |connection, seen| async move { append::append(connection, &appends, &seen).await },
        )
    }

    fn load(&self, game: GameId) -> Pending<Option<Vec<LogEntry>>> {
        self.read(|mut connection| async move { entries(&mut connection, &game).await })
    }

    fn games_of(
        &self,
        person: PersonId,
        after: Option<GamesCursor>,
        limit: u32,
    ) -> Pending<Vec<GameSummary>> {
        self.read(move |mut connection| async move {
            let (changed, game) = match &after {
                Some(cursor) => (wall_column(cursor.changed), cursor.game.as_str()),
                None => (i64::MAX, ""),
            };
            let sql = "SELECT summary FROM games WHERE (black = $1 OR white = $1) \
                       AND (changed < $2 OR (changed = $2 AND id < $3)) \
                       ORDER BY changed DESC, id DESC LIMIT $4";
            let limit = i64::from(limit);
            let rows = connection.query(sql, &[&person.as_str(), &changed, &game, &limit]).await?;
            list(&rows, from_json)
        })
    }

    fn seeks(&self, since: WallTime) -> Pending<Vec<Seek>> {
        self.read(move |mut connection| async move {
            let sql = "SELECT seek FROM games WHERE seek IS NOT NULL AND created >= $1 \
                       ORDER BY created, id";
            list(&connection.query(sql, &[&wall_column(since)]).await?, from_json)
        })
    }

    fn deadlines(&self) -> Pending<Vec<(GameId, Deadline)>> {
        self.read(|mut connection| async move {
            let sql = "SELECT id, deadline FROM games WHERE deadline IS NOT NULL \
                       ORDER BY deadline, id";
            let mut deadlines = Vec::new();
            for row in connection.query(sql, &[]).await? {
                let at = from_server_column(row.try_get(1)?);
                // A damaged value is skipped, as in a list.
                let id = from_text(row.try_get(0)?).ok();
                deadlines.extend(id.map(|id| (id, Deadline::new(at))));
            }
            Ok(deadlines)
        })
    }

    fn game_ids(&self) -> Pending<Vec<GameId>> {
        self.read(|mut connection| async move { game_ids(&mut connection).await })
    }

    fn add_person(
        &self,
        person: Me,
        created: WallTime,
        token: TokenDigest,
        expires: WallTime,
    ) -> Pending<()> {
        self.write(move |mut connection, _| async move {
            let sql = "WITH person AS (INSERT INTO people (id, name, created) VALUES ($1, $2, $3) \
                       RETURNING id) \
                       INSERT INTO sessions (token, person, expires) \
                       SELECT $4::text, id, $5::bigint FROM person";
            let (created, expires) = (wall_column(created), wall_column(expires));
            let (id, name) = (person.id.as_str(), person.name.as_str());
            connection.query(sql, &[&id, &name, &created, &token.0, &expires]).await?;
            Ok(())
        })
    }

    fn session(&self, token: TokenDigest, now: WallTime) -> Pending<Option<Session>> {
        self.read(move |mut connection| async move {
            let sql = "SELECT people.id, people.name, sessions.expires FROM sessions \
                       JOIN people ON people.id = sessions.person \
                       WHERE sessions.token = $1 AND sessions.expires > $2";
            let rows = connection.query(sql, &[&token.0, &wall_column(now)]).await?;
            let session = rows.first().map(|row| -> Result<Session, StoreError> {
                let me = Me { id: from_text(row.try_get(0)?)?, name: from_text(row.try_get(1)?)? };
                Ok(Session { me, expires: from_wall_column(row.try_get(2)?) })
            });
            session.transpose()
        })
    }

    fn renew_session(&self, token: TokenDigest, expires: WallTime) -> Pending<()> {
        self.write(move |mut connection, _| async move {
            let sql = "UPDATE sessions SET expires = $1 WHERE token = $2";
            connection.query(sql, &[&wall_column(expires), &token.0]).await?;
            Ok(())
        })
    }

    fn end_session(&self, token: TokenDigest) -> Pending<()> {
        self.write(|mut connection, _| async move {
            connection.query("DELETE FROM sessions WHERE token = $1", &[&token.0]).await?;
            Ok(())
        })
    }

    fn purge(&self, now: WallTime, created_before: WallTime, limit: u32) -> Pending<usize> {
        self.write(move |mut connection, _| async move {
            let limit = i64::from(limit);
            let sql = "DELETE FROM sessions WHERE token IN \
                       (SELECT token FROM sessions WHERE expires <= $1 \
                       ORDER BY expires, token LIMIT $2) RETURNING 1";
            connection.batch("BEGIN").await?;
            let sessions = connection.query(sql, &[&wall_column(now), &limit]).await?.len();
            let sql = "DELETE FROM people WHERE id IN (SELECT id FROM people WHERE created < $1 \
                       AND NOT EXISTS (SELECT 1 FROM games WHERE black = people.id) \
                       AND NOT EXISTS (SELECT 1 FROM games WHERE white = people.id) \
                       ORDER BY created, id LIMIT $2) RETURNING 1";
            let before = wall_column(created_before);
            let people = connection.query(sql, &[&before, &limit]).await?.len();
            connection.batch("COMMIT").await?;
            Ok(sessions + people)
        })
    }

    fn purge_games(&self, created_before: WallTime, limit: u32) -> Pending<Vec<GameId>> {
        self.write(move |mut connection, _| async move {
            let sql = "DELETE FROM games WHERE id IN (SELECT id FROM games \
                       WHERE (black IS NULL OR white IS NULL) AND created < $1 \
                       ORDER BY created, id LIMIT $2) \
                       AND (black IS NULL OR white IS NULL) RETURNING id";
            let values = (wall_column(created_before), i64::from(limit));
            let rows = connection.query(sql, &[&values.0, &values.1]).await?;
            let mut deleted: Vec<GameId> = list(&rows, from_text)?;
            deleted.sort();
            Ok(deleted)
        })
    }

    /// Checks the games only; checking the pages is up to the database server.
    fn find_damage(&self) -> Pending<Vec<Damage>> {
        self.read(|mut connection| async move {
            let mut found = Vec::new();
            for game in game_ids(&mut connection).await? {
                let read = match entries(&mut connection, &game).await {
                    Ok(_) => check_summary(&mut connection, &game).await,
                    Err(error) => Err(error),
                };
                match read {
                    Ok(()) => {}
                    Err(StoreError::Corrupt(damage)) => found.push(damage),
                    Err(error) => return Err(error),
                }
                if found.len() >= MAX_FINDINGS {
                    break;
                }
            }
            Ok(found)
        })
    }

    fn rename(&self, person: PersonId, name: Name) -> Pending<()> {
        self.write(move |mut connection, _| async move {
            let sql = "UPDATE people SET name = $1 WHERE id = $2";
            connection.query(sql, &[&name.as_str(), &person.as_str()]).await?;
            Ok(())
        })
    }

    fn server_time(&self) -> Pending<ServerTime> {
        self.read(|mut connection| async move {
            let rows = connection.query(SERVER_TIME, &[]).await?;
            Ok(from_server_column(only(&rows)?.try_get(0)?))
        })
    }

    fn save_time(&self, time: ServerTime) -> Pending<()> {
        let shared = self.clock.is_some();
        self.write(move |mut connection, seen| async move {
            if shared {
                // The shared time advances by the database's clock instead, but a write has to happen all the same.
                connection.query(cluster_clock::BEAT, &[&cluster_clock::grace()]).await?;
                return seen.check(&mut connection).await;
            }
            let time = server_column(time);
            let sql = "UPDATE server SET time = $1 WHERE id = 1 AND time < $1 AND time >= $2 \
                       RETURNING 1";
            let saved = connection.query(sql, &[&time, &seen.time()]).await?;
            if saved.is_empty() {
                return seen.check(&mut connection).await;
            }
            seen.saved(time);
            Ok(())
        })
    }

    fn secret(&self, candidate: String) -> Pending<String> {
        self.write(|mut connection, _| async move {
            let sql = "UPDATE server SET key = COALESCE(key, $1) WHERE id = 1 RETURNING key";
            let secret = only(&connection.query(sql, &[&candidate]).await?)?.try_get(0)?;
            connection.query(cookie_keys::BEGIN, &[]).await?;
            Ok(secret)
        })
    }

    fn cookie_keys(&self) -> Pending<Vec<CookieKey>> {
        self.read(|mut connection| async move {
            let rows = connection.query(cookie_keys::LIST, &[]).await?;
            rows.iter().map(cookie_keys::from_row).collect()
        })
    }

    fn write_elapsed(&self) -> Duration {
        self.writes.longest()
    }

    fn generation(&self) -> u64 {
        self.seen.generation.load(Ordering::Acquire)
    }
}

/// The server time: the saved one, or that of a later entry.
pub(crate) const SERVER_TIME: &str =
    "SELECT GREATEST(time, (SELECT COALESCE(MAX(time), 0) FROM games)) FROM server WHERE id = 1";

impl SharedStore for PostgresStore {
    fn clock_reading(&self) -> Option<ClockReading> {
        self.clock.as_ref()?.reading()
    }

    fn claim_expired(
        &self,
        now: ServerTime,
        until: ServerTime,
        limit: u32,
    ) -> Pending<Vec<GameId>> {
        self.write(move |mut connection, _| async move {
            // Rows that another program is claiming or appending to are skipped.
            let sql = "UPDATE games SET claimed = $2 WHERE id IN (SELECT id FROM games \
                       WHERE deadline <= $1 AND claimed <= $1 ORDER BY deadline LIMIT $3 \
                       FOR UPDATE SKIP LOCKED) RETURNING id";
            let (now, until) = (server_column(now), server_column(until));
            list(&connection.query(sql, &[&now, &until, &i64::from(limit)]).await?, from_text)
        })
    }

    fn log_length(&self, game: GameId) -> Pending<Option<usize>> {
        self.read(move |mut connection| async move {
            let sql = "SELECT entries FROM games WHERE id = $1";
            let rows = connection.query(sql, &[&game.as_str()]).await?;
            let length = rows.first().map(|row| row.try_get::<_, i64>(0)).transpose()?;
            Ok(length.and_then(|length| usize::try_from(length).ok()))
        })
    }

    fn changed_since(&self, time: ServerTime) -> Pending<Vec<(GameId, usize)>> {
        self.read(move |mut connection| async move {
            let sql = "SELECT id, entries FROM games WHERE time >= $1";
            let mut changed = Vec::new();
            for row in connection.query(sql, &[&server_column(time)]).await? {
                let length: i64 = row.try_get(1)?;
                // A damaged value is skipped, as in a list.
                let game = from_text(row.try_get(0)?).ok();
                changed.extend(game.zip(usize::try_from(length).ok()));
            }
            Ok(changed)
        })
    }
}
