//! The web application, served.
//!
//! A [`Site`] is the application as files: those in the program itself, or those of a folder. A [`Server`] answers for
//! it on an address until it is told to stop, and [`export()`] writes it for any static host.
//!
//! ```
//! use mana_server::{Server, Site};
//! use std::net::SocketAddr;
//!
//! let any_port: SocketAddr = "127.0.0.1:0".parse()?;
//! let server = Server::bind(Site::embedded(), any_port)?;
//! println!("http://{}", server.address());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With a [`Store`](mana_store::Store) it also lets people play each other: see [`Server::with_games`].
//!
//! Files named after their content are cached for good, the few others asked for anew each time; all of them come in
//! the best encoding that the browser takes, and under a policy that allows nothing from elsewhere.

#![forbid(unsafe_code)]

mod app;
mod encoding;
mod export;
mod live;
mod media_type;
mod protection;
mod server;
mod site;

pub use export::export;
pub use live::{BadBaseUrl, BadNetwork, BaseUrl, Network, ServerOptions};
pub use server::{Server, games_service};
pub use site::{NoSite, Site};
