//! The support code of the macros for components and views.

use tachys::view::RenderHtml;

/// A type that can be rendered.
pub trait IntoView: RenderHtml + Send {
    /// Returns the view unchanged: `view!` passes its source location, for hot reloading.
    #[doc(hidden)]
    fn with_view_marker(self, _marker: &str) -> Self {
        self
    }
}

impl<T: RenderHtml + Send> IntoView for T {}

/// Collects adjacent views.
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

/// The wrapper in which `view!` returns its result.
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
    /// The builder of the properties.
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
