use super::{Cell, ColumnType, DatabaseTable, TableRow, Tables, TargetTables, Visit};
use crate::backup::open_existing;
use crate::sqlite::{connect, lock};
use crate::{Damage, SqliteStore, StoreError, migrate};
use rusqlite::types::{ToSql, ToSqlOutput, Value};
use rusqlite::{Connection, params, params_from_iter};
use std::fs::File;
use std::path::Path;

/// The tables of a SQLite database.
pub(super) struct SqliteTables {
    connection: Connection,
    /// Locks servers out of a database that is being written.
    _lock: Option<File>,
}

impl SqliteTables {
    /// A snapshot of the database in a folder, which a server may use.
    pub(super) fn snapshot(folder: &Path) -> Result<SqliteTables, StoreError> {
        let connection = open_existing(&SqliteStore::file(folder))?;
        if migrate::is_old(&connection)? {
            return Err(StoreError::TooOld);
        }
        connection.execute_batch("BEGIN")?;
        Ok(SqliteTables { connection, _lock: None })
    }

    /// An empty database in a folder, for writing.
    pub(super) fn create(folder: &Path) -> Result<SqliteTables, StoreError> {
        let lock = lock(folder)?;
        let mut connection = connect(&SqliteStore::file(folder))?;
        migrate::migrate(&mut connection)?;
        connection.execute_batch("BEGIN IMMEDIATE")?;
        Ok(SqliteTables { connection, _lock: Some(lock) })
    }
}

impl ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Cell::Null => ToSqlOutput::Owned(Value::Null),
            Cell::Integer(number) => ToSqlOutput::Owned(Value::Integer(*number)),
            Cell::Text(text) => ToSqlOutput::Borrowed(text.as_str().into()),
        })
    }
}

impl Tables for SqliteTables {
    fn read(&mut self, table: &DatabaseTable, visit: Visit<'_>) -> Result<(), StoreError> {
        let mut statement = self.connection.prepare(&table.select())?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let cell = |(column, (name, kind)): (usize, &(&str, ColumnType))| {
                let value = match kind {
                    ColumnType::Integer => {
                        row.get::<_, Option<i64>>(column).map(|n| n.map(Cell::Integer))
                    }
                    ColumnType::Text => {
                        row.get::<_, Option<String>>(column).map(|t| t.map(Cell::Text))
                    }
                };
                let damaged = |error| {
                    let place = format!("{}.{name}: {error}", table.name);
                    StoreError::Corrupt(Damage::Check(place))
                };
                Ok(value.map_err(damaged)?.unwrap_or(Cell::Null))
            };
            visit(table.columns.iter().enumerate().map(cell).collect::<Result<_, StoreError>>()?)?;
        }
        Ok(())
    }

    fn server(&mut self) -> Result<(i64, Option<String>), StoreError> {
        let sql = "SELECT time, key FROM server WHERE id = 1";
        Ok(self.connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?)
    }
}

impl TargetTables for SqliteTables {
    fn insert(&mut self, table: &DatabaseTable, rows: &[TableRow]) -> Result<(), StoreError> {
        let places: Vec<_> = (1..=table.columns.len()).map(|number| format!("${number}")).collect();
        let places = places.join(", ");
        let sql = format!("INSERT INTO {} ({}) VALUES ({places})", table.name, table.names());
        let mut insert = self.connection.prepare_cached(&sql)?;
        for row in rows {
            insert.execute(params_from_iter(row))?;
        }
        Ok(())
    }

    fn set_server(&mut self, time: i64, key: Option<&str>) -> Result<(), StoreError> {
        let sql = "UPDATE server SET time = $1, key = $2 WHERE id = 1";
        self.connection.execute(sql, params![time, key])?;
        Ok(())
    }

    fn commit(self) -> Result<(), StoreError> {
        Ok(self.connection.execute_batch("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")?)
    }
}
