use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long the browser may take to answer a command.
const PATIENCE: Duration = Duration::from_secs(60);

/// The connection to a browser: commands one way, answers and events the other, each a JSON text that ends with a zero.
pub(crate) struct Wire {
    shared: Arc<Shared>,
}

struct Shared {
    input: Mutex<Box<dyn Write + Send>>,
    next: AtomicU64,
    waiting: Mutex<HashMap<u64, Sender<Value>>>,
    events: Mutex<Vec<Value>>,
}

impl Wire {
    pub(crate) fn new(
        input: impl Write + Send + 'static,
        output: impl Read + Send + 'static,
    ) -> Wire {
        let shared = Arc::new(Shared {
            input: Mutex::new(Box::new(input)),
            next: AtomicU64::new(1),
            waiting: Mutex::new(HashMap::new()),
            events: Mutex::new(Vec::new()),
        });
        let reader = Arc::clone(&shared);
        thread::spawn(move || {
            for message in BufReader::new(output).split(0) {
                let Ok(message) = message else { break };
                let Ok(message) = serde_json::from_slice(&message) else { continue };
                reader.receive(message);
            }
            // Whoever still waits is told by the end of the channel.
            lock(&reader.waiting).clear();
        });
        Wire { shared }
    }

    /// Sends a command, to the browser or to a session, and waits for the result.
    pub(crate) fn call(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, String> {
        let answer = self.shared.send(session, method, params)?;
        let answer = answer.recv_timeout(PATIENCE).map_err(|error| match error {
            RecvTimeoutError::Timeout => format!("{method}: no answer"),
            RecvTimeoutError::Disconnected => format!("{method}: the browser has gone"),
        })?;
        match answer.get("error") {
            Some(error) => {
                Err(format!("{method}: {}", error["message"].as_str().unwrap_or("failed")))
            }
            None => Ok(answer["result"].clone()),
        }
    }

    /// Everything that has been reported so far.
    pub(crate) fn events(&self) -> Vec<Value> {
        lock(&self.shared.events).clone()
    }
}

impl Shared {
    fn send(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Receiver<Value>, String> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (sender, receiver) = channel();
        lock(&self.waiting).insert(id, sender);
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
            .map_err(|error| format!("{method}: {error}"))?;
        Ok(receiver)
    }

    fn receive(&self, message: Value) {
        if let Some(id) = message["id"].as_u64() {
            if let Some(waiting) = lock(&self.waiting).remove(&id) {
                // Whoever asked may have lost patience.
                let _ = waiting.send(message);
            }
            return;
        }
        if message["method"] == "Target.attachedToTarget" {
            // A worker: what it complains about counts as well.
            let session = message["params"]["sessionId"].as_str();
            for method in ["Runtime.enable", "Log.enable", "Network.enable"] {
                let _ = self.send(session, method, json!({}));
            }
        }
        lock(&self.events).push(message);
    }
}

/// A thread that panicked has left nothing half done here.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
