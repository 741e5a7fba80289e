use crate::StoreError;
use rusqlite::Connection;

/// Every change of the schema, in order. A migration that was released is never changed.
const MIGRATIONS: [&str; 2] = [
    include_str!("../migrations/sqlite/0001_games.sql"),
    include_str!("../migrations/sqlite/0002_forgetting.sql"),
];

/// Applies the migrations that are missing, each in a transaction.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    connection.execute_batch(
        "CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY NOT NULL)",
    )?;
    let applied = applied(connection)?;
    for (number, sql) in (1..).zip(MIGRATIONS).skip(applied as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(sql)?;
        transaction.execute("INSERT INTO migrations (number) VALUES ($1)", [number])?;
        transaction.commit()?;
    }
    Ok(())
}

/// The number of migrations that were applied to a database.
pub(crate) fn applied(connection: &Connection) -> Result<u32, StoreError> {
    let sql = "SELECT COALESCE(MAX(number), 0) FROM migrations";
    let applied: u32 = connection.query_row(sql, [], |row| row.get(0))?;
    if applied as usize > MIGRATIONS.len() {
        return Err(StoreError::TooNew(applied));
    }
    Ok(applied)
}
