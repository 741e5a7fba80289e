//! Views: descriptions of parts of the document.
//!
//! A view is a value of one type, whatever it describes, so rendering is compiled once. [`crate::render`] builds the
//! document from it.

use crate::element::Element;
use crate::keyed::KeyedView;
use reactive_graph::computed::Memo;
use reactive_graph::signal::{ReadSignal, RwSignal};
use reactive_graph::traits::Get;
use reactive_graph::wrappers::read::Signal;
use std::borrow::Cow;

/// A description of a part of the document.
pub enum AnyView {
    /// Nothing.
    Empty,
    /// A text.
    Text(Cow<'static, str>),
    /// An element.
    Element(Element),
    /// An element whose markup never changes.
    Static(StaticElement),
    /// Several views, one after the other.
    List(Vec<AnyView>),
    /// A view that is computed again when a signal that it reads changes.
    Reactive(Box<dyn FnMut() -> AnyView>),
    /// The items of a list, which are moved with their keys.
    Keyed(Box<KeyedView>),
}

/// An element as markup.
#[derive(Clone, Copy)]
pub struct StaticElement {
    /// The markup.
    pub markup: &'static str,
    /// Whether it is a part of a drawing.
    pub is_svg: bool,
}

/// A type that can be rendered.
pub trait IntoView: Sized {
    /// Converts this to a view.
    fn into_any(self) -> AnyView;
}

impl IntoView for AnyView {
    fn into_any(self) -> AnyView {
        self
    }
}

impl IntoView for Element {
    fn into_any(self) -> AnyView {
        AnyView::Element(self)
    }
}

impl IntoView for StaticElement {
    fn into_any(self) -> AnyView {
        AnyView::Static(self)
    }
}

impl IntoView for () {
    fn into_any(self) -> AnyView {
        AnyView::Empty
    }
}

impl IntoView for &'static str {
    fn into_any(self) -> AnyView {
        AnyView::Text(Cow::Borrowed(self))
    }
}

impl IntoView for String {
    fn into_any(self) -> AnyView {
        AnyView::Text(Cow::Owned(self))
    }
}

macro_rules! texts {
    ($($name:ty),*) => {
        $(
            impl IntoView for $name {
                fn into_any(self) -> AnyView {
                    self.to_string().into_any()
                }
            }
        )*
    };
}

texts!(char, u8, u16, u32, u64, usize, i32, i64);

impl<V: IntoView> IntoView for Option<V> {
    fn into_any(self) -> AnyView {
        self.map_or(AnyView::Empty, IntoView::into_any)
    }
}

impl<V: IntoView> IntoView for Vec<V> {
    fn into_any(self) -> AnyView {
        AnyView::List(self.into_iter().map(IntoView::into_any).collect())
    }
}

impl<V: IntoView, const N: usize> IntoView for [V; N] {
    fn into_any(self) -> AnyView {
        AnyView::List(self.into_iter().map(IntoView::into_any).collect())
    }
}

impl<F, V> IntoView for F
where
    F: FnMut() -> V + 'static,
    V: IntoView,
{
    fn into_any(mut self) -> AnyView {
        AnyView::Reactive(Box::new(move || self().into_any()))
    }
}

macro_rules! signals {
    ($($signal:ident),*) => {
        $(
            impl<T> IntoView for $signal<T>
            where
                T: IntoView + Clone + Send + Sync + 'static,
            {
                fn into_any(self) -> AnyView {
                    AnyView::Reactive(Box::new(move || self.get().into_any()))
                }
            }
        )*
    };
}

signals!(Signal, RwSignal, ReadSignal, Memo);

/// Collects adjacent views.
pub trait CollectView {
    /// Collects them into one view.
    fn collect_view(self) -> AnyView;
}

impl<I: IntoIterator<Item: IntoView>> CollectView for I {
    fn collect_view(self) -> AnyView {
        AnyView::List(self.into_iter().map(IntoView::into_any).collect())
    }
}
