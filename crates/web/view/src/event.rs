//! The events that the page listens to, by their names in the document.
#![allow(non_upper_case_globals, reason = "`view!` refers to events by their names")]

use std::marker::PhantomData;
pub use web_sys::{FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, SubmitEvent};

/// An event with the type of its object.
pub struct EventName<E>(pub(crate) &'static str, PhantomData<fn(E)>);

macro_rules! events {
    ($($name:ident: $event:ident),* $(,)?) => {
        $(
            #[doc = concat!("The event `", stringify!($name), "`.")]
            pub const $name: EventName<web_sys::$event> =
                EventName(stringify!($name), PhantomData);
        )*
    };
}

events! {
    change: Event,
    click: MouseEvent,
    close: Event,
    contextmenu: MouseEvent,
    focus: FocusEvent,
    focusin: FocusEvent,
    focusout: FocusEvent,
    hashchange: Event,
    input: Event,
    keydown: KeyboardEvent,
    offline: Event,
    online: Event,
    pointercancel: PointerEvent,
    pointerdown: PointerEvent,
    pointerenter: PointerEvent,
    pointerleave: PointerEvent,
    pointermove: PointerEvent,
    pointerover: PointerEvent,
    pointerup: PointerEvent,
    resize: Event,
    submit: SubmitEvent,
    toggle: Event,
}
