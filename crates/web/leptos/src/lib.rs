//! Leptos without its server: its macros, views and signals, and the two components that the page uses.
//!
//! The `leptos` crate includes server-side rendering and server functions: some seventy crates that this page does not
//! use. This one has its name, as the macros refer to it, and combines the same parts without them. It is not a fork:
//! rendering is by `tachys`, reactivity by `reactive_graph`.

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

/// The items that nearly every view uses.
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

/// Erases the type of a view's closure, so that generic code is compiled once: `view!` calls it where
/// `erase_components` is set.
#[doc(hidden)]
pub fn __as_shared_reactive_fn<T: 'static>(
    function: impl FnMut() -> T + Send + 'static,
) -> Arc<Mutex<dyn FnMut() -> T + Send>> {
    Arc::new(Mutex::new(function))
}
