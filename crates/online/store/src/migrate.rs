use crate::{StoreError, checksum};
use rusqlite::Connection;

/// A change of the schema, and how the program then updates existing rows.
struct Migration {
    sql: &'static str,
    fill_in: fn(&Connection) -> Result<(), StoreError>,
}

impl Migration {
    const fn sql(sql: &'static str) -> Migration {
        Migration { sql, fill_in: |_| Ok(()) }
    }
}

/// Every change of the schema, in order. Released migrations are never changed.
const MIGRATIONS: [Migration; 4] = [
    Migration::sql(include_str!("../migrations/sqlite/0001_games.sql")),
    Migration::sql(include_str!("../migrations/sqlite/0002_forgetting.sql")),
    Migration {
        sql: include_str!("../migrations/sqlite/0003_checksums.sql"),
        fill_in: checksum::fill_in,
    },
    Migration::sql(include_str!("../migrations/sqlite/0004_cookie_keys.sql")),
];

/// Applies the missing migrations, each in a transaction.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    migrate_to(connection, MIGRATIONS.len())
}

/// Applies the missing migrations up to a number.
pub(crate) fn migrate_to(connection: &mut Connection, last: usize) -> Result<(), StoreError> {
    connection.execute_batch(
        "CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY NOT NULL)",
    )?;
    let applied = applied(connection)?;
    for (number, migration) in (1..).zip(&MIGRATIONS[..last]).skip(applied as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(migration.sql)?;
        (migration.fill_in)(&transaction)?;
        transaction.execute("INSERT INTO migrations (number) VALUES ($1)", [number])?;
        transaction.commit()?;
    }
    Ok(())
}

/// The number of migrations applied to a database.
pub(crate) fn applied(connection: &Connection) -> Result<u32, StoreError> {
    let sql = "SELECT COALESCE(MAX(number), 0) FROM migrations";
    let applied: u32 = connection.query_row(sql, [], |row| row.get(0))?;
    if applied as usize > MIGRATIONS.len() {
        return Err(StoreError::TooNew(applied));
    }
    Ok(applied)
}

/// Whether a database lacks migrations.
pub(crate) fn is_old(connection: &Connection) -> Result<bool, StoreError> {
    Ok((applied(connection)? as usize) < MIGRATIONS.len())
}
