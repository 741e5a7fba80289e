//! What the nodes of a cluster tell each other, and how.
//!
//! A [`NodeMessage`] says what has happened on one node, so that the others need not ask the database. Nothing depends on
//! its arrival: the database has everything that has to last, and a node looks there for what it has missed. So messages
//! are sent at most once, over one subject of a [NATS](https://nats.io) server, by a [`NatsLink`].
//!
//! Jobs are another matter: each is done at least once. They lie in a stream of JetStream, the part of NATS that stores
//! messages, between a [`JobAsker`] and any number of [`JobTaker`]s.

#![forbid(unsafe_code)]

mod client;
mod connection;
mod credentials;
mod error;
mod jetstream;
mod job_queue;
mod link;
mod message;
mod operation;
mod url;

pub use credentials::{Credentials, CredentialsError};
pub use error::NatsError;
pub use job_queue::{JobAsker, JobTaker, QueuedResult, ResultParts, TakenJob};
pub use link::NatsLink;
pub use message::{
    AddressCharge, Appended, GameViewers, NodeEnvelope, NodeMessage, NodeName, SeekAddress,
};
pub use operation::{NatsMessage, OperationError, OperationReader, ServerInfo, ServerOperation};
pub use url::{NatsUrl, NatsUrlError};
