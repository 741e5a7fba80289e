//! Lists whose items keep their elements while their keys remain.

use crate::view::{AnyView, IntoView};
use reactive_graph::owner::Owner;
use std::any::Any;
use std::rc::Rc;

/// The items of a list.
pub struct KeyedView {
    pub(crate) items: Vec<KeyedItem>,
    /// The owner of what the views of the items create: items live longer than one run of the list. Each list has its
    /// own.
    pub(crate) owner: Owner,
}

/// An item whose view is created if none with its key is there.
pub(crate) struct KeyedItem {
    pub(crate) key: Box<dyn ItemKey>,
    pub(crate) view: Box<dyn FnOnce() -> AnyView>,
}

/// A key, apart from its type.
pub(crate) trait ItemKey: Any {
    fn is(&self, other: &dyn ItemKey) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<K: PartialEq + 'static> ItemKey for K {
    fn is(&self, other: &dyn ItemKey) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// One view for each item; when the items change, those whose key remains stay as they are, and move.
pub fn keyed<I, T, K, V>(
    each: impl Fn() -> I + 'static,
    key: impl Fn(&T) -> K + 'static,
    view: impl Fn(T) -> V + 'static,
) -> AnyView
where
    I: IntoIterator<Item = T>,
    T: 'static,
    K: PartialEq + 'static,
    V: IntoView,
{
    let (owner, view) = (Owner::new(), Rc::new(view));
    let item = move |item: T| {
        let (key, view) = (Box::new(key(&item)), Rc::clone(&view));
        KeyedItem { key, view: Box::new(move || view(item).into_any()) }
    };
    AnyView::Reactive(Box::new(move || {
        let items = each().into_iter().map(&item).collect();
        AnyView::Keyed(Box::new(KeyedView { items, owner: owner.clone() }))
    }))
}
