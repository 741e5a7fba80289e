//! References to elements of the document.

use reactive_graph::owner::LocalStorage;
use reactive_graph::signal::RwSignal;
use reactive_graph::traits::{Get, GetUntracked, Set};
use std::marker::PhantomData;
use wasm_bindgen::JsCast;

/// A signal of the element in the document that a view describes; `None` before it is there.
pub struct NodeRef<T = web_sys::Element> {
    element: RwSignal<Option<web_sys::Element>, LocalStorage>,
    kind: PhantomData<fn() -> T>,
}

impl<T> Clone for NodeRef<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for NodeRef<T> {}

impl<T> Default for NodeRef<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> NodeRef<T> {
    /// A reference to no element yet.
    pub fn new() -> Self {
        NodeRef { element: RwSignal::new_local(None), kind: PhantomData }
    }

    pub(crate) fn erase(self) -> NodeRef {
        NodeRef { element: self.element, kind: PhantomData }
    }

    pub(crate) fn set(&self, element: &web_sys::Element) {
        self.element.set(Some(element.clone()));
    }
}

impl<T: JsCast> NodeRef<T> {
    /// The element.
    pub fn get(&self) -> Option<T> {
        self.element.get().map(JsCast::unchecked_into)
    }

    /// The element, without subscribing to its replacement.
    pub fn get_untracked(&self) -> Option<T> {
        self.element.get_untracked().map(JsCast::unchecked_into)
    }
}
