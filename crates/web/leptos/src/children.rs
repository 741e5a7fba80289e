//! What stands between the tags of a component, and what it shows instead.

use std::sync::Arc;
use tachys::view::RenderHtml;
use tachys::view::any_view::{AnyView, IntoAny};

/// The children of a component, which it may show again and again.
pub type ChildrenFn = Arc<dyn Fn() -> AnyView + Send + Sync>;

/// Makes the children of a component out of the closure that `view!` writes.
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

/// A view that is made when it is needed: by default an empty one.
pub struct ViewFn(ChildrenFn);

impl ViewFn {
    /// Makes the view.
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
