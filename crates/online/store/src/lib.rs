//! Where games between people are stored.
//!
//! [`Store`] is what a server needs of a database: the logs of games, to which entries are appended at an expected
//! length and never changed, and people with their sessions. [`SqliteStore`] is the one that comes with the program: a
//! file in the data folder, one writer, and nothing acknowledged before it is synced.
//!
//! Every entry has a checksum, which is checked when a log is read. A log becomes a game by [`Duel::load`](mana_duel::Duel::load), which checks every move by the rules again.

#![forbid(unsafe_code)]

mod backup;
mod checksum;
mod database_file;
mod error;
mod log;
mod migrate;
mod reader;
mod sqlite;
mod store;
#[cfg(test)]
mod tests;
mod writer;

pub use error::{Damage, EntryProblem, OpenError, SqliteError, StoreError};
pub use sqlite::SqliteStore;
pub use store::{Append, GamesCursor, Pending, Session, Store, TokenDigest};
