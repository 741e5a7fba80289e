//! The camera over the field: where cells are drawn, and which part of the table is visible.

use super::{CameraFrame, FieldExtent, coordinate_shift};
use burst::{Cell, Move, Position};
use mana_game::Side;

/// The extent of the window, in which a cell is 100 wide when the camera is at scale 1.
pub const WINDOW: f64 = 600.0;

/// The least extent that the camera shows, so that the first tiles are not larger than the hand that holds them.
const LEAST_EXTENT: f64 = 480.0;

/// The thickness of a wall with its joint to the field.
pub const WALL: f64 = 24.0;

/// From cells to the drawing: the current cell (c, r) is the cell (c + x, r + y) of the table, which keeps its place when
/// the coordinates shift.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FieldTransform {
    /// The columns from a cell to its place on the table.
    pub x: i32,
    /// The rows from a cell to its place on the table.
    pub y: i32,
    /// 1, or -1 when White is at the bottom.
    pub up: i32,
}

impl FieldTransform {
    /// The transform after some moves, each with the position before it.
    pub fn after<'a>(
        moves: impl IntoIterator<Item = (&'a Position, Move)>,
        bottom: Side,
    ) -> FieldTransform {
        let (mut x, mut y) = (0, 0);
        for (before, mv) in moves {
            let (right, up) = coordinate_shift(before, mv);
            (x, y) = (x - right, y - up);
        }
        FieldTransform { x, y, up: if bottom == Side::Black { 1 } else { -1 } }
    }

    /// The transform for cells that are shifted by a move.
    pub fn shifted(self, (x, y): (i32, i32)) -> FieldTransform {
        FieldTransform { x: self.x + x, y: self.y + y, ..self }
    }

    /// By how much the cells of this transform are shifted in another one.
    pub fn offset(self, other: FieldTransform) -> (i32, i32) {
        (self.x - other.x, self.y - other.y)
    }

    /// The centre of a cell of the table in the drawing.
    pub fn table_centre(self, x: i32, y: i32) -> (f64, f64) {
        (f64::from(100 * self.up * x), f64::from(-100 * self.up * y))
    }

    /// The centre of a cell in the drawing.
    pub fn centre(self, cell: Cell) -> (f64, f64) {
        self.table_centre(cell.column() as i32 + self.x, cell.row() as i32 + self.y)
    }

    /// The rectangle of the cells from `low` to `high` in the drawing.
    pub fn area(self, low: (i32, i32), high: (i32, i32)) -> FieldArea {
        let a = self.table_centre(low.0 + self.x, low.1 + self.y);
        let b = self.table_centre(high.0 + self.x, high.1 + self.y);
        FieldArea {
            left: a.0.min(b.0) - 50.0,
            right: a.0.max(b.0) + 50.0,
            top: a.1.min(b.1) - 50.0,
            bottom: a.1.max(b.1) + 50.0,
        }
    }
}

/// A rectangle in the drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FieldArea {
    /// Its left edge.
    pub left: f64,
    /// Its right edge.
    pub right: f64,
    /// Its upper edge.
    pub top: f64,
    /// Its lower edge.
    pub bottom: f64,
}

/// The area that the camera frames: cells, and the room around them for walls.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Framing {
    /// The visible cells.
    pub frame: CameraFrame,
    /// Their area in the drawing.
    pub cells: FieldArea,
    /// The width of a wall at the left and right, and of one above and below.
    pub walls: (f64, f64),
}

impl Framing {
    /// Frames the field and some more cells.
    pub fn new(
        position: &Position,
        also: impl IntoIterator<Item = Cell>,
        transform: FieldTransform,
    ) -> Framing {
        let frame = CameraFrame::new(position, also);
        let (columns, rows) = FieldExtent::of(position).growth();
        let wall = |growth: i32| if growth == 0 { WALL } else { 0.0 };
        Framing {
            frame,
            cells: transform.area(frame.low, frame.high),
            walls: (wall(columns), wall(rows)),
        }
    }

    /// The scale of the camera, and its translation at that scale, which centre the framed area in the window, with the
    /// names of rows and columns.
    pub fn camera(&self, names: bool) -> (f64, f64, f64) {
        const MARGIN: f64 = 10.0;
        let (name, cells) = (if names { 36.0 } else { MARGIN }, self.cells);
        let left = cells.left - self.walls.0 - name;
        let right = cells.right + self.walls.0 + MARGIN;
        let top = cells.top - self.walls.1 - MARGIN;
        let bottom = cells.bottom + self.walls.1 + name;
        let extent = (right - left).max(bottom - top).max(LEAST_EXTENT);
        (WINDOW / extent, -(left + right) / 2.0, -(top + bottom) / 2.0)
    }

    /// The place of the name of a row of the table, or of a column.
    pub fn name_place(&self, is_row: bool, index: i32, transform: FieldTransform) -> (f64, f64) {
        if is_row {
            (self.cells.left - self.walls.0 - 19.0, transform.table_centre(0, index).1)
        } else {
            (transform.table_centre(index, 0).0, self.cells.bottom + self.walls.1 + 18.0)
        }
    }
}

/// The name of a row or of a column.
pub fn line_name(is_row: bool, number: i32) -> String {
    match u8::try_from(number) {
        Ok(row) if is_row => (row + 4).to_string(),
        Ok(column) => char::from(b'd' + column).to_string(),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_game::Position as _;

    #[test]
    fn tiles_stay_in_place_when_cells_are_renamed() {
        let before: Position = "Gg b ENRPSTAenrpsta".parse().unwrap();
        let mv = before.read_move("N@d5").unwrap();
        let after = before.after(mv);
        let geyser = burst::Mana::from_letter('G').unwrap();
        for bottom in [Side::Black, Side::White] {
            let first = FieldTransform::after([], bottom);
            let then = FieldTransform::after([(&before, mv)], bottom);
            let place = |position: &Position, transform: FieldTransform| {
                transform.centre(position.cell_of(geyser).unwrap())
            };
            assert_eq!(place(&before, first), place(&after, then));
        }
    }

    #[test]
    fn the_camera_shows_the_whole_frame() {
        let position: Position = "Gg b ENRPSTAenrpsta".parse().unwrap();
        let transform = FieldTransform::after([], Side::Black);
        let framing = Framing::new(&position, [], transform);
        let (scale, x, y) = framing.camera(true);
        for (at, by) in [(framing.cells.left, x), (framing.cells.right, x)]
            .into_iter()
            .chain([(framing.cells.top, y), (framing.cells.bottom, y)])
        {
            assert!(((at + by) * scale).abs() <= WINDOW / 2.0);
        }
        assert_eq!((line_name(true, 1), line_name(false, 1)), ("5".to_owned(), "e".to_owned()));
        assert_eq!(line_name(true, -1), "");
    }
}
