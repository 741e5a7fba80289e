use mana_game::excerpt;
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A connection between a referee and a player: lines out, and lines or NUL-terminated messages in.
///
/// Input is bounded: a line that is too long is an error, and nothing is read before it is requested, so that a flood
/// only fills the system's buffers.
#[derive(Debug)]
pub struct CourseConnection {
    stream: TcpStream,
    /// Bytes that have been read but not returned.
    pending: Vec<u8>,
}

/// Why a connection has no line.
#[derive(Debug)]
pub enum CourseConnectionError {
    /// The other end has hung up.
    HungUp,
    /// No whole line has come in time.
    Timeout(Duration),
    /// A line exceeds the maximum length.
    TooLong,
    /// A line is not text.
    NotText(String),
    /// The wait was cancelled.
    Stopped,
    /// An error of the system.
    Io(io::Error),
}

impl fmt::Display for CourseConnectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CourseConnectionError::HungUp => f.write_str("it has hung up"),
            CourseConnectionError::Timeout(waited) => {
                write!(f, "no line within {:.1} s", waited.as_secs_f64())
            }
            CourseConnectionError::TooLong => {
                write!(f, "a line has more than {MAX_LINE} bytes")
            }
            CourseConnectionError::NotText(line) => {
                write!(f, "\"{}\" is not UTF-8 text", excerpt(line))
            }
            CourseConnectionError::Stopped => f.write_str("it was stopped"),
            CourseConnectionError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CourseConnectionError {}

/// A name or a move needs far less.
const MAX_LINE: usize = 1_000;

/// How often a wait is interrupted to check the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The timeout of a write.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

impl CourseConnection {
    /// A connection over a stream.
    ///
    /// # Errors
    /// The stream cannot be configured.
    pub fn new(stream: TcpStream) -> io::Result<CourseConnection> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(POLL_INTERVAL))?;
        stream.set_write_timeout(Some(SEND_TIMEOUT))?;
        Ok(CourseConnection { stream, pending: Vec::new() })
    }

    /// Sends a text as it is.
    ///
    /// # Errors
    /// The other end has hung up or does not read.
    pub fn send(&mut self, text: &str) -> Result<(), CourseConnectionError> {
        self.stream.write_all(text.as_bytes()).map_err(from_io)
    }

    /// Waits for the next line that is not empty, until `timeout` has passed or `stop` is set. A NUL ends a line too.
    ///
    /// # Errors
    /// There is none.
    pub fn receive(
        &mut self,
        timeout: Duration,
        stop: &AtomicBool,
    ) -> Result<String, CourseConnectionError> {
        let begin = Instant::now();
        loop {
            while let Some(end) = self.pending.iter().position(|&byte| is_end(byte)) {
                let line: Vec<u8> = self.pending.drain(..=end).collect();
                let line = String::from_utf8(line).map_err(|error| {
                    let line = String::from_utf8_lossy(error.as_bytes()).into_owned();
                    CourseConnectionError::NotText(line)
                })?;
                let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\0');
                if !line.is_empty() {
                    return Ok(line.to_owned());
                }
            }
            if self.pending.len() > MAX_LINE {
                return Err(CourseConnectionError::TooLong);
            }
            if begin.elapsed() >= timeout {
                return Err(CourseConnectionError::Timeout(timeout));
            }
            if stop.load(Ordering::Relaxed) {
                return Err(CourseConnectionError::Stopped);
            }
            self.fill()?;
        }
    }

    /// Reads the available bytes, or waits briefly.
    fn fill(&mut self) -> Result<(), CourseConnectionError> {
        let mut bytes = [0; MAX_LINE];
        match self.stream.read(&mut bytes) {
            Ok(0) => Err(CourseConnectionError::HungUp),
            Ok(length) => {
                self.pending.extend(&bytes[..length]);
                Ok(())
            }
            Err(error) => match error.kind() {
                ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted => Ok(()),
                _ => Err(from_io(error)),
            },
        }
    }

    /// Drops the input so far, so that only later input counts as an answer.
    ///
    /// # Errors
    /// The other end floods the connection, or the connection fails.
    pub fn drain(&mut self) -> Result<(), CourseConnectionError> {
        /// More than anybody sends by mistake.
        const FLOOD: usize = 1 << 20;
        let mut bytes = [0; 4_096];
        let mut dropped = self.pending.len();
        self.pending.clear();
        self.stream.set_nonblocking(true).map_err(CourseConnectionError::Io)?;
        let drained = loop {
            match self.stream.read(&mut bytes) {
                Ok(0) => break Err(CourseConnectionError::HungUp),
                Ok(length) => dropped += length,
                Err(error) if error.kind() == ErrorKind::WouldBlock => break Ok(()),
                Err(error) => break Err(from_io(error)),
            }
            if dropped > FLOOD {
                break Err(CourseConnectionError::TooLong);
            }
        };
        self.stream.set_nonblocking(false).map_err(CourseConnectionError::Io)?;
        drained
    }
}

fn is_end(byte: u8) -> bool {
    byte == b'\n' || byte == 0
}

fn from_io(error: io::Error) -> CourseConnectionError {
    match error.kind() {
        ErrorKind::BrokenPipe
        | ErrorKind::ConnectionReset
        | ErrorKind::ConnectionAborted
        | ErrorKind::UnexpectedEof => CourseConnectionError::HungUp,
        _ => CourseConnectionError::Io(error),
    }
}
