//! What the macros make components and views with.

use tachys::view::RenderHtml;

/// What can be shown.
pub trait IntoView: RenderHtml + Send {
    /// The view itself: `view!` says where in the source it stands, for tools that replace it in a running page.
    #[doc(hidden)]
    fn with_view_marker(self, _marker: &str) -> Self {
        self
    }
}

impl<T: RenderHtml + Send> IntoView for T {}

/// Collects views that stand beside each other.
pub trait CollectView {
    /// One of the views.
    type View;

    /// All of them.
    fn collect_view(self) -> Vec<Self::View>;
}

impl<I: IntoIterator<Item: IntoView>> CollectView for I {
    type View = I::Item;

    fn collect_view(self) -> Vec<I::Item> {
        self.into_iter().collect()
    }
}

/// The name by which `view!` returns what it has made.
pub struct View;

impl View {
    /// The view itself.
    #[expect(clippy::new_ret_no_self, reason = "the macro calls it by this name")]
    pub fn new<T>(view: T) -> T {
        view
    }
}

/// The properties of a component.
pub trait Props {
    /// What sets one property after the other.
    type Builder;

    /// A builder without any property.
    fn builder() -> Self::Builder;
}

/// The builder of a component's properties.
pub fn component_props_builder<P: Props, V>(_component: &impl Fn(P) -> V) -> P::Builder {
    P::builder()
}

/// The view of a component.
pub fn component_view<P: Props, V>(component: impl Fn(P) -> V, props: P) -> V {
    component(props)
}
