//! What a NATS server sends: <https://docs.nats.io/reference/reference-protocols/nats-protocol>.

use serde::Deserialize;
use std::error::Error;
use std::fmt;

/// An operation of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ServerOperation {
    /// The server's properties and requirements.
    Info(ServerInfo),
    /// A message on a subscribed subject.
    Message(NatsMessage),
    /// Asks for a pong.
    Ping,
    /// Answers a ping.
    Pong,
    /// The client's operation was accepted.
    Ok,
    /// The client's operation was malformed or not permitted.
    Error(String),
}

/// A message.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct NatsMessage {
    /// The subject it was sent to.
    pub subject: String,
    /// The subject for replies.
    pub reply: Option<String>,
    /// A status instead of a payload, such as 404 if there is no message.
    pub status: Option<u16>,
    /// The content.
    pub payload: Vec<u8>,
}

/// The fields of `INFO` that matter here.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(default)]
pub struct ServerInfo {
    /// Whether it requires TLS.
    pub tls_required: bool,
    /// Whether it supports TLS.
    pub tls_available: bool,
    /// What a client signs to prove that it has a key.
    pub nonce: Option<String>,
    /// Whether it is about to shut down (lame duck mode).
    pub ldm: bool,
    /// The longest message that it accepts.
    pub max_payload: usize,
}

/// Why bytes are not operations of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OperationError {
    /// The operation is unknown or malformed.
    Unknown(String),
    /// A line is too long.
    LongLine,
    /// A message is too long.
    LongMessage,
}

/// The longest line.
const MAX_LINE: usize = 64 * 1024;

/// The longest message; the default limit of servers is one mebibyte.
const MAX_MESSAGE: usize = 8 * 1024 * 1024;

const LINE_END: &[u8] = b"\r\n";

/// Parses operations from a byte stream, however it is split.
#[derive(Default, Debug)]
pub struct OperationReader {
    buffer: Vec<u8>,
    /// How much of the buffer has been parsed.
    read: usize,
}

impl OperationReader {
    /// Appends received bytes.
    pub fn extend(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.read);
        self.read = 0;
        self.buffer.extend_from_slice(bytes);
    }

    /// The next operation; `None` if it is incomplete.
    ///
    /// # Errors
    /// The bytes are not operations. Nothing after them can be parsed.
    pub fn next_operation(&mut self) -> Result<Option<ServerOperation>, OperationError> {
        let unread = &self.buffer[self.read..];
        let Some(length) = unread.windows(2).position(|bytes| bytes == LINE_END) else {
            return if unread.len() > MAX_LINE { Err(OperationError::LongLine) } else { Ok(None) };
        };
        if length > MAX_LINE {
            return Err(OperationError::LongLine);
        }
        let line = String::from_utf8_lossy(&unread[..length]);
        let body = length + LINE_END.len();
        let (name, arguments) = line.split_once([' ', '\t']).unwrap_or((&line, ""));
        let unknown = || OperationError::Unknown(line.chars().take(80).collect());
        let (operation, end) = match name.to_ascii_uppercase().as_str() {
            "INFO" => {
                let info = serde_json::from_str(arguments).map_err(|_| unknown())?;
                (ServerOperation::Info(info), body)
            }
            kind @ ("MSG" | "HMSG") => {
                // Subject, subscription, optional reply subject, length of headers (only HMSG), and total length.
                let words: Vec<_> = arguments.split_ascii_whitespace().collect();
                let lengths = if kind == "HMSG" { 2 } else { 1 };
                let split = words.len().checked_sub(lengths).ok_or_else(unknown)?;
                let (names, lengths) = words.split_at(split);
                let (subject, reply) = match *names {
                    [subject, _] => (subject, None),
                    [subject, _, reply] => (subject, Some(reply)),
                    _ => return Err(unknown()),
                };
                let lengths = lengths.iter().map(|length| length.parse().ok());
                let lengths: Option<Vec<usize>> = lengths.collect();
                let (headers, size) = match lengths.as_deref() {
                    Some(&[size]) => (0, size),
                    Some(&[headers, size]) if headers <= size => (headers, size),
                    _ => return Err(unknown()),
                };
                if size > MAX_MESSAGE {
                    return Err(OperationError::LongMessage);
                }
                let Some(rest) = unread.get(body..body + size + LINE_END.len()) else {
                    return Ok(None);
                };
                let Some(content) = rest.strip_suffix(LINE_END) else { return Err(unknown()) };
                let (headers, payload) = content.split_at(headers);
                let message = NatsMessage {
                    subject: subject.to_string(),
                    reply: reply.map(str::to_string),
                    status: status(headers),
                    payload: payload.to_vec(),
                };
                (ServerOperation::Message(message), body + rest.len())
            }
            "PING" => (ServerOperation::Ping, body),
            "PONG" => (ServerOperation::Pong, body),
            "+OK" => (ServerOperation::Ok, body),
            "-ERR" => {
                let problem = arguments.trim().trim_matches('\'').to_string();
                (ServerOperation::Error(problem), body)
            }
            _ => return Err(unknown()),
        };
        self.read += end;
        Ok(Some(operation))
    }
}

/// The status after the version in headers: `NATS/1.0 404 No Messages`. Headers of messages have none.
fn status(headers: &[u8]) -> Option<u16> {
    let version = headers.strip_prefix(b"NATS/1.0 ")?;
    std::str::from_utf8(version.get(..3)?).ok()?.parse().ok()
}

impl fmt::Display for OperationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OperationError::Unknown(line) => write!(f, "this is not an answer of NATS: {line:?}"),
            OperationError::LongLine => f.write_str("a line is too long"),
            OperationError::LongMessage => f.write_str("a message is too long"),
        }
    }
}

impl Error for OperationError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], cut: usize) -> Result<Vec<ServerOperation>, OperationError> {
        let mut reader = OperationReader::default();
        let mut operations = Vec::new();
        for piece in bytes.chunks(cut) {
            reader.extend(piece);
            while let Some(operation) = reader.next_operation()? {
                operations.push(operation);
            }
        }
        Ok(operations)
    }

    fn message(
        subject: &str,
        reply: Option<&str>,
        status: Option<u16>,
        payload: &[u8],
    ) -> ServerOperation {
        let (subject, reply) = (subject.to_string(), reply.map(str::to_string));
        ServerOperation::Message(NatsMessage { subject, reply, status, payload: payload.to_vec() })
    }

    #[test]
    fn operations_are_parsed_however_they_are_split() {
        let text = b"INFO {\"tls_required\":true,\"nonce\":\"x\",\"port\":1}\r\nPING\r\n+OK\r\nMSG a.b 1 2\r\n\r\n\r\n\
            msg a.b 1 reply 5\r\nhello\r\nHMSG a 1 r 28 28\r\nNATS/1.0 404 No Messages\r\n\r\n\r\n\
            HMSG a 1 23 25\r\nNATS/1.0\r\nKey: Word\r\n\r\nhi\r\nPONG\r\n-ERR 'Authorization Violation'\r\nMSG a 1 0\r\n\r\nPI";
        let expected = [
            ServerOperation::Info(ServerInfo {
                tls_required: true,
                nonce: Some("x".to_string()),
                ..ServerInfo::default()
            }),
            ServerOperation::Ping,
            ServerOperation::Ok,
            message("a.b", None, None, b"\r\n"),
            message("a.b", Some("reply"), None, b"hello"),
            message("a", Some("r"), Some(404), b""),
            message("a", None, None, b"hi"),
            ServerOperation::Pong,
            ServerOperation::Error("Authorization Violation".to_string()),
            message("a", None, None, b""),
        ];
        for cut in 1..=text.len() {
            assert_eq!(read(text, cut).unwrap(), expected, "in pieces of {cut}");
        }
    }

    #[test]
    fn malformed_operations_are_refused() {
        #[track_caller]
        fn check(bytes: &[u8], is_expected: fn(&OperationError) -> bool) {
            let error = read(bytes, 1000).unwrap_err();
            assert!(is_expected(&error), "{error}");
        }
        let unknown = |error: &OperationError| matches!(error, OperationError::Unknown(_));
        check(b"HTTP/1.1 400 Bad Request\r\n", unknown);
        check(b"\r\n", unknown);
        check(b"INFO {\r\n", unknown);
        check(b"MSG a 1\r\n", unknown);
        check(b"MSG a 1 -1\r\n", unknown);
        check(b"HMSG 1\r\n", unknown);
        check(b"HMSG a 1 3 2\r\n", unknown);
        check(b"MSG a 1 2\r\nabc\r\n", unknown);
        check(b"\xff\xff\r\n", unknown);
        let long = vec![b'x'; MAX_LINE + 2];
        check(&long, |error| *error == OperationError::LongLine);
        check(b"MSG a 1 99999999\r\n", |error| *error == OperationError::LongMessage);
    }
}
