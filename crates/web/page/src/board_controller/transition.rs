//! The step that led to the position on the board, and its highlights.

use mana_ui::game_ui::GameUi;
use mana_ui::local_game::LocalGame;
use mana_ui::move_draft::ClickTarget;

/// The ply on the board, and the step that led there from the ply before, for animations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlyTransition {
    pub(crate) ply: usize,
    /// `None` if more than one move lies between the two.
    pub(crate) step: Option<PlyStep>,
}

/// A single move played, or undone, on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlyStep {
    Forward,
    Backward,
}

impl PlyTransition {
    pub(super) fn new(before: Option<&PlyTransition>, ply: usize) -> PlyTransition {
        let step = match before.map(|before| before.ply) {
            Some(before) if before + 1 == ply => Some(PlyStep::Forward),
            Some(before) if before == ply + 1 => Some(PlyStep::Backward),
            _ => None,
        };
        PlyTransition { ply, step }
    }
}

/// The targets of the move that led to the position on the board, in the coordinates after it.
pub(super) fn last_move_targets<P: GameUi>(local_game: &LocalGame<P>) -> Vec<ClickTarget> {
    let Some((before, mv)) = local_game.last_shown() else { return Vec::new() };
    let (x, y) = before.coordinate_shift(mv);
    let shifted = |target| match target {
        ClickTarget::Cell { column, row } => Some(ClickTarget::Cell {
            column: u8::try_from(i32::from(column) + x).ok()?,
            row: u8::try_from(i32::from(row) + y).ok()?,
        }),
        ClickTarget::Hand(_) | ClickTarget::Button(_) => None,
    };
    before.click_targets(mv).into_iter().filter_map(shifted).collect()
}
