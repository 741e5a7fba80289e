//! Builds the document from views, and updates it.
//!
//! A view that is computed again is compared with what it described before: an element of the same shape stays, with
//! its focus and its scroll position, and only what differs is written to the document.

use crate::element::{BindingTarget, Constants, Element, ElementParts, Handler};
use crate::helpers::document;
use crate::keyed::{ItemKey, KeyedItem, KeyedView};
use crate::value::{AttributeValue, Value};
use crate::view::{AnyView, StaticElement};
use reactive_graph::effect::RenderEffect;
use reactive_graph::owner::Owner;
use std::borrow::Cow;
use std::cell::RefCell;
use std::mem;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Node;

/// A rendered view: what a view has become in the document.
pub(crate) enum Rendered {
    /// A comment in the place of nothing.
    Empty(Node),
    Text(web_sys::Text, Cow<'static, str>),
    Element(Box<RenderedElement>),
    Static(Node, StaticElement),
    /// Several views, and a comment behind them.
    List(Vec<Rendered>, Node),
    Reactive(ReactiveView),
    /// The items of a list, a comment behind them, and the owner of the list.
    Keyed(Vec<RenderedItem>, Node, Owner),
}

/// A view that is computed again when its signals change.
pub(crate) struct ReactiveView(RenderEffect<Rendered>);

impl Drop for ReactiveView {
    /// Drops what the view has become. The effect's task holds it as well, and ends only later: meanwhile, effects inside
    /// could run, whose signals are gone.
    fn drop(&mut self) {
        drop(self.0.take_value());
    }
}

/// An element in the document.
pub(crate) struct RenderedElement {
    tag: &'static str,
    is_svg: bool,
    constants: Constants,
    element: web_sys::Element,
    bindings: Vec<(BindingTarget, Binding)>,
    listeners: Vec<Listener>,
    children: Vec<Rendered>,
}

/// A value on an element.
enum Binding {
    Constant(Value),
    Reactive(RenderEffect<Value>),
}

/// A listener, whose handler can be replaced.
struct Listener {
    event: &'static str,
    handler: Rc<RefCell<Handler>>,
    _closure: Closure<dyn FnMut(web_sys::Event)>,
}

/// An item of a keyed list, with the owner of what its view created.
pub(crate) struct RenderedItem {
    key: Box<dyn ItemKey>,
    view: Rendered,
    _owner: Owner,
}

/// Builds a view, which is not in the document yet.
pub(crate) fn build(view: AnyView) -> Rendered {
    match view {
        AnyView::Empty => Rendered::Empty(comment()),
        AnyView::Text(text) => Rendered::Text(document().create_text_node(&text), text),
        AnyView::Element(element) => Rendered::Element(Box::new(build_element(element))),
        AnyView::Static(element) => Rendered::Static(parse(element), element),
        AnyView::List(views) => Rendered::List(views.into_iter().map(build).collect(), comment()),
        AnyView::Reactive(view) => Rendered::Reactive(reactive(view, None)),
        AnyView::Keyed(view) => {
            let KeyedView { items, owner } = *view;
            let items = items.into_iter().map(|item| build_item(item, &owner)).collect();
            Rendered::Keyed(items, comment(), owner)
        }
    }
}

/// Updates what is in the document to what a view describes now.
fn update(rendered: &mut Rendered, view: AnyView) {
    match (&mut *rendered, view) {
        (Rendered::Empty(_), AnyView::Empty) => {}
        (Rendered::Text(node, before), AnyView::Text(text)) => {
            if *before != text {
                node.set_data(&text);
                *before = text;
            }
        }
        (Rendered::Element(before), AnyView::Element(element))
            if before.has_shape_of(&element.0) =>
        {
            before.update(element);
        }
        (Rendered::Static(_, before), AnyView::Static(element))
            if before.markup == element.markup && before.is_svg == element.is_svg => {}
        (Rendered::List(before, end), AnyView::List(views)) => {
            let end = end.clone();
            update_list(before, views, |added| {
                if let Some(parent) = end.parent_node() {
                    added.mount(&parent, Some(&end));
                }
            });
        }
        (Rendered::Reactive(before), AnyView::Reactive(view)) => {
            *before = reactive(view, before.0.take_value());
        }
        // The items of another list belong to an owner that is gone, even if their keys are the same.
        (Rendered::Keyed(before, end, owner), AnyView::Keyed(view)) if *owner == view.owner => {
            update_keyed(before, *view, end);
        }
        (_, view) => {
            let new = build(view);
            let first = rendered.first_node();
            if let Some(parent) = first.parent_node() {
                new.mount(&parent, Some(&first));
            }
            rendered.unmount();
            *rendered = new;
        }
    }
}

/// Updates views one after the other; `mount` puts an additional one behind them.
fn update_list(before: &mut Vec<Rendered>, views: Vec<AnyView>, mount: impl Fn(&Rendered)) {
    for removed in before.drain(views.len().min(before.len())..) {
        removed.unmount();
    }
    for (index, view) in views.into_iter().enumerate() {
        match before.get_mut(index) {
            Some(rendered) => update(rendered, view),
            None => {
                let added = build(view);
                mount(&added);
                before.push(added);
            }
        }
    }
}

/// A view that is computed again when its signals change, with what it has become before.
fn reactive(mut view: Box<dyn FnMut() -> AnyView>, before: Option<Rendered>) -> ReactiveView {
    let run = move |before: Option<Rendered>| {
        let view = view();
        match before {
            Some(mut rendered) => {
                update(&mut rendered, view);
                rendered
            }
            None => build(view),
        }
    };
    ReactiveView(RenderEffect::new_with_value(run, before))
}

fn build_item(item: KeyedItem, parent: &Owner) -> RenderedItem {
    let owner = parent.with(Owner::new);
    let view = owner.with(|| build((item.view)()));
    RenderedItem { key: item.key, view, _owner: owner }
}

fn update_keyed(before: &mut Vec<RenderedItem>, view: KeyedView, end: &Node) {
    let mut old: Vec<Option<RenderedItem>> = mem::take(before).into_iter().map(Some).collect();
    let find = |item: KeyedItem| {
        let kept =
            old.iter_mut().find(|old| old.as_ref().is_some_and(|old| old.key.is(&*item.key)));
        kept.and_then(Option::take).unwrap_or_else(|| build_item(item, &view.owner))
    };
    *before = view.items.into_iter().map(find).collect();
    for removed in old.into_iter().flatten() {
        removed.view.unmount();
    }
    let Some(parent) = end.parent_node() else { return };
    // From the last to the first, each before the one behind it, unless it is there already.
    let mut next = end.clone();
    for item in before.iter().rev() {
        if item.view.last_node().next_sibling().as_ref() != Some(&next) {
            item.view.mount(&parent, Some(&next));
        }
        next = item.view.first_node();
    }
}

impl Rendered {
    /// Puts the nodes into an element, before a node of it or at its end.
    pub(crate) fn mount(&self, parent: &Node, before: Option<&Node>) {
        self.each_node(&mut |node| {
            // The node before which it goes is one of the parent.
            let _ = parent.insert_before(node, before);
        });
    }

    /// Takes the nodes out of the document.
    fn unmount(&self) {
        self.each_node(&mut |node| {
            if let Some(parent) = node.parent_node() {
                let _ = parent.remove_child(node);
            }
        });
    }

    /// Calls a function for each outermost node, in order.
    fn each_node(&self, act: &mut dyn FnMut(&Node)) {
        match self {
            Rendered::Empty(node) | Rendered::Static(node, _) => act(node),
            Rendered::Text(node, _) => act(node),
            Rendered::Element(element) => act(&element.element),
            Rendered::List(views, end) => {
                views.iter().for_each(|view| view.each_node(act));
                act(end);
            }
            Rendered::Keyed(items, end, _) => {
                items.iter().for_each(|item| item.view.each_node(act));
                act(end);
            }
            Rendered::Reactive(effect) => {
                effect.0.with_value_mut(|view| view.each_node(act));
            }
        }
    }

    fn first_node(&self) -> Node {
        let mut first = None;
        self.each_node(&mut |node| {
            first.get_or_insert_with(|| node.clone());
        });
        first.unwrap_or_else(comment)
    }

    fn last_node(&self) -> Node {
        let mut last = None;
        self.each_node(&mut |node| last = Some(node.clone()));
        last.unwrap_or_else(comment)
    }
}

fn build_element(element: Element) -> RenderedElement {
    let ElementParts { tag, is_svg, constants, bindings, listeners, node_ref, children } =
        *element.0;
    let element = create(tag, is_svg);
    for (name, value) in constants {
        set(&element, BindingTarget::Attribute(name), &Value::Text(Cow::Borrowed(value)));
    }
    // Properties go last: the value of a menu is one of its options, that of a slider within its bounds.
    let is_property = |(target, _): &(BindingTarget, AttributeValue)| {
        matches!(target, BindingTarget::Property(_))
    };
    let mut bound = Vec::with_capacity(bindings.len());
    let (properties, attributes): (Vec<_>, Vec<_>) = bindings.into_iter().partition(is_property);
    let bind = |(target, value)| (target, bind(&element, target, value, None));
    bound.extend(attributes.into_iter().map(bind));
    let children: Vec<Rendered> = children.into_iter().map(build).collect();
    children.iter().for_each(|child| child.mount(&element, None));
    bound.extend(properties.into_iter().map(bind));
    let listeners = listeners.into_iter().map(|(event, handler)| listen(&element, event, handler));
    let listeners = listeners.collect();
    if let Some(node_ref) = node_ref {
        node_ref.set(&element);
    }
    RenderedElement { tag, is_svg, constants, element, bindings: bound, listeners, children }
}

impl RenderedElement {
    /// Whether an element has the same tag, and the same names are set on it.
    fn has_shape_of(&self, element: &ElementParts) -> bool {
        let has = |target| element.bindings.iter().any(|binding| binding.0 == target);
        self.tag == element.tag
            && self.is_svg == element.is_svg
            && self.constants == element.constants
            && self.bindings.len() == element.bindings.len()
            && self.bindings.iter().all(|(target, _)| has(*target))
            && self.children.len() == element.children.len()
            && self
                .listeners
                .iter()
                .map(|listener| listener.event)
                .eq(element.listeners.iter().map(|(event, _)| *event))
    }

    fn update(&mut self, element: Element) {
        let ElementParts { bindings, listeners, node_ref, children, .. } = *element.0;
        for (target, value) in bindings {
            if let Some((_, before)) = self.bindings.iter_mut().find(|(known, _)| *known == target)
            {
                let value_before = match mem::replace(before, Binding::Constant(Value::Absent)) {
                    Binding::Constant(value) => Some(value),
                    Binding::Reactive(effect) => effect.take_value(),
                };
                *before = bind(&self.element, target, value, value_before);
            }
        }
        for (rendered, child) in self.children.iter_mut().zip(children) {
            update(rendered, child);
        }
        for (listener, (_, handler)) in self.listeners.iter().zip(listeners) {
            *listener.handler.borrow_mut() = handler;
        }
        if let Some(node_ref) = node_ref {
            node_ref.set(&self.element);
        }
    }
}

/// Sets a value on an element, now and when it changes.
fn bind(
    element: &web_sys::Element,
    target: BindingTarget,
    value: AttributeValue,
    before: Option<Value>,
) -> Binding {
    match value {
        AttributeValue::Constant(value) => {
            if before.as_ref() != Some(&value) {
                set(element, target, &value);
            }
            Binding::Constant(value)
        }
        AttributeValue::Reactive(mut compute) => {
            let element = element.clone();
            let run = move |before: Option<Value>| {
                let value = compute();
                // What a person has typed is not in the value before.
                if before.as_ref() != Some(&value) || matches!(target, BindingTarget::Property(_)) {
                    set(&element, target, &value);
                }
                value
            };
            Binding::Reactive(RenderEffect::new_with_value(run, before))
        }
    }
}

/// Writes a value to the document. The names are those of attributes, classes and properties, so this cannot fail.
fn set(element: &web_sys::Element, target: BindingTarget, value: &Value) {
    let text = match value {
        Value::Text(text) => Some(&**text),
        Value::Flag(true) => Some(""),
        Value::Flag(false) | Value::Absent => None,
    };
    match target {
        BindingTarget::Attribute(name) => {
            let _ = match text {
                Some(text) => element.set_attribute(name, text),
                None => element.remove_attribute(name),
            };
        }
        BindingTarget::Class(name) => {
            let _ = element.class_list().toggle_with_force(name, text.is_some());
        }
        BindingTarget::Style(name) => {
            let style = element.unchecked_ref::<web_sys::HtmlElement>().style();
            let _ = match text {
                Some(text) => style.set_property(name, text),
                None => style.remove_property(name).map(drop),
            };
        }
        BindingTarget::Property(name) => {
            let value = match value {
                Value::Text(text) => JsValue::from_str(text),
                Value::Flag(flag) => JsValue::from_bool(*flag),
                Value::Absent => JsValue::UNDEFINED,
            };
            let _ = js_sys::Reflect::set(element, &JsValue::from_str(name), &value);
        }
        BindingTarget::InnerHtml => element.set_inner_html(text.unwrap_or_default()),
    }
}

fn listen(element: &web_sys::Element, event: &'static str, handler: Handler) -> Listener {
    let handler = Rc::new(RefCell::new(handler));
    let called = Rc::clone(&handler);
    let closure: Box<dyn FnMut(web_sys::Event)> = Box::new(move |event| {
        // A handler that makes the browser send the event again is not called twice.
        if let Ok(mut handler) = called.try_borrow_mut() {
            handler(event);
        }
    });
    let closure = Closure::wrap(closure);
    let _ = element.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
    Listener { event, handler, _closure: closure }
}

fn create(tag: &str, is_svg: bool) -> web_sys::Element {
    let document = document();
    let element = if is_svg {
        document.create_element_ns(Some("http://www.w3.org/2000/svg"), tag)
    } else {
        document.create_element(tag)
    };
    element.expect("the tag is the name of an element")
}

/// The node of an element as markup.
fn parse(element: StaticElement) -> Node {
    let parent = if element.is_svg { create("svg", true) } else { create("template", false) };
    parent.set_inner_html(element.markup);
    let content = match parent.dyn_ref::<web_sys::HtmlTemplateElement>() {
        Some(template) => Node::from(template.content()),
        None => Node::from(parent),
    };
    content.first_child().unwrap_or_else(comment)
}

fn comment() -> Node {
    document().create_comment("").into()
}
