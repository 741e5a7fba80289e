//! A link as a QR code, for the phone of the person across the table.

use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The empty border that readers need, in modules.
const QUIET_ZONE: i32 = 4;

/// A QR code as a drawing: a square of `size` units, and the path of its dark modules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QrDrawing {
    /// The width and height, with the empty border.
    pub size: i32,
    /// The dark modules.
    pub path: String,
}

impl QrDrawing {
    /// The QR code of a text; `None` if it is too long for one.
    pub fn new(text: &str) -> Option<QrDrawing> {
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
        let mut path = String::new();
        for y in 0..code.size() {
            let mut x = 0;
            while x < code.size() {
                let dark = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
                if dark > 0 {
                    // Writing to a string cannot fail.
                    let _ =
                        write!(path, "M{} {}h{dark}v1h-{dark}z", x + QUIET_ZONE, y + QUIET_ZONE);
                }
                x += dark + 1;
            }
        }
        Some(QrDrawing { size: code.size() + 2 * QUIET_ZONE, path })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the modules back from the path.
    fn modules(drawing: &QrDrawing) -> Vec<(i32, i32)> {
        let runs = drawing.path.split('M').skip(1);
        runs.flat_map(|run| {
            let (start, rest) = run.split_once('h').unwrap();
            let (x, y) = start.split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            let length: i32 = rest.split_once('v').unwrap().0.parse().unwrap();
            (x..x + length).map(move |x| (x, y))
        })
        .collect()
    }

    #[test]
    fn the_path_has_every_dark_module_once() {
        let text = "https://example.org/mana/#/game/abcdefghijkl";
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).unwrap();
        let expected: Vec<(i32, i32)> = (0..code.size())
            .flat_map(|y| (0..code.size()).map(move |x| (x, y)))
            .filter(|&(x, y)| code.get_module(x, y))
            .map(|(x, y)| (x + QUIET_ZONE, y + QUIET_ZONE))
            .collect();
        assert_eq!(modules(&QrDrawing::new(text).unwrap()), expected);
    }

    #[test]
    fn a_text_that_is_too_long_has_no_code() {
        assert_eq!(QrDrawing::new(&"m".repeat(5_000)), None);
    }
}
