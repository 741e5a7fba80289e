//! Copies a whole database from one kind to another.

mod postgres_tables;
mod sqlite_tables;

use crate::checksum::checksum;
use crate::{Damage, DatabaseUrl, EntryProblem, StoreError};
use mana_protocol::GameId;
use postgres_tables::PostgresTables;
use sqlite_tables::SqliteTables;

/// How many rows there are in a database.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RowCounts {
    /// People.
    pub people: u64,
    /// Sessions of people.
    pub sessions: u64,
    /// Games.
    pub games: u64,
    /// Entries of the logs of games.
    pub entries: u64,
}

/// Copies everything from one database to another, which must be empty, in one transaction. The source may be in use; a
/// snapshot of it is copied. Every checksum is verified, and the copy is read back and compared before it is committed.
///
/// # Errors
/// A database cannot be opened, the source is damaged, or the target is in use or not empty.
pub fn copy_database(from: &DatabaseUrl, to: &DatabaseUrl) -> Result<RowCounts, StoreError> {
    let mut source = open_source(from)?;
    match to {
        DatabaseUrl::Sqlite(folder) => copy(&mut *source, SqliteTables::create(folder)?),
        DatabaseUrl::Postgres(url) => copy(&mut *source, PostgresTables::create(url)?),
    }
}

fn open_source(from: &DatabaseUrl) -> Result<Box<dyn Tables>, StoreError> {
    Ok(match from {
        DatabaseUrl::Sqlite(folder) => Box::new(SqliteTables::snapshot(folder)?),
        DatabaseUrl::Postgres(url) => Box::new(PostgresTables::snapshot(url)?),
    })
}

/// A value of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Cell {
    Null,
    Integer(i64),
    Text(String),
}

type TableRow = Vec<Cell>;

/// A table, with what its rows are sorted by and its columns.
struct DatabaseTable {
    name: &'static str,
    order: &'static str,
    columns: &'static [(&'static str, ColumnType)],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ColumnType {
    Integer,
    Text,
}

use ColumnType::{Integer, Text};

/// The tables, each after those that it refers to. The single row of `server` is handled apart.
const TABLES: [DatabaseTable; 5] = [
    DatabaseTable {
        name: "people",
        order: "id",
        columns: &[("id", Text), ("name", Text), ("created", Integer)],
    },
    DatabaseTable {
        name: "sessions",
        order: "token",
        columns: &[("token", Text), ("person", Text), ("expires", Integer)],
    },
    DatabaseTable {
        name: "games",
        order: "id",
        columns: &[
            ("id", Text),
            ("entries", Integer),
            ("black", Text),
            ("white", Text),
            ("created", Integer),
            ("changed", Integer),
            ("deadline", Integer),
            ("summary", Text),
            ("seek", Text),
        ],
    },
    DatabaseTable {
        name: "entries",
        order: "game, number",
        columns: &[("game", Text), ("number", Integer), ("entry", Text), ("checksum", Integer)],
    },
    DatabaseTable {
        name: "cookie_keys",
        order: "number",
        columns: &[("number", Integer), ("key", Text), ("signs", Integer)],
    },
];

impl DatabaseTable {
    /// The names of the columns, with commas.
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// A statement that reads the whole table.
    fn select(&self) -> String {
        format!("SELECT {} FROM {} ORDER BY {}", self.names(), self.name, self.order)
    }
}

/// Visits a row.
type Visit<'a> = &'a mut dyn FnMut(TableRow) -> Result<(), StoreError>;

/// The tables of an open database, in a transaction.
trait Tables {
    /// Visits every row of a table in order.
    fn read(&mut self, table: &DatabaseTable, visit: Visit<'_>) -> Result<(), StoreError>;

    /// The server time and the secret.
    fn server(&mut self) -> Result<(i64, Option<String>), StoreError>;
}

/// The tables of a database that is written.
trait TargetTables: Tables {
    fn insert(&mut self, table: &DatabaseTable, rows: &[TableRow]) -> Result<(), StoreError>;

    fn set_server(&mut self, time: i64, key: Option<&str>) -> Result<(), StoreError>;

    fn commit(self) -> Result<(), StoreError>;
}

/// How many rows are written at a time.
const BATCH_SIZE: usize = 500;

fn copy(source: &mut dyn Tables, mut target: impl TargetTables) -> Result<RowCounts, StoreError> {
    check_empty(&mut target)?;
    let mut digests = Vec::new();
    for table in &TABLES {
        let mut digest = TableDigest::default();
        let mut batch = Vec::new();
        source.read(table, &mut |row| {
            if table.name == "entries" {
                check_entry(&row)?;
            }
            digest.add(&row);
            batch.push(row);
            if batch.len() == BATCH_SIZE {
                target.insert(table, &std::mem::take(&mut batch))?;
            }
            Ok(())
        })?;
        target.insert(table, &batch)?;
        digests.push(digest);
    }
    let (time, key) = source.server()?;
    target.set_server(time, key.as_deref())?;
    for (table, original) in TABLES.iter().zip(&digests) {
        let mut copied = TableDigest::default();
        target.read(table, &mut |row| {
            copied.add(&row);
            Ok(())
        })?;
        if copied.finish() != original.finish() {
            return Err(StoreError::CopyDiffers(table.name));
        }
    }
    if target.server()? != (time, key) {
        return Err(StoreError::CopyDiffers("server"));
    }
    target.commit()?;
    let [people, sessions, games, entries] = [0, 1, 2, 3].map(|table: usize| digests[table].rows);
    Ok(RowCounts { people, sessions, games, entries })
}

/// Checks that nobody has used the database yet.
fn check_empty(target: &mut impl TargetTables) -> Result<(), StoreError> {
    for table in &TABLES {
        target.read(table, &mut |_| Err(StoreError::NotEmpty))?;
    }
    match target.server()? {
        (_, Some(_)) => Err(StoreError::NotEmpty),
        (_, None) => Ok(()),
    }
}

/// Checks the checksum of an entry.
fn check_entry(row: &TableRow) -> Result<(), StoreError> {
    let [Cell::Text(game), Cell::Integer(number), Cell::Text(entry), Cell::Integer(sum)] = &row[..]
    else {
        return Err(StoreError::CopyDiffers("entries"));
    };
    if checksum(game, *number, entry) == *sum {
        return Ok(());
    }
    let game: GameId = game.parse().map_err(|error| StoreError::Corrupt(Damage::Id(error)))?;
    let number = usize::try_from(*number).unwrap_or_default();
    Err(StoreError::Corrupt(Damage::Entry { game, number, problem: EntryProblem::Checksum }))
}

/// A checksum of all rows of a table, and their number.
#[derive(Default)]
struct TableDigest {
    rows: u64,
    hasher: crc32fast::Hasher,
}

impl TableDigest {
    fn add(&mut self, row: &TableRow) {
        self.rows += 1;
        for cell in row {
            match cell {
                Cell::Null => self.hasher.update(&[0]),
                Cell::Integer(number) => {
                    self.hasher.update(&[1]);
                    self.hasher.update(&number.to_le_bytes());
                }
                Cell::Text(text) => {
                    self.hasher.update(&[2]);
                    self.hasher.update(&(text.len() as u64).to_le_bytes());
                    self.hasher.update(text.as_bytes());
                }
            }
        }
    }

    fn finish(&self) -> (u64, u32) {
        (self.rows, self.hasher.clone().finalize())
    }
}
