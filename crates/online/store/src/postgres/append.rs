//! Appending to logs in PostgreSQL.

use super::LastSeen;
use super::pool::PooledConnection;
use crate::StoreError;
use crate::column::{server_column, to_json, wall_column};
use crate::log::EntryRow;
use crate::store::Append;
use mana_protocol::Player;

/// Creates a game with its entries, unless there is one with this id.
const CREATE: &str = "\
    WITH game AS (INSERT INTO games \
        (id, entries, black, white, created, changed, deadline, summary, seek, time) \
        SELECT $1, $2::bigint, $3, $4, $5::bigint, $6::bigint, $7::bigint, $8, $9, $10::bigint \
        WHERE $11::bigint = 0 AND (SELECT time FROM server WHERE id = 1) >= $12::bigint \
        ON CONFLICT (id) DO NOTHING RETURNING id), \
    log AS (INSERT INTO entries (game, number, entry, checksum) \
        SELECT game.id, added.* FROM game, \
        unnest($13::bigint[], $14::text[], $15::bigint[]) AS added) \
    SELECT count(*) FROM game";

/// Appends to a game whose log has the expected length.
const EXTEND: &str = "\
    WITH game AS (UPDATE games SET entries = $2, black = $3, white = $4, created = $5, \
        changed = $6, deadline = $7, summary = $8, seek = $9, time = GREATEST(time, $10), \
        claimed = 0 \
        WHERE id = $1 AND entries = $11 AND (SELECT time FROM server WHERE id = 1) >= $12::bigint \
        RETURNING id), \
    log AS (INSERT INTO entries (game, number, entry, checksum) \
        SELECT game.id, added.* FROM game, \
        unnest($13::bigint[], $14::text[], $15::bigint[]) AS added) \
    SELECT count(*) FROM game";

/// Appends to all of the games or to none.
pub(super) async fn append(
    mut connection: PooledConnection,
    appends: &[Append],
    seen: &LastSeen,
) -> Result<(), StoreError> {
    // A single statement is a transaction of its own.
    if let [append] = appends {
        return write(&mut connection, append, seen).await;
    }
    connection.batch("BEGIN").await?;
    for append in appends {
        if let Err(error) = write(&mut connection, append, seen).await {
            connection.discard();
            return Err(error);
        }
    }
    connection.batch("COMMIT").await
}

async fn write(
    connection: &mut PooledConnection,
    append: &Append,
    seen: &LastSeen,
) -> Result<(), StoreError> {
    let Append { game, expected, entries, summary, seek, deadline } = append;
    let person = |player: &Option<Player>| player.as_ref().map(|player| player.id.to_string());
    let seek = seek.as_ref().map(to_json).transpose()?;
    let time = entries.last().map_or(0, |entry| server_column(entry.moment.time));
    let (mut numbers, mut texts, mut checksums) = (Vec::new(), Vec::new(), Vec::new());
    for row in EntryRow::all(game, *expected, entries)? {
        numbers.push(row.number);
        texts.push(row.entry);
        checksums.push(row.checksum);
    }
    // Optimistic locking: the log has the expected length if nobody else has appended. A concurrent append waits for
    // the row lock of the game, and then finds another length.
    let sql = if *expected == 0 { CREATE } else { EXTEND };
    let done = connection
        .query(
            sql,
            &[
                &game.as_str(),
                &((expected + entries.len()) as i64),
                &person(&summary.players.black),
                &person(&summary.players.white),
                &wall_column(summary.created),
                &wall_column(summary.changed),
                &deadline.map(|deadline| server_column(deadline.at())),
                &to_json(summary)?,
                &seek,
                &time,
                &(*expected as i64),
                &seen.time(),
                &numbers,
                &texts,
                &checksums,
            ],
        )
        .await?;
    if super::only(&done)?.try_get::<_, i64>(0)? == 1 {
        return Ok(());
    }
    seen.check(connection).await?;
    Err(StoreError::Conflict(game.clone()))
}
