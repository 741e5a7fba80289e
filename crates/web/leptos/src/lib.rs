//! Leptos without its server: its macros, views and signals, and the two components that the page uses.
//!
//! The `leptos` crate brings along what renders pages on a server and asks it from the browser: some seventy crates, of
//! which nothing reaches this page. This one has its name, as the macros refer to it, and puts the same parts together
//! without them. It is no fork: all that draws is `tachys`, all that reacts is `reactive_graph`.

#![cfg(target_arch = "wasm32")]

extern crate self as leptos;

pub mod children;
pub mod component;
pub mod control_flow;
pub mod mount;
pub mod task;

pub use leptos_dom;
pub use reactive_graph as reactive;
pub use tachys;
pub use tachys::html::element as html;
pub use tachys::html::event as ev;
pub use tachys::svg;
#[doc(hidden)]
pub use typed_builder;
#[doc(hidden)]
pub use typed_builder_macro;

use std::sync::{Arc, Mutex};

/// What nearly every view uses.
pub mod prelude {
    pub use crate::component::{CollectView, IntoView, View};
    pub use crate::control_flow::{For, Show};
    pub use leptos_dom::helpers::*;
    pub use leptos_macro::view;
    pub use reactive_graph::computed::*;
    pub use reactive_graph::effect::*;
    pub use reactive_graph::graph::untrack;
    pub use reactive_graph::owner::*;
    pub use reactive_graph::prelude::*;
    pub use reactive_graph::signal::*;
    pub use reactive_graph::wrappers::read::*;
    pub use tachys::prelude::*;
    pub use tachys::reactive_graph::node_ref::*;
}

/// A closure of a view as one type for all of them, so that what is generic over it is compiled once: `view!` wraps them
/// in it where `erase_components` is set.
#[doc(hidden)]
pub fn __as_shared_reactive_fn<T: 'static>(
    function: impl FnMut() -> T + Send + 'static,
) -> Arc<Mutex<dyn FnMut() -> T + Send>> {
    Arc::new(Mutex::new(function))
}
