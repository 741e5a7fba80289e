//! Checksums of entries, which detect damage that leaves a database readable.

use crate::StoreError;
use rusqlite::{Connection, params};

/// The CRC-32 of an entry and its place, so that misplaced entries are detected as well.
pub(crate) fn checksum(game: &str, number: i64, entry: &str) -> i64 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(game.as_bytes());
    hasher.update(&number.to_le_bytes());
    hasher.update(entry.as_bytes());
    hasher.finalize().into()
}

/// Computes the checksums of the entries of a database that had none.
pub(crate) fn fill_in(connection: &Connection) -> Result<(), StoreError> {
    let mut select = connection.prepare("SELECT rowid, game, number, entry FROM entries")?;
    let mut update = connection.prepare("UPDATE entries SET checksum = $1 WHERE rowid = $2")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let text = |column| row.get_ref(column)?.as_str().map_err(rusqlite::Error::from);
        let sum = checksum(text(1)?, row.get(2)?, text(3)?);
        update.execute(params![sum, row.get::<_, i64>(0)?])?;
    }
    Ok(())
}
