use mana_duel::CorruptLog;
use mana_protocol::{BadId, BadText, GameId};
use rusqlite::ErrorCode;
use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::{fmt, io};

/// Why an operation of the store failed.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// The log of the game is longer than expected: another server has appended to it.
    Conflict(GameId),
    /// Another program has written to the database, so what was read before is stale.
    Replaced,
    /// The database is damaged.
    Corrupt(Damage),
    /// The file was deleted or replaced.
    Gone(PathBuf),
    /// The queue of the store is full.
    Busy,
    /// The disk is full.
    Full(DatabaseError),
    /// The database was written by a newer version of the program; this is its last migration.
    TooNew(u32),
    /// The database was written by an older version of the program; a server must open it first.
    TooOld,
    /// Another program uses the database with this data folder or address.
    InUse(String),
    /// The database server cannot be reached or does not respond. The operation may have been executed all the same.
    Unavailable(DatabaseError),
    /// The target of a copy is not empty.
    NotEmpty,
    /// A copy differs from its source.
    CopyDiffers(&'static str),
    /// The database stores text in an encoding other than UTF-8.
    NotUtf8(String),
    /// There is no database.
    Missing(PathBuf),
    /// The file is not a backup.
    NotABackup(PathBuf),
    /// The path is not UTF-8, as SQLite requires.
    BadPath(PathBuf),
    /// A file or folder cannot be used.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: Arc<io::Error>,
    },
    /// A thread cannot be started.
    Thread(Arc<io::Error>),
    /// Any other error of the database.
    Database(DatabaseError),
    /// A value cannot be encoded as JSON.
    Encode(Arc<serde_json::Error>),
    /// The store was closed before the operation ended.
    Closed,
}

/// What is wrong with a damaged database.
#[derive(Clone, Debug)]
pub enum Damage {
    /// The database cannot read its own data.
    Database(DatabaseError),
    /// A finding of SQLite's integrity check.
    Check(String),
    /// A value is not the JSON that it should be.
    Json(Arc<serde_json::Error>),
    /// An entry of a game's log is damaged.
    Entry {
        /// The game.
        game: GameId,
        /// The number of the entry, from 0.
        number: usize,
        /// What is wrong with it.
        problem: EntryProblem,
    },
    /// A value is not an id.
    Id(BadId),
    /// A value is not a name.
    Text(BadText),
    /// The entries of a game are not the log of a game.
    Log(CorruptLog),
}

/// What is wrong with an entry of a log.
#[derive(Clone, Debug)]
pub enum EntryProblem {
    /// It is missing.
    Missing,
    /// Its checksum is wrong.
    Checksum,
    /// Its checksum is right, but this version of the program does not know such an entry.
    Unknown(Arc<serde_json::Error>),
}

/// An error of SQLite, or of PostgreSQL and the connection to it.
#[derive(Clone, Debug)]
pub struct DatabaseError(Arc<dyn Error + Send + Sync>);

/// Why a database cannot be opened.
#[derive(Clone, Debug)]
pub struct OpenError {
    /// The data folder, or the address of the database server.
    pub database: String,
    /// What is wrong.
    pub error: StoreError,
}

impl StoreError {
    pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> StoreError {
        |error| StoreError::Io { path: path.into(), error: Arc::new(error) }
    }

    pub(crate) fn thread(error: io::Error) -> StoreError {
        StoreError::Thread(Arc::new(error))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let code = error.sqlite_error_code();
        let error = DatabaseError::new(error);
        match code {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Corrupt(Damage::Database(error))
            }
            Some(ErrorCode::DiskFull) => StoreError::Full(error),
            _ => StoreError::Database(error),
        }
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> StoreError {
        let Some(reported) = error.as_db_error() else {
            // The error says what failed, and its source why.
            let text = match error.source() {
                Some(cause) => format!("{error}: {cause}"),
                None => error.to_string(),
            };
            return StoreError::Unavailable(DatabaseError::new(text));
        };
        let (code, error) = (reported.code().code(), DatabaseError::new(reported.message()));
        match code {
            // Disk full.
            "53100" => StoreError::Full(error),
            // Damaged data, a damaged index.
            "XX001" | "XX002" => StoreError::Corrupt(Damage::Database(error)),
            // A read-only standby; a serialization failure or deadlock, which is transient.
            "25006" | "40001" | "40P01" => StoreError::Unavailable(error),
            // Connection lost, insufficient resources, lock not available, operator intervention.
            code if ["08", "53", "55", "57"].contains(&&code[..2]) => {
                StoreError::Unavailable(error)
            }
            _ => StoreError::Database(error),
        }
    }
}

impl DatabaseError {
    pub(crate) fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> DatabaseError {
        DatabaseError(error.into().into())
    }
}

impl From<CorruptLog> for StoreError {
    fn from(log: CorruptLog) -> StoreError {
        StoreError::Corrupt(Damage::Log(log))
    }
}

impl From<BadId> for Damage {
    fn from(error: BadId) -> Damage {
        Damage::Id(error)
    }
}

impl From<BadText> for Damage {
    fn from(error: BadText) -> Damage {
        Damage::Text(error)
    }
}

/// The longest error message that may quote stored text.
const LONGEST_LINE: usize = 200;

/// An error message that may quote stored text, as one line of bounded length.
pub(crate) fn one_line(error: &impl fmt::Display) -> String {
    let mut line = String::new();
    for c in error.to_string().chars() {
        match c.is_control() {
            true => line.extend(c.escape_default()),
            false => line.push(c),
        }
    }
    line.chars().take(LONGEST_LINE).collect()
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict(game) => write!(f, "game {game} has changed meanwhile"),
            StoreError::Replaced => f.write_str("the database was replaced meanwhile"),
            StoreError::Corrupt(damage) => write!(f, "the database is damaged: {damage}"),
            StoreError::Gone(path) => {
                write!(f, "{} was deleted or exchanged while it was in use", path.display())
            }
            StoreError::Busy => f.write_str("the database: too much is asked of it at once"),
            StoreError::Full(error) => write!(f, "there is no room left for the database: {error}"),
            StoreError::TooNew(number) => {
                write!(f, "the database is of a newer version of this program (migration {number})")
            }
            StoreError::TooOld => f.write_str(
                "the database is of an older version of this program; `mana serve` brings it up to date",
            ),
            StoreError::InUse(path) => write!(f, "another program uses {path}"),
            StoreError::Unavailable(error) => {
                write!(f, "the database cannot be reached: {error}")
            }
            StoreError::NotEmpty => f.write_str("the database is not empty; nothing was copied"),
            StoreError::CopyDiffers(table) => {
                write!(f, "the copy of the table {table} is not as the original; nothing was copied")
            }
            StoreError::NotUtf8(encoding) => {
                write!(f, "the database stores text as {encoding}; it has to be created with UTF8")
            }
            StoreError::Missing(path) => write!(f, "the database: there is no {}", path.display()),
            StoreError::NotABackup(path) => {
                write!(f, "the database: {} is no backup", path.display())
            }
            StoreError::BadPath(path) => {
                write!(f, "the database: {} is not UTF-8", path.display())
            }
            StoreError::Io { path, error } => {
                write!(f, "the database: {}: {error}", path.display())
            }
            StoreError::Thread(error) => write!(f, "the database: {error}"),
            StoreError::Database(error) => write!(f, "the database: {error}"),
            StoreError::Encode(error) => write!(f, "the database: {error}"),
            StoreError::Closed => f.write_str("the database: it has been closed"),
        }
    }
}

impl Error for StoreError {}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Database(error) => error.fmt(f),
            Damage::Check(report) => f.write_str(report),
            Damage::Json(error) => f.write_str(&one_line(error)),
            Damage::Entry { game, number, problem } => {
                write!(f, "entry {number} of game {game}: {problem}")
            }
            Damage::Id(error) => error.fmt(f),
            Damage::Text(error) => error.fmt(f),
            Damage::Log(error) => error.fmt(f),
        }
    }
}

impl Error for Damage {}

impl fmt::Display for EntryProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryProblem::Missing => f.write_str("it is missing"),
            EntryProblem::Checksum => f.write_str("its checksum is wrong"),
            EntryProblem::Unknown(error) => {
                let error = one_line(error);
                write!(f, "a later version of this program has written it ({error})")
            }
        }
    }
}

impl Error for EntryProblem {}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for DatabaseError {}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let database = &self.database;
        match &self.error {
            StoreError::Corrupt(damage) => {
                write!(f, "the database is damaged: {database}: {damage}")
            }
            StoreError::Database(error) => write!(f, "the database: {database}: {error}"),
            StoreError::Thread(error) => write!(f, "the database: {database}: {error}"),
            StoreError::Unavailable(error) => {
                write!(f, "the database cannot be reached: {database}: {error}")
            }
            error => error.fmt(f),
        }
    }
}

impl Error for OpenError {}
