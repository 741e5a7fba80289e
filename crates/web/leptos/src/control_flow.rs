//! The control flow components.

use crate::children::{ChildrenFn, ViewFn};
use crate::component::IntoView;
use leptos_macro::component;
use reactive_graph::computed::Memo;
use reactive_graph::owner::Owner;
use reactive_graph::traits::Get;
use std::hash::Hash;
use tachys::reactive_graph::OwnedView;
use tachys::view::any_view::{AnyView, IntoAny};
use tachys::view::keyed::{SerializableKey, keyed};

/// Shows its children while a condition holds, and otherwise a fallback.
#[component(transparent)]
pub fn Show<W>(
    /// The view while the condition holds.
    children: ChildrenFn,
    /// The condition.
    when: W,
    /// The view otherwise; empty by default.
    #[prop(optional, into)]
    fallback: ViewFn,
) -> impl IntoView
where
    W: Fn() -> bool + Send + Sync + 'static,
{
    // The memo avoids a rerender if the condition is recomputed with the same value.
    show_while(Memo::new(move |_| when()), children, fallback)
}

/// [`Show`], compiled once.
fn show_while(when: Memo<bool>, children: ChildrenFn, fallback: ViewFn) -> AnyView {
    (move || if when.get() { children() } else { fallback.run() }).into_any()
}

/// Shows one view for each item; when the items change, views whose key remains are reused.
#[component(transparent)]
pub fn For<E, I, T, C, V, F, K>(
    /// The items.
    each: E,
    /// The key of an item.
    key: F,
    /// The view of an item.
    children: C,
) -> impl IntoView
where
    E: Fn() -> I + Send + 'static,
    I: IntoIterator<Item = T> + Send + 'static,
    T: Send + 'static,
    C: Fn(T) -> V + Send + Clone + 'static,
    V: IntoView + 'static,
    F: Fn(&T) -> K + Send + Clone + 'static,
    K: Eq + Hash + SerializableKey + 'static,
{
    // Each item has its own owner, which lives as long as the item, not just until the next change.
    let parent = Owner::current();
    let child = move |_, item| {
        let owner = parent.as_ref().map_or_else(Owner::new, |parent| parent.with(Owner::new));
        let view = owner.with(|| children(item));
        (drop, OwnedView::new_with_owner(view, owner))
    };
    move || keyed(each(), key.clone(), child.clone())
}
