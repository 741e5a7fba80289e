//! The engine as a WebAssembly module for a web worker.
//!
//! The worker (`assets/worker.js`) hands every message of the page to [`Engine::hear`] as a line of UGI, and posts every
//! line of the answer back. There is one thread: while the engine thinks it hears nothing, and the page stops it by
//! ending the worker. One line is not UGI: `prove NODES RULES;POSITION` asks who wins.

mod prover;

use mana_search::MonotonicClock;
use mana_ugi::Listener;
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

/// The engine's side of a conversation.
#[wasm_bindgen]
pub struct Engine(Listener);

#[wasm_bindgen]
impl Engine {
    /// An engine that waits for its first line.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript has no use for it")]
    pub fn new() -> Engine {
        Engine(Listener::new(MonotonicClock::new(|| Duration::from_secs_f64(now() / 1000.0))))
    }

    /// Answers a line, and posts every line of the answer.
    pub fn hear(&mut self, line: &str) {
        if let Some(question) = line.strip_prefix("prove ") {
            return prover::answer(question, &mut |answer| post(answer));
        }
        let never = AtomicBool::new(false);
        self.0.hear(line, &never, &mut |answer| answer.lines().for_each(post));
    }
}
