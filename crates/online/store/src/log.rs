//! The entries of games, each with a checksum.

use crate::checksum::checksum;
use crate::sqlite::{from_json, game_ids, to_json};
use crate::{Damage, EntryProblem, StoreError};
use mana_duel::LogEntry;
use mana_protocol::{GameId, GameSummary};
use rusqlite::{Connection, params};
use std::sync::Arc;

/// Writes entries to the log of a game, from a number on.
pub(crate) fn write_entries(
    connection: &Connection,
    game: &GameId,
    first: usize,
    entries: &[LogEntry],
) -> Result<(), StoreError> {
    let sql = "INSERT INTO entries (game, number, entry, checksum) VALUES ($1, $2, $3, $4)";
    let mut insert = connection.prepare_cached(sql)?;
    for (number, entry) in (first as i64..).zip(entries) {
        let entry = to_json(entry)?;
        let sum = checksum(game.as_str(), number, &entry);
        insert.execute(params![game.as_str(), number, entry, sum])?;
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
    let mut log = None;
    let damaged = |number, problem| {
        StoreError::Corrupt(Damage::Entry { game: game.clone(), number, problem })
    };
    let mut expected: i64 = 0;
    while let Some(row) = rows.next()? {
        expected = row.get(0)?;
        let log = log.get_or_insert_with(Vec::new);
        let number = log.len();
        if row.get::<_, Option<i64>>(1)? != Some(number as i64) {
            return Err(damaged(number, EntryProblem::Missing));
        }
        // Text that is not UTF-8 is not what was written either.
        let text = row.get_ref(2)?.as_str().map_err(|_| damaged(number, EntryProblem::Checksum))?;
        if row.get::<_, i64>(3).ok() != Some(checksum(game.as_str(), number as i64, text)) {
            return Err(damaged(number, EntryProblem::Checksum));
        }
        let entry = serde_json::from_str(text);
        log.push(entry.map_err(|error| damaged(number, EntryProblem::Json(Arc::new(error))))?);
    }
    match log {
        Some(log) if log.len() as i64 != expected => Err(damaged(log.len(), EntryProblem::Missing)),
        log => Ok(log),
    }
}

/// The most findings that are returned.
const MAX_FINDINGS: usize = 100;

/// What is damaged in a database: SQLite's full check of the file, and the log and the summary of every game.
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
