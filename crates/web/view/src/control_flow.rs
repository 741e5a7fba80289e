//! The component for a view that is there while a condition holds.

use crate::view::{AnyView, IntoView};
use reactive_graph::computed::Memo;
use reactive_graph::traits::Get;

/// A view that is created on demand, and repeatedly.
type ViewFn = Box<dyn Fn() -> AnyView>;

/// Shows its children while a condition holds, and otherwise a fallback.
#[derive(Default)]
pub struct Show {
    condition: Option<Memo<bool>>,
    children: Option<ViewFn>,
    fallback: Option<ViewFn>,
}

impl Show {
    /// Sets the condition.
    pub fn when(mut self, condition: impl Fn() -> bool + Send + Sync + 'static) -> Show {
        let condition: Box<dyn Fn() -> bool + Send + Sync> = Box::new(condition);
        // The memo avoids a new view if the condition is computed again with the same value.
        self.condition = Some(Memo::new(move |_| condition()));
        self
    }

    /// Sets the view while the condition holds.
    pub fn children(mut self, children: impl Fn() -> AnyView + 'static) -> Show {
        self.children = Some(Box::new(children));
        self
    }

    /// Sets the view otherwise, which is empty by default.
    pub fn fallback<V: IntoView>(mut self, fallback: impl Fn() -> V + 'static) -> Show {
        self.fallback = Some(Box::new(move || fallback().into_any()));
        self
    }
}

impl IntoView for Show {
    fn into_any(self) -> AnyView {
        let Show { condition, children, fallback } = self;
        AnyView::Reactive(Box::new(move || {
            let holds = condition.is_none_or(|condition| condition.get());
            let view = if holds { &children } else { &fallback };
            view.as_ref().map_or(AnyView::Empty, |view| view())
        }))
    }
}
