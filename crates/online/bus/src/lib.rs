//! What the nodes of a cluster tell each other, and how.
//!
//! A [`NodeMessage`] says what has happened on one node, so that the others need not ask the database. Nothing depends on
//! its arrival: the database has everything that has to last, and a node looks there for what it has missed. So messages
//! are sent at most once, over one subject of a [NATS](https://nats.io) server, by a [`NatsLink`].

#![forbid(unsafe_code)]

mod connection;
mod credentials;
mod error;
mod link;
mod message;
mod operation;
mod url;

pub use credentials::{Credentials, CredentialsError};
pub use error::NatsError;
pub use link::NatsLink;
pub use message::{Appended, GameViewers, NodeEnvelope, NodeMessage, NodeName};
pub use operation::{OperationError, OperationReader, ServerInfo, ServerOperation};
pub use url::{NatsUrl, NatsUrlError};
