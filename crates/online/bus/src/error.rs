use crate::operation::OperationError;
use std::error::Error;
use std::{fmt, io};

/// Why there is no connection to NATS.
#[derive(Debug)]
pub enum NatsError {
    /// The network.
    Io(io::Error),
    /// The server does not answer.
    Timeout,
    /// The server refuses the client: who it is, or what it wants.
    Refused(String),
    /// The server wants to know who the client is, and there are no credentials.
    NoCredentials,
    /// TLS is asked for, and the server has none.
    NoTls,
    /// TLS cannot be set up.
    Tls(String),
    /// The server says what no server of NATS says.
    Operation(OperationError),
    /// There is no JetStream.
    NoJetStream,
    /// JetStream refuses what is asked of it.
    JetStream(String),
    /// A message has more bytes than the server takes.
    LongMessage(usize),
}

impl NatsError {
    /// Whether it would be no better later.
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
