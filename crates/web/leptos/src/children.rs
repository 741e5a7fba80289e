//! The children of a component, and its fallback.

use std::sync::Arc;
use tachys::view::RenderHtml;
use tachys::view::any_view::{AnyView, IntoAny};

/// The children of a component, which it may render repeatedly.
pub type ChildrenFn = Arc<dyn Fn() -> AnyView + Send + Sync>;

/// Converts the closure that `view!` generates to the children of a component.
pub trait ToChildren<F> {
    /// The children.
    fn to_children(children: F) -> Self;
}

impl<F, C> ToChildren<F> for ChildrenFn
where
    F: Fn() -> C + Send + Sync + 'static,
    C: RenderHtml + Send + 'static,
{
    fn to_children(children: F) -> ChildrenFn {
        Arc::new(move || children().into_any())
    }
}

/// A view that is created on demand; by default an empty one.
pub struct ViewFn(ChildrenFn);

impl ViewFn {
    /// Creates the view.
    pub fn run(&self) -> AnyView {
        (self.0)()
    }
}

impl Default for ViewFn {
    fn default() -> ViewFn {
        ViewFn::from(|| ())
    }
}

impl<F, C> From<F> for ViewFn
where
    F: Fn() -> C + Send + Sync + 'static,
    C: RenderHtml + Send + 'static,
{
    fn from(view: F) -> ViewFn {
        ViewFn(ToChildren::to_children(view))
    }
}
