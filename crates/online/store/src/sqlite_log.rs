//! The entries of games in SQLite.

use crate::column::from_json;
use crate::log::{EntryRow, LogReader};
use crate::sqlite::game_ids;
use crate::{Damage, StoreError};
use mana_duel::LogEntry;
use mana_protocol::{GameId, GameSummary};
use rusqlite::{Connection, params};

/// Writes entries to the log of a game, from a number on.
pub(crate) fn write_entries(
    connection: &Connection,
    game: &GameId,
    first: usize,
    entries: &[LogEntry],
) -> Result<(), StoreError> {
    let sql = "INSERT INTO entries (game, number, entry, checksum) VALUES ($1, $2, $3, $4)";
    let mut insert = connection.prepare_cached(sql)?;
    for row in EntryRow::all(game, first, entries)? {
        insert.execute(params![game.as_str(), row.number, row.entry, row.checksum])?;
    }
    Ok(())
}

/// The log of a game; `None` if there is no such game.
pub(crate) fn entries(
    connection: &Connection,
    game: &GameId,
) -> Result<Option<Vec<LogEntry>>, StoreError> {
    // One statement reads one snapshot.
    let sql = "SELECT games.entries, entries.number, entries.entry, entries.checksum FROM games \
               LEFT JOIN entries ON entries.game = games.id WHERE games.id = $1 \
               ORDER BY entries.number";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([game.as_str()])?;
    let mut log = LogReader::new(game);
    let mut length = None;
    while let Some(row) = rows.next()? {
        length = Some(row.get(0)?);
        log.push(row.get(1)?, row.get_ref(2)?.as_str().ok(), row.get(3).ok())?;
    }
    length.map(|length| log.finish(length)).transpose()
}

/// The maximum number of findings.
pub(crate) const MAX_FINDINGS: usize = 100;

/// Finds damage: by SQLite's full integrity check, and in the log and the summary of every game.
pub(crate) fn find_damage(connection: &Connection) -> Result<Vec<Damage>, StoreError> {
    let mut found = Vec::new();
    let mut check = connection.prepare("PRAGMA integrity_check(100)")?;
    let mut lines = check.query([])?;
    while let Some(line) = lines.next()? {
        let line: String = line.get(0)?;
        if line != "ok" {
            found.push(Damage::Check(line));
        }
    }
    for game in game_ids(connection)? {
        let read = entries(connection, &game).and_then(|_| check_summary(connection, &game));
        match read {
            Ok(()) => {}
            Err(StoreError::Corrupt(damage)) => found.push(damage),
            Err(error) => return Err(error),
        }
        if found.len() >= MAX_FINDINGS {
            break;
        }
    }
    found.truncate(MAX_FINDINGS);
    Ok(found)
}

/// Checks that the summary of a game can be read.
fn check_summary(connection: &Connection, game: &GameId) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached("SELECT summary FROM games WHERE id = $1")?;
    let mut rows = statement.query([game.as_str()])?;
    while let Some(row) = rows.next()? {
        let text = row.get_ref(0)?.as_str().unwrap_or_default();
        from_json::<GameSummary>(text)?;
    }
    Ok(())
}
