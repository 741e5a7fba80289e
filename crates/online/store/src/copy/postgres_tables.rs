use super::{BATCH_SIZE, Cell, ColumnType, DatabaseTable, TableRow, Tables, TargetTables, Visit};
use crate::postgres::{
    PostgresConnection, SERVER_TIME, Sharing, check_version, lock_database, migrate,
};
use crate::{PostgresUrl, StoreError};
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// The tables of a PostgreSQL database.
pub(super) struct PostgresTables {
    connection: PostgresConnection,
    runtime: Runtime,
}

impl PostgresTables {
    /// A snapshot of a database, which servers may use.
    pub(super) fn snapshot(url: &PostgresUrl) -> Result<PostgresTables, StoreError> {
        let mut tables = PostgresTables::connect(url)?;
        let PostgresTables { connection, runtime } = &mut tables;
        runtime.block_on(async {
            connection.batch("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
            check_version(connection).await
        })?;
        Ok(tables)
    }

    /// An empty database, for writing.
    pub(super) fn create(url: &PostgresUrl) -> Result<PostgresTables, StoreError> {
        let mut tables = PostgresTables::connect(url)?;
        let PostgresTables { connection, runtime } = &mut tables;
        runtime.block_on(async {
            if !lock_database(connection, Sharing::Alone).await? {
                return Err(StoreError::InUse(url.to_string()));
            }
            migrate(connection).await?;
            connection.batch("BEGIN").await
        })?;
        Ok(tables)
    }

    fn connect(url: &PostgresUrl) -> Result<PostgresTables, StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(StoreError::thread)?;
        let connection =
            runtime.block_on(PostgresConnection::connect_without_statement_timeout(url))?;
        Ok(PostgresTables { connection, runtime })
    }

    fn query(&mut self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, StoreError> {
        self.runtime.block_on(self.connection.query_once(sql, values))
    }

    fn batch(&mut self, sql: &str) -> Result<(), StoreError> {
        self.runtime.block_on(self.connection.batch(sql))
    }
}

impl Tables for PostgresTables {
    fn read(&mut self, table: &DatabaseTable, visit: Visit<'_>) -> Result<(), StoreError> {
        self.batch(&format!("DECLARE rows CURSOR FOR {}", table.select()))?;
        let fetch = format!("FETCH {BATCH_SIZE} FROM rows");
        loop {
            let rows = self.query(&fetch, &[])?;
            if rows.is_empty() {
                return self.batch("CLOSE rows");
            }
            for row in &rows {
                let cell = |(column, (_, kind)): (usize, &(&str, ColumnType))| {
                    let value = match kind {
                        ColumnType::Integer => {
                            row.try_get::<_, Option<i64>>(column)?.map(Cell::Integer)
                        }
                        ColumnType::Text => {
                            row.try_get::<_, Option<String>>(column)?.map(Cell::Text)
                        }
                    };
                    Ok(value.unwrap_or(Cell::Null))
                };
                let cells = table.columns.iter().enumerate().map(cell);
                visit(cells.collect::<Result<_, StoreError>>()?)?;
            }
        }
    }

    fn server(&mut self) -> Result<(i64, Option<String>), StoreError> {
        let time = self.query(SERVER_TIME, &[])?;
        let key = self.query("SELECT key FROM server WHERE id = 1", &[])?;
        match (time.first(), key.first()) {
            (Some(time), Some(key)) => Ok((time.try_get(0)?, key.try_get(0)?)),
            _ => Err(StoreError::CopyDiffers("server")),
        }
    }
}

/// The values of a column, as one parameter.
enum ColumnValues<'a> {
    Integers(Vec<Option<i64>>),
    Texts(Vec<Option<&'a str>>),
}

impl ColumnValues<'_> {
    fn of(rows: &[TableRow], column: usize, kind: ColumnType) -> ColumnValues<'_> {
        let cells = rows.iter().map(|row| &row[column]);
        match kind {
            ColumnType::Integer => ColumnValues::Integers(
                cells
                    .map(|cell| if let Cell::Integer(number) = cell { Some(*number) } else { None })
                    .collect(),
            ),
            ColumnType::Text => ColumnValues::Texts(
                cells
                    .map(
                        |cell| if let Cell::Text(text) = cell { Some(text.as_str()) } else { None },
                    )
                    .collect(),
            ),
        }
    }

    fn parameter(&self) -> &(dyn ToSql + Sync) {
        match self {
            ColumnValues::Integers(values) => values,
            ColumnValues::Texts(values) => values,
        }
    }
}

impl TargetTables for PostgresTables {
    fn insert(&mut self, table: &DatabaseTable, rows: &[TableRow]) -> Result<(), StoreError> {
        let columns = table.columns.iter().enumerate();
        let arrays: Vec<_> = columns
            .map(|(column, (_, kind))| match kind {
                ColumnType::Integer => format!("${}::bigint[]", column + 1),
                ColumnType::Text => format!("${}::text[]", column + 1),
            })
            .collect();
        let (name, names) = (table.name, table.names());
        let sql =
            format!("INSERT INTO {name} ({names}) SELECT * FROM unnest({})", arrays.join(", "));
        let columns = table.columns.iter().enumerate();
        let values: Vec<_> =
            columns.map(|(column, (_, kind))| ColumnValues::of(rows, column, *kind)).collect();
        let values: Vec<_> = values.iter().map(ColumnValues::parameter).collect();
        self.query(&sql, &values).map(drop)
    }

    fn set_server(&mut self, time: i64, key: Option<&str>) -> Result<(), StoreError> {
        let sql = "UPDATE server SET time = $1, key = $2 WHERE id = 1";
        self.query(sql, &[&time, &key]).map(drop)
    }

    fn commit(mut self) -> Result<(), StoreError> {
        self.batch("COMMIT")
    }
}
