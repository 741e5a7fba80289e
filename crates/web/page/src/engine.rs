//! The engine in its web worker.

use super::assets;
use mana_ugi::{Command, Response};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A web worker that runs the engine. It reads no command while it searches: to stop a search, drop the worker.
pub(crate) struct EngineWorker {
    worker: Worker,
    /// Dropped with the worker, which may call them until then.
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

impl EngineWorker {
    /// Starts a worker that passes every response to `on_response`. Other lines are ignored.
    ///
    /// # Errors
    /// The browser cannot start it, with the browser's reason.
    pub(crate) fn start(
        on_response: impl Fn(Response) + Clone + 'static,
    ) -> Result<EngineWorker, String> {
        let address = assets::address("worker.js").ok_or("worker.js")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker =
            Worker::new_with_options(&address, &options).map_err(|error| format!("{error:?}"))?;
        let on_failure = on_response.clone();
        let on_message = Closure::new(move |event: MessageEvent| {
            if let Some(Ok(response)) = event.data().as_string().map(|line| line.parse()) {
                on_response(response);
            }
        });
        let on_error = Closure::new(move |event: Event| {
            event.prevent_default();
            on_failure(Response::Error(event.type_()));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(EngineWorker { worker, _on_message: on_message, _on_error: on_error })
    }

    /// Sends commands.
    pub(crate) fn send(&self, commands: &[Command]) {
        for command in commands {
            // A string can always be posted.
            let _ = self.worker.post_message(&command.to_string().into());
        }
    }
}

impl Drop for EngineWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
