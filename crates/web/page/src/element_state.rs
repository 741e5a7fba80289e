//! Elements that are updated by hand. With dozens of the same kind, a signal for each of their attributes would take
//! most of the time of a view; one effect computes the state of all and writes the changes.

use web_sys::Element;

/// The state of an element.
#[derive(Clone, PartialEq, Default)]
pub(crate) struct ElementState {
    /// Its attributes, always the same ones in the same order; `None` removes an attribute.
    pub(crate) attributes: Vec<(&'static str, Option<String>)>,
    /// The markup inside some of its children, by their numbers, and always the same children.
    pub(crate) contents: Vec<(u32, String)>,
}

/// Writes the changes of elements since their previous states to the document; `find` returns an element by its number.
pub(crate) fn update_all(
    find: &dyn Fn(usize) -> Option<Element>,
    before: &[ElementState],
    states: &[ElementState],
) {
    for (index, state) in states.iter().enumerate() {
        let before = before.get(index);
        if before != Some(state)
            && let Some(element) = find(index)
        {
            update(&element, before, state);
        }
    }
}

fn update(element: &Element, before: Option<&ElementState>, state: &ElementState) {
    for (index, attribute) in state.attributes.iter().enumerate() {
        if before.and_then(|before| before.attributes.get(index)) != Some(attribute) {
            // The names are those of attributes, so this cannot fail.
            let _ = match attribute {
                (name, Some(value)) => element.set_attribute(name, value),
                (name, None) => element.remove_attribute(name),
            };
        }
    }
    for (index, content) in state.contents.iter().enumerate() {
        if before.and_then(|before| before.contents.get(index)) != Some(content)
            && let Some(child) = element.children().item(content.0)
        {
            child.set_inner_html(&content.1);
        }
    }
}
