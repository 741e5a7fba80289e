//! The colours of a style sheet in each theme, and their contrast.

use std::collections::BTreeMap;

/// The colours of a theme by the names of their tokens, without the dashes.
pub(crate) struct ThemeColours {
    pub(crate) name: &'static str,
    colours: BTreeMap<String, [u8; 3]>,
}

impl ThemeColours {
    /// The three themes of a sheet. High contrast is the dark theme with changes.
    pub(crate) fn of_sheet(sheet: &str) -> [ThemeColours; 3] {
        ["light", "dark", "contrast"].map(|name| {
            let mut colours = BTreeMap::new();
            for block in sheet.split('}') {
                let Some((selector, declarations)) = block.split_once('{') else { continue };
                if selector.contains("contrast\"") && name != "contrast" {
                    continue;
                }
                let declarations = declarations.split(';').filter_map(|line| line.split_once(':'));
                for (token, value) in declarations {
                    let value = match value.trim().strip_prefix("light-dark(") {
                        Some(both) => {
                            let (light, dark) = both.split_once(',').expect("two colours");
                            if name == "light" { light } else { dark.trim_end_matches(')') }
                        }
                        None => value,
                    };
                    if let (Some(token), Some(colour)) =
                        (token.trim().strip_prefix("--"), parse(value.trim()))
                    {
                        colours.insert(token.to_owned(), colour);
                    }
                }
            }
            ThemeColours { name, colours }
        })
    }

    /// The contrast of two tokens.
    pub(crate) fn contrast(&self, a: &str, b: &str) -> f64 {
        let colour = |token| self.colours.get(token).unwrap_or_else(|| panic!("no --{token}"));
        contrast(*colour(a), *colour(b))
    }
}

/// Checks the contrast of pairs of tokens in every theme of a sheet.
#[track_caller]
pub(crate) fn check_contrast(sheet: &str, least: f64, pairs: &[(&str, &str)]) {
    for theme in ThemeColours::of_sheet(sheet) {
        for &(a, b) in pairs {
            let ratio = theme.contrast(a, b);
            assert!(ratio >= least, "--{a} on --{b} in {}: {ratio:.2}, needs {least}", theme.name);
        }
    }
}

/// A colour of three or six hexadecimal digits; `None` for anything else.
fn parse(text: &str) -> Option<[u8; 3]> {
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

/// The contrast of two colours (WCAG 2).
fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let luminance = |colour: [u8; 3]| {
        let [r, g, b] = colour.map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}
