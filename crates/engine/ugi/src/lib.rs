//! The Universal Game Interface: how a program drives an engine, line by line.
//!
//! [`serve`] is the engine's side, [`Listener`] the same without threads, and [`Client`] the side that drives an engine,
//! ours or any other. UGI is UCI's sibling
//! for any game of two; the words it adds are `query` and `response`.

#![forbid(unsafe_code)]

mod client;
mod command;
mod desk;
mod listener;
mod options;
mod pace;
mod session;
mod table;

pub use client::{Client, ClientError};
pub use command::{BadCommand, Command, Go, Query};
pub use listener::Listener;
pub use session::serve;
