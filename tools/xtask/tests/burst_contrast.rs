//! The colours of Burst of Mana stand out from what they lie on, in every theme, by the contrast of WCAG 2.

use std::collections::HashMap;

const SHEET: &str = include_str!("../../../crates/web/page/assets/burst.css");
const FAMILIES: [&str; 4] = ["purple", "blue", "yellow", "green"];

/// The tokens of a theme by their names.
type Tokens = HashMap<String, [u8; 3]>;

/// The tokens of the light and of the dark theme, and of the one with high contrast, which is the dark one with changes.
fn themes() -> [(&'static str, Tokens); 3] {
    let block = |selector: &str| {
        let (_, rest) = SHEET.split_once(&format!("{selector} {{")).expect(selector);
        rest.split_once('}').expect("the end of a block").0
    };
    let tokens = |block: &'static str, is_dark: bool| {
        block.split(';').filter_map(move |line| {
            let (name, value) = line.trim().strip_prefix("--burst-")?.split_once(": ")?;
            let value = match value.strip_prefix("light-dark(") {
                Some(both) => {
                    let (light, dark) = both.trim_end_matches(')').split_once(", ")?;
                    if is_dark { dark } else { light }
                }
                None => value,
            };
            Some((name.to_owned(), colour(value)?))
        })
    };
    let (root, contrast) = (block(":root"), block("[data-theme=\"contrast\"]"));
    let dark: Tokens = tokens(root, true).collect();
    let high = dark.clone().into_iter().chain(tokens(contrast, true)).collect();
    [("light", tokens(root, false).collect()), ("dark", dark), ("contrast", high)]
}

/// A colour of three or six hexadecimal digits; `None` for what is no colour.
fn colour(text: &str) -> Option<[u8; 3]> {
    let digits: Vec<u8> = text
        .strip_prefix('#')?
        .chars()
        .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
        .collect::<Option<_>>()?;
    match digits[..] {
        [r, g, b] => Some([r * 17, g * 17, b * 17]),
        [r, s, g, h, b, c] => Some([16 * r + s, 16 * g + h, 16 * b + c]),
        _ => None,
    }
}

fn luminance(colour: [u8; 3]) -> f64 {
    let [r, g, b] = colour.map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Checks pairs of a mark and its ground in every theme.
#[track_caller]
fn check(least: f64, pairs: &[(&str, &str)]) {
    for (theme, tokens) in themes() {
        for &(mark, ground) in pairs {
            let token = |name| *tokens.get(name).unwrap_or_else(|| panic!("no --burst-{name}"));
            let ratio = contrast(token(mark), token(ground));
            assert!(ratio >= least, "{mark} on {ground} is {ratio:.2} in {theme}, wants {least}");
        }
    }
}

#[test]
fn the_contrast_of_known_colours() {
    let ratio = |a, b| contrast(colour(a).unwrap(), colour(b).unwrap());
    assert!((ratio("#000", "#fff") - 21.0).abs() < 1e-9);
    assert!((ratio("#767676", "#ffffff") - 4.54).abs() < 0.01);
}

#[test]
fn what_can_be_done() {
    check(4.0, &[("act", "cell"), ("act", "cloth")]);
    check(3.0, &[("act", "act-soft"), ("act", "last"), ("act", "halo")]);
    check(4.5, &[("on-act", "act")]);
}

#[test]
fn what_is_in_danger() {
    check(3.0, &[("danger", "cell"), ("danger", "cloth"), ("danger", "danger-soft")]);
    check(4.5, &[("on-danger", "danger")]);
    check(3.0, &[("jet", "cell"), ("jet", "cloth"), ("plug", "cell"), ("plug", "cloth")]);
}

#[test]
fn what_just_happened() {
    check(4.0, &[("last-edge", "cell"), ("last-edge", "cloth")]);
    check(4.5, &[("on-last", "last"), ("on-last", "cell")]);
}

#[test]
fn the_field() {
    check(4.0, &[("wall", "cloth")]);
    check(3.0, &[("limit", "cloth"), ("name", "cell")]);
    check(4.5, &[("name", "cloth")]);
}

#[test]
fn the_tiles() {
    for family in FAMILIES {
        let [black, white] = ["black", "white"].map(|side| format!("{side}-{family}"));
        let [black_star, white_star] = [&black, &white].map(|name| format!("{name}-star"));
        check(8.0, &[(&black, "black")]);
        check(5.5, &[(&white, "white")]);
        check(5.0, &[("black-burst-mark", &black_star)]);
        check(10.0, &[("white-burst-mark", &white_star)]);
        check(4.0, &[(&black_star, &white_star)]);
        // A dark star has a light edge on a dark field.
        check(5.0, &[("black-edge", "cell"), ("black-edge", "cloth")]);
    }
}

/// A White tile is seen by its edge on a light field, by its body on a dark one.
#[test]
fn the_outline_of_white() {
    for (theme, tokens) in themes() {
        let ratio = |name: &str| contrast(tokens[name], tokens["cell"]);
        for body in ["white".to_owned()]
            .into_iter()
            .chain(FAMILIES.map(|family| format!("white-{family}-star")))
        {
            let outline = ratio(&body).max(ratio("white-edge"));
            assert!(outline >= 5.0, "{body} is {outline:.2} in {theme}");
        }
    }
}
