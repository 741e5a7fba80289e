//! The subset of CSS in which the boards' style sheets are written: rules of compound selectors and plain declarations.
//! At-rules, and states such as `:hover` and `:focus`, do not affect a picture and are left out.

use crate::element::SvgElement;

const BRACES: (char, char) = ('{', '}');
pub(crate) const PARENTHESES: (char, char) = ('(', ')');

/// Style sheets that are read as one.
#[derive(Debug, Default)]
pub(crate) struct StyleSheet {
    rules: Vec<StyleRule>,
}

/// A selector with the declarations of its rule.
#[derive(Debug)]
struct StyleRule {
    selector: StyleSelector,
    declarations: Vec<(String, String)>,
}

/// Compound selectors, from the outermost to that of the element itself.
#[derive(Debug)]
pub(crate) struct StyleSelector {
    compounds: Vec<CompoundSelector>,
    /// The number of classes, attributes and pseudo-classes, and the number of elements.
    specificity: (usize, usize),
}

#[derive(Debug, Default)]
struct CompoundSelector {
    conditions: Vec<Condition>,
    /// Whether it must match the parent of the next one, and not just any ancestor.
    is_parent: bool,
}

#[derive(Debug)]
enum Condition {
    Element(String),
    Class(String),
    /// The attribute exists, or has this value.
    Attribute(String, Option<String>),
    Root,
    Is(Vec<CompoundSelector>),
    Not(Vec<CompoundSelector>),
    Has(Vec<CompoundSelector>),
}

impl StyleSheet {
    /// Adds the rules of a style sheet after those it has.
    pub(crate) fn add(&mut self, text: &str) {
        let text = without_comments(text);
        let mut rest = text.as_str();
        while let Some((prelude, from)) = rest.split_once('{') {
            let Some(end) = closing(from, BRACES) else { return };
            let (body, after) = (&from[..end], &from[end + 1..]);
            // A statement such as `@import` would end before the rule.
            if !prelude.trim_start().starts_with('@') {
                for selector in split_outside(prelude, ',') {
                    if let Some(selector) = StyleSelector::parse(selector.trim()) {
                        self.rules.push(StyleRule { selector, declarations: declarations(body) });
                    }
                }
            }
            rest = after;
        }
    }

    /// The declarations that apply to an element, in order of precedence, the winning ones last. `ancestors` begins
    /// with the root.
    pub(crate) fn declarations(
        &self,
        element: &SvgElement,
        ancestors: &[&SvgElement],
    ) -> Vec<(&str, &str)> {
        let mut matching: Vec<&StyleRule> =
            self.rules.iter().filter(|rule| rule.selector.matches(element, ancestors)).collect();
        // The sort is stable: for equal specificity the order of the sheet decides.
        matching.sort_by_key(|rule| rule.selector.specificity);
        let declared = matching.iter().flat_map(|rule| &rule.declarations);
        declared.map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }
}

impl StyleSelector {
    /// Parses a selector; `None` if it never matches in a picture, such as `:hover`.
    pub(crate) fn parse(text: &str) -> Option<StyleSelector> {
        let spaced = text.replace('>', " > ");
        let mut compounds: Vec<CompoundSelector> = Vec::new();
        for part in split_outside(&spaced, ' ') {
            match part.trim() {
                "" => {}
                ">" => compounds.last_mut()?.is_parent = true,
                part => compounds.push(CompoundSelector::parse(part)?),
            }
        }
        let weights = compounds.iter().map(CompoundSelector::specificity);
        let specificity = weights.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        (!compounds.is_empty()).then_some(StyleSelector { compounds, specificity })
    }

    pub(crate) fn matches(&self, element: &SvgElement, ancestors: &[&SvgElement]) -> bool {
        let Some((own, outer)) = self.compounds.split_last() else { return false };
        own.matches(element, ancestors) && matches_outside(outer, ancestors)
    }
}

/// Whether the compounds match some of the ancestors in this order.
fn matches_outside(compounds: &[CompoundSelector], ancestors: &[&SvgElement]) -> bool {
    let Some((compound, outer)) = compounds.split_last() else { return true };
    let nearest = ancestors.len().saturating_sub(1);
    let from = if compound.is_parent { nearest } else { 0 };
    (from..ancestors.len()).rev().any(|index| {
        compound.matches(ancestors[index], &ancestors[..index])
            && matches_outside(outer, &ancestors[..index])
    })
}

impl CompoundSelector {
    fn parse(mut text: &str) -> Option<CompoundSelector> {
        let mut compound = CompoundSelector::default();
        while !text.is_empty() {
            let end = |text: &str| {
                text.char_indices()
                    .skip(1)
                    .find(|(_, c)| ".[:(".contains(*c))
                    .map_or(text.len(), |(index, _)| index)
            };
            let (condition, rest) = if let Some(inside) = text.strip_prefix('[') {
                let (attribute, rest) = inside.split_once(']')?;
                (attribute_condition(attribute), rest)
            } else {
                let (simple, rest) = text.split_at(end(text));
                match (simple.as_bytes()[0], rest.strip_prefix('(')) {
                    (b':', Some(arguments)) => {
                        let (arguments, rest) =
                            arguments.split_at(closing(arguments, PARENTHESES)?);
                        (function_condition(simple, arguments)?, &rest[1..])
                    }
                    (b':', None) => ((simple == ":root").then_some(Condition::Root)?, rest),
                    (b'.', _) => (Condition::Class(simple[1..].to_owned()), rest),
                    (b'*', _) => {
                        text = rest;
                        continue;
                    }
                    _ => (Condition::Element(simple.to_owned()), rest),
                }
            };
            compound.conditions.push(condition);
            text = rest;
        }
        Some(compound)
    }

    fn specificity(&self) -> (usize, usize) {
        let weight = |condition: &Condition| match condition {
            Condition::Element(_) => (0, 1),
            Condition::Class(_) | Condition::Attribute(..) | Condition::Root => (1, 0),
            Condition::Is(list) | Condition::Not(list) | Condition::Has(list) => {
                list.iter().map(CompoundSelector::specificity).max().unwrap_or_default()
            }
        };
        let weights = self.conditions.iter().map(weight);
        weights.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    }

    fn matches(&self, element: &SvgElement, ancestors: &[&SvgElement]) -> bool {
        let any = |list: &[CompoundSelector], element: &SvgElement| {
            list.iter().any(|compound| compound.matches(element, ancestors))
        };
        self.conditions.iter().all(|condition| match condition {
            Condition::Element(name) => element.name == *name,
            Condition::Class(class) => element.has_class(class),
            Condition::Attribute(name, value) => element
                .attribute(name)
                .is_some_and(|known| value.as_ref().is_none_or(|value| value == known)),
            Condition::Root => ancestors.is_empty(),
            Condition::Is(list) => any(list, element),
            Condition::Not(list) => !any(list, element),
            Condition::Has(list) => {
                element.elements().any(|child| child.find(&|inside| any(list, inside)).is_some())
            }
        })
    }
}

fn attribute_condition(text: &str) -> Condition {
    match text.split_once('=') {
        Some((name, value)) => {
            Condition::Attribute(name.to_owned(), Some(value.trim_matches('"').to_owned()))
        }
        None => Condition::Attribute(text.to_owned(), None),
    }
}

fn function_condition(name: &str, arguments: &str) -> Option<Condition> {
    let list = split_outside(arguments, ',');
    let list = list.map(|text| CompoundSelector::parse(text.trim())).collect::<Option<_>>()?;
    match name {
        ":is" => Some(Condition::Is(list)),
        ":not" => Some(Condition::Not(list)),
        ":has" => Some(Condition::Has(list)),
        _ => None,
    }
}

/// The declarations of a block, without the blocks in it.
fn declarations(body: &str) -> Vec<(String, String)> {
    let mut own = String::new();
    let mut rest = body;
    while let Some(at) = rest.find('@') {
        own += &rest[..at];
        let inside = rest[at..].split_once('{').map_or("", |(_, inside)| inside);
        rest = closing(inside, BRACES).map_or("", |end| &inside[end + 1..]);
    }
    own += rest;
    let declaration = |text: &str| {
        let (name, value) = text.split_once(':')?;
        Some((name.trim().to_owned(), value.trim().to_owned()))
    };
    own.split(';').filter_map(declaration).collect()
}

/// The index of the closing bracket of a text that begins inside the brackets.
pub(crate) fn closing(text: &str, (open, close): (char, char)) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(index, c)| {
        if c == open {
            depth += 1;
        } else if c == close {
            depth -= 1;
        }
        (depth < 0).then_some(index)
    })
}

/// The parts of a text between separators that are not in parentheses.
pub(crate) fn split_outside(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    text.split(move |c| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        c == separator && depth == 0
    })
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain += part.split_once("*/").map_or("", |(_, rest)| rest);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWING: &str = r#"<svg data-mark="3"><g class="still"><g class="piece black"><path class="body"/></g></g></svg>"#;

    /// Checks which value of `fill` wins for the path of the drawing.
    #[track_caller]
    fn check(css: &str, expected: Option<&str>) {
        let root = SvgElement::parse(DRAWING).unwrap();
        let mut ancestors = vec![&root];
        while let Some(inner) = ancestors[ancestors.len() - 1].elements().next() {
            ancestors.push(inner);
        }
        let path = ancestors.pop().unwrap();
        let mut sheet = StyleSheet::default();
        sheet.add(css);
        let won =
            sheet.declarations(path, &ancestors).into_iter().rfind(|(name, _)| *name == "fill");
        assert_eq!(won.map(|(_, value)| value), expected, "{css}");
    }

    #[test]
    fn selectors_match_as_in_a_browser() {
        check("/* all */ path { stroke: none; fill: a }", Some("a"));
        check(".piece .body { fill: a; } .still { fill: b }", Some("a"));
        check(".still > .body { fill: a }", None);
        check(".still > .piece > .body, .x { fill: a }", Some("a"));
        check("[data-mark] .body { fill: a } [data-mark=\"2\"] .body { fill: b }", Some("a"));
        check(":root[data-mark=\"3\"]:has(.still) .piece :is(.body, .rim) { fill: a }", Some("a"));
        check(":root:has(.lifted) .body { fill: a }", None);
        check(".piece:not(.white) .body { fill: a }", Some("a"));
        check(".body:hover { fill: a } .body:focus-visible { fill: b }", None);
        check("@media print { .body { fill: a } } * { fill: b }", Some("b"));
        check(".body { fill: a; @starting-style { fill: b; } }", Some("a"));
    }

    #[test]
    fn the_more_specific_wins_and_among_equals_the_later() {
        check(".piece .body { fill: a } .body { fill: b }", Some("a"));
        check(".body { fill: a } path { fill: b }", Some("a"));
        check(".body { fill: a } .body { fill: b }", Some("b"));
        check(".piece :is(.body, .a.b) { fill: a } .piece .body { fill: b }", Some("a"));
    }
}
