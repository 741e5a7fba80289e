//! The components that decide what is shown.

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

/// Shows its children while a condition holds, and otherwise something else.
#[component(transparent)]
pub fn Show<W>(
    /// What is shown while the condition holds.
    children: ChildrenFn,
    /// The condition.
    when: W,
    /// What is shown instead: nothing, unless it is given.
    #[prop(optional, into)]
    fallback: ViewFn,
) -> impl IntoView
where
    W: Fn() -> bool + Send + Sync + 'static,
{
    // Of a condition that is computed again with the same outcome, nothing is drawn again.
    show_while(Memo::new(move |_| when()), children, fallback)
}

/// [`Show`], compiled once.
fn show_while(when: Memo<bool>, children: ChildrenFn, fallback: ViewFn) -> AnyView {
    (move || if when.get() { children() } else { fallback.run() }).into_any()
}

/// Shows one view for each item, and when the items change leaves those whose key is still there as they are.
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
    // Each item has an owner of its own, which lives as long as the item and not only until the next change.
    let parent = Owner::current();
    let child = move |_, item| {
        let owner = parent.as_ref().map_or_else(Owner::new, |parent| parent.with(Owner::new));
        let view = owner.with(|| children(item));
        (drop, OwnedView::new_with_owner(view, owner))
    };
    move || keyed(each(), key.clone(), child.clone())
}
