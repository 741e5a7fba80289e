//! The tiles and badges of Burst of Mana as SVG text, with classes and no colours. Text takes a tenth of the code of
//! views with the same shapes.
//!
//! A tile is drawn around the origin in a square of 100. The core is the family: purple a circle, blue a diamond,
//! yellow a square, green a hexagon. The marks are how the Mana moves, and are never rotated: a wedge is a step, a beam
//! any distance, a T a leap, a closed ring no move at all. A burst Mana keeps its marks and adds its power to each: a
//! bar pushes, a bead jumps, fangs devour. A smooth slab is normal and a star is burst; the geyser is an octagon with a
//! crown. Black's tiles are dark with light marks, White's light with dark ones.

use super::MoveEffect;
use burst::Kind;
use mana_game::Side;

/// A tile as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// Its side.
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
    /// Whether it is burst.
    pub burst: bool,
}

/// The edge of a burst tile.
pub const STAR: &str = "M0-50L8.4-42L20.7-50L27.9-41.8L45.9-45.9L41.8-27.9L50-20.7L42-8.4L50 0L42 8.4L50 20.7L41.8 27.9L45.9 45.9L27.9 41.8L20.7 50L8.4 42L0 50L-8.4 42L-20.7 50L-27.9 41.8L-45.9 45.9L-41.8 27.9L-50 20.7L-42 8.4L-50 0L-42-8.4L-50-20.7L-41.8-27.9L-45.9-45.9L-27.9-41.8L-20.7-50L-8.4-42Z";
const ROUND_STAR: &str = "M0-53L8.7-43.7L21.2-51.1L26.2-39.2L40.6-40.6L39.2-26.2L51.1-21.2L43.7-8.7L53 0L43.7 8.7L51.1 21.2L39.2 26.2L40.6 40.6L26.2 39.2L21.2 51.1L8.7 43.7L0 53L-8.7 43.7L-21.2 51.1L-26.2 39.2L-40.6 40.6L-39.2 26.2L-51.1 21.2L-43.7 8.7L-53 0L-43.7-8.7L-51.1-21.2L-39.2-26.2L-40.6-40.6L-26.2-39.2L-21.2-51.1L-8.7-43.7Z";
/// The slab of the geyser, its shade and its rim.
const OCTAGON: &str = r#"<path class="tile-shade" d="M19.1-46L46-19.1V19.1L19.1 46H-19.1L-46 19.1V-19.1L-19.1-46Z" transform="translate(0 4)"/><path class="tile-slab" d="M19.1-46L46-19.1V19.1L19.1 46H-19.1L-46 19.1V-19.1L-19.1-46Z"/><path class="tile-rim" d="M17.9-43.2L43.2-17.9V17.9L17.9 43.2H-17.9L-43.2 17.9V-17.9L-17.9-43.2Z"/>"#;
const SLAB: &str = r#"<rect class="tile-shade" x="-43" y="-39" width="86" height="86" rx="13"/><rect class="tile-slab" x="-43" y="-43" width="86" height="86" rx="13"/>"#;
/// The mouth of the geyser, and the drop that leaves it.
const CROWN: &str = "M-20-5L-10 4L0-3L10 4L20-5L17 12H-17ZM-16 15H16V20H-16ZM0-27C5-20 7.5-17 7.5-12A7.5 7.5 0 0 1-7.5-12C-7.5-17-5-20 0-27Z";
/// The drops beside it when it is burst.
const SPRAY: &str = "M-17-19C-13-15-12-13-12.5-10A4.2 4.2 0 0 1-20.5-11C-20.5-14-19-16-17-19ZM17-19C13-15 12-13 12.5-10A4.2 4.2 0 0 0 20.5-11C20.5-14 19-16 17-19Z";

/// The directions of marks, clockwise from the top in degrees.
const SIDES: [u32; 4] = [0, 90, 180, 270];
const CORNERS: [u32; 4] = [45, 135, 225, 315];
const AROUND: [u32; 8] = [0, 45, 90, 135, 180, 225, 270, 315];

fn family(kind: Kind) -> &'static str {
    match kind {
        Kind::Gran | Kind::Goetia | Kind::Noa => "purple",
        Kind::Raziel | Kind::Paulina | Kind::Salomonis => "blue",
        Kind::Theurgia => "yellow",
        Kind::Abramelin => "green",
    }
}

fn directions(kind: Kind) -> &'static [u32] {
    match kind {
        Kind::Gran | Kind::Raziel | Kind::Abramelin => &AROUND,
        Kind::Goetia | Kind::Paulina | Kind::Theurgia => &SIDES,
        Kind::Noa | Kind::Salomonis => &CORNERS,
    }
}

impl Tile {
    /// The classes of the group around its shapes.
    pub fn class(self) -> String {
        let side = if self.side == Side::Black { "black" } else { "white" };
        let state = if self.burst { " burst" } else { "" };
        format!("tile {side} {}{state}", family(self.kind))
    }

    /// The group with its shapes.
    pub fn drawing(self) -> String {
        format!(r#"<g class="{}">{}</g>"#, self.class(), self.shapes())
    }

    /// Its shapes.
    pub fn shapes(self) -> String {
        let centre = if self.kind == Kind::Gran { crown(self.burst) } else { core(self) };
        format!("{}{}{centre}", plate(self), marks(self))
    }
}

pub(super) fn path(class: &str, d: &str) -> String {
    format!(r#"<path class="{class}" d="{d}"/>"#)
}

fn plate(tile: Tile) -> String {
    match (tile.kind, tile.burst) {
        (Kind::Gran, true) => path("tile-star", ROUND_STAR),
        (_, true) => path("tile-star", STAR),
        (Kind::Gran, false) => OCTAGON.to_owned(),
        (_, false) => SLAB.to_owned(),
    }
}

/// The marks of a tile: each is drawn towards the top, and turned.
fn marks(tile: Tile) -> String {
    if tile.kind == Kind::Abramelin && !tile.burst {
        return r#"<circle class="tile-ring" r="32"/>"#.to_owned();
    }
    let turned = |&angle: &u32| {
        let mark = mark(tile, angle % 90 != 0);
        format!(r#"<g class="tile-way" transform="rotate({angle})">{mark}</g>"#)
    };
    directions(tile.kind).iter().map(turned).collect()
}

/// A mark that points up. Towards a corner the edge of the tile is further away.
fn mark(tile: Tile, is_corner: bool) -> String {
    let solid = |d| path("tile-mark", d);
    match (tile.kind, tile.burst, is_corner) {
        (Kind::Gran, false, _) => solid("M0-39L6.5-30.5H-6.5Z"),
        (Kind::Gran, true, _) => solid("M0-36L6-28.5H-6ZM-8-37H8V-41.5H-8Z"),
        (Kind::Goetia | Kind::Noa, false, false) => solid("M0-37.5L10.5-21.5H-10.5Z"),
        (Kind::Goetia | Kind::Noa, false, true) => solid("M0-48.5L10.5-32.5H-10.5Z"),
        (Kind::Goetia | Kind::Noa, true, false) => solid("M0-29L8.5-18H-8.5ZM-11-31H11V-37H-11Z"),
        (Kind::Goetia | Kind::Noa, true, true) => solid("M0-40L8.5-29H-8.5ZM-11-42H11V-48H-11Z"),
        (Kind::Theurgia, false, _) => path("tile-fork", "M0-12V-34M-15-34H15"),
        (Kind::Theurgia, true, _) => {
            solid("M-3-10H3V-28.5H9L13.5-43.5L18-28.5V-23.5H-18V-28.5L-13.5-43.5L-9-28.5H-3Z")
        }
        (Kind::Abramelin, _, false) => solid("M-3-17H3L9-22L8-37L2.6-25H-2.6L-8-37L-9-22Z"),
        (Kind::Abramelin, _, true) => solid("M-3-28H3L9-33L8-48L2.6-36H-2.6L-8-48L-9-33Z"),
        (_, false, is_corner) => {
            path("tile-beam", if is_corner { "M0-12V-55" } else { "M0-12V-42" })
        }
        (_, true, is_corner) => {
            let (beam, bead) = if is_corner { ("M0-10V-56", -38) } else { ("M0-10V-46", -29) };
            let beam = path("tile-beam thin", beam);
            format!(r#"{beam}<circle class="tile-bead" cy="{bead}" r="6.8"/>"#)
        }
    }
}

fn crown(burst: bool) -> String {
    let place = if burst { "translate(0 2.5) scale(1.05)" } else { "translate(0 3.2) scale(1.14)" };
    let spray = if burst { path("tile-mark", SPRAY) } else { String::new() };
    format!(r#"<g transform="{place}">{}{spray}</g>"#, path("tile-mark", CROWN))
}

fn core(tile: Tile) -> String {
    let shape = match (family(tile.kind), tile.burst) {
        ("purple", false) => "M0-16A16 16 0 1 1 0 16A16 16 0 1 1 0-16Z",
        ("purple", true) => "M0-13A13 13 0 1 1 0 13A13 13 0 1 1 0-13Z",
        ("blue", false) => "M0-20L20 0L0 20L-20 0Z",
        ("blue", true) => "M0-17L17 0L0 17L-17 0Z",
        ("yellow", false) => "M-14-14H14V14H-14Z",
        ("yellow", true) => "M-11.5-11.5H11.5V11.5H-11.5Z",
        (_, false) => "M0-24L20.8-12V12L0 24L-20.8 12V-12Z",
        (_, true) => "M0-14L12.1-7V7L0 14L-12.1 7V-7Z",
    };
    let (core, letter) = (path("tile-core", shape), tile.kind.letter());
    let y = if tile.burst { "6.5" } else { "8" };
    format!(r#"{core}<text class="tile-letter" y="{y}">{letter}</text>"#)
}

/// A round badge at a tile: an action that is possible or was done, or a warning that a geyser is in danger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Badge {
    /// A Mana was placed.
    Place,
    /// It has jumped.
    Jump,
    /// It has pushed others.
    Push,
    /// It has devoured another.
    Devour,
    /// It can burst, or has burst.
    Burst,
    /// It can be retrieved, or was retrieved.
    Retrieve,
    /// The geyser is in danger.
    Danger,
    /// The geyser is blocked.
    Lost,
}

impl Badge {
    /// The badge of what a move did; a plain move has its trace instead.
    pub fn of(effect: &MoveEffect) -> Option<Badge> {
        match effect {
            MoveEffect::Place { .. } => Some(Badge::Place),
            MoveEffect::Jump { .. } => Some(Badge::Jump),
            MoveEffect::Push { .. } => Some(Badge::Push),
            MoveEffect::Devour { .. } => Some(Badge::Devour),
            MoveEffect::Burst { .. } => Some(Badge::Burst),
            MoveEffect::Retrieve { .. } => Some(Badge::Retrieve),
            MoveEffect::Move { .. } | MoveEffect::Pass => None,
        }
    }

    /// Its drawing around the origin, and whether that is filled.
    const fn art(self) -> (&'static str, bool) {
        match self {
            Badge::Place => ("M-9 0H9M0-9V9", false),
            Badge::Jump => ("M-11 6Q0-17 10 4M10 4L3 3M10 4L11-4", false),
            Badge::Push => ("M-9-10V10M-1-7L6 0L-1 7", false),
            Badge::Devour => ("M-11-9L-4-9L-7 8ZM11-9L4-9L7 8ZM-11-12H11V-8H-11Z", true),
            Badge::Burst => (
                "M0-14.5L3.3-8L10.6-10.6L8-3.3L14.5 0L8 3.3L10.6 10.6L3.3 8L0 14.5L-3.3 8L-10.6 10.6L-8 3.3L-14.5 0L-8-3.3L-10.6-10.6L-3.3-8Z",
                true,
            ),
            Badge::Retrieve => ("M9-9V1A6 6 0 0 1 3 7H-9M-3 1L-9 7L-3 13", false),
            Badge::Danger => ("M-2.6-12H2.6L1.7 3H-1.7ZM-2.6 7H2.6V12H-2.6Z", true),
            Badge::Lost => ("M-8-8L8 8M8-8L-8 8", false),
        }
    }

    /// Its drawing alone.
    pub fn glyph(self) -> String {
        let (d, is_filled) = self.art();
        path(if is_filled { "glyph" } else { "glyph-line" }, d)
    }

    /// Its shapes, around the origin.
    pub fn shapes(self) -> String {
        format!(r#"<circle r="21"/>{}"#, self.glyph())
    }

    /// The badge at a place of the drawing.
    pub fn at(self, class: &str, (x, y): (f64, f64)) -> String {
        format!(r#"<g class="{class}" transform="translate({x} {y})">{}</g>"#, self.shapes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_has_its_own_drawing() {
        let mut drawings = Vec::new();
        for kind in Kind::ALL {
            for burst in [false, true] {
                let tile = Tile { side: Side::Black, kind, burst };
                let shapes = tile.shapes();
                assert_eq!(tile.class().contains(" burst"), burst);
                assert_eq!(shapes.contains("tile-star"), burst, "{kind:?}");
                assert_eq!(shapes.matches("<g ").count(), shapes.matches("</g>").count());
                let expected = match (kind, burst) {
                    (Kind::Abramelin, false) => 0,
                    _ => directions(kind).len(),
                };
                assert_eq!(shapes.matches("tile-way").count(), expected, "{kind:?}");
                drawings.push(shapes);
            }
        }
        drawings.sort_unstable();
        drawings.dedup();
        assert_eq!(drawings.len(), 2 * Kind::ALL.len());
    }

    #[test]
    fn a_badge_is_drawn_at_its_place() {
        let badge = Badge::Lost.at("badge danger", (37.0, -37.5));
        assert!(
            badge.starts_with(r#"<g class="badge danger" transform="translate(37 -37.5)"><circle"#)
        );
        assert!(badge.contains("glyph-line") && Badge::Danger.glyph().contains(r#""glyph""#));
    }
}
