//! The computed style of an element, as in a browser: cascade, inheritance, variables, and the few functions in use.

use crate::element::SvgElement;
use crate::style_sheet::{PARENTHESES, StyleSheet, closing, split_outside};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The properties that are not inherited.
const NOT_INHERITED: [&str; 2] = ["opacity", "display"];

/// The properties that affect a picture.
pub(crate) const PROPERTIES: [&str; 16] = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "paint-order",
    "opacity",
    "display",
    "font",
    "font-size",
    "font-weight",
    "text-anchor",
    "dominant-baseline",
    "visibility",
];

/// The computed values of the properties, and the variables that apply.
#[derive(Clone, Debug, Default)]
pub(crate) struct ComputedStyle {
    values: BTreeMap<String, String>,
    variables: Rc<BTreeMap<String, String>>,
}

/// How an area or a line is painted.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum PaintSource {
    None,
    /// Red, green, blue, and the opacity.
    Colour([u8; 3], f32),
    /// The identifier of a gradient.
    Gradient(String),
}

impl ComputedStyle {
    /// The style of an element inside of one with this style. `is_dark`: which of the two colours of `light-dark()`.
    pub(crate) fn of_child(
        &self,
        sheet: &StyleSheet,
        element: &SvgElement,
        ancestors: &[&SvgElement],
        is_dark: bool,
    ) -> ComputedStyle {
        let mut style = self.clone();
        style.values.retain(|name, _| !NOT_INHERITED.contains(&name.as_str()));
        let declared = sheet.declarations(element, ancestors);
        // A variable may refer to one that is declared after it.
        let mut own = BTreeMap::new();
        for (name, value) in &declared {
            if name.starts_with("--") {
                own.insert(*name, *value);
            }
        }
        for (name, value) in &own {
            let value = substitute(value, &own, &self.variables, is_dark, 0);
            Rc::make_mut(&mut style.variables).insert((*name).to_owned(), value);
        }
        // An attribute has a lower priority than any rule.
        let attributes =
            element.attributes.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in attributes.chain(declared) {
            if PROPERTIES.contains(&name) {
                let value = substitute(value, &BTreeMap::new(), &style.variables, is_dark, 0);
                style.values.insert(name.to_owned(), value);
            }
        }
        style
    }

    /// The value of a property, if it has one.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// The value of a property that is a number, or its initial value.
    pub(crate) fn number(&self, name: &str, initial: f32) -> f32 {
        self.value(name).and_then(number).unwrap_or(initial)
    }

    pub(crate) fn is_visible(&self) -> bool {
        self.value("display") != Some("none") && self.number("opacity", 1.0) > 0.0
    }

    pub(crate) fn fill(&self) -> PaintSource {
        paint(self.value("fill").unwrap_or("#000"))
    }

    pub(crate) fn stroke(&self) -> PaintSource {
        paint(self.value("stroke").unwrap_or("none"))
    }
}

/// The maximum depth of references between variables, which ends cycles.
const MAX_DEPTH: usize = 16;

/// Replaces the variables and functions in a value.
fn substitute(
    value: &str,
    own: &BTreeMap<&str, &str>,
    inherited: &BTreeMap<String, String>,
    is_dark: bool,
    depth: usize,
) -> String {
    let inner = |value: &str| {
        if depth == MAX_DEPTH {
            String::new()
        } else {
            substitute(value, own, inherited, is_dark, depth + 1)
        }
    };
    let variable = |arguments: &str| {
        let (name, fallback) = arguments.split_once(',').unwrap_or((arguments, ""));
        match (own.get(name.trim()), inherited.get(name.trim())) {
            (Some(value), _) => inner(value),
            (None, Some(value)) => value.clone(),
            (None, None) => inner(fallback.trim()),
        }
    };
    let theme = |arguments: &str| {
        let mut colours = split_outside(arguments, ',');
        let (light, dark) =
            (colours.next().unwrap_or_default(), colours.next().unwrap_or_default());
        inner(if is_dark { dark } else { light }.trim())
    };
    let value = replace_function(value, "var(", variable);
    replace_function(&value, "light-dark(", theme)
}

/// Replaces every call of a function in a text.
fn replace_function(text: &str, name: &str, call: impl Fn(&str) -> String) -> String {
    let mut replaced = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once(name) {
        let Some(end) = closing(inside, PARENTHESES) else { break };
        replaced += before;
        replaced += &call(&inside[..end]);
        rest = &inside[end + 1..];
    }
    replaced + rest
}

/// A number, a product of numbers, or the largest of several.
fn number(text: &str) -> Option<f32> {
    let inside = |name: &str| text.strip_prefix(name).and_then(|rest| rest.strip_suffix(')'));
    if let Some(product) = inside("calc(") {
        product.split('*').map(|factor| number(factor.trim())).product()
    } else if let Some(list) = inside("max(") {
        list.split(',').filter_map(|one| number(one.trim())).reduce(f32::max)
    } else {
        text.trim_end_matches("px").parse().ok()
    }
}

fn paint(text: &str) -> PaintSource {
    if let Some(id) = text.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')')) {
        return PaintSource::Gradient(id.to_owned());
    }
    colour(text).map_or(PaintSource::None, |(rgb, alpha)| PaintSource::Colour(rgb, alpha))
}

/// A colour such as `#fff`, `#fff3d8` or `rgb(40 25 10 / 0.28)`.
pub(crate) fn colour(text: &str) -> Option<([u8; 3], f32)> {
    if let Some(digits) = text.strip_prefix('#') {
        let digit = |index: usize| u8::from_str_radix(digits.get(index..=index)?, 16).ok();
        let channel = |index: usize| match digits.len() {
            3 => Some(17 * digit(index)?),
            6 => Some(16 * digit(2 * index)? + digit(2 * index + 1)?),
            _ => None,
        };
        return Some(([channel(0)?, channel(1)?, channel(2)?], 1.0));
    }
    let (channels, alpha) = text.strip_prefix("rgb(")?.strip_suffix(')')?.split_once('/')?;
    let mut channels = channels.split_ascii_whitespace().map(|channel| channel.parse().ok());
    let mut channel = || channels.next().flatten();
    Some(([channel()?, channel()?, channel()?], alpha.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSS: &str = ":root { --body: light-dark(#fff, rgb(1 2 3 / 0.5)); --relief: 0.5; --a: var(--b); --b: var(--a) }
        .piece { --rim: var(--body); --spec: 0.8; fill: var(--rim) }
        path { opacity: calc(var(--spec) * var(--relief)); stroke: var(--none, #010203); stroke-width: max(4.6, 2) }";

    fn styles(is_dark: bool) -> ComputedStyle {
        let mut sheet = StyleSheet::default();
        sheet.add(CSS);
        let root = SvgElement::parse(r#"<svg><g class="piece"><path fill="none"/></g></svg>"#);
        let root = root.unwrap();
        let group = root.elements().next().unwrap();
        let path = group.elements().next().unwrap();
        let outer = ComputedStyle::default().of_child(&sheet, &root, &[], is_dark);
        let inner = outer.of_child(&sheet, group, &[&root], is_dark);
        assert_eq!(inner.number("opacity", 1.0), 1.0);
        inner.of_child(&sheet, path, &[&root, group], is_dark)
    }

    #[test]
    fn variables_are_inherited_and_functions_computed() {
        let style = styles(false);
        // The path's own attribute takes precedence over the inherited rule of the group.
        assert_eq!(style.fill(), PaintSource::None);
        assert_eq!(style.stroke(), PaintSource::Colour([1, 2, 3], 1.0));
        assert_eq!(style.number("opacity", 1.0), 0.4);
        assert_eq!(style.number("stroke-width", 1.0), 4.6);
        assert_eq!(style.variables["--rim"], "#fff");
        assert_eq!(styles(true).variables["--rim"], "rgb(1 2 3 / 0.5)");
    }

    #[test]
    fn colours_are_read() {
        assert_eq!(colour("#fff3d8"), Some(([255, 243, 216], 1.0)));
        assert_eq!(colour("#0f0"), Some(([0, 255, 0], 1.0)));
        assert_eq!(colour("rgb(40 25 10 / 0.28)"), Some(([40, 25, 10], 0.28)));
        for bad in ["", "none", "transparent", "#12", "rgb(1 2)", "#ä", "rgb(300 2 3 / 1)"] {
            assert_eq!(colour(bad), None, "{bad}");
        }
        assert_eq!(paint("url(#mana-dome)"), PaintSource::Gradient("mana-dome".into()));
    }
}
