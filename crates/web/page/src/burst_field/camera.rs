//! The camera: where cells are drawn, and which part of the table is in sight.

use crate::board_controller::BoardController;
use burst::{Cell, Position};
use leptos::prelude::*;
use mana_game::Side;
use mana_ui::burst::{CameraFrame, FieldExtent, target_cell};
use mana_ui::game_ui::GameUi;

/// The extent of the window, in which a cell is 100 wide when the camera is at scale 1.
pub(super) const WINDOW: f64 = 600.0;

/// The least extent that the camera shows, so that the first tiles are not larger than the hand that holds them.
const LEAST_EXTENT: f64 = 480.0;

/// The thickness of a wall with its joint to the field.
pub(super) const WALL: f64 = 24.0;

/// From cells to the drawing: the current cell (c, r) is the cell (c + x, r + y) of the table, which keeps its place when
/// the coordinates shift.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct FieldTransform {
    pub(super) x: i32,
    pub(super) y: i32,
    /// 1, or -1 when White is at the bottom.
    pub(super) up: i32,
}

impl FieldTransform {
    pub(super) fn of(controller: BoardController<Position>) -> FieldTransform {
        let local_game = controller.local_game.read();
        let game = local_game.game();
        let (mut x, mut y) = (0, 0);
        for (before, &mv) in game.positions().iter().zip(&game.moves()[..local_game.shown()]) {
            let (right, up) = before.coordinate_shift(mv);
            (x, y) = (x - right, y - up);
        }
        FieldTransform { x, y, up: if controller.bottom() == Side::Black { 1 } else { -1 } }
    }

    /// The transform for cells that are shifted by a move.
    pub(super) fn shifted(self, (x, y): (i32, i32)) -> FieldTransform {
        FieldTransform { x: self.x + x, y: self.y + y, ..self }
    }

    /// By how much the cells of this transform are shifted in another one.
    pub(super) fn offset(self, other: FieldTransform) -> (i32, i32) {
        (self.x - other.x, self.y - other.y)
    }

    /// The centre of a cell of the table in the drawing.
    pub(super) fn table_centre(self, x: i32, y: i32) -> (f64, f64) {
        (f64::from(100 * self.up * x), f64::from(-100 * self.up * y))
    }

    pub(super) fn centre(self, cell: Cell) -> (f64, f64) {
        self.table_centre(cell.column() as i32 + self.x, cell.row() as i32 + self.y)
    }

    /// The rectangle of the cells from `low` to `high` in the drawing.
    pub(super) fn area(self, low: (i32, i32), high: (i32, i32)) -> Area {
        let a = self.table_centre(low.0 + self.x, low.1 + self.y);
        let b = self.table_centre(high.0 + self.x, high.1 + self.y);
        Area {
            left: a.0.min(b.0) - 50.0,
            right: a.0.max(b.0) + 50.0,
            top: a.1.min(b.1) - 50.0,
            bottom: a.1.max(b.1) + 50.0,
        }
    }
}

/// A rectangle in the drawing.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

/// What the camera frames: the cells, and the room around them for walls.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Framing {
    pub(super) frame: CameraFrame,
    pub(super) cells: Area,
    /// The width of a wall at the left and right, and of one above and below.
    pub(super) walls: (f64, f64),
}

/// What is framed: the field, what can be reached from it, and the cell with the keyboard's focus.
pub(super) fn framing(
    controller: BoardController<Position>,
    transform: FieldTransform,
    is_focused: bool,
) -> Framing {
    let position = controller.position();
    let targets = controller.highlights.read().destinations.clone();
    let cursor = is_focused.then(|| controller.cursor.get());
    let cursor = cursor.and_then(|(column, row)| Cell::new(column.into(), row.into()));
    let frame =
        CameraFrame::new(&position, targets.into_iter().filter_map(target_cell).chain(cursor));
    let (columns, rows) = FieldExtent::of(&position).growth();
    let wall = |growth: i32| if growth == 0 { WALL } else { 0.0 };
    Framing {
        frame,
        cells: transform.area(frame.low, frame.high),
        walls: (wall(columns), wall(rows)),
    }
}

/// The transform of the camera: all that is framed in the middle of the window, with the names of rows and columns.
pub(super) fn transform(framing: Framing, names: bool) -> String {
    const MARGIN: f64 = 10.0;
    let (name, cells) = (if names { 36.0 } else { MARGIN }, framing.cells);
    let left = cells.left - framing.walls.0 - name;
    let right = cells.right + framing.walls.0 + MARGIN;
    let top = cells.top - framing.walls.1 - MARGIN;
    let bottom = cells.bottom + framing.walls.1 + name;
    let extent = (right - left).max(bottom - top).max(LEAST_EXTENT);
    let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    format!("scale({:.4}) translate({:.1}px, {:.1}px)", WINDOW / extent, -x, -y)
}
