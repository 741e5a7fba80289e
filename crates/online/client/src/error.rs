use http::StatusCode;
use mana_protocol::{MessageError, Name, ToClient};
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use tokio_tungstenite::tungstenite;

/// Why a request or a socket failed.
#[derive(Debug)]
pub enum ClientError {
    /// The text is not a valid name for a guest.
    Name(<Name as FromStr>::Err),
    /// The request is not valid HTTP.
    Request(http::Error),
    /// The socket's TCP connection failed.
    Connect(std::io::Error),
    /// The request could not be sent, or there was no response.
    Send(hyper_util::client::legacy::Error),
    /// The body of a response is incomplete.
    Body(hyper::Error),
    /// The server responded with an error status.
    Status {
        /// The status of the response.
        status: StatusCode,
        /// Its body.
        body: String,
    },
    /// A body is not the expected JSON.
    Json(serde_json::Error),
    /// The server started a session without setting a cookie.
    NoCookie,
    /// The WebSocket failed or was closed.
    Socket(Box<tungstenite::Error>),
    /// The server has closed the socket.
    Closed {
        /// The code of the close frame, as in RFC 6455.
        code: u16,
        /// The reason in it.
        reason: String,
    },
    /// A message on the socket is malformed.
    Message(MessageError),
    /// Another message came where the protocol requires a particular one.
    Unexpected(Box<ToClient>),
    /// The expected message did not arrive in time.
    Timeout,
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::Name(error) => write!(f, "invalid name: {error}"),
            ClientError::Request(error) => write!(f, "invalid request: {error}"),
            ClientError::Connect(error) => write!(f, "cannot connect: {error}"),
            ClientError::Send(error) => match error.source() {
                // The error itself only says that the request failed.
                Some(cause) => write!(f, "request failed: {cause}"),
                None => write!(f, "request failed: {error}"),
            },
            ClientError::Body(error) => write!(f, "cannot read the response: {error}"),
            ClientError::Status { status, body } => write!(f, "status {status}: {body}"),
            ClientError::Json(error) => write!(f, "malformed JSON: {error}"),
            ClientError::NoCookie => f.write_str("the server set no session cookie"),
            ClientError::Socket(error) => write!(f, "socket: {error}"),
            ClientError::Closed { code, reason } => {
                write!(f, "the server closed the socket: {code} {reason}")
            }
            ClientError::Message(error) => write!(f, "malformed message: {error}"),
            ClientError::Unexpected(message) => {
                write!(f, "unexpected message: {}", message.write())
            }
            ClientError::Timeout => f.write_str("timed out"),
        }
    }
}

impl Error for ClientError {}

impl From<http::Error> for ClientError {
    fn from(error: http::Error) -> ClientError {
        ClientError::Request(error)
    }
}

impl From<hyper_util::client::legacy::Error> for ClientError {
    fn from(error: hyper_util::client::legacy::Error) -> ClientError {
        ClientError::Send(error)
    }
}

impl From<hyper::Error> for ClientError {
    fn from(error: hyper::Error) -> ClientError {
        ClientError::Body(error)
    }
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> ClientError {
        ClientError::Socket(Box::new(error))
    }
}
