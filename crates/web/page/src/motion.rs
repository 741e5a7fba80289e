//! Animations. An element is in its place at once and only appears to move there, so nothing waits for an animation
//! but the computer's reply.

use js_sys::{Array, Object, Reflect};
use mana_ui::motion::{ElementAnimation, Keyframe};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

#[wasm_bindgen]
extern "C" {
    /// An element, for the Web Animations API.
    type Animated;

    /// Runs keyframes once.
    #[wasm_bindgen(method)]
    fn animate(this: &Animated, frames: &Array, options: &Object) -> JsValue;

    /// The animations and transitions of an element.
    #[wasm_bindgen(method, js_name = getAnimations)]
    fn animations(this: &Animated, options: &Object) -> Array;

    /// An animation that is under way.
    type RunningAnimation;

    /// Jumps to its end.
    #[wasm_bindgen(method, catch)]
    fn finish(this: &RunningAnimation) -> Result<(), JsValue>;
}

fn frame_object(keyframe: &Keyframe) -> Object {
    object(&[
        ("transform", keyframe.transform.as_str().into()),
        ("easing", keyframe.easing.into()),
        ("offset", keyframe.offset.into()),
        ("opacity", keyframe.opacity.into()),
    ])
}

fn object(entries: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in entries {
        // Setting a property of a new object cannot fail.
        let _ = Reflect::set(&object, &JsValue::from_str(name), value);
    }
    object
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

/// Animates the first element that matches the selector, from the next paint on.
pub(crate) fn run(animation: ElementAnimation) {
    mana_view::prelude::request_animation_frame(move || {
        let Some(element) = find(&animation.selector) else { return };
        let frames: Array = animation.keyframes.iter().map(frame_object).collect();
        let options = object(&[
            ("duration", animation.duration.into()),
            ("delay", animation.delay.into()),
            ("fill", "backwards".into()),
        ]);
        element.animate(&frames, &options);
    });
}

/// Ends every animation and transition in the first element that matches `selector`.
pub(crate) fn finish(selector: &str) {
    let Some(element) = find(selector) else { return };
    for animation in element.animations(&object(&[("subtree", true.into())])) {
        // An infinite animation cannot be finished, and continues.
        let _ = animation.unchecked_into::<RunningAnimation>().finish();
    }
}

fn find(selector: &str) -> Option<Animated> {
    let document = web_sys::window()?.document()?;
    Some(document.query_selector(selector).ok()??.unchecked_into())
}

/// Runs a callback after the next paint.
pub(crate) fn after_paint(act: impl FnOnce() + 'static) {
    mana_view::prelude::request_animation_frame(move || {
        mana_view::prelude::set_timeout(act, std::time::Duration::ZERO);
    });
}
