//! The document, its events and its timers.

use crate::event::EventName;
use send_wrapper::SendWrapper;
use std::time::Duration;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// The window.
pub fn window() -> web_sys::Window {
    web_sys::window().expect("a page has a window")
}

/// The document.
pub fn document() -> web_sys::Document {
    window().document().expect("a window has a document")
}

/// The location of the document.
pub fn location() -> web_sys::Location {
    window().location()
}

/// The value of the field that an event is about.
pub fn event_target_value(event: &web_sys::Event) -> String {
    property_of_target(event, "value").as_string().unwrap_or_default()
}

/// Whether the box that an event is about is checked.
pub fn event_target_checked(event: &web_sys::Event) -> bool {
    property_of_target(event, "checked").is_truthy()
}

fn property_of_target(event: &web_sys::Event, name: &str) -> JsValue {
    let target = event.target().map_or(JsValue::UNDEFINED, JsValue::from);
    js_sys::Reflect::get(&target, &JsValue::from_str(name)).unwrap_or_default()
}

/// A callback that is called once. Its memory is freed when the browser drops it, even if it is never called.
fn once(callback: impl FnOnce() + 'static) -> JsValue {
    let mut callback: Option<Box<dyn FnOnce()>> = Some(Box::new(callback));
    let call = move || {
        if let Some(callback) = callback.take() {
            callback();
        }
    };
    Closure::<dyn FnMut()>::new(call).into_js_value()
}

/// Calls a function before the next frame.
pub fn request_animation_frame(callback: impl FnOnce() + 'static) {
    let _ = window().request_animation_frame(once(callback).unchecked_ref());
}

/// Calls a function after a time.
pub fn set_timeout(callback: impl FnOnce() + 'static, delay: Duration) {
    let _ = set_timeout_with_handle(callback, delay);
}

/// Calls a function after a time, unless the handle is cleared before.
pub fn set_timeout_with_handle(
    callback: impl FnOnce() + 'static,
    delay: Duration,
) -> Result<TimeoutHandle, JsValue> {
    let callback = once(callback);
    let delay = milliseconds(delay);
    window()
        .set_timeout_with_callback_and_timeout_and_arguments_0(callback.unchecked_ref(), delay)
        .map(TimeoutHandle)
}

/// Calls a function again and again, until the handle is cleared.
pub fn set_interval_with_handle(
    callback: impl Fn() + 'static,
    interval: Duration,
) -> Result<IntervalHandle, JsValue> {
    let callback = Closure::<dyn FnMut()>::new(callback).into_js_value();
    let interval = milliseconds(interval);
    window()
        .set_interval_with_callback_and_timeout_and_arguments_0(callback.unchecked_ref(), interval)
        .map(IntervalHandle)
}

fn milliseconds(time: Duration) -> i32 {
    i32::try_from(time.as_millis()).unwrap_or(i32::MAX)
}

/// A call after a time, which can be cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeoutHandle(i32);

impl TimeoutHandle {
    /// Cancels the call.
    pub fn clear(&self) {
        window().clear_timeout_with_handle(self.0);
    }
}

/// Repeated calls, which can be cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntervalHandle(i32);

impl IntervalHandle {
    /// Cancels the calls.
    pub fn clear(&self) {
        window().clear_interval_with_handle(self.0);
    }
}

/// Listens to an event of the whole window, until the handle is removed.
pub fn window_event_listener<E: JsCast>(
    event: EventName<E>,
    handler: impl Fn(E) + 'static,
) -> WindowListenerHandle {
    let handler: Box<dyn FnMut(web_sys::Event)> =
        Box::new(move |event| handler(event.unchecked_into()));
    let handler = Closure::wrap(handler).into_js_value();
    let _ = window().add_event_listener_with_callback(event.0, handler.unchecked_ref());
    WindowListenerHandle { event: event.0, handler: SendWrapper::new(handler) }
}

/// A listener, which can be removed.
pub struct WindowListenerHandle {
    event: &'static str,
    handler: SendWrapper<JsValue>,
}

impl WindowListenerHandle {
    /// Removes the listener.
    pub fn remove(self) {
        let handler = self.handler.unchecked_ref();
        let _ = window().remove_event_listener_with_callback(self.event, handler);
    }
}
