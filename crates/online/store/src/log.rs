//! The log of a game as it is stored: every entry with a checksum.

use crate::checksum::checksum;
use crate::column::to_json;
use crate::{Damage, EntryProblem, StoreError};
use mana_duel::LogEntry;
use mana_protocol::GameId;
use std::sync::Arc;

/// An entry as a row.
pub(crate) struct EntryRow {
    pub(crate) number: i64,
    pub(crate) entry: String,
    pub(crate) checksum: i64,
}

impl EntryRow {
    /// The entries of a game from a number on.
    pub(crate) fn all(
        game: &GameId,
        first: usize,
        entries: &[LogEntry],
    ) -> Result<Vec<EntryRow>, StoreError> {
        let row = |(number, entry)| {
            let entry = to_json(entry)?;
            let checksum = checksum(game.as_str(), number, &entry);
            Ok(EntryRow { number, entry, checksum })
        };
        (first as i64..).zip(entries).map(row).collect()
    }
}

/// Reads a log row by row, in the order of the numbers.
pub(crate) struct LogReader<'a> {
    game: &'a GameId,
    entries: Vec<LogEntry>,
}

impl<'a> LogReader<'a> {
    pub(crate) fn new(game: &'a GameId) -> LogReader<'a> {
        LogReader { game, entries: Vec::new() }
    }

    /// Reads the next row. The number is missing for a game without entries; the text is missing if it is not UTF-8, so
    /// it is damaged.
    pub(crate) fn push(
        &mut self,
        number: Option<i64>,
        text: Option<&str>,
        stored: Option<i64>,
    ) -> Result<(), StoreError> {
        let next = self.entries.len();
        if number != Some(next as i64) {
            return Err(self.damage(EntryProblem::Missing));
        }
        let sum = text.map(|text| checksum(self.game.as_str(), next as i64, text));
        let Some(text) = text.filter(|_| sum == stored) else {
            return Err(self.damage(EntryProblem::Checksum));
        };
        let entry = serde_json::from_str(text);
        self.entries
            .push(entry.map_err(|error| self.damage(EntryProblem::Unknown(Arc::new(error))))?);
        Ok(())
    }

    /// The log, if it has the given length.
    pub(crate) fn finish(self, length: i64) -> Result<Vec<LogEntry>, StoreError> {
        if self.entries.len() as i64 == length {
            Ok(self.entries)
        } else {
            Err(self.damage(EntryProblem::Missing))
        }
    }

    /// What is wrong with the next entry.
    fn damage(&self, problem: EntryProblem) -> StoreError {
        let (game, number) = (self.game.clone(), self.entries.len());
        StoreError::Corrupt(Damage::Entry { game, number, problem })
    }
}
