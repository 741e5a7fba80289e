use crate::process_guard::ProcessGuard;
use crate::{Command, EngineLaunch, EngineOption, Go, Response};
use mana_game::excerpt;
use mana_search::Score;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use std::{fmt, mem};

/// An engine that runs as a child process, driven over UGI. It is killed when this is dropped or when this process
/// ends.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    /// `None` once it has exited and been waited for: its process id may then be reused.
    guard: Option<ProcessGuard>,
    input: Option<ChildStdin>,
    responses: Receiver<Response>,
    /// The bytes written so far, and up to the last command.
    written: Arc<AtomicU64>,
    written_before: u64,
    /// The last lines on its standard error, once it is closed.
    stderr_tail: Receiver<String>,
    name: String,
    options: Vec<EngineOption>,
    /// Its `info string` messages that have not been taken.
    messages: Vec<String>,
}

/// Why an engine process can no longer be used.
#[derive(Debug)]
pub enum EngineProcessError {
    /// The program could not be started.
    Start(io::Error),
    /// It did not answer in time.
    Timeout {
        /// The response that was expected.
        expected: &'static str,
        /// How long it was waited for.
        waited: Duration,
    },
    /// It exited, or closed its standard input or output.
    Exited {
        /// How it exited; `None` if it is still running.
        status: Option<ExitStatus>,
        /// Its last lines on standard error; empty if there are none.
        stderr_tail: String,
    },
    /// It reported that it has failed: `error …`.
    Failed(String),
    /// It has written more than any answer requires.
    Flood,
    /// The wait was cancelled.
    Stopped,
}

/// An engine's answer to `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineAnswer {
    /// The move; `None` if it has none.
    pub best_move: Option<String>,
    /// The last score reported, for the side to move.
    pub score: Option<Score>,
}

impl fmt::Display for EngineProcessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineProcessError::Start(error) => write!(f, "it cannot be started: {error}"),
            EngineProcessError::Timeout { expected, waited } => {
                write!(f, "no {expected} within {:.1} s", waited.as_secs_f64())
            }
            EngineProcessError::Exited { status, stderr_tail } => {
                match status {
                    Some(status) => write!(f, "it has exited ({status})")?,
                    None => f.write_str("it has closed its output")?,
                }
                match stderr_tail.as_str() {
                    "" => Ok(()),
                    stderr_tail => write!(f, ", saying \"{stderr_tail}\""),
                }
            }
            EngineProcessError::Failed(reason) => {
                write!(f, "it has failed, saying \"{}\"", excerpt(reason))
            }
            EngineProcessError::Flood => {
                write!(f, "it has written more than {} MiB for one answer", MAX_ANSWER_BYTES >> 20)
            }
            EngineProcessError::Stopped => f.write_str("it was stopped"),
        }
    }
}

impl std::error::Error for EngineProcessError {}

/// How long an engine may take to answer a command that needs no search.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Longer lines are cut, so that a broken engine cannot fill the memory.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// The most bytes for one answer, and the capacity of the channel of responses: when it is full the engine blocks, so
/// that a flood cannot fill the memory.
const MAX_ANSWER_BYTES: u64 = 16 << 20;
const MAX_WAITING_RESPONSES: usize = 1 << 10;

/// How much of its standard error is written to its log.
const MAX_LOG_BYTES: usize = 1 << 20;

/// The numbers of last lines on standard error and of messages that are retained.
const STDERR_TAIL_LINES: usize = 3;
const MAX_MESSAGES: usize = 8;

/// How long an engine that has closed its output may take to exit.
const EXIT_TIMEOUT: Duration = Duration::from_secs(1);

/// How often a wait is interrupted to check the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

impl EngineProcess {
    /// Starts an engine and waits until it has identified itself.
    ///
    /// # Errors
    /// The program cannot be started, or does not speak the protocol.
    pub fn start(launch: &EngineLaunch) -> Result<EngineProcess, EngineProcessError> {
        let log = launch.open_log().map_err(EngineProcessError::Start)?;
        let mut child = launch.command().spawn().map_err(EngineProcessError::Start)?;
        let guard = Some(ProcessGuard::start(&child));
        let input = child.stdin.take();
        let (sender, responses) = sync_channel(MAX_WAITING_RESPONSES);
        let written = Arc::new(AtomicU64::new(0));
        if let Some(output) = child.stdout.take() {
            let written = Arc::clone(&written);
            thread::spawn(move || read_responses(BufReader::new(output), &sender, &written));
        }
        let (sender, stderr_tail) = channel();
        if let Some(errors) = child.stderr.take() {
            thread::spawn(move || sender.send(last_lines(BufReader::new(errors), log)));
        }
        let mut engine = EngineProcess {
            child,
            guard,
            input,
            responses,
            written,
            written_before: 0,
            stderr_tail,
            name: launch.program.clone(),
            options: Vec::new(),
            messages: Vec::new(),
        };
        engine.send(&Command::Ugi)?;
        let deadline = Instant::now() + RESPONSE_TIMEOUT;
        loop {
            match engine.receive("ugiok", deadline, RESPONSE_TIMEOUT)? {
                Response::UgiOk => return Ok(engine),
                Response::IdName(name) => engine.name = name,
                Response::Option(option) => engine.options.push(option),
                _ => {}
            }
        }
    }

    /// The name from its `id name`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The options it offers.
    pub fn options(&self) -> &[EngineOption] {
        &self.options
    }

    /// Takes the messages (`info string …`) received so far, such as a problem with an option.
    pub fn take_messages(&mut self) -> Vec<String> {
        mem::take(&mut self.messages)
    }

    /// Sends a command.
    ///
    /// # Errors
    /// The engine has closed its input.
    pub fn send(&mut self, command: &Command) -> Result<(), EngineProcessError> {
        self.written_before = self.written.load(Ordering::Relaxed);
        let sent = match self.input.as_mut() {
            Some(input) => writeln!(input, "{command}").and_then(|()| input.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        sent.map_err(|_| self.exited())
    }

    /// Waits until the engine has carried out every command so far.
    ///
    /// # Errors
    /// It has exited or does not answer.
    pub fn wait_until_ready(&mut self) -> Result<(), EngineProcessError> {
        self.send(&Command::IsReady)?;
        let deadline = Instant::now() + RESPONSE_TIMEOUT;
        loop {
            match self.receive("readyok", deadline, RESPONSE_TIMEOUT)? {
                Response::ReadyOk => return Ok(()),
                Response::InfoString(message) if self.messages.len() < MAX_MESSAGES => {
                    self.messages.push(message);
                }
                _ => {}
            }
        }
    }

    /// Starts a search and waits for the best move, for `timeout` at most or until `stop` is set.
    ///
    /// # Errors
    /// It has exited or does not answer in time.
    pub fn go(
        &mut self,
        go: &Go,
        timeout: Duration,
        stop: &AtomicBool,
    ) -> Result<EngineAnswer, EngineProcessError> {
        self.send(&Command::Go(go.clone()))?;
        let deadline = Instant::now() + timeout;
        let mut score = None;
        loop {
            let next_look = deadline.min(Instant::now() + POLL_INTERVAL);
            match self.receive("bestmove", next_look, timeout) {
                Ok(Response::BestMove(best_move)) => return Ok(EngineAnswer { best_move, score }),
                Ok(Response::Info(info)) if info.multi_pv == 1 => score = Some(info.score),
                Ok(_) => {}
                Err(EngineProcessError::Timeout { .. }) if Instant::now() < deadline => {}
                Err(error) => return Err(error),
            }
            if stop.load(Ordering::Relaxed) {
                return Err(EngineProcessError::Stopped);
            }
        }
    }

    fn receive(
        &mut self,
        expected: &'static str,
        deadline: Instant,
        waited: Duration,
    ) -> Result<Response, EngineProcessError> {
        let left = deadline.saturating_duration_since(Instant::now());
        if self.written.load(Ordering::Relaxed) - self.written_before > MAX_ANSWER_BYTES {
            return Err(EngineProcessError::Flood);
        }
        match self.responses.recv_timeout(left) {
            Ok(Response::Error(reason)) => Err(EngineProcessError::Failed(reason)),
            Ok(response) => Ok(response),
            Err(RecvTimeoutError::Timeout) => Err(EngineProcessError::Timeout { expected, waited }),
            Err(RecvTimeoutError::Disconnected) => Err(self.exited()),
        }
    }

    /// How the engine exited, and its last lines on standard error.
    fn exited(&mut self) -> EngineProcessError {
        self.input = None;
        let deadline = Instant::now() + EXIT_TIMEOUT;
        let status = loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(POLL_INTERVAL),
                waited => break waited.ok().flatten(),
            }
        };
        if status.is_some() {
            self.guard = None;
        }
        // While it runs, its standard error stays open.
        let wait = if status.is_some() { EXIT_TIMEOUT } else { Duration::ZERO };
        let stderr_tail = self.stderr_tail.recv_timeout(wait).unwrap_or_default();
        EngineProcessError::Exited { status, stderr_tail }
    }
}

/// Reads standard error to its end, copies it to a log, and returns the last lines as one.
fn last_lines(mut errors: impl BufRead, mut log: Option<File>) -> String {
    let mut lines = VecDeque::new();
    let mut line = Vec::new();
    let mut log_left = MAX_LOG_BYTES;
    while let Ok(1..) = errors.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line) {
        if let Some(file) = &mut log {
            let part = line.len().min(log_left);
            log_left -= part;
            // A log that cannot be written does not stop the engine.
            let _ = file.write_all(&line[..part]);
        }
        let text = String::from_utf8_lossy(&mem::take(&mut line)).trim().to_owned();
        if !text.is_empty() {
            lines.push_back(excerpt(&text));
        }
        if lines.len() > STDERR_TAIL_LINES {
            lines.pop_front();
        }
    }
    lines.make_contiguous().join(" ")
}

/// Forwards the responses of an engine. Other lines are ignored, as in UCI.
fn read_responses(mut output: impl BufRead, responses: &SyncSender<Response>, written: &AtomicU64) {
    let mut line = Vec::new();
    while let Ok(1..) = output.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line) {
        written.fetch_add(line.len() as u64, Ordering::Relaxed);
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
        self.guard = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
