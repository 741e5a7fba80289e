use crate::StoreError;
use crate::sqlite::failed;
use rusqlite::Connection;

/// What has been done to the tables over time, in order; a migration that was released is never changed.
const MIGRATIONS: [&str; 2] = [
    include_str!("../migrations/sqlite/0001_games.sql"),
    include_str!("../migrations/sqlite/0002_forgetting.sql"),
];

/// Brings the tables up to date, each step as a whole.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    connection
        .execute_batch("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY NOT NULL)")
        .map_err(failed)?;
    let done = done(connection)?;
    for (number, sql) in (1..).zip(MIGRATIONS).skip(done as usize) {
        let transaction = connection.transaction().map_err(failed)?;
        transaction.execute_batch(sql).map_err(failed)?;
        transaction
            .execute("INSERT INTO migrations (number) VALUES ($1)", [number])
            .map_err(failed)?;
        transaction.commit().map_err(failed)?;
    }
    Ok(())
}

/// How many of them have been done here.
pub(crate) fn done(connection: &Connection) -> Result<u32, StoreError> {
    let sql = "SELECT COALESCE(MAX(number), 0) FROM migrations";
    let done: u32 = connection.query_row(sql, [], |row| row.get(0)).map_err(failed)?;
    if done as usize > MIGRATIONS.len() { Err(StoreError::TooNew(done)) } else { Ok(done) }
}
