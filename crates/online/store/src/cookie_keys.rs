use crate::backup::open_existing;
use crate::column::{from_wall_column, wall_column};
use crate::postgres::{PostgresConnection, check_version};
use crate::{DatabaseUrl, PostgresUrl, SqliteStore, StoreError, migrate};
use mana_protocol::WallTime;
use rusqlite::{Connection, TransactionBehavior, params};
use std::fmt;
use std::path::Path;
use tokio::runtime::Builder;
use tokio_postgres::Row;

/// A key that signs cookies. Every stored key is accepted, and the newest whose time has come signs.
#[derive(Clone, PartialEq, Eq)]
pub struct CookieKey {
    /// Its number, in the order in which keys were added.
    pub number: i64,
    /// The key.
    pub key: String,
    /// The time from which it signs.
    pub signs: WallTime,
}

/// A change of the keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyChange<'a> {
    /// No change.
    List,
    /// Adds a key, which signs from a time by which every server has loaded it.
    Add {
        /// The key.
        key: &'a str,
        /// The time.
        signs: WallTime,
    },
    /// Deletes the keys older than the current one. Sessions whose cookies only they have signed end.
    Retire {
        /// The current time.
        now: WallTime,
    },
}

/// Changes the keys of a database, and returns them, the newest first. Servers that use it pick up the change within a
/// second.
///
/// # Errors
/// The database cannot be opened, or no server of this version has opened it yet.
pub fn change_cookie_keys(
    database: &DatabaseUrl,
    change: KeyChange<'_>,
) -> Result<Vec<CookieKey>, StoreError> {
    match database {
        DatabaseUrl::Sqlite(folder) => change_in_sqlite(folder, change),
        DatabaseUrl::Postgres(url) => {
            let runtime = Builder::new_current_thread().enable_all().build();
            runtime.map_err(StoreError::thread)?.block_on(change_in_postgres(url, change))
        }
    }
}

/// The keys, the newest first.
pub(crate) const LIST: &str = "SELECT number, key, signs FROM cookie_keys ORDER BY number DESC";

const ADD: &str = "INSERT INTO cookie_keys (number, key, signs) \
                   SELECT COALESCE(MAX(number), 0) + 1, $1, $2 FROM cookie_keys";

const RETIRE: &str = "DELETE FROM cookie_keys WHERE number < \
                      (SELECT MAX(number) FROM cookie_keys WHERE signs <= $1)";

/// Makes the secret of a database its first key, unless it has keys.
pub(crate) const BEGIN: &str = "INSERT INTO cookie_keys (number, key, signs) \
     SELECT 1, key, 0 FROM server WHERE NOT EXISTS (SELECT 1 FROM cookie_keys) \
     ON CONFLICT (number) DO NOTHING";

fn change_in_sqlite(folder: &Path, change: KeyChange<'_>) -> Result<Vec<CookieKey>, StoreError> {
    let mut connection = open_existing(&SqliteStore::file(folder))?;
    if migrate::is_old(&connection)? {
        return Err(StoreError::TooOld);
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    match change {
        KeyChange::List => {}
        KeyChange::Add { key, signs } => {
            transaction.execute(ADD, params![key, wall_column(signs)])?;
        }
        KeyChange::Retire { now } => drop(transaction.execute(RETIRE, [wall_column(now)])?),
    }
    let keys = list(&transaction)?;
    transaction.commit()?;
    Ok(keys)
}

pub(crate) fn list(connection: &Connection) -> Result<Vec<CookieKey>, StoreError> {
    let mut statement = connection.prepare_cached(LIST)?;
    let rows = statement.query_map([], |row| {
        let signs = from_wall_column(row.get(2)?);
        Ok(CookieKey { number: row.get(0)?, key: row.get(1)?, signs })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

async fn change_in_postgres(
    url: &PostgresUrl,
    change: KeyChange<'_>,
) -> Result<Vec<CookieKey>, StoreError> {
    let mut connection = PostgresConnection::connect_without_statement_timeout(url).await?;
    check_version(&mut connection).await?;
    match change {
        KeyChange::List => {}
        KeyChange::Add { key, signs } => {
            connection.query_once(ADD, &[&key, &wall_column(signs)]).await?;
        }
        KeyChange::Retire { now } => {
            connection.query_once(RETIRE, &[&wall_column(now)]).await?;
        }
    }
    connection.query_once(LIST, &[]).await?.iter().map(from_row).collect()
}

pub(crate) fn from_row(row: &Row) -> Result<CookieKey, StoreError> {
    let signs = from_wall_column(row.try_get(2)?);
    Ok(CookieKey { number: row.try_get(0)?, key: row.try_get(1)?, signs })
}

/// Hides the key.
impl fmt::Debug for CookieKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CookieKey {} from {}", self.number, self.signs)
    }
}
