//! The engine as a WebAssembly module for a web worker.
//!
//! The worker (`assets/worker.js`) passes every message of the page to [`WorkerEngine::execute`] as a line of UGI, and
//! posts every response back. There is one thread: during a search no message is read, and the page stops a search by
//! terminating the worker.

mod prover;

use mana_search::MonotonicClock;
use mana_ugi::{Command, EngineSession, Response};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// Sends a line to the page.
    #[wasm_bindgen(js_name = postMessage)]
    fn post(line: &str);
}

/// The engine and the prover, behind one session.
#[wasm_bindgen]
pub struct WorkerEngine(EngineSession);

#[wasm_bindgen]
impl WorkerEngine {
    /// An engine with default options.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript has no use for it")]
    pub fn new() -> WorkerEngine {
        WorkerEngine(EngineSession::new(MonotonicClock::new(|| {
            Duration::from_secs_f64(now() / 1000.0)
        })))
    }

    /// Carries out a command and posts every response.
    pub fn execute(&mut self, line: &str) {
        let respond = &mut |response: Response| post(&response.to_string());
        match line.parse() {
            Ok(Command::Prove(request)) => prover::prove(&request, respond),
            Ok(command) => self.0.execute(command, &AtomicBool::new(false), respond),
            Err(error) => self.0.reject(&error, respond),
        }
    }
}
