//! Messages and job queues between the nodes of a cluster.
//!
//! A [`NodeMessage`] announces what has happened on one node, so that the others need not query the database. Nothing
//! depends on its delivery: whatever has to last is in the database, where a node looks up what it has missed. So
//! messages are sent at most once, on one subject of a [NATS](https://nats.io) server, by a [`NatsLink`].
//!
//! Jobs, on the other hand, are done at least once. They wait in a stream of JetStream, the part of NATS that stores
//! messages, between a [`JobProducer`] and any number of [`JobConsumer`]s.

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
pub use job_queue::{DeliveredJob, JobConsumer, JobProducer, QueuedResult, ResultParts};
pub use link::NatsLink;
pub use message::{
    AddressCharge, Appended, GameViewers, NodeEnvelope, NodeMessage, NodeName, SeekAddress,
};
pub use operation::{NatsMessage, OperationError, OperationReader, ServerInfo, ServerOperation};
pub use url::{NatsUrl, NatsUrlError};
