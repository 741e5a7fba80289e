use crate::migrate;
use crate::read::Readers;
use crate::store::{Append, GamesCursor, Pending, Store, StoreError, TokenDigest};
use crate::writer::Writer;
use mana_duel::LogEntry;
use mana_protocol::{GameId, GameSummary, Me, Name, PersonId, Seek};
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::oneshot;

/// A database in a file of the data folder.
pub struct SqliteStore {
    writer: Writer,
    readers: Readers,
    /// Held for as long as the store is open: two servers would not hear of each other's moves.
    _lock: File,
}

/// The name of the database in the data folder.
const FILE: &str = "mana.sqlite";

/// In the SQL here, parameters are numbered in the order in which they first appear: elsewhere the number counts, but to
/// SQLite `$2` is a name, and the place counts.
impl SqliteStore {
    /// Opens the database in a folder. Both are made where they are missing.
    ///
    /// # Errors
    /// The folder cannot be written, another server uses it, or the database is damaged.
    pub fn open(folder: &Path) -> Result<SqliteStore, StoreError> {
        let says = |what: &dyn std::fmt::Display| format!("{}: {what}", folder.display());
        let unusable = |error: std::io::Error| StoreError::Failed(says(&error));
        fs::create_dir_all(folder).map_err(unusable)?;
        let lock = File::create(folder.join("lock")).map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::InUse(folder.display().to_string()));
            }
            Err(TryLockError::Error(error)) => return Err(unusable(error)),
        }
        let file = SqliteStore::file(folder);
        let in_folder = |error| match error {
            StoreError::Corrupt(what) => StoreError::Corrupt(says(&what)),
            StoreError::Failed(what) => StoreError::Failed(says(&what)),
            other => other,
        };
        let mut connection = connect(&file).map_err(in_folder)?;
        check(&connection).map_err(in_folder)?;
        migrate::migrate(&mut connection).map_err(in_folder)?;
        let readers = Readers::start(&file).map_err(in_folder)?;
        let writer = Writer::start(connection).map_err(unusable)?;
        Ok(SqliteStore { writer, readers, _lock: lock })
    }

    /// The file of the database in a data folder.
    pub fn file(folder: &Path) -> PathBuf {
        folder.join(FILE)
    }

    pub(crate) fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<T> {
        pending(self.writer.write(work))
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<T> {
        pending(self.readers.read(work))
    }
}

fn pending<T: Send + 'static>(answer: oneshot::Receiver<Result<T, StoreError>>) -> Pending<T> {
    Box::pin(async {
        let ended = |_| StoreError::Failed("it has been closed".to_string());
        answer.await.map_err(ended)?
    })
}

/// Opens a file as it has to be opened.
pub(crate) fn connect(file: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(file).map_err(failed)?;
    connection.busy_timeout(Duration::from_secs(10)).map_err(failed)?;
    connection
        .execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
        )
        .map_err(failed)?;
    Ok(connection)
}

/// Makes sure that a database is whole.
pub(crate) fn check(connection: &Connection) -> Result<(), StoreError> {
    let found: String =
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(failed)?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Corrupt(found)) }
}

/// What an error of SQLite means to us.
pub(crate) fn failed(error: rusqlite::Error) -> StoreError {
    let text = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Corrupt(text),
        Some(ErrorCode::DiskFull) => StoreError::Full(text),
        _ => StoreError::Failed(text),
    }
}

fn to_json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(error.to_string()))
}

/// Reads an id or a name, which were checked before they were written.
fn from_text<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T, StoreError> {
    text.parse().map_err(|error: T::Err| StoreError::Corrupt(error.to_string()))
}

/// The first columns of all rows, read as something.
fn list<T>(
    connection: &Connection,
    sql: &str,
    params: impl rusqlite::Params,
    read: impl Fn(&str) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql).map_err(failed)?;
    let mut rows = statement.query(params).map_err(failed)?;
    let mut values = Vec::new();
    while let Some(row) = rows.next().map_err(failed)? {
        values.push(read(row.get_ref(0).map_err(failed)?.as_str().map_err(|e| failed(e.into()))?)?);
    }
    Ok(values)
}

/// The entries of a game; none if there is no such game.
pub(crate) fn entries(connection: &Connection, game: &GameId) -> Result<Vec<LogEntry>, StoreError> {
    let sql = "SELECT entry FROM entries WHERE game = $1 ORDER BY number";
    list(connection, sql, [game.as_str()], from_json)
}

/// The ids of all games in the order in which they were made.
pub(crate) fn game_ids(connection: &Connection) -> Result<Vec<GameId>, StoreError> {
    list(connection, "SELECT id FROM games ORDER BY created, id", [], from_text)
}

impl Store for SqliteStore {
    fn append(&self, appends: Vec<Append>) -> Pending<()> {
        self.write(move |connection| {
            appends.iter().try_for_each(|append| write_append(connection, append))
        })
    }

    fn load(&self, game: GameId) -> Pending<Option<Vec<LogEntry>>> {
        self.read(move |connection| {
            let entries = entries(connection, &game)?;
            Ok((!entries.is_empty()).then_some(entries))
        })
    }

    fn games_of(
        &self,
        person: PersonId,
        after: Option<GamesCursor>,
        most: u32,
    ) -> Pending<Vec<GameSummary>> {
        self.read(move |connection| {
            let (changed, game) = match &after {
                Some(page) => (page.changed as i64, page.game.as_str()),
                None => (i64::MAX, ""),
            };
            let sql = "SELECT summary FROM games WHERE (black = $1 OR white = $1) \
                       AND (changed < $2 OR (changed = $2 AND id < $3)) \
                       ORDER BY changed DESC, id DESC LIMIT $4";
            list(connection, sql, params![person.as_str(), changed, game, most], from_json)
        })
    }

    fn seeks(&self, since: u64, most: u32) -> Pending<Vec<Seek>> {
        self.read(move |connection| {
            let sql = "SELECT seek FROM games WHERE seek IS NOT NULL AND created >= $1 \
                       ORDER BY created DESC LIMIT $2";
            list(connection, sql, params![since as i64, most], from_json)
        })
    }

    fn deadlines(&self) -> Pending<Vec<(GameId, u64)>> {
        self.read(move |connection| {
            let sql = "SELECT id, deadline FROM games WHERE deadline IS NOT NULL";
            let mut statement = connection.prepare_cached(sql).map_err(failed)?;
            let rows = statement
                .query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))
                .map_err(failed)?;
            rows.map(|row| {
                let (id, deadline) = row.map_err(failed)?;
                Ok((from_text(&id)?, u64::try_from(deadline).unwrap_or(0)))
            })
            .collect()
        })
    }

    fn game_ids(&self) -> Pending<Vec<GameId>> {
        self.read(game_ids)
    }

    fn add_person(&self, person: Me, at: u64, token: TokenDigest, expires: u64) -> Pending<()> {
        self.write(move |connection| {
            let sql = "INSERT INTO people (id, name, created) VALUES ($1, $2, $3)";
            let values = params![person.id.as_str(), person.name.as_str(), at as i64];
            connection
                .prepare_cached(sql)
                .and_then(|mut sql| sql.execute(values))
                .map_err(failed)?;
            let sql = "INSERT INTO sessions (token, person, expires) VALUES ($1, $2, $3)";
            let values = params![token.0, person.id.as_str(), expires as i64];
            connection
                .prepare_cached(sql)
                .and_then(|mut sql| sql.execute(values))
                .map_err(failed)?;
            Ok(())
        })
    }

    fn session(&self, token: TokenDigest, at: u64) -> Pending<Option<Me>> {
        self.read(move |connection| {
            let sql = "SELECT people.id, people.name FROM sessions \
                       JOIN people ON people.id = sessions.person \
                       WHERE sessions.token = $1 AND sessions.expires > $2";
            let mut statement = connection.prepare_cached(sql).map_err(failed)?;
            let row = statement
                .query_row(params![token.0, at as i64], |row| {
                    Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
                })
                .optional()
                .map_err(failed)?;
            row.map(|(id, name)| Ok(Me { id: from_text(&id)?, name: from_text(&name)? }))
                .transpose()
        })
    }

    fn end_session(&self, token: TokenDigest) -> Pending<()> {
        self.write(move |connection| {
            connection
                .execute("DELETE FROM sessions WHERE token = $1", [token.0])
                .map(|_| ())
                .map_err(failed)
        })
    }

    fn purge(&self, at: u64, came_before: u64, most: u32) -> Pending<usize> {
        self.write(move |connection| {
            let sql = "DELETE FROM sessions WHERE token IN \
                       (SELECT token FROM sessions WHERE expires <= $1 LIMIT $2)";
            let sessions = connection.execute(sql, params![at as i64, most]).map_err(failed)?;
            let sql = "DELETE FROM people WHERE id IN (SELECT id FROM people WHERE created < $1 \
                       AND NOT EXISTS (SELECT 1 FROM games WHERE black = people.id) \
                       AND NOT EXISTS (SELECT 1 FROM games WHERE white = people.id) LIMIT $2)";
            let people =
                connection.execute(sql, params![came_before as i64, most]).map_err(failed)?;
            Ok(sessions + people)
        })
    }

    fn rename(&self, person: PersonId, name: Name) -> Pending<()> {
        self.write(move |connection| {
            let sql = "UPDATE people SET name = $1 WHERE id = $2";
            connection.execute(sql, [name.as_str(), person.as_str()]).map(|_| ()).map_err(failed)
        })
    }

    fn server_time(&self) -> Pending<u64> {
        self.read(|connection| {
            let time: i64 = connection
                .query_row("SELECT time FROM server WHERE id = 1", [], |row| row.get(0))
                .map_err(failed)?;
            Ok(u64::try_from(time).unwrap_or(0))
        })
    }

    fn save_time(&self, time: u64) -> Pending<()> {
        self.write(move |connection| write_time(connection, time))
    }

    fn signing_key(&self, candidate: String) -> Pending<String> {
        self.write(move |connection| {
            let sql = "UPDATE server SET key = $1 WHERE id = 1 AND key IS NULL";
            connection.execute(sql, [candidate]).map_err(failed)?;
            let sql = "SELECT key FROM server WHERE id = 1";
            connection.query_row(sql, [], |row| row.get(0)).map_err(failed)
        })
    }

    fn write_elapsed(&self) -> Duration {
        self.writer.write_elapsed()
    }

    fn generation(&self) -> u64 {
        self.writer.generation()
    }
}

fn write_time(connection: &Connection, time: u64) -> Result<(), StoreError> {
    let sql = "UPDATE server SET time = $1 WHERE id = 1 AND time < $1";
    connection
        .prepare_cached(sql)
        .and_then(|mut sql| sql.execute([time as i64]))
        .map(|_| ())
        .map_err(failed)
}

fn write_append(connection: &Connection, append: &Append) -> Result<(), StoreError> {
    let Append { game, expected, entries, summary, seek, deadline } = append;
    let seat = |player: &Option<mana_protocol::Player>| {
        player.as_ref().map(|player| player.id.to_string())
    };
    let seek = seek.as_ref().map(to_json).transpose()?;
    let values = params![
        (expected + entries.len()) as i64,
        seat(&summary.players.black),
        seat(&summary.players.white),
        summary.created as i64,
        summary.changed as i64,
        deadline.map(|deadline| deadline as i64),
        to_json(summary)?,
        seek,
        game.as_str(),
        *expected as i64,
    ];
    // The number of entries is the lock: nobody else has appended if it is as expected.
    let sql = if *expected == 0 {
        "INSERT INTO games (entries, black, white, created, changed, deadline, summary, seek, id) \
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE $10 = 0 \
         AND NOT EXISTS (SELECT 1 FROM games WHERE id = $9)"
    } else {
        "UPDATE games SET entries = $1, black = $2, white = $3, created = $4, changed = $5, \
         deadline = $6, summary = $7, seek = $8 WHERE id = $9 AND entries = $10"
    };
    let changed =
        connection.prepare_cached(sql).and_then(|mut sql| sql.execute(values)).map_err(failed)?;
    if changed != 1 {
        return Err(StoreError::Conflict(game.clone()));
    }
    let sql = "INSERT INTO entries (game, number, entry) VALUES ($1, $2, $3)";
    let mut insert = connection.prepare_cached(sql).map_err(failed)?;
    for (number, entry) in (*expected..).zip(entries) {
        insert.execute(params![game.as_str(), number as i64, to_json(entry)?]).map_err(failed)?;
    }
    match entries.last() {
        Some(entry) => write_time(connection, entry.moment.time),
        None => Ok(()),
    }
}
