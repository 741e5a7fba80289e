use crate::column::{
    from_json, from_server_column, from_text, from_wall_column, server_column, to_json, wall_column,
};
use crate::database_file::{DatabaseFile, create_folder, create_private};
use crate::reader::ReaderPool;
use crate::sqlite_log::{entries, find_damage, write_entries};
use crate::store::{Append, GamesCursor, Pending, Session, Store, TokenDigest};
use crate::writer::WriterThread;
use crate::{CookieKey, Damage, OpenError, StoreError, cookie_keys, migrate};
use mana_duel::LogEntry;
use mana_protocol::{
    Deadline, GameId, GameSummary, Me, Name, PersonId, Player, Seek, ServerTime, WallTime,
};
use rusqlite::{Connection, OptionalExtension, params};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// A SQLite database in the data folder.
pub struct SqliteStore {
    writer: WriterThread,
    readers: ReaderPool,
    file: Arc<DatabaseFile>,
    /// Held while the store is open, as two servers would not learn of each other's moves.
    _lock: File,
}

/// The name of the database file.
const FILE: &str = "mana.sqlite";

/// Parameters in this SQL are numbered in the order of their first appearance, as SQLite takes `$2` for a name and
/// binds names in that order.
impl SqliteStore {
    /// Opens the database in a folder, creating both if they are missing.
    ///
    /// # Errors
    /// The folder cannot be written, another server uses it, or the database is damaged.
    pub fn open(folder: &Path) -> Result<SqliteStore, OpenError> {
        open(folder).map_err(|error| OpenError { database: folder.display().to_string(), error })
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

    pub(crate) fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<T> {
        pending(self.readers.read(work))
    }
}

fn open(folder: &Path) -> Result<SqliteStore, StoreError> {
    let lock = lock(folder)?;
    let path = SqliteStore::file(folder);
    let mut connection = connect(&path)?;
    check(&connection)?;
    migrate::migrate(&mut connection)?;
    let file = Arc::new(DatabaseFile::of(&path));
    let readers = ReaderPool::start(&file)?;
    let writer = WriterThread::start(connection, Arc::clone(&file))?;
    Ok(SqliteStore { writer, readers, file, _lock: lock })
}

/// Creates a data folder if it is missing, and locks it.
pub(crate) fn lock(folder: &Path) -> Result<File, StoreError> {
    create_folder(folder)?;
    let lock = File::create(folder.join("lock")).map_err(StoreError::io(folder))?;
    lock.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => StoreError::InUse(folder.display().to_string()),
        TryLockError::Error(error) => StoreError::io(folder)(error),
    })?;
    Ok(lock)
}

pub(crate) fn pending<T: Send + 'static>(
    answer: oneshot::Receiver<Result<T, StoreError>>,
) -> Pending<T> {
    Box::pin(async { answer.await.map_err(|_| StoreError::Closed)? })
}

/// Opens a database file with the settings that durability needs.
pub(crate) fn connect(file: &Path) -> Result<Connection, StoreError> {
    create_private(file)?;
    let connection = Connection::open(file)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
    )?;
    Ok(connection)
}

/// Checks a database for damage.
pub(crate) fn check(connection: &Connection) -> Result<(), StoreError> {
    let report: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if report == "ok" { Ok(()) } else { Err(StoreError::Corrupt(Damage::Check(report))) }
}

/// The first column of every row, decoded. Damaged values are skipped, so that one does not hide the others;
/// [`Store::find_damage`] reports them.
fn list<T>(
    connection: &Connection,
    sql: &str,
    params: impl rusqlite::Params,
    decode: impl Fn(&str) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params)?;
    let mut values = Vec::new();
    while let Some(row) = rows.next()? {
        let text = row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?;
        values.extend(decode(text).ok());
    }
    Ok(values)
}

/// The ids of all games in the order of their creation.
pub(crate) fn game_ids(connection: &Connection) -> Result<Vec<GameId>, StoreError> {
    list(connection, "SELECT id FROM games ORDER BY created, id", [], from_text)
}

impl Store for SqliteStore {
    fn append(&self, appends: Vec<Append>) -> Pending<()> {
        let unchanged = self.writer.unchanged();
        self.write(move |connection| {
            unchanged()?;
            appends.iter().try_for_each(|append| write_append(connection, append))
        })
    }

    fn load(&self, game: GameId) -> Pending<Option<Vec<LogEntry>>> {
        self.read(move |connection| entries(connection, &game))
    }

    fn games_of(
        &self,
        person: PersonId,
        after: Option<GamesCursor>,
        limit: u32,
    ) -> Pending<Vec<GameSummary>> {
        self.read(move |connection| {
            let (changed, game) = match &after {
                Some(cursor) => (wall_column(cursor.changed), cursor.game.as_str()),
                None => (i64::MAX, ""),
            };
            let sql = "SELECT summary FROM games WHERE (black = $1 OR white = $1) \
                       AND (changed < $2 OR (changed = $2 AND id < $3)) \
                       ORDER BY changed DESC, id DESC LIMIT $4";
            list(connection, sql, params![person.as_str(), changed, game, limit], from_json)
        })
    }

    fn seeks(&self, since: WallTime) -> Pending<Vec<Seek>> {
        self.read(move |connection| {
            let sql = "SELECT seek FROM games WHERE seek IS NOT NULL AND created >= $1 \
                       ORDER BY created, id";
            list(connection, sql, [wall_column(since)], from_json)
        })
    }

    fn deadlines(&self) -> Pending<Vec<(GameId, Deadline)>> {
        self.read(move |connection| {
            let sql = "SELECT id, deadline FROM games WHERE deadline IS NOT NULL \
                       ORDER BY deadline, id";
            let mut statement = connection.prepare_cached(sql)?;
            let rows = statement
                .query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))?;
            let mut deadlines = Vec::new();
            for row in rows {
                let (id, deadline) = row?;
                let at = from_server_column(deadline);
                // A damaged value is skipped, as in a list.
                deadlines.extend(from_text(&id).ok().map(|id| (id, Deadline::new(at))));
            }
            Ok(deadlines)
        })
    }

    fn game_ids(&self) -> Pending<Vec<GameId>> {
        self.read(game_ids)
    }

    fn add_person(
        &self,
        person: Me,
        created: WallTime,
        token: TokenDigest,
        expires: WallTime,
    ) -> Pending<()> {
        self.write(move |connection| {
            let sql = "INSERT INTO people (id, name, created) VALUES ($1, $2, $3)";
            let values = params![person.id.as_str(), person.name.as_str(), wall_column(created)];
            connection.prepare_cached(sql)?.execute(values)?;
            let sql = "INSERT INTO sessions (token, person, expires) VALUES ($1, $2, $3)";
            let values = params![token.0, person.id.as_str(), wall_column(expires)];
            connection.prepare_cached(sql)?.execute(values)?;
            Ok(())
        })
    }

    fn session(&self, token: TokenDigest, now: WallTime) -> Pending<Option<Session>> {
        self.read(move |connection| {
            let sql = "SELECT people.id, people.name, sessions.expires FROM sessions \
                       JOIN people ON people.id = sessions.person \
                       WHERE sessions.token = $1 AND sessions.expires > $2";
            let mut statement = connection.prepare_cached(sql)?;
            let row = statement
                .query_row(params![token.0, wall_column(now)], |row| {
                    Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, i64>(2)?))
                })
                .optional()?;
            row.map(|(id, name, expires)| {
                let me = Me { id: from_text(&id)?, name: from_text(&name)? };
                Ok(Session { me, expires: from_wall_column(expires) })
            })
            .transpose()
        })
    }

    fn renew_session(&self, token: TokenDigest, expires: WallTime) -> Pending<()> {
        self.write(move |connection| {
            let sql = "UPDATE sessions SET expires = $1 WHERE token = $2";
            connection.execute(sql, params![wall_column(expires), token.0])?;
            Ok(())
        })
    }

    fn end_session(&self, token: TokenDigest) -> Pending<()> {
        self.write(move |connection| {
            connection.execute("DELETE FROM sessions WHERE token = $1", [token.0])?;
            Ok(())
        })
    }

    fn purge(&self, now: WallTime, created_before: WallTime, limit: u32) -> Pending<usize> {
        self.write(move |connection| {
            let sql = "DELETE FROM sessions WHERE token IN \
                       (SELECT token FROM sessions WHERE expires <= $1 \
                       ORDER BY expires, token LIMIT $2)";
            let sessions = connection.execute(sql, params![wall_column(now), limit])?;
            let sql = "DELETE FROM people WHERE id IN (SELECT id FROM people WHERE created < $1 \
                       AND NOT EXISTS (SELECT 1 FROM games WHERE black = people.id) \
                       AND NOT EXISTS (SELECT 1 FROM games WHERE white = people.id) \
                       ORDER BY created, id LIMIT $2)";
            let people = connection.execute(sql, params![wall_column(created_before), limit])?;
            Ok(sessions + people)
        })
    }

    fn purge_games(&self, created_before: WallTime, limit: u32) -> Pending<Vec<GameId>> {
        self.write(move |connection| {
            let sql = "DELETE FROM games WHERE id IN (SELECT id FROM games \
                       WHERE (black IS NULL OR white IS NULL) AND created < $1 \
                       ORDER BY created, id LIMIT $2) RETURNING id";
            let values = params![wall_column(created_before), limit];
            let mut deleted = list(connection, sql, values, from_text)?;
            deleted.sort();
            Ok(deleted)
        })
    }

    /// Uses a thread and a connection of its own, as it takes long.
    fn find_damage(&self) -> Pending<Vec<Damage>> {
        let (sender, receiver) = oneshot::channel();
        let file = Arc::clone(&self.file);
        let find = move || {
            let found = connect(file.path()).and_then(|connection| find_damage(&connection));
            // The caller may have been dropped.
            let _ = sender.send(found);
        };
        match std::thread::Builder::new().name("check".to_string()).spawn(find) {
            Ok(_) => pending(receiver),
            Err(error) => Box::pin(async { Err(StoreError::thread(error)) }),
        }
    }

    fn rename(&self, person: PersonId, name: Name) -> Pending<()> {
        self.write(move |connection| {
            let sql = "UPDATE people SET name = $1 WHERE id = $2";
            connection.execute(sql, [name.as_str(), person.as_str()])?;
            Ok(())
        })
    }

    fn server_time(&self) -> Pending<ServerTime> {
        self.read(|connection| {
            let time: i64 =
                connection
                    .query_row("SELECT time FROM server WHERE id = 1", [], |row| row.get(0))?;
            Ok(from_server_column(time))
        })
    }

    fn save_time(&self, time: ServerTime) -> Pending<()> {
        let unchanged = self.writer.unchanged();
        self.write(move |connection| {
            unchanged()?;
            write_time(connection, time)
        })
    }

    fn secret(&self, candidate: String) -> Pending<String> {
        self.write(move |connection| {
            let sql = "UPDATE server SET key = $1 WHERE id = 1 AND key IS NULL";
            connection.execute(sql, [candidate])?;
            connection.execute(cookie_keys::BEGIN, [])?;
            let sql = "SELECT key FROM server WHERE id = 1";
            Ok(connection.query_row(sql, [], |row| row.get(0))?)
        })
    }

    fn cookie_keys(&self) -> Pending<Vec<CookieKey>> {
        self.read(cookie_keys::list)
    }

    fn write_elapsed(&self) -> Duration {
        self.writer.write_elapsed()
    }

    fn generation(&self) -> u64 {
        self.writer.generation()
    }
}

fn write_time(connection: &Connection, time: ServerTime) -> Result<(), StoreError> {
    let sql = "UPDATE server SET time = $1 WHERE id = 1 AND time < $1";
    connection.prepare_cached(sql)?.execute([server_column(time)])?;
    Ok(())
}

fn write_append(connection: &Connection, append: &Append) -> Result<(), StoreError> {
    let Append { game, expected, entries, summary, seek, deadline } = append;
    let person = |player: &Option<Player>| player.as_ref().map(|player| player.id.to_string());
    let seek = seek.as_ref().map(to_json).transpose()?;
    let values = params![
        (expected + entries.len()) as i64,
        person(&summary.players.black),
        person(&summary.players.white),
        wall_column(summary.created),
        wall_column(summary.changed),
        deadline.map(|deadline| server_column(deadline.at())),
        to_json(summary)?,
        seek,
        game.as_str(),
        *expected as i64,
    ];
    // Optimistic locking: the log has the expected length if nobody else has appended.
    let sql = if *expected == 0 {
        "INSERT INTO games (entries, black, white, created, changed, deadline, summary, seek, id) \
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE $10 = 0 \
         AND NOT EXISTS (SELECT 1 FROM games WHERE id = $9)"
    } else {
        "UPDATE games SET entries = $1, black = $2, white = $3, created = $4, changed = $5, \
         deadline = $6, summary = $7, seek = $8 WHERE id = $9 AND entries = $10"
    };
    let changed = connection.prepare_cached(sql)?.execute(values)?;
    if changed != 1 {
        return Err(StoreError::Conflict(game.clone()));
    }
    write_entries(connection, game, *expected, entries)?;
    match entries.last() {
        Some(entry) => write_time(connection, entry.moment.time),
        None => Ok(()),
    }
}
