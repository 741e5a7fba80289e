//! Views: what the page shows, as values, and their rendering.
//!
//! `view!` describes a part of the document in the notation of Leptos, and signals are those of `reactive_graph`, which
//! Leptos uses too. Unlike there, every view is a value of one type (`AnyView`), so rendering is compiled once (`render`).
//! For the browser alone; on other targets the crate is empty.

#![cfg(target_arch = "wasm32")]

pub mod control_flow;
pub mod element;
pub mod event;
pub mod helpers;
pub mod keyed;
pub mod mount;
pub mod node_ref;
mod render;
pub mod task;
pub mod value;
pub mod view;

extern crate self as mana_view;

/// The items that nearly every view uses.
pub mod prelude {
    pub use crate::control_flow::Show;
    pub use crate::helpers::*;
    pub use crate::keyed::keyed;
    pub use crate::node_ref::NodeRef;
    pub use crate::view::{AnyView, CollectView, IntoView};
    pub use mana_view_macro::view;
    pub use reactive_graph::computed::*;
    pub use reactive_graph::effect::*;
    pub use reactive_graph::graph::untrack;
    pub use reactive_graph::owner::*;
    pub use reactive_graph::prelude::*;
    pub use reactive_graph::signal::*;
    pub use reactive_graph::wrappers::read::*;
}
