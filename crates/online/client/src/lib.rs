//! A client for the server's API.
//!
//! [`ApiClient`] sends requests over HTTP; [`ApiSocket`] is the WebSocket on which games are followed and played. Both
//! connect to one server on this machine or a trusted network. There is no TLS here: put a proxy in between.

#![forbid(unsafe_code)]

mod client;
mod error;
mod socket;

pub use client::{ApiClient, ApiResponse, GuestSession};
pub use error::ClientError;
pub use http::{Method, StatusCode};
pub use socket::ApiSocket;
pub use tokio_tungstenite::tungstenite::Utf8Bytes;
