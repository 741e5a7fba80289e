//! The layer under the tiles of Burst of Mana: the cells, the walls, the last column or row to grow by; and the sides
//! of a geyser.

use super::FieldExtent;
use super::camera::{FieldTransform, WALL};
use std::fmt::Write;

/// By how many columns and rows the drawn cells extend beyond the field.
pub fn ring(extent: FieldExtent) -> (i32, i32) {
    let (columns, rows) = extent.growth();
    (columns.min(1), rows.min(1))
}

/// The cells that are drawn, the ring around the field included.
pub fn cells(extent: FieldExtent) -> impl Iterator<Item = (i32, i32)> {
    let (columns, rows) = ring(extent);
    let column = move |x: i32| (1 - rows..=extent.span.1 + rows).map(move |row| (x, row));
    (1 - columns..=extent.span.0 + columns).flat_map(column)
}

/// Whether a cell that is drawn is one that the field may still grow to.
pub fn may_grow(extent: FieldExtent, (column, row): (i32, i32)) -> bool {
    !(1..=extent.span.0).contains(&column) || !(1..=extent.span.1).contains(&row)
}

/// Where a wall begins, and its length. A band is drawn to the right, and turned for a wall beside the columns.
pub fn wall(
    extent: FieldExtent,
    transform: FieldTransform,
    is_column: bool,
    is_far: bool,
) -> (f64, f64, f64) {
    let (columns, rows) = ring(extent);
    let (low, high) = ((1 - columns, 1 - rows), (extent.span.0 + columns, extent.span.1 + rows));
    let area = transform.area(low, high);
    // A corner between two walls is closed by those above and below.
    let corner = if columns == 0 { WALL - 3.0 } else { 0.0 };
    match (is_column, is_far) {
        (true, false) => (area.left - 1.0, area.top, area.bottom - area.top),
        (true, true) => (area.right + WALL - 3.0, area.top, area.bottom - area.top),
        (false, false) => {
            (area.left - corner, area.top - WALL + 3.0, area.right - area.left + 2.0 * corner)
        }
        (false, true) => {
            (area.left - corner, area.bottom + 1.0, area.right - area.left + 2.0 * corner)
        }
    }
}

/// The joints of two courses of brick.
pub fn joints(length: f64) -> String {
    let mut path = format!("M2 10H{}", length - 2.0);
    let mut at = 25.0;
    while at < length {
        // Writing to a string cannot fail.
        let _ = write!(path, "M{at} 1V10");
        if at + 25.0 < length {
            let _ = write!(path, "M{} 10V19", at + 25.0);
        }
        at += 50.0;
    }
    path
}

/// The cells that are labelled with the growth, where a single column or row is left: in the uppermost row and in the
/// leftmost column.
pub fn last_growth(extent: FieldExtent, up: i32) -> Vec<(i32, i32)> {
    let (span, (columns, rows)) = (extent.span, extent.growth());
    let (column, row) = if up == 1 { (1, span.1) } else { (span.0, 1) };
    let mut cells = Vec::new();
    if columns == 1 {
        cells.extend([(0, row), (span.0 + 1, row)]);
    }
    if rows == 1 {
        cells.extend([(column, 0), (column, span.1 + 1)]);
    }
    cells
}

/// The label of the growth, at a place of the drawing.
pub fn growth_text((x, y): (f64, f64)) -> String {
    format!(r#"<text class="field-room" x="{x}" y="{}">+1</text>"#, y + 9.0)
}

/// The drop at an open side of a geyser, above the origin.
pub const JET: &str = "M0-80C7-71 10.5-66 10.5-60A10.5 10.5 0 0 1-10.5-60C-10.5-66-7-71 0-80Z";

/// The bar at a side that is shut.
pub const PLUG: &str = "M-20-54.5H20V-47.5H-20Z";

/// By how much a side of a geyser is turned, in degrees. `is_turned`: White is at the bottom.
pub fn side_angle((right, up): (i32, i32), is_turned: bool) -> u32 {
    let angle = match (right, up) {
        (0, 1) => 0,
        (1, 0) => 90,
        (0, -1) => 180,
        _ => 270,
    };
    if is_turned { (angle + 180) % 360 } else { angle }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_of_five_has_walls_and_one_of_four_a_label() {
        let five = FieldExtent { span: (5, 4) };
        assert_eq!((ring(five), cells(five).count()), ((0, 1), 5 * 6));
        assert!(may_grow(five, (3, 0)) && !may_grow(five, (3, 4)));
        assert_eq!(last_growth(five, 1), [(1, 0), (1, 5)]);
        assert_eq!(last_growth(five, -1), [(5, 0), (5, 5)]);
        let transform = FieldTransform { x: 0, y: 0, up: 1 };
        let (left, top, length) = wall(five, transform, true, false);
        assert_eq!((left, top, length), (49.0, -550.0, 600.0));
        assert_eq!(joints(60.0), "M2 10H58M25 1V10M50 10V19");
        assert_eq!((side_angle((1, 0), false), side_angle((1, 0), true)), (90, 270));
    }
}
