use crate::operation::OperationError;
use std::error::Error;
use std::{fmt, io};

/// Why a request to NATS has failed.
#[derive(Debug)]
pub enum NatsError {
    /// The network failed.
    Io(io::Error),
    /// The server did not respond in time.
    Timeout,
    /// The server rejected the client's login or an operation.
    Refused(String),
    /// The server requires authentication, and there are no credentials.
    NoCredentials,
    /// TLS is required, and the server does not support it.
    NoTls,
    /// TLS cannot be set up.
    Tls(String),
    /// The server does not speak the protocol of NATS.
    Operation(OperationError),
    /// The server has no JetStream.
    NoJetStream,
    /// JetStream refused a request.
    JetStream(String),
    /// A message has more bytes than the server accepts.
    LongMessage(usize),
}

impl NatsError {
    /// Whether a retry would fail as well.
    pub fn is_permanent(&self) -> bool {
        match self {
            NatsError::Io(_) | NatsError::Timeout => false,
            NatsError::Refused(_)
            | NatsError::NoCredentials
            | NatsError::NoTls
            | NatsError::Tls(_)
            | NatsError::Operation(_)
            | NatsError::NoJetStream
            | NatsError::JetStream(_)
            | NatsError::LongMessage(_) => true,
        }
    }
}

impl fmt::Display for NatsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NatsError::Io(error) => error.fmt(f),
            NatsError::Timeout => f.write_str("it does not answer"),
            NatsError::Refused(problem) => write!(f, "it refuses this client: {problem}"),
            NatsError::NoCredentials => {
                f.write_str("it asks for a key; --nats-credentials names its file")
            }
            NatsError::NoTls => f.write_str("it does not speak TLS"),
            NatsError::Tls(problem) => write!(f, "TLS: {problem}"),
            NatsError::Operation(error) => error.fmt(f),
            NatsError::NoJetStream => f.write_str("it has no JetStream, where jobs are queued"),
            NatsError::JetStream(problem) => write!(f, "JetStream: {problem}"),
            NatsError::LongMessage(bytes) => write!(f, "a message of {bytes} bytes is too long"),
        }
    }
}

impl Error for NatsError {}

impl From<io::Error> for NatsError {
    fn from(error: io::Error) -> NatsError {
        NatsError::Io(error)
    }
}

impl From<OperationError> for NatsError {
    fn from(error: OperationError) -> NatsError {
        NatsError::Operation(error)
    }
}
