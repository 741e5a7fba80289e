//! Where games between people are kept.
//!
//! [`Store`] says what is asked of a database: entries of games are appended at an expected number and never changed,
//! people and their sessions are kept beside. [`SqliteStore`] is the one that comes with the program: a file in the
//! data folder, one writer, and nothing acknowledged before it is synced.
//!
//! What is loaded becomes a game by [`Duel::load`](mana_duel::Duel::load), which puts every move through the rules again.

#![forbid(unsafe_code)]

mod copy;
mod migrate;
mod read;
mod sqlite;
mod store;
#[cfg(test)]
mod tests;
mod writer;

pub use sqlite::SqliteStore;
pub use store::{Append, GamesCursor, Pending, Store, StoreError, TokenDigest};
