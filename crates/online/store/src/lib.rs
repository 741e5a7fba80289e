//! Where games between people are stored.
//!
//! [`Store`] is what a server needs of a database: the logs of games, to which entries are appended at an expected
//! length and never changed, and people with their sessions. [`SqliteStore`] is the one that comes with the program: a
//! file in the data folder, one writer, and nothing acknowledged before it is synced. [`PostgresStore`] is a database of a
//! PostgreSQL server. [`copy_database`] copies one to the other.
//!
//! Every entry has a checksum, which is checked when a log is read. A log becomes a game by [`Duel::load`](mana_duel::Duel::load), which checks every move by the rules again.

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
