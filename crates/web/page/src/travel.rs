//! What moves on a board: a move that has just been shown, and a piece under a finger.

use mana_ui::draft::Spot;
use mana_ui::session::Session;
use mana_ui::table::Table;

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
    pub(crate) from: Spot,
    /// Where it began and where it is, in pixels.
    pub(crate) start: (i32, i32),
    pub(crate) now: (i32, i32),
    /// Whether it has gone far enough not to be a click.
    pub(crate) moving: bool,
}

/// The spots of the move that led to the position on the board, by the names they have now.
pub(crate) fn last_spots<P: Table>(session: &Session<P>) -> Vec<Spot> {
    let Some((before, mv)) = session.last_shown() else { return Vec::new() };
    let (x, y) = before.drift(mv);
    let now = |spot| match spot {
        Spot::Cell { column, row } => Some(Spot::Cell {
            column: u8::try_from(i32::from(column) + x).ok()?,
            row: u8::try_from(i32::from(row) + y).ok()?,
        }),
        Spot::Hand(_) | Spot::Act(_) => None,
    };
    before.spots(mv).into_iter().filter_map(now).collect()
}
