use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{fmt, thread};

/// How long the browser may take to answer a command.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(60);

/// A connection to a browser over the Chrome DevTools Protocol (CDP): commands one way, responses and events the other,
/// each a JSON text that ends with a zero byte.
pub(crate) struct CdpConnection {
    state: Arc<CdpState>,
}

/// Why a command has no result.
#[derive(Debug)]
pub(crate) enum CdpError {
    /// The command could not be sent.
    Send { method: String, error: io::Error },
    /// There was no response in time.
    Timeout { method: String },
    /// The browser exited before it responded.
    Disconnected { method: String },
    /// The browser refused the command.
    Refused { method: String, message: String },
    /// The JavaScript that it was to evaluate threw an exception.
    Exception(String),
}

impl fmt::Display for CdpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CdpError::Send { method, error } => write!(f, "{method}: {error}"),
            CdpError::Timeout { method } => write!(f, "{method}: no answer"),
            CdpError::Disconnected { method } => write!(f, "{method}: the browser has exited"),
            CdpError::Refused { method, message } => write!(f, "{method}: {message}"),
            CdpError::Exception(text) => f.write_str(text),
        }
    }
}

/// What the connection shares with the thread that reads from the browser.
struct CdpState {
    input: Mutex<Box<dyn Write + Send>>,
    next_id: AtomicU64,
    /// The receivers of the responses, by the id of the command.
    pending: Mutex<HashMap<u64, Sender<Value>>>,
    events: Mutex<Vec<Value>>,
}

impl CdpConnection {
    pub(crate) fn new(
        input: impl Write + Send + 'static,
        output: impl Read + Send + 'static,
    ) -> CdpConnection {
        let state = Arc::new(CdpState {
            input: Mutex::new(Box::new(input)),
            next_id: AtomicU64::new(1),
            pending: Mutex::new(HashMap::new()),
            events: Mutex::new(Vec::new()),
        });
        let reader = Arc::clone(&state);
        thread::spawn(move || {
            for message in BufReader::new(output).split(0) {
                let Ok(message) = message else { break };
                let Ok(message) = serde_json::from_slice(&message) else { continue };
                reader.receive(message);
            }
            // Dropping the senders fails the pending commands.
            lock(&reader.pending).clear();
        });
        CdpConnection { state }
    }

    /// Sends a command, to the browser or to a session, and waits for the result.
    pub(crate) fn call(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, CdpError> {
        let answer = self.state.send(session, method, params)?;
        let answer = answer.recv_timeout(COMMAND_TIMEOUT).map_err(|error| match error {
            RecvTimeoutError::Timeout => CdpError::Timeout { method: method.to_owned() },
            RecvTimeoutError::Disconnected => CdpError::Disconnected { method: method.to_owned() },
        })?;
        match answer.get("error") {
            Some(error) => Err(CdpError::Refused {
                method: method.to_owned(),
                message: error["message"].as_str().unwrap_or("failed").to_owned(),
            }),
            None => Ok(answer["result"].clone()),
        }
    }

    /// Every event so far.
    pub(crate) fn events(&self) -> Vec<Value> {
        lock(&self.state.events).clone()
    }
}

impl CdpState {
    fn send(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Receiver<Value>, CdpError> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let (sender, receiver) = channel();
        lock(&self.pending).insert(id, sender);
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        let mut text = message.to_string().into_bytes();
        text.push(0);
        let mut input = lock(&self.input);
        input
            .write_all(&text)
            .and_then(|()| input.flush())
            .map_err(|error| CdpError::Send { method: method.to_owned(), error })?;
        Ok(receiver)
    }

    fn receive(&self, message: Value) {
        if let Some(id) = message["id"].as_u64() {
            if let Some(pending) = lock(&self.pending).remove(&id) {
                // The caller may have timed out.
                let _ = pending.send(message);
            }
            return;
        }
        if message["method"] == "Target.attachedToTarget" {
            // A worker: its errors count as well.
            let session = message["params"]["sessionId"].as_str();
            for method in ["Runtime.enable", "Log.enable", "Network.enable"] {
                let _ = self.send(session, method, json!({}));
            }
        }
        lock(&self.events).push(message);
    }
}

/// A poisoned lock is fine here: no update is ever left half done.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
