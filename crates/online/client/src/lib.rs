//! How a program plays on a server.
//!
//! [`Client`] asks over HTTP, [`Socket`] is the conversation in which games are played. Both know one server on this or
//! a trusted network: there is no TLS here, which is a proxy's business.

#![forbid(unsafe_code)]

mod http;
mod socket;

pub use http::{Answer, Client, Guest};
pub use socket::Socket;

use std::fmt;

/// Why the server could not be talked to.
#[derive(Debug)]
pub enum ClientError {
    /// The connection failed or ended.
    Connection(std::io::Error),
    /// The socket failed or ended.
    Socket(Box<tokio_tungstenite::tungstenite::Error>),
    /// The answer is not what the protocol says.
    Answer(String),
    /// The server said no.
    Status(u16, String),
    /// Nothing came in time.
    Late,
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::Connection(error) => write!(f, "the connection: {error}"),
            ClientError::Socket(error) => write!(f, "the socket: {error}"),
            ClientError::Answer(what) => write!(f, "the answer: {what}"),
            ClientError::Status(status, body) => write!(f, "status {status}: {body}"),
            ClientError::Late => f.write_str("no answer in time"),
        }
    }
}

impl std::error::Error for ClientError {}

impl From<std::io::Error> for ClientError {
    fn from(error: std::io::Error) -> ClientError {
        ClientError::Connection(error)
    }
}

impl From<tokio_tungstenite::tungstenite::Error> for ClientError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> ClientError {
        ClientError::Socket(Box::new(error))
    }
}
