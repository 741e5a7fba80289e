//! The engine in its worker.

use super::assets;
use mana_ui::dialogue::{Answer, answer};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A running engine. It thinks about one thing at a time and hears nothing meanwhile: to stop it, drop it.
pub(crate) struct Engine {
    worker: Worker,
    /// Kept alive as long as the worker may call them.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

impl Engine {
    /// Starts an engine; `hear` is given what it answers.
    ///
    /// # Errors
    /// The browser cannot start it, and why, as far as it says so.
    pub(crate) fn start(hear: impl Fn(Answer) + Clone + 'static) -> Result<Engine, String> {
        let address = assets::address("worker.js").ok_or("worker.js")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker =
            Worker::new_with_options(&address, &options).map_err(|error| format!("{error:?}"))?;
        let hear_error = hear.clone();
        let on_message = Closure::new(move |event: MessageEvent| {
            if let Some(line) = event.data().as_string() {
                hear(answer(&line));
            }
        });
        let on_error = Closure::new(move |event: Event| {
            event.prevent_default();
            hear_error(Answer::Failed(event.type_()));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Engine { worker, _on_message: on_message, _on_error: on_error })
    }

    /// Says some lines to it.
    pub(crate) fn say(&self, lines: &[String]) {
        for line in lines {
            // A string can always be posted.
            let _ = self.worker.post_message(&line.as_str().into());
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
