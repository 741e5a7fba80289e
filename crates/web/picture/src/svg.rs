//! Writes a drawing as SVG that needs no style sheet: shapes have their computed styles as attributes.

use crate::element::{SvgElement, SvgNode};
use crate::style::ComputedStyle;
use crate::style_sheet::{StyleSelector, StyleSheet};
use std::fmt::Write;

/// The attributes of a shape's geometry.
const GEOMETRY: [&str; 15] = [
    "d",
    "x",
    "y",
    "width",
    "height",
    "rx",
    "cx",
    "cy",
    "r",
    "points",
    "viewBox",
    "id",
    "transform",
    "role",
    "xmlns",
];

/// The groups that recur on a board: they are defined once and used by reference.
const RECURRING: [&str; 4] = ["square", "piece", "tile", "bird-shape"];

/// Writes drawings that share the definitions of recurring groups.
pub(crate) struct SvgWriter<'a> {
    sheet: &'a StyleSheet,
    is_dark: bool,
    definitions: Vec<String>,
    /// Elements that get a class, by which they are animated.
    hooks: Vec<(StyleSelector, String)>,
}

impl<'a> SvgWriter<'a> {
    pub(crate) fn new(sheet: &'a StyleSheet, is_dark: bool) -> SvgWriter<'a> {
        SvgWriter { sheet, is_dark, definitions: Vec::new(), hooks: Vec::new() }
    }

    /// Gives the elements that a selector matches a class, in what is written from now on.
    pub(crate) fn set_hooks(&mut self, hooks: Vec<(StyleSelector, String)>) {
        self.hooks = hooks;
    }

    /// The content of a drawing, without the definitions.
    pub(crate) fn write(&mut self, root: &SvgElement) -> String {
        let style = ComputedStyle::default().of_child(self.sheet, root, &[], self.is_dark);
        self.children(root, &style, &[root])
    }

    /// The definitions of the groups that recur in all drawings written.
    pub(crate) fn definitions(&self) -> String {
        let define = |(index, group): (usize, &String)| format!(r#"<g id="p{index}">{group}</g>"#);
        let defined: String = self.definitions.iter().enumerate().map(define).collect();
        format!("<defs>{defined}</defs>")
    }

    fn children(
        &mut self,
        element: &SvgElement,
        style: &ComputedStyle,
        ancestors: &[&SvgElement],
    ) -> String {
        let mut text = String::new();
        for child in &element.children {
            match child {
                SvgNode::Element(child) => text += &self.element(child, style, ancestors),
                SvgNode::Text(content) => text += content,
            }
        }
        text
    }

    fn element(
        &mut self,
        element: &SvgElement,
        outer: &ComputedStyle,
        ancestors: &[&SvgElement],
    ) -> String {
        if element.name == "defs" {
            return raw(element);
        }
        let style = outer.of_child(self.sheet, element, ancestors, self.is_dark);
        if !style.is_visible() {
            return String::new();
        }
        let mut path = ancestors.to_vec();
        path.push(element);
        let mut content = self.children(element, &style, &path);
        let mut attributes = geometry(element);
        let hook = self.hooks.iter().find(|(selector, _)| selector.matches(element, ancestors));
        if let Some((_, class)) = hook {
            // Writing to a string cannot fail.
            let _ = write!(attributes, r#" class="{class}""#);
        }
        let opacity = style.number("opacity", 1.0);
        if opacity < 1.0 {
            let _ = write!(attributes, r#" opacity="{opacity}""#);
        }
        if matches!(element.name.as_str(), "g" | "svg") {
            if content.is_empty() {
                return content;
            }
            if RECURRING.iter().any(|class| element.has_class(class)) {
                content = self.reference(content);
            }
            if element.name == "g" && attributes.is_empty() {
                return content;
            }
        } else {
            let Some(paint) = paint(&style, element.name == "text") else { return String::new() };
            attributes += &paint;
        }
        let name = &element.name;
        if content.is_empty() {
            format!("<{name}{attributes}/>")
        } else {
            format!("<{name}{attributes}>{content}</{name}>")
        }
    }

    /// A reference to a group, which is defined if it is new.
    fn reference(&mut self, group: String) -> String {
        let known = self.definitions.iter().position(|known| *known == group);
        let index = known.unwrap_or(self.definitions.len());
        if known.is_none() {
            self.definitions.push(group);
        }
        format!(r##"<use href="#p{index}"/>"##)
    }
}

/// An element, unchanged.
fn raw(element: &SvgElement) -> String {
    let attributes: String =
        element.attributes.iter().map(|(name, value)| format!(r#" {name}="{value}""#)).collect();
    let children: String = element.elements().map(raw).collect();
    let name = &element.name;
    format!("<{name}{attributes}>{children}</{name}>")
}

fn geometry(element: &SvgElement) -> String {
    let kept = element.attributes.iter().filter(|(name, _)| {
        // Roles are for the interactive grid.
        GEOMETRY.contains(&name.as_str()) && name != "role"
    });
    kept.map(|(name, value)| format!(r#" {name}="{value}""#)).collect()
}

/// The attributes that paint a shape; `None` if nothing of it can be seen.
fn paint(style: &ComputedStyle, is_text: bool) -> Option<String> {
    let is_seen = |value: &&str| !["none", "transparent"].contains(value);
    let stroke = style.value("stroke").filter(is_seen);
    let fill = style.value("fill").unwrap_or("#000");
    let fill = Some(fill).filter(is_seen);
    if fill.is_none() && stroke.is_none() {
        return None;
    }
    let mut text = format!(r#" fill="{}""#, fill.unwrap_or("none"));
    let mut add = |name: &str, value: &str| {
        // Writing to a string cannot fail.
        let _ = write!(text, r#" {name}="{value}""#);
    };
    let fill_opacity = style.number("fill-opacity", 1.0);
    if fill.is_some() && fill_opacity < 1.0 {
        add("fill-opacity", &fill_opacity.to_string());
    }
    if let Some(stroke) = stroke {
        add("stroke", stroke);
        add("stroke-width", &style.number("stroke-width", 1.0).to_string());
        for name in ["stroke-dasharray", "stroke-linecap", "stroke-linejoin", "paint-order"] {
            if let Some(value) = style.value(name).filter(is_seen) {
                add(name, value);
            }
        }
    }
    if is_text {
        let font = style.value("font").unwrap_or_default().replace('"', "'");
        add("style", &format!("font: {font}"));
        for name in ["text-anchor", "dominant-baseline"] {
            if let Some(value) = style.value(name) {
                add(name, value);
            }
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(drawing: &str, css: &str) -> (String, String) {
        let mut sheet = StyleSheet::default();
        sheet.add(css);
        let mut writer = SvgWriter::new(&sheet, false);
        let hook = StyleSelector::parse(".bird").unwrap();
        writer.set_hooks(vec![(hook, "a1".into())]);
        let text = writer.write(&SvgElement::parse(drawing).unwrap());
        (text, writer.definitions())
    }

    #[test]
    fn styles_become_attributes_and_invisible_shapes_are_dropped() {
        let drawing = r#"<svg><g role="row"><rect class="hit" width="5"/></g><g class="a" tabindex="0"><circle r="2"/></g></svg>"#;
        let css = ".hit { fill: transparent } .a { --w: 2; fill: #fff } circle { stroke: red; stroke-width: calc(var(--w) * 2); opacity: 0.5 }";
        let (text, _) = write(drawing, css);
        assert_eq!(
            text,
            r##"<circle r="2" opacity="0.5" fill="#fff" stroke="red" stroke-width="4"/>"##
        );
    }

    #[test]
    fn recurring_groups_are_defined_once() {
        let piece = r#"<g class="piece"><path d="M0 0"/></g>"#;
        let drawing = format!(
            r#"<svg><g transform="scale(2)">{piece}</g>{piece}<g class="bird"><path d="M1 1"/></g></svg>"#
        );
        let (text, definitions) = write(&drawing, "");
        assert_eq!(
            text,
            r##"<g transform="scale(2)"><use href="#p0"/></g><use href="#p0"/><g class="a1"><path d="M1 1" fill="#000"/></g>"##
        );
        assert_eq!(definitions, r##"<defs><g id="p0"><path d="M0 0" fill="#000"/></g></defs>"##);
    }
}
