//! What moves on a board: a move that has just been shown, and a piece under a finger.

use mana_ui::game_ui::GameUi;
use mana_ui::local_game::LocalGame;
use mana_ui::move_draft::ClickTarget;

/// The ply on the board, and whether a single move led there from what was on it before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlyTransition {
    pub(crate) ply: usize,
    pub(crate) forward: bool,
    pub(crate) backward: bool,
}

/// A piece on its way under a finger or a mouse.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Drag {
    pub(crate) from: ClickTarget,
    /// Where it began and where it is, in pixels.
    pub(crate) start: (i32, i32),
    pub(crate) now: (i32, i32),
    /// Whether it has gone far enough not to be a click.
    pub(crate) moving: bool,
}

/// The spots of the move that led to the position on the board, by the names they have now.
pub(crate) fn last_spots<P: GameUi>(session: &LocalGame<P>) -> Vec<ClickTarget> {
    let Some((before, mv)) = session.last_shown() else { return Vec::new() };
    let (x, y) = before.coordinate_shift(mv);
    let now = |spot| match spot {
        ClickTarget::Cell { column, row } => Some(ClickTarget::Cell {
            column: u8::try_from(i32::from(column) + x).ok()?,
            row: u8::try_from(i32::from(row) + y).ok()?,
        }),
        ClickTarget::Hand(_) | ClickTarget::Button(_) => None,
    };
    before.click_targets(mv).into_iter().filter_map(now).collect()
}
