//! The camera: the area of the board that it follows.

use crate::board_controller::BoardController;
use burst::{Cell, Position};
use mana_ui::burst::camera::{FieldTransform, Framing};
use mana_ui::burst::target_cell;
use mana_view::prelude::*;

/// The transform of the cells of the position on the board.
pub(super) fn field_transform(controller: BoardController<Position>) -> FieldTransform {
    let local_game = controller.local_game.read();
    let game = local_game.game();
    let moves = game.moves()[..local_game.shown()].iter().copied();
    FieldTransform::after(game.positions().iter().zip(moves), controller.bottom())
}

/// Frames the field, the cells that can be reached, and the cell with the keyboard focus.
pub(super) fn framing(
    controller: BoardController<Position>,
    transform: FieldTransform,
    is_focused: bool,
) -> Framing {
    let targets = controller.highlights.read().destinations.clone();
    let cursor = is_focused.then(|| controller.cursor.get());
    let cursor = cursor.and_then(|(column, row)| Cell::new(column.into(), row.into()));
    let also = targets.into_iter().filter_map(target_cell).chain(cursor);
    Framing::new(&controller.position(), also, transform)
}

/// The transform of the camera.
pub(super) fn transform(framing: Framing, names: bool) -> String {
    let (scale, x, y) = framing.camera(names);
    format!("scale({scale:.4}) translate({x:.1}px, {y:.1}px)")
}
