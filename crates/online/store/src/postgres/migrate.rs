//! The schema in PostgreSQL.

use super::connection::PostgresConnection;
use crate::StoreError;
use std::cmp::Ordering;
use std::time::{Duration, Instant};

/// A change of the schema.
struct SchemaChange {
    sql: &'static str,
    /// How many migrations a program has to know to use the migrated database. Fewer than this one's number if the
    /// change only adds something: then servers of the previous version keep running, and can be restarted.
    needs: i64,
}

/// Every change of the schema, in order. Released migrations are never changed.
const MIGRATIONS: [SchemaChange; 3] = [
    SchemaChange { sql: include_str!("../../migrations/postgres/0001_games.sql"), needs: 1 },
    SchemaChange { sql: include_str!("../../migrations/postgres/0002_cluster.sql"), needs: 2 },
    SchemaChange { sql: include_str!("../../migrations/postgres/0003_cookie_keys.sql"), needs: 2 },
];

/// The advisory lock for migrations.
const SCHEMA_LOCK: i64 = 0x6d61_6e61_0001;

/// The advisory lock of the servers of a database, exclusive or shared.
const SERVER_LOCK: i64 = 0x6d61_6e61_0002;

/// Applies the missing migrations, all or none. Several programs may try at once.
pub(crate) async fn migrate(connection: &mut PostgresConnection) -> Result<(), StoreError> {
    let encoding = connection.query_once("SHOW server_encoding", &[]).await?;
    let encoding: String = encoding.first().ok_or(StoreError::Closed)?.try_get(0)?;
    if encoding != "UTF8" {
        return Err(StoreError::NotUtf8(encoding));
    }
    connection.batch("BEGIN").await?;
    connection.query_once("SELECT pg_advisory_xact_lock($1)", &[&SCHEMA_LOCK]).await?;
    connection
        .batch("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY NOT NULL)")
        .await?;
    let applied = applied(connection).await?;
    for (number, change) in (1_i64..).zip(MIGRATIONS).skip(applied as usize) {
        connection.batch(change.sql).await?;
        connection.query_once("INSERT INTO migrations (number) VALUES ($1)", &[&number]).await?;
        if change.needs < number {
            let sql = "UPDATE migrations SET needs = $2 WHERE number = $1";
            connection.query_once(sql, &[&number, &change.needs]).await?;
        }
    }
    connection.batch("COMMIT").await
}

/// The number of migrations applied to a database. Fails if this program cannot use it.
async fn applied(connection: &mut PostgresConnection) -> Result<u32, StoreError> {
    // Databases of earlier versions have no column `needs`.
    let sql = "SELECT COALESCE(MAX(number), 0), \
               COALESCE(MAX(COALESCE((to_jsonb(migrations) ->> 'needs')::bigint, number)), 0) \
               FROM migrations";
    let rows = connection.query_once(sql, &[]).await?;
    let row = rows.first().ok_or(StoreError::Closed)?;
    let applied = u32::try_from(row.try_get::<_, i64>(0)?).unwrap_or(u32::MAX);
    if row.try_get::<_, i64>(1)? > MIGRATIONS.len() as i64 {
        return Err(StoreError::TooNew(applied));
    }
    Ok(applied)
}

/// Checks that a database has the tables that this program knows, and no others.
pub(crate) async fn check_version(connection: &mut PostgresConnection) -> Result<(), StoreError> {
    let applied = applied(connection).await?;
    match (applied as usize).cmp(&MIGRATIONS.len()) {
        Ordering::Less => Err(StoreError::TooOld),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(StoreError::TooNew(applied)),
    }
}

/// How long to wait for the lock of a server that has just ended, as PostgreSQL notices that with a delay.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);

/// How often to retry the lock.
const LOCK_INTERVAL: Duration = Duration::from_millis(50);

/// Who may use a database at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sharing {
    /// One server has exclusive use.
    Alone,
    /// Several servers share it.
    Shared,
}

/// Locks the database for the lifetime of this connection, exclusively or shared. Returns whether it succeeded.
pub(crate) async fn lock_database(
    connection: &mut PostgresConnection,
    sharing: Sharing,
) -> Result<bool, StoreError> {
    let begun = Instant::now();
    let sql = match sharing {
        Sharing::Alone => "SELECT pg_try_advisory_lock($1)",
        Sharing::Shared => "SELECT pg_try_advisory_lock_shared($1)",
    };
    loop {
        let rows = connection.query_once(sql, &[&SERVER_LOCK]).await?;
        let locked = rows.first().ok_or(StoreError::Closed)?.try_get(0)?;
        if locked || begun.elapsed() > LOCK_TIMEOUT {
            return Ok(locked);
        }
        tokio::time::sleep(LOCK_INTERVAL).await;
    }
}
