use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use std::{fmt, mem};

/// A running engine, driven from outside. It is killed when this is dropped.
#[derive(Debug)]
pub struct Client {
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    name: String,
}

/// Why an engine is of no more use.
#[derive(Debug)]
pub enum ClientError {
    /// It could not be started, or its input could not be written.
    Io(io::Error),
    /// It did not answer in time.
    Silent {
        /// What was waited for.
        expected: &'static str,
        /// For how long.
        waited: Duration,
    },
    /// It ended, or closed its output.
    Gone,
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::Io(error) => error.fmt(f),
            ClientError::Silent { expected, waited } => {
                write!(f, "no {expected} within {:.1} s", waited.as_secs_f64())
            }
            ClientError::Gone => f.write_str("the engine has gone"),
        }
    }
}

impl std::error::Error for ClientError {}

impl From<io::Error> for ClientError {
    fn from(error: io::Error) -> ClientError {
        ClientError::Io(error)
    }
}

/// How long an engine may take to answer when it need not think.
const PATIENCE: Duration = Duration::from_secs(10);

/// Lines longer than this are cut: no engine has so much to say, and a broken one must not fill the memory.
const LONGEST_LINE: u64 = 1 << 16;

impl Client {
    /// Starts an engine and waits until it has introduced itself.
    ///
    /// # Errors
    /// The program cannot be started, or does not speak the protocol.
    pub fn start(program: &str, arguments: &[String]) -> Result<Client, ClientError> {
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let input = process.stdin.take();
        let (sender, lines) = channel();
        if let Some(output) = process.stdout.take() {
            thread::spawn(move || {
                let mut output = BufReader::new(output);
                let mut line = Vec::new();
                while let Ok(1..) =
                    io::Read::take(&mut output, LONGEST_LINE).read_until(b'\n', &mut line)
                {
                    let text = String::from_utf8_lossy(&mem::take(&mut line)).trim_end().to_owned();
                    if sender.send(text).is_err() {
                        break;
                    }
                }
            });
        }
        let mut client = Client { process, input, lines, name: program.to_owned() };
        client.send("ugi")?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            let line = client.line("ugiok", deadline, PATIENCE)?;
            if line == "ugiok" {
                return Ok(client);
            }
            if let Some(name) = line.strip_prefix("id name ") {
                client.name = name.to_owned();
            }
        }
    }

    /// How the engine calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sends a line.
    ///
    /// # Errors
    /// The engine does not listen any more.
    pub fn send(&mut self, line: &str) -> Result<(), ClientError> {
        let input = self.input.as_mut().ok_or(ClientError::Gone)?;
        writeln!(input, "{line}").and_then(|()| input.flush()).map_err(ClientError::Io)
    }

    /// Waits until the engine has done everything it was told.
    ///
    /// # Errors
    /// It has gone or is silent.
    pub fn wait_until_ready(&mut self) -> Result<(), ClientError> {
        self.send("isready")?;
        let deadline = Instant::now() + PATIENCE;
        while self.line("readyok", deadline, PATIENCE)? != "readyok" {}
        Ok(())
    }

    /// Sends a `go` command and waits for the best move; `limit` is when the engine counts as hanging. Every `info`
    /// line on the way is shown to `info`.
    ///
    /// # Errors
    /// It has gone or is silent.
    pub fn go(
        &mut self,
        go: &str,
        limit: Duration,
        mut info: impl FnMut(&str),
    ) -> Result<String, ClientError> {
        self.send(go)?;
        let deadline = Instant::now() + limit;
        loop {
            let line = self.line("bestmove", deadline, limit)?;
            match line.strip_prefix("bestmove ") {
                Some(mv) => return Ok(mv.trim().to_owned()),
                None => info(&line),
            }
        }
    }

    fn line(
        &self,
        expected: &'static str,
        deadline: Instant,
        waited: Duration,
    ) -> Result<String, ClientError> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => ClientError::Silent { expected, waited },
            RecvTimeoutError::Disconnected => ClientError::Gone,
        })
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.send("quit");
        self.input = None;
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
