//! The HTTP server: the web application, and games between people.
//!
//! A [`Site`] is the application as files: those embedded in the program, or those of a folder. A [`Server`] serves it
//! on an address until the process is asked to end; [`export()`] gives its files for any static host.
//!
//! ```
//! use mana_server::{Server, Site};
//! use std::net::SocketAddr;
//!
//! let any_port: SocketAddr = "127.0.0.1:0".parse()?;
//! let server = Server::bind(Site::folder("public"), any_port)?;
//! println!("http://{}", server.address());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With a [`Store`](mana_store::Store) people can also play each other: see [`Server::with_games`]. Several servers can share
//! one: see [`Server::with_cluster`].
//!
//! Files named after their content are cached forever, the few others are revalidated on every use. All are sent in the
//! best encoding that the browser accepts, under a Content-Security-Policy that allows nothing from other origins.

#![forbid(unsafe_code)]

mod accept;
mod app;
mod connection_limits;
mod content_encoding;
mod export;
mod link_previews;
mod live;
mod media_type;
mod security_headers;
mod server;
mod site;
mod timed_stream;

pub use export::export;
pub use link_previews::{LinkPreview, LinkPreviews, LinkTarget};
pub use live::{
    BaseUrl, BaseUrlError, ClusterOptions, ServerOptions, StartError, TrustedProxy,
    TrustedProxyError, new_cookie_key,
};
pub use server::{ServeError, Server, games_service};
pub use site::{Site, SiteError};
