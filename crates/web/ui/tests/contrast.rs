//! The contrasts of the page's colours, from the one file that has them: what is marked against what is not, the rings
//! against their squares, and text against what is behind it, in every theme.

use std::collections::BTreeMap;

const TOKENS: &str = include_str!("../../page/assets/tokens.css");

/// A theme: its name, and which half of `light-dark()` it takes.
#[derive(Clone, Copy, PartialEq)]
enum Palette {
    Light,
    Dark,
    Contrast,
}

const PALETTES: [Palette; 3] = [Palette::Light, Palette::Dark, Palette::Contrast];

/// The colours of a theme by the names of their tokens.
fn colours(palette: Palette) -> BTreeMap<&'static str, u32> {
    let mut colours = BTreeMap::new();
    for block in TOKENS.split('}') {
        let Some((selector, declarations)) = block.split_once('{') else { continue };
        let is_contrast = selector.contains("contrast\"");
        if is_contrast && palette != Palette::Contrast {
            continue;
        }
        for declaration in declarations.split(';') {
            let Some((name, value)) = declaration.split_once(':') else { continue };
            let value = match value.trim().strip_prefix("light-dark(") {
                Some(pair) => {
                    let mut pair = pair.trim_end_matches(')').split(',');
                    let light = pair.next();
                    if palette == Palette::Light { light } else { pair.next() }
                }
                None => Some(value),
            };
            if let (Some(name), Some(colour)) =
                (name.trim().strip_prefix("--"), value.and_then(hex))
            {
                colours.insert(name, colour);
            }
        }
    }
    colours
}

/// `#rgb` or `#rrggbb`.
fn hex(text: &str) -> Option<u32> {
    let digits = text.trim().strip_prefix('#')?;
    let full: String = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        6 => digits.to_owned(),
        _ => return None,
    };
    u32::from_str_radix(&full, 16).ok()
}

/// The contrast of two colours (WCAG 2).
fn contrast(a: u32, b: u32) -> f64 {
    let luminance = |colour: u32| {
        let linear = |shift: u32| {
            let value = f64::from(colour >> shift & 0xff) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    };
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    if a > b { a / b } else { b / a }
}

/// Checks the contrast of pairs of tokens in every theme.
#[track_caller]
fn check(least: f64, pairs: &[(&str, &str)]) {
    for (palette, name) in PALETTES.into_iter().zip(["light", "dark", "contrast"]) {
        let colours = colours(palette);
        let colour = |token| *colours.get(token).unwrap_or_else(|| panic!("no token {token}"));
        for &(a, b) in pairs {
            let found = contrast(colour(a), colour(b));
            assert!(found >= least, "--{a} on --{b} in {name}: {found:.2}, needs {least}");
        }
    }
}

#[test]
fn what_is_marked_stands_out() {
    check(3.0, &[("lit", "single-dim"), ("lit", "double-dim"), ("lit", "triple-dim")]);
    // Notches and rings of a marked square.
    check(4.5, &[("ring-lit", "lit")]);
}

#[test]
fn the_rings_of_every_type_can_be_counted() {
    check(3.0, &[("ring", "single"), ("ring", "double"), ("ring", "triple")]);
    check(
        3.0,
        &[("ring-dim", "single-dim"), ("ring-dim", "double-dim"), ("ring-dim", "triple-dim")],
    );
}

#[test]
fn pieces_and_marks_stand_out() {
    check(3.0, &[("may", "lit"), ("ebony-crest", "ebony"), ("ivory-crest", "ivory")]);
    check(4.5, &[("target", "target-halo"), ("hint", "hint-halo"), ("danger", "danger-glow")]);
    check(3.0, &[("bird-2", "lit"), ("ivory-edge", "ivory")]);
}

#[test]
fn text_can_be_read() {
    for ground in ["paper", "card", "raised"] {
        let texts = ["ink", "muted", "blue", "pine", "amber"];
        check(4.5, &texts.map(|text| (text, ground)));
    }
    check(4.5, &[("on-vermilion", "vermilion"), ("on-blue", "blue"), ("on-amber", "amber")]);
    check(4.5, &[("paper", "ink"), ("frame-ink", "frame"), ("ink", "blue-soft")]);
}
