//! Animations. An element is in its place at once and only appears to move there, so nothing waits for an animation.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

#[wasm_bindgen]
extern "C" {
    /// An element, for the Web Animations API.
    type Animated;

    /// Runs keyframes once.
    #[wasm_bindgen(method)]
    fn animate(this: &Animated, frames: &Array, milliseconds: f64) -> JsValue;
}

/// Whether the device asks for reduced motion.
pub(crate) fn is_reduced() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

/// Whether a media query holds.
pub(crate) fn matches(query: &str) -> bool {
    let list = web_sys::window().and_then(|window| window.match_media(query).ok().flatten());
    list.is_some_and(|list| list.matches())
}

/// Animates the first element that matches `selector` along `points`, the last of which is its place, after the next
/// paint. Points are in the element's coordinates.
pub(crate) fn animate_along(selector: String, points: Vec<(f64, f64)>, milliseconds: f64) {
    leptos::prelude::request_animation_frame(move || {
        let document = web_sys::window().and_then(|window| window.document());
        let element =
            document.and_then(|document| document.query_selector(&selector).ok().flatten());
        if let Some(element) = element {
            animate(element.unchecked_ref(), &points, milliseconds);
        }
    });
}

/// Runs something after the next paint.
pub(crate) fn after_paint(act: impl FnOnce() + 'static) {
    leptos::prelude::request_animation_frame(move || {
        leptos::prelude::set_timeout(act, std::time::Duration::ZERO);
    });
}

fn animate(element: &Animated, points: &[(f64, f64)], milliseconds: f64) {
    let Some(&(end_x, end_y)) = points.last() else { return };
    let frames = Array::new();
    for &(x, y) in points {
        let frame = Object::new();
        let transform = format!("translate({}px, {}px)", x - end_x, y - end_y);
        let set = |name: &str, value: &str| {
            // Setting a property of a new object cannot fail.
            let _ = Reflect::set(&frame, &JsValue::from_str(name), &JsValue::from_str(value));
        };
        set("transform", &transform);
        set("easing", "ease-in-out");
        frames.push(&frame);
    }
    element.animate(&frames, milliseconds);
}
