//! Copies of a database that is in use, and the way back.

use crate::sqlite::{check, connect, entries, failed, game_ids};
use crate::{SqliteStore, StoreError, migrate};
use mana_duel::LogEntry;
use mana_protocol::GameId;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The tables in an order in which they can be filled.
const TABLES: [&str; 5] = ["people", "sessions", "games", "entries", "server"];

impl SqliteStore {
    /// Writes the database of a data folder into a file, as it is at one moment, whether a server uses it or not.
    ///
    /// # Errors
    /// There is no database, it is damaged, or the file cannot be written; it is then left as it was.
    pub fn backup(folder: &Path, to: &Path) -> Result<(), StoreError> {
        let source = open_existing(&SqliteStore::file(folder))?;
        let draft = beside(to);
        let done = copy(&source, &draft).and_then(|()| {
            fs::rename(&draft, to).map_err(|error| StoreError::Failed(error.to_string()))
        });
        if done.is_err() {
            // Half a copy is of no use.
            let _ = fs::remove_file(&draft);
        }
        done
    }

    /// Puts the content of a backup in the place of what is in a data folder, as a whole or not at all, whether a
    /// server uses it or not.
    ///
    /// # Errors
    /// The backup is none, or the folder cannot be written.
    pub fn restore(from: &Path, folder: &Path) -> Result<(), StoreError> {
        let backup = open_existing(from)?;
        check(&backup)?;
        migrate::done(&backup).map_err(|error| match error {
            StoreError::Failed(_) => StoreError::Failed(format!("{} is no backup", from.display())),
            other => other,
        })?;
        drop(backup);
        fs::create_dir_all(folder)
            .map_err(|error| StoreError::Failed(format!("{}: {error}", folder.display())))?;
        let mut connection = connect(&SqliteStore::file(folder))?;
        migrate::migrate(&mut connection)?;
        let from = from.to_str().ok_or_else(|| StoreError::Failed("the path is no text".into()))?;
        connection.execute("ATTACH DATABASE $1 AS backup", [from]).map_err(failed)?;
        let transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        for table in TABLES.iter().rev() {
            transaction.execute(&format!("DELETE FROM main.{table}"), []).map_err(failed)?;
        }
        for table in TABLES {
            let sql = format!("INSERT INTO main.{table} SELECT * FROM backup.{table}");
            transaction.execute(&sql, []).map_err(failed)?;
        }
        transaction.commit().map_err(failed)
    }
}

impl SqliteStore {
    /// Shows every game of a data folder as it is at one moment, in the order in which they were made, whether a
    /// server uses it or not.
    ///
    /// # Errors
    /// There is no database, it is damaged, or whoever looks has an error of its own.
    pub fn read_games<E: From<StoreError>>(
        folder: &Path,
        mut show: impl FnMut(GameId, Vec<LogEntry>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut connection = open_existing(&SqliteStore::file(folder))?;
        // One transaction sees one moment.
        let moment = connection.transaction().map_err(failed)?;
        migrate::done(&moment)?;
        for game in game_ids(&moment)? {
            let entries = entries(&moment, &game)?;
            show(game, entries)?;
        }
        Ok(())
    }
}

/// Opens a database that has to be there, to read it.
fn open_existing(file: &Path) -> Result<Connection, StoreError> {
    if !file.is_file() {
        return Err(StoreError::Failed(format!("there is no {}", file.display())));
    }
    // A database in use has a file of shared memory beside it, which even readers write to.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags).map_err(failed)?;
    connection.busy_timeout(Duration::from_secs(10)).map_err(failed)?;
    Ok(connection)
}

fn copy(source: &Connection, to: &Path) -> Result<(), StoreError> {
    let mut target = Connection::open(to).map_err(failed)?;
    let backup = Backup::new(source, &mut target).map_err(failed)?;
    // All at once: from one moment, and without waiting for the writer, as readers of a log do not.
    let copied = backup.step(-1).map_err(failed)?;
    if copied != StepResult::Done {
        return Err(StoreError::InUse(to.display().to_string()));
    }
    drop(backup);
    check(&target)?;
    target.close().map_err(|(_, error)| failed(error))
}

/// A name for the draft of a file.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".draft");
    path.with_file_name(name)
}
