use crate::{Command, Go, Response};
use std::io::{self, BufRead, BufReader, Write};
use std::process::{self, Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};
use std::{fmt, mem};

/// An engine that runs as a child process, driven over UGI. It is killed when this is dropped.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    input: Option<ChildStdin>,
    responses: Receiver<Response>,
    name: String,
}

/// Why an engine process can no longer be used.
#[derive(Debug)]
pub enum EngineProcessError {
    /// It could not be started, or its input could not be written.
    Io(io::Error),
    /// It did not answer in time.
    Timeout {
        /// The response that was expected.
        expected: &'static str,
        /// How long it was waited for.
        waited: Duration,
    },
    /// It exited, or closed its output.
    Exited,
}

impl fmt::Display for EngineProcessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineProcessError::Io(error) => error.fmt(f),
            EngineProcessError::Timeout { expected, waited } => {
                write!(f, "no {expected} within {:.1} s", waited.as_secs_f64())
            }
            EngineProcessError::Exited => f.write_str("the engine has exited"),
        }
    }
}

impl std::error::Error for EngineProcessError {}

impl From<io::Error> for EngineProcessError {
    fn from(error: io::Error) -> EngineProcessError {
        EngineProcessError::Io(error)
    }
}

/// How long an engine may take to answer a command that needs no search.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Longer lines are cut, so that a broken engine cannot fill the memory.
const MAX_LINE_BYTES: u64 = 1 << 16;

impl EngineProcess {
    /// Starts an engine and waits until it has identified itself.
    ///
    /// # Errors
    /// The program cannot be started, or does not speak the protocol.
    pub fn start(program: &str, arguments: &[String]) -> Result<EngineProcess, EngineProcessError> {
        let mut child = process::Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let input = child.stdin.take();
        let (sender, responses) = channel();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_responses(BufReader::new(output), &sender));
        }
        let mut engine = EngineProcess { child, input, responses, name: program.to_owned() };
        engine.send(&Command::Ugi)?;
        let deadline = Instant::now() + RESPONSE_TIMEOUT;
        loop {
            match engine.receive("ugiok", deadline, RESPONSE_TIMEOUT)? {
                Response::UgiOk => return Ok(engine),
                Response::IdName(name) => engine.name = name,
                _ => {}
            }
        }
    }

    /// The name the engine gave itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sends a command.
    ///
    /// # Errors
    /// The engine has closed its input.
    pub fn send(&mut self, command: &Command) -> Result<(), EngineProcessError> {
        let input = self.input.as_mut().ok_or(EngineProcessError::Exited)?;
        writeln!(input, "{command}").and_then(|()| input.flush()).map_err(EngineProcessError::Io)
    }

    /// Waits until the engine has carried out every command so far.
    ///
    /// # Errors
    /// It has exited or does not answer.
    pub fn wait_until_ready(&mut self) -> Result<(), EngineProcessError> {
        self.send(&Command::IsReady)?;
        let deadline = Instant::now() + RESPONSE_TIMEOUT;
        while self.receive("readyok", deadline, RESPONSE_TIMEOUT)? != Response::ReadyOk {}
        Ok(())
    }

    /// Starts a search and waits for the best move, for `timeout` at most. `None` if the engine has no move.
    ///
    /// # Errors
    /// It has exited or does not answer in time.
    pub fn go(&mut self, go: &Go, timeout: Duration) -> Result<Option<String>, EngineProcessError> {
        self.send(&Command::Go(*go))?;
        let deadline = Instant::now() + timeout;
        loop {
            if let Response::BestMove(mv) = self.receive("bestmove", deadline, timeout)? {
                return Ok(mv);
            }
        }
    }

    fn receive(
        &self,
        expected: &'static str,
        deadline: Instant,
        waited: Duration,
    ) -> Result<Response, EngineProcessError> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.responses.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => EngineProcessError::Timeout { expected, waited },
            RecvTimeoutError::Disconnected => EngineProcessError::Exited,
        })
    }
}

/// Passes on what an engine writes. Lines that are no response are ignored, as in UCI.
fn read_responses(mut output: impl BufRead, responses: &Sender<Response>) {
    let mut line = Vec::new();
    while let Ok(1..) = io::Read::take(&mut output, MAX_LINE_BYTES).read_until(b'\n', &mut line) {
        if let Ok(response) = String::from_utf8_lossy(&mem::take(&mut line)).parse()
            && responses.send(response).is_err()
        {
            break;
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        let _ = self.send(&Command::Quit);
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
