//! The squares, the pieces and the bird as SVG, each drawn around the origin in a square of 100.
//!
//! A shape has a class, and the style sheet gives it its colours, so a theme or a state of the board is only variables.
//! Light and shadow are white and black gradients over flat fills, which [`GRADIENTS`] defines once for the document.
//!
//! Colour is never the only difference: types differ in their number of rings, the Daimyo is a hexagon with a crest and
//! a Ronin is round.

use crate::settings::PieceSet;
use mana::{ManaKind, PieceKind, Position, SetUp, Square, SquareType};
use mana_game::Side;
use std::f64::consts::PI;
use std::fmt::Write;

/// The gradients that the pieces and the board refer to. A picture of the board reads their attributes: the units are
/// those of the shape, and colours have six digits.
pub const GRADIENTS: &str = r##"<defs><linearGradient id="mana-bevel" x2="1" y2="1"><stop stop-color="#ffffff" stop-opacity=".55"/><stop offset=".5" stop-color="#ffffff" stop-opacity="0"/><stop offset=".5" stop-color="#000000" stop-opacity="0"/><stop offset="1" stop-color="#000000" stop-opacity=".38"/></linearGradient><linearGradient id="mana-sheen" x2="1" y2="1"><stop stop-color="#ffffff" stop-opacity=".05"/><stop offset=".6" stop-color="#ffffff" stop-opacity="0"/><stop offset="1" stop-color="#000000" stop-opacity=".05"/></linearGradient><radialGradient id="mana-dome" cx=".36" cy=".28" r=".78"><stop stop-color="#ffffff" stop-opacity=".34"/><stop offset=".42" stop-color="#ffffff" stop-opacity="0"/><stop offset=".62" stop-color="#000000" stop-opacity=".03"/><stop offset="1" stop-color="#1a0c02" stop-opacity=".5"/></radialGradient><radialGradient id="mana-glint"><stop stop-color="#ffffff" stop-opacity=".95"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient><radialGradient id="mana-shade"><stop offset=".62" stop-color="#1c0d02"/><stop offset=".8" stop-color="#1c0d02" stop-opacity=".45"/><stop offset="1" stop-color="#1c0d02" stop-opacity="0"/></radialGradient></defs>"##;

/// The frame around the squares, with the coordinates.
pub const MARGIN: usize = 26;

/// The extent of all squares.
pub const SQUARES: usize = 100 * Square::WIDTH;

/// The extent of the board.
pub const EXTENT: usize = SQUARES + 2 * MARGIN;

/// The centre of a square in the drawing of the board, with a side at its bottom.
pub fn centre(square: Square, bottom: Side) -> (f64, f64) {
    let last = Square::WIDTH - 1;
    let (column, row) = match bottom {
        Side::Black => (square.column(), last - square.row()),
        Side::White => (last - square.column(), square.row()),
    };
    ((MARGIN + 50 + 100 * column) as f64, (MARGIN + 50 + 100 * row) as f64)
}

/// The frame around the squares.
pub fn frame() -> String {
    let (edge, gap, inner) = (EXTENT - 2, MARGIN - 3, SQUARES + 6);
    format!(
        r#"<rect class="plate" width="{EXTENT}" height="{EXTENT}" rx="14"/><rect class="bevel" x="1" y="1" width="{edge}" height="{edge}" rx="13" stroke="url(#mana-bevel)"/><rect class="gap" x="{gap}" y="{gap}" width="{inner}" height="{inner}" rx="6"/>"#
    )
}

/// A set-up in small, in a box of 60 by 22: the two rows of its side, with Black's side of the board below.
pub fn set_up(set_up: &SetUp) -> String {
    let side = side_class(set_up.side());
    let mut drawing =
        format!(r#"<rect class="plate" width="60" height="22" rx="2"/><g class="{side}">"#);
    for square in set_up.pieces() {
        let (x, y) = (5 + 10 * square.column(), if square.row() % 2 == 1 { 6 } else { 16 });
        let is_daimyo = square == set_up.daimyo();
        let (radius, class) = if is_daimyo { (4.6, "body crowned") } else { (3.6, "body") };
        // Writing to a text cannot fail.
        let _ = write!(drawing, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#);
    }
    drawing + "</g>"
}

/// Whether the grain of a square runs from side to side.
pub fn is_across(square: Square) -> bool {
    (square.column() + square.row()).is_multiple_of(2)
}

/// The class of a type of square.
pub fn type_class(square_type: SquareType) -> &'static str {
    match square_type {
        SquareType::Single => "single",
        SquareType::Double => "double",
        SquareType::Triple => "triple",
    }
}

/// The classes of a side's piece.
pub fn side_class(side: Side) -> &'static str {
    match side {
        Side::Black => "piece black",
        Side::White => "piece white",
    }
}

/// Where the bird is and how large: on its square, or small above the piece there; in the middle while it is away.
pub fn bird_place(position: &Position, bottom: Side) -> (f64, f64, f64) {
    let Some(square) = position.mana() else {
        let middle = EXTENT as f64 / 2.0;
        return (middle, middle, 0.4);
    };
    let (x, y) = centre(square, bottom);
    if position.piece_at(square).is_some() || position.edition().mana == ManaKind::Carried {
        (x + 20.0, y - 24.0, 0.62)
    } else {
        (x, y, 0.9)
    }
}

/// The radii of the rings, from the outermost: they lie at the edge of the square, around the piece on it.
const RADII: [f64; 3] = [46.0, 40.4, 34.8];

/// A square: its wood, as many rings as a piece makes steps from it, and the notches that it has while it is marked.
/// `across`: whether the grain runs from side to side, as on every other square.
pub fn square(square_type: SquareType, across: bool) -> String {
    const GRAIN: &str = "M-48-41C-17-43 12-39 48-41M-48-31C-14-30 16-33 48-31M-48-20C-19-23 8-18 48-20M-48-11C-12-9 15-13 48-11M-48 1C-20-2 9 3 48 1M-48 10C-15 12 18 8 48 10M-48 19C-13 16 10 21 48 19M-48 30C-18 32 13 28 48 30M-48 41C-16 39 17 43 48 41";
    const NOTCHES: &str = "M-47-29V-44a3 3 0 0 1 3-3h15ZM47-29V-44a3 3 0 0 0-3-3h-15ZM-47 29V44a3 3 0 0 0 3 3h15ZM47 29V44a3 3 0 0 1-3 3h-15Z";
    let turn = if across { "" } else { r#" transform="rotate(90)""# };
    let mut drawing = format!(
        r#"<rect class="wood" x="-48.9" y="-48.9" width="97.8" height="97.8" rx="4"/><path class="grain" d="{GRAIN}"{turn}/>"#
    );
    for radius in &RADII[..square_type.steps()] {
        // Writing to a string cannot fail.
        let _ = write!(
            drawing,
            r#"<circle class="carving" cy="1.2" r="{radius}"/><circle class="ring" r="{radius}"/>"#
        );
    }
    drawing + &format!(r#"<path class="notch" d="{NOTCHES}"/>"#)
}

/// A piece of either side, which the class of its group selects.
pub fn piece(kind: PieceKind, set: PieceSet) -> String {
    match (kind, set) {
        (PieceKind::Ronin, PieceSet::Turned) => shaded(
            r#"<circle class="body" r="33.5"/><circle class="light" r="33.5" fill="url(#mana-dome)"/><circle class="rim" r="32.9"/><circle class="glint" r="1" transform="translate(-10 -15) rotate(-32) scale(13 7.5)" fill="url(#mana-glint)"/><circle class="outline" r="36.5"/>"#,
        ),
        (PieceKind::Ronin, PieceSet::Folded) => {
            let octagon = |radius| polygon(radius, 8, -112.5);
            shaded(&format!(
                r#"<path class="body" d="{}"/><g class="light">{}</g><path class="rim" d="{}"/><path class="outline" d="{}"/>"#,
                octagon(35.0),
                facets(35.0, 8, -112.5),
                octagon(34.6),
                octagon(38.5)
            ))
        }
        (PieceKind::Daimyo, PieceSet::Turned) => daimyo(
            r#"fill="url(#mana-bevel)""#,
            r#"fill="url(#mana-dome)""#,
            "M-13.5 7A13.5 13.5 0 0 1 13.5 7L19 18.5C12 14.5-12 14.5-19 18.5Z",
            "M0 6C-12 5-20-3-19-20C-15-11-9-6 0-5C9-6 15-11 19-20C20-3 12 5 0 6Z",
            "",
        ),
        (PieceKind::Daimyo, PieceSet::Folded) => daimyo(
            "",
            "",
            "M-13 6L-8-4H8L13 6L19 18L0 14L-19 18Z",
            "M0 6L-15 0L-19-20L-9-7L0-4L9-7L19-20L15 0Z",
            r##"<path class="light" d="M0 6L15 0L19-20L9-7L0-4ZM0 14L19 18L14 8L0 9Z" fill="#000" fill-opacity=".25"/>"##,
        ),
    }
}

/// A Daimyo: a hexagon with a golden rim, and on it a helmet with horns. In the paper set, which has no gradients, its
/// faces are folded.
fn daimyo(bevel: &str, dome: &str, bowl: &str, horns: &str, fold: &str) -> String {
    const OUTER: f64 = 35.5;
    const INNER: f64 = 30.5;
    let hexagon = |radius| polygon(radius, 6, -90.0);
    let (outer, inner) = (hexagon(OUTER), hexagon(INNER));
    let face = |radius, path: &str, gradient: &str| {
        if gradient.is_empty() {
            format!(r#"<g class="light">{}</g>"#, facets(radius, 6, -90.0))
        } else {
            format!(r#"<path class="light" d="{path}" {gradient}/>"#)
        }
    };
    shaded(&format!(
        r#"<path class="frame" d="{outer}"/><path class="gold" d="{outer}"/>{}<path class="body" d="{inner}"/>{}<path class="crest" d="{bowl}"/><path class="crest horns" d="{horns}"/>{fold}<path class="outline" d="{}"/>"#,
        face(OUTER, &outer, bevel),
        face(INNER, &inner, dome),
        hexagon(43.5)
    ))
}

/// A piece with its shadow.
fn shaded(shapes: &str) -> String {
    format!(r#"<circle class="shade" cx="2" cy="5" r="40" fill="url(#mana-shade)"/>{shapes}"#)
}

/// The Mana bird, folded from paper.
pub const BIRD: &str = r#"<path class="bird-shade" d="M-44 2L-18 9L-28-28L-6-8L-2-36L16 10L32-20L46-9L35-8L20 24L2 36Z" transform="translate(2 4)"/><path class="fold-4" d="M-19 7L-31-33L2-2L4 10Z"/><path class="fold-3" d="M-47 3L-17 6L1 32Z"/><path class="fold-2" d="M-47 3L-17 6L-9 16Z"/><path class="fold-3" d="M9 13L33-29L35-16L19 20Z"/><path class="fold-1" d="M33-29L48-15L35-16Z"/><path class="fold-1" d="M-17 6L-4-45L5 11Z"/><path class="fold-2" d="M-4-45L19 12L5 11Z"/><path class="fold-2" d="M-17 6L5 11L1 32Z"/><path class="fold-3" d="M5 11L19 12L1 32Z"/>"#;

/// A destination: as many dots as its square has rings, since that is the type a move to it marks.
pub fn target(square_type: SquareType) -> String {
    let count = square_type.steps() as f64;
    let width = 20.0 * count + 8.0;
    let mut drawing = format!(
        r#"<rect class="pill" x="{}" y="-14" width="{width}" height="28" rx="14"/>"#,
        -width / 2.0
    );
    for index in 0..square_type.steps() {
        let x = 20.0 * index as f64 - 10.0 * (count - 1.0);
        // Writing to a string cannot fail.
        let _ = write!(drawing, r#"<circle class="dot" cx="{x}" r="7.4"/>"#);
    }
    drawing
}

/// The brackets around a piece that can be captured.
pub fn capture() -> String {
    const RADIUS: f64 = 42.0;
    let arcs: String = [45.0, 135.0, 225.0, 315.0]
        .iter()
        .map(|middle| {
            let (start, end) = (point(RADIUS, middle - 24.0), point(RADIUS, middle + 24.0));
            format!("M{start}A{RADIUS} {RADIUS} 0 0 1 {end}")
        })
        .collect();
    format!(r#"<path class="take-halo" d="{arcs}"/><path class="take" d="{arcs}"/>"#)
}

/// The ring around a Daimyo that an opponent's piece could reach: amber, with ticks of ink across it.
pub fn danger() -> String {
    let ticks: String = (0..360)
        .step_by(20)
        .map(|angle| {
            let angle = f64::from(angle);
            format!("M{}L{}", point(38.0, angle), point(46.0, angle))
        })
        .collect();
    format!(r#"<circle class="danger-glow" r="42"/><path class="danger-ticks" d="{ticks}"/>"#)
}

/// The sides of a low pyramid of paper, lit from the upper left.
fn facets(radius: f64, corners: u32, start: f64) -> String {
    let angle = 360.0 / f64::from(corners);
    (0..corners)
        .map(|corner| {
            let from = start + f64::from(corner) * angle;
            let light = ((from + angle / 2.0 - 225.0) * PI / 180.0).cos();
            let colour = if light > 0.0 { "#fff" } else { "#000" };
            let (a, b) = (point(radius, from), point(radius, from + angle));
            format!(
                r#"<path d="M0 0L{a}L{b}Z" fill="{colour}" fill-opacity="{:.2}"/>"#,
                (light.abs() * 0.42).max(0.02)
            )
        })
        .collect()
}

/// The path of a regular polygon.
fn polygon(radius: f64, corners: u32, start: f64) -> String {
    let corner = |index| point(radius, start + 360.0 * f64::from(index) / f64::from(corners));
    let path: Vec<String> = (0..corners).map(corner).collect();
    format!("M{}Z", path.join("L"))
}

/// A point of a circle, by its angle in degrees.
fn point(radius: f64, degrees: f64) -> String {
    let (sin, cos) = (degrees * PI / 180.0).sin_cos();
    format!("{:.1} {:.1}", radius * cos, radius * sin)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TYPES: [SquareType; 3] = [SquareType::Single, SquareType::Double, SquareType::Triple];

    #[test]
    fn rings_and_dots_count_the_steps() {
        for square_type in TYPES {
            let rings = square(square_type, true).matches("\"ring\"").count();
            let dots = target(square_type).matches("\"dot\"").count();
            assert_eq!((rings, dots), (square_type.steps(), square_type.steps()));
        }
    }

    /// Every element is closed, every gradient is defined, and no style is inline: the page's policy forbids it.
    #[test]
    fn drawings_are_well_formed() {
        let kinds = [PieceKind::Daimyo, PieceKind::Ronin];
        let mut drawings: Vec<String> = kinds
            .iter()
            .flat_map(|&kind| PieceSet::ALL.iter().map(move |&set| piece(kind, set)))
            .collect();
        drawings.extend(TYPES.map(|square_type| square(square_type, false)));
        drawings.extend(TYPES.map(target));
        drawings.extend([capture(), BIRD.to_owned()]);
        for drawing in drawings {
            let (opened, closed) = (drawing.matches("<g").count(), drawing.matches("</g>").count());
            assert_eq!(opened, closed, "{drawing}");
            let shapes = drawing.matches('<').count() - opened - closed;
            assert_eq!(drawing.matches("/>").count(), shapes, "{drawing}");
            assert!(!drawing.contains("style="), "{drawing}");
            for name in drawing.split("url(#").skip(1).filter_map(|rest| rest.split(')').next()) {
                assert!(GRADIENTS.contains(&format!("id=\"{name}\"")), "{name}");
            }
        }
    }

    #[test]
    fn a_polygon_starts_at_its_angle() {
        assert_eq!(polygon(10.0, 4, -90.0), "M0.0 -10.0L10.0 0.0L0.0 10.0L-10.0 0.0Z");
    }
}
