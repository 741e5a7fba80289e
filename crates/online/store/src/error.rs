use mana_duel::CorruptLog;
use mana_protocol::{BadId, BadText, GameId};
use rusqlite::ErrorCode;
use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::{fmt, io};

/// Why the store did not do what was asked of it.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// The log of the game has grown meanwhile: somebody else has appended to it.
    Conflict(GameId),
    /// Another program has written to the database meanwhile: what was read before is no longer so.
    Replaced,
    /// The database is damaged.
    Corrupt(Damage),
    /// The file was deleted, or another one is in its place.
    Gone(PathBuf),
    /// Too much is asked of the store at once.
    Busy,
    /// The disk is full.
    Full(SqliteError),
    /// The database was written by a newer version of the program: this is its last migration.
    TooNew(u32),
    /// The database was written by an older version of the program, and has to be opened by a server first.
    TooOld,
    /// Another program uses the database.
    InUse(PathBuf),
    /// There is no database.
    Missing(PathBuf),
    /// The file is not a backup.
    NotABackup(PathBuf),
    /// The path cannot be given to SQLite, as it is not UTF-8.
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
    /// SQLite reports any other error.
    Sqlite(SqliteError),
    /// A value cannot be encoded as JSON.
    Encode(Arc<serde_json::Error>),
    /// The store was closed before it answered.
    Closed,
}

/// What is wrong with a damaged database.
#[derive(Clone, Debug)]
pub enum Damage {
    /// SQLite cannot read it.
    Sqlite(SqliteError),
    /// SQLite's check of the file has found this.
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
    /// It is not what was written.
    Checksum,
    /// It is not the JSON of an entry.
    Json(Arc<serde_json::Error>),
}

/// An error of SQLite.
#[derive(Clone, Debug)]
pub struct SqliteError(Arc<rusqlite::Error>);

/// Why the database in a folder cannot be opened.
#[derive(Clone, Debug)]
pub struct OpenError {
    /// The data folder.
    pub folder: PathBuf,
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
        let error = SqliteError(Arc::new(error));
        match code {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Corrupt(Damage::Sqlite(error))
            }
            Some(ErrorCode::DiskFull) => StoreError::Full(error),
            _ => StoreError::Sqlite(error),
        }
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
            StoreError::InUse(path) => write!(f, "another program uses {}", path.display()),
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
            StoreError::Sqlite(error) => write!(f, "the database: {error}"),
            StoreError::Encode(error) => write!(f, "the database: {error}"),
            StoreError::Closed => f.write_str("the database: it has been closed"),
        }
    }
}

impl Error for StoreError {}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Sqlite(error) => error.fmt(f),
            Damage::Check(report) => f.write_str(report),
            Damage::Json(error) => error.fmt(f),
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
            EntryProblem::Json(error) => error.fmt(f),
        }
    }
}

impl Error for EntryProblem {}

impl fmt::Display for SqliteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for SqliteError {}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let folder = self.folder.display();
        match &self.error {
            StoreError::Corrupt(damage) => write!(f, "the database is damaged: {folder}: {damage}"),
            StoreError::Sqlite(error) => write!(f, "the database: {folder}: {error}"),
            StoreError::Thread(error) => write!(f, "the database: {folder}: {error}"),
            error => error.fmt(f),
        }
    }
}

impl Error for OpenError {}
