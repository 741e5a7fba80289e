//! Reads the drawings of `mana-ui`, which are well-formed text.

/// An element of a drawing.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct SvgElement {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) children: Vec<SvgNode>,
}

/// The content of an element.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SvgNode {
    Element(SvgElement),
    /// Text, unmodified.
    Text(String),
}

impl SvgElement {
    /// Reads the one element of a text; `None` if it is not well-formed.
    pub(crate) fn parse(text: &str) -> Option<SvgElement> {
        let mut root = SvgElement::default();
        let rest = parse_children(text, &mut root)?;
        match root.children.pop() {
            Some(SvgNode::Element(element)) if rest.is_empty() && root.children.is_empty() => {
                Some(element)
            }
            _ => None,
        }
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The number that an attribute has.
    pub(crate) fn number(&self, name: &str) -> Option<f32> {
        self.attribute(name)?.parse().ok()
    }

    /// The upper left corner and the size of the `viewBox`.
    pub(crate) fn view_box(&self) -> Option<((f32, f32), (f32, f32))> {
        let numbers = self.attribute("viewBox")?.split(' ').map(|number| number.parse().ok());
        match numbers.collect::<Option<Vec<f32>>>()?[..] {
            [left, top, width, height] => Some(((left, top), (width, height))),
            _ => None,
        }
    }

    pub(crate) fn has_class(&self, class: &str) -> bool {
        let classes = self.attribute("class").unwrap_or_default();
        classes.split_ascii_whitespace().any(|known| known == class)
    }

    pub(crate) fn elements(&self) -> impl Iterator<Item = &SvgElement> {
        self.children.iter().filter_map(|child| match child {
            SvgNode::Element(element) => Some(element),
            SvgNode::Text(_) => None,
        })
    }

    /// The first of it and the elements in it that satisfies a condition.
    pub(crate) fn find(&self, is_wanted: &dyn Fn(&SvgElement) -> bool) -> Option<&SvgElement> {
        if is_wanted(self) {
            return Some(self);
        }
        self.elements().find_map(|element| element.find(is_wanted))
    }
}

/// Parses the content of an element up to its closing tag, or to the end, and returns the rest.
fn parse_children<'a>(mut text: &'a str, parent: &mut SvgElement) -> Option<&'a str> {
    loop {
        let Some(tag) = text.find('<') else {
            return (parent.name.is_empty() && text.trim().is_empty()).then_some("");
        };
        let (before, from) = text.split_at(tag);
        if !before.trim().is_empty() {
            parent.children.push(SvgNode::Text(before.to_owned()));
        }
        if let Some(closing) = from.strip_prefix("</") {
            let (name, rest) = closing.split_once('>')?;
            return (name == parent.name).then_some(rest);
        }
        let (element, rest) = parse_element(from.strip_prefix('<')?)?;
        parent.children.push(SvgNode::Element(element));
        text = rest;
    }
}

/// Reads an element after its `<`.
fn parse_element(text: &str) -> Option<(SvgElement, &str)> {
    let end = text.find([' ', '>', '/'])?;
    let (name, mut text) = text.split_at(end);
    let mut element = SvgElement { name: name.to_owned(), ..SvgElement::default() };
    loop {
        text = text.trim_start();
        if let Some(rest) = text.strip_prefix("/>") {
            return Some((element, rest));
        }
        if let Some(rest) = text.strip_prefix('>') {
            let rest = parse_children(rest, &mut element)?;
            return Some((element, rest));
        }
        let (name, value) = text.split_once("=\"")?;
        let (value, rest) = value.split_once('"')?;
        element.attributes.push((name.to_owned(), value.to_owned()));
        text = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_nested_and_have_attributes() {
        let root = SvgElement::parse(r#"<svg a="1"><g class="x y"><path d="M0 0"/>t</g></svg>"#);
        let root = root.unwrap();
        assert_eq!(root.number("a"), Some(1.0));
        let path = root.find(&|element| element.name == "path").unwrap();
        assert_eq!(path.attribute("d"), Some("M0 0"));
        let group = root.elements().next().unwrap();
        assert!(group.has_class("y") && !group.has_class("x y"));
        assert_eq!(group.children[1], SvgNode::Text("t".into()));
    }

    #[test]
    fn a_text_that_is_cut_off_is_no_element() {
        for text in ["", "<g>", "<g></svg>", "<g a=\"", "<g/><g/>", "text", "<g></g>x"] {
            assert_eq!(SvgElement::parse(text), None, "{text}");
        }
    }
}
