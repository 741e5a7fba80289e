//! Elements, and what is set on them.

use crate::event::EventName;
use crate::node_ref::NodeRef;
use crate::value::AttributeValue;
use crate::view::AnyView;
use wasm_bindgen::JsCast;

/// A description of an element.
pub struct Element(pub(crate) Box<ElementParts>);

pub(crate) struct ElementParts {
    pub(crate) tag: &'static str,
    pub(crate) is_svg: bool,
    /// The attributes that stay as they are.
    pub(crate) constants: Constants,
    pub(crate) bindings: Vec<(BindingTarget, AttributeValue)>,
    pub(crate) listeners: Vec<(&'static str, Handler)>,
    pub(crate) node_ref: Option<NodeRef>,
    pub(crate) children: Vec<AnyView>,
}

/// Names and values of attributes.
pub type Constants = &'static [(&'static str, &'static str)];

/// What a value is set on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BindingTarget {
    Attribute(&'static str),
    Class(&'static str),
    Style(&'static str),
    Property(&'static str),
    InnerHtml,
}

/// The handler of an event.
pub(crate) type Handler = Box<dyn FnMut(web_sys::Event)>;

impl Element {
    fn new(tag: &'static str, is_svg: bool, constants: Constants) -> Element {
        Element(Box::new(ElementParts {
            tag,
            is_svg,
            constants,
            bindings: Vec::new(),
            listeners: Vec::new(),
            node_ref: None,
            children: Vec::new(),
        }))
    }

    /// Adds a child.
    pub fn child(mut self, child: AnyView) -> Element {
        self.0.children.push(child);
        self
    }

    /// Sets an attribute.
    pub fn attribute(self, name: &'static str, value: AttributeValue) -> Element {
        self.bind(BindingTarget::Attribute(name), value)
    }

    /// Sets whether there is a class.
    pub fn class(self, name: &'static str, value: AttributeValue) -> Element {
        self.bind(BindingTarget::Class(name), value)
    }

    /// Sets a property of the style.
    pub fn style(self, name: &'static str, value: AttributeValue) -> Element {
        self.bind(BindingTarget::Style(name), value)
    }

    /// Sets a property of the element's object.
    pub fn property(self, name: &'static str, value: AttributeValue) -> Element {
        self.bind(BindingTarget::Property(name), value)
    }

    /// Sets the markup inside.
    pub fn inner_html(self, markup: AttributeValue) -> Element {
        self.bind(BindingTarget::InnerHtml, markup)
    }

    /// Listens to an event.
    pub fn on<E>(self, event: EventName<E>, mut handler: impl FnMut(E) + 'static) -> Element
    where
        E: JsCast + 'static,
    {
        self.listen(event.0, Box::new(move |event| handler(event.unchecked_into())))
    }

    /// Makes the element in the document available.
    pub fn node_ref<T>(mut self, node_ref: NodeRef<T>) -> Element {
        self.0.node_ref = Some(node_ref.erase());
        self
    }

    fn bind(mut self, target: BindingTarget, value: AttributeValue) -> Element {
        self.0.bindings.push((target, value));
        self
    }

    fn listen(mut self, event: &'static str, handler: Handler) -> Element {
        self.0.listeners.push((event, handler));
        self
    }
}

/// Functions that create elements.
macro_rules! elements {
    ($is_svg:literal: $($name:ident),* $(,)?) => {
        $(
            #[doc = concat!("Creates an element `", stringify!($name), "`.")]
            pub fn $name(constants: super::Constants) -> super::Element {
                super::Element::new(stringify!($name), $is_svg, constants)
            }
        )*
    };
}

/// The elements of HTML.
pub mod html {
    elements! {
        false: a, b, button, code, dd, details, dialog, div, dl, dt, fieldset, figcaption, figure, form, h1, h2, h3,
        header, i, iframe, input, kbd, label, legend, li, main, nav, ol, option, output, p, progress, section, select,
        span, strong, summary, table, tbody, td, textarea, th, thead, tr, ul,
    }
}

/// The elements of drawings.
pub mod svg {
    elements! { true: circle, g, line, path, polygon, polyline, rect, svg, text }
}
