//! Backups of a database, which may be in use.

use crate::database_file::{create_folder, create_private};
use crate::sqlite::{check, connect, game_ids};
use crate::sqlite_log::entries;
use crate::{Damage, SqliteStore, StoreError, migrate};
use mana_duel::LogEntry;
use mana_protocol::GameId;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The tables, each after those that it refers to.
const TABLES: [&str; 6] = ["people", "sessions", "games", "entries", "server", "cookie_keys"];

impl SqliteStore {
    /// Writes a consistent copy of the database in a data folder to a file. A server may have it open.
    ///
    /// # Errors
    /// There is no database, it is damaged, or the file cannot be written; then the file is unchanged.
    pub fn backup(folder: &Path, to: &Path) -> Result<(), StoreError> {
        let source = open_existing(&SqliteStore::file(folder))?;
        let draft = draft_of(to);
        let done =
            copy(&source, &draft).and_then(|()| fs::rename(&draft, to).map_err(StoreError::io(to)));
        if done.is_err() {
            let _ = fs::remove_file(&draft);
        }
        done
    }

    /// Replaces the content of the database in a data folder by that of a backup, atomically. A server may have it
    /// open.
    ///
    /// # Errors
    /// The file is not a backup, or the folder cannot be written.
    pub fn restore(from: &Path, folder: &Path) -> Result<(), StoreError> {
        let backup = open_existing(from)?;
        check(&backup)?;
        let is_old = migrate::is_old(&backup).map_err(|error| match error {
            StoreError::Database(_) => StoreError::NotABackup(from.to_path_buf()),
            other => other,
        })?;
        create_folder(folder)?;
        if !is_old {
            drop(backup);
            return replace_content(from, folder);
        }
        // The backup itself is not migrated.
        let migrated = draft_of(&SqliteStore::file(folder));
        let done = copy(&backup, &migrated)
            .and_then(|()| migrate::migrate(&mut Connection::open(&migrated)?))
            .and_then(|()| replace_content(&migrated, folder));
        let _ = fs::remove_file(&migrated);
        done
    }
}

/// Replaces the content of the database in a data folder by that of another one with the same tables.
fn replace_content(from: &Path, folder: &Path) -> Result<(), StoreError> {
    let mut connection = connect(&SqliteStore::file(folder))?;
    migrate::migrate(&mut connection)?;
    let from = from.to_str().ok_or_else(|| StoreError::BadPath(from.to_path_buf()))?;
    connection.execute("ATTACH DATABASE $1 AS backup", [from])?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for table in TABLES.iter().rev() {
        transaction.execute(&format!("DELETE FROM main.{table}"), [])?;
    }
    for table in TABLES {
        let sql = format!("INSERT INTO main.{table} SELECT * FROM backup.{table}");
        transaction.execute(&sql, [])?;
    }
    Ok(transaction.commit()?)
}

impl SqliteStore {
    /// Visits every game in a data folder in the order of creation, from one snapshot of the database, which a server
    /// may have open. Instead of a damaged log, the visitor gets the error.
    ///
    /// # Errors
    /// There is no database, it cannot be read, or the visitor fails.
    pub fn read_games<E: From<StoreError>>(
        folder: &Path,
        mut visit: impl FnMut(GameId, Result<Vec<LogEntry>, Damage>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut connection = open_existing(&SqliteStore::file(folder))?;
        let snapshot = connection.transaction().map_err(StoreError::from)?;
        if migrate::is_old(&snapshot)? {
            return Err(StoreError::TooOld.into());
        }
        for game in game_ids(&snapshot)? {
            let entries = match entries(&snapshot, &game) {
                Ok(entries) => Ok(entries.unwrap_or_default()),
                Err(StoreError::Corrupt(damage)) => Err(damage),
                Err(error) => return Err(error.into()),
            };
            visit(game, entries)?;
        }
        Ok(())
    }
}

/// Opens a database that must exist, to read it.
pub(crate) fn open_existing(file: &Path) -> Result<Connection, StoreError> {
    if !file.is_file() {
        return Err(StoreError::Missing(file.to_path_buf()));
    }
    // Even readers write, to the shared memory of a database in use.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    Ok(connection)
}

fn copy(source: &Connection, to: &Path) -> Result<(), StoreError> {
    create_private(to)?;
    let mut target = Connection::open(to)?;
    let backup = Backup::new(source, &mut target)?;
    // One step copies a snapshot; with a write-ahead log it does not wait for the writer.
    let copied = backup.step(-1)?;
    if copied != StepResult::Done {
        return Err(StoreError::InUse(to.display().to_string()));
    }
    drop(backup);
    check(&target)?;
    target.close().map_err(|(_, error)| error.into())
}

/// The temporary path of a file while it is written.
fn draft_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".draft");
    path.with_file_name(name)
}
