//! The storage of games between people.
//!
//! [`Store`] is what a server needs of a database: the logs of games, which are append-only with an expected length,
//! and people with their sessions. [`SqliteStore`] is built in: a file in the data folder, one writer, and nothing
//! acknowledged before it is synced. [`PostgresStore`] uses a PostgreSQL server. [`copy_database`] copies one to the
//! other.
//!
//! Every entry has a checksum, which is verified when a log is read. [`Duel::load`](mana_duel::Duel::load) replays a
//! log as a game and validates every move by the rules.

#![forbid(unsafe_code)]

mod backup;
mod checksum;
mod column;
mod cookie_keys;
mod copy;
mod database_file;
mod database_url;
mod error;
mod log;
mod migrate;
mod postgres;
mod reader;
mod shared_store;
mod sqlite;
mod sqlite_log;
mod store;
#[cfg(test)]
mod tests;
mod writer;

pub use cookie_keys::{CookieKey, KeyChange, change_cookie_keys};
pub use copy::{RowCounts, copy_database};
pub use database_url::{DatabaseUrl, DatabaseUrlError, PostgresUrl};
pub use error::{Damage, DatabaseError, EntryProblem, OpenError, StoreError};
pub use postgres::PostgresStore;
pub use shared_store::{ClockReading, SharedStore};
pub use sqlite::SqliteStore;
pub use store::{Append, GamesCursor, Pending, Session, Store, TokenDigest};
