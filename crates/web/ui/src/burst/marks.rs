//! The marks on the field of Burst of Mana as SVG text: a mark for each possible effect, and the last move.

use super::MoveEffect;
use super::drawing::path;
use burst::Cell;

/// Where the centre of a cell is in the drawing, in which a cell is 100 wide.
pub type CellCentre<'a> = &'a dyn Fn(Cell) -> (f64, f64);

/// A square around a place, `radius` from it on every side, with round corners.
pub fn frame(class: &str, (x, y): (f64, f64), radius: f64, corner: u32) -> String {
    let (x, y, size) = (x - radius, y - radius, 2.0 * radius);
    format!(
        r#"<rect class="{class}" x="{x}" y="{y}" width="{size}" height="{size}" rx="{corner}"/>"#
    )
}

/// The mark of a cell on which nothing can be placed.
pub fn shut((x, y): (f64, f64)) -> String {
    format!(
        r#"<g class="shut" transform="translate({x} {y})"><circle r="15"/><path d="M-10.5-10.5L10.5 10.5"/></g>"#
    )
}

/// The frame around the Mana that an effect would push or devour.
pub fn hit_frame(effect: &MoveEffect, centre: CellCentre<'_>) -> String {
    match effect {
        MoveEffect::Push { to, .. } | MoveEffect::Devour { to, .. } => {
            frame("hit-frame", centre(*to), 48.0, 16)
        }
        _ => String::new(),
    }
}

/// The mark of an effect.
pub fn mark(effect: &MoveEffect, centre: CellCentre<'_>) -> String {
    let at = |cell: Cell, shapes: &str| {
        let (x, y) = centre(cell);
        format!(r#"<g transform="translate({x} {y})">{shapes}</g>"#)
    };
    match effect {
        MoveEffect::Place { to } => {
            at(*to, &format!("{SLOT}{}", path("plus", "M-11 0H11M0-11V11")))
        }
        MoveEffect::Move { to, .. } => at(*to, r#"<circle class="dot" r="13"/>"#),
        MoveEffect::Jump { from, to, over } => {
            let arc = arc(centre, *from, *to, over);
            let landing = at(*to, r#"<circle class="landing" r="14"/><circle class="dot" r="5"/>"#);
            format!("{}{}{landing}", path("hop-ground", &arc), path("hop", &arc))
        }
        MoveEffect::Devour { to, .. } => at(*to, &fangs()),
        MoveEffect::Push { from, to, line } => push(centre, *from, *to, line),
        MoveEffect::Burst { .. } | MoveEffect::Retrieve { .. } | MoveEffect::Pass => String::new(),
    }
}

/// The fangs that bite into the corners of a cell.
pub fn fangs() -> String {
    let fang = |angle: u32| {
        format!(
            r#"<path class="fang" transform="rotate({angle})" d="M-47-47H-14L-23-29L-31-41L-41-31L-29-23L-47-14Z"/>"#
        )
    };
    [0, 90, 180, 270].map(fang).concat()
}

/// The outline of a Mana to be placed.
const SLOT: &str = r#"<rect class="slot" x="-36" y="-36" width="72" height="72" rx="11"/>"#;

/// An arc over the Mana that are jumped, which bends upwards or, along a column, sideways.
fn arc(centre: CellCentre<'_>, from: Cell, to: Cell, over: &[Cell]) -> String {
    let ((ax, ay), (bx, by)) = (centre(from), centre(to));
    let length = (bx - ax).hypot(by - ay);
    let (x, y) = ((bx - ax) / length, (by - ay) / length);
    let (side_x, side_y) = if x > 0.0 { (y, -x) } else { (-y, x) };
    let first = over.first().map_or((ax, ay), |&cell| centre(cell));
    let last = over.last().map_or((bx, by), |&cell| centre(cell));
    let start = (first.0 - x * 50.0, first.1 - y * 50.0);
    let end = (last.0 + x * 64.0, last.1 + y * 64.0);
    let top = ((start.0 + end.0) / 2.0 + side_x * 62.0, (start.1 + end.1) / 2.0 + side_y * 62.0);
    format!("M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", start.0, start.1, top.0, top.1, end.0, end.1)
}

/// A ram at the near edge of the first Mana, a chevron between those that shift, and the slot where the line ends.
fn push(centre: CellCentre<'_>, from: Cell, to: Cell, line: &[Cell]) -> String {
    let ((ax, ay), (bx, by)) = (centre(from), centre(to));
    let (x, y) = (bx - ax, by - ay);
    let angle = x.atan2(-y).to_degrees().round();
    // Towards a corner the edge of a cell is further away.
    let (ram, chevron) = if x == 0.0 || y == 0.0 {
        ("M-34 55H34V41H15L0 24L-15 41H-34Z", "M-16-42L0-59L16-42")
    } else {
        ("M-34 75H34V61H15L0 44L-15 61H-34Z", "M-16-62L0-79L16-62")
    };
    let turned = |(x, y): (f64, f64), shapes: &str| {
        format!(r#"<g transform="translate({x} {y}) rotate({angle})">{shapes}</g>"#)
    };
    let mut text = turned((bx, by), &path("ram", ram));
    if let Some((&last, shifted)) = line.split_last() {
        let shove = format!("{}{}", path("shove-ground", chevron), path("shove", chevron));
        for &cell in shifted {
            text += &turned(centre(cell), &shove);
        }
        let (left, top) = centre(last);
        let (left, top) = (left + x, top + y);
        text += &format!(
            r#"<g transform="translate({left} {top})">{SLOT}<path class="shove" transform="rotate({angle})" d="M-16 12L0-5L16 12M-16 28L0 11L16 28"/></g>"#
        );
    }
    text
}

/// The last move: every changed cell, the path of the Mana that moved, and the place of one that was retrieved.
pub fn last_move(effect: &MoveEffect, centre: CellCentre<'_>) -> String {
    let mut text: String =
        effect.cells().into_iter().map(|cell| frame("last-cell", centre(cell), 49.0, 13)).collect();
    if let Some((from, to)) = effect.route() {
        text += &trace(centre(from), centre(to));
    }
    if let MoveEffect::Retrieve { at } = effect {
        text += &frame("last-gone", centre(*at), 36.0, 11);
    }
    text
}

fn trace((ax, ay): (f64, f64), (bx, by): (f64, f64)) -> String {
    let length = (bx - ax).hypot(by - ay);
    let (x, y) = ((bx - ax) / length, (by - ay) / length);
    let line = format!(
        "M{:.1} {:.1}L{:.1} {:.1}",
        ax + x * 18.0,
        ay + y * 18.0,
        bx - x * 52.0,
        by - y * 52.0
    );
    format!(r#"<circle class="trace-start" cx="{ax}" cy="{ay}" r="9"/>{}"#, path("trace", &line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn centre(cell: Cell) -> (f64, f64) {
        (100.0 * f64::from(cell.column()), -100.0 * f64::from(cell.row()))
    }

    fn cell(column: u32, row: u32) -> Cell {
        Cell::new(column, row).unwrap()
    }

    fn check(effect: &MoveEffect, expected: &[(&str, usize)]) {
        let text = mark(effect, &centre);
        for (part, count) in expected {
            assert_eq!(text.matches(part).count(), *count, "{part} in {text}");
        }
    }

    #[test]
    fn every_effect_has_its_own_mark() {
        let (from, to) = (cell(1, 1), cell(3, 1));
        check(&MoveEffect::Place { to }, &[("slot", 1), ("plus", 1), ("translate(300 -100)", 1)]);
        check(&MoveEffect::Move { from, to }, &[("dot", 1), ("slot", 0)]);
        let over = vec![cell(2, 1)];
        let arc = r#"d="M150.0 -100.0Q207.0 -162.0 264.0 -100.0""#;
        check(&MoveEffect::Jump { from, to, over }, &[("hop", 2), ("landing", 1), (arc, 2)]);
        let line = vec![cell(2, 1), cell(3, 1)];
        let push = MoveEffect::Push { from, to: cell(2, 1), line };
        check(&push, &[("ram", 1), ("shove-ground", 1), ("slot", 1), ("rotate(90)", 3)]);
        check(&MoveEffect::Pass, &[("<", 0)]);
        assert_eq!(hit_frame(&push, &centre).matches("hit-frame").count(), 1);
        assert_eq!(fangs().matches("<path").count(), 4);
    }

    #[test]
    fn the_last_move_is_marked() {
        let (from, to) = (cell(1, 1), cell(3, 1));
        let text = last_move(&MoveEffect::Move { from, to }, &centre);
        assert!(text.contains(r#"x="51" y="-149" width="98" height="98" rx="13""#), "{text}");
        assert!(text.contains(r#"d="M118.0 -100.0L248.0 -100.0""#), "{text}");
        let text = last_move(&MoveEffect::Retrieve { at: to }, &centre);
        assert!(text.contains("last-gone") && !text.contains("trace"), "{text}");
    }
}
