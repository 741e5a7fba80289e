//! How a move of Mana looks on the board.

use super::board_controller::{BoardController, PlyStep};
use super::mana_board::centre;
use super::motion;
use leptos::prelude::*;
use mana::{Action, Position, Square};

/// Animates a piece when a move is played or stepped over.
pub(crate) fn animate(controller: BoardController<Position>) {
    const STEP: f64 = 130.0;
    Effect::new(move || {
        let transition = controller.transition.get();
        let Some(step) = transition.step.filter(|_| controller.app.is_animated()) else { return };
        // Backward, the move after the position on the board is undone; after a takeback it is no longer known.
        let index = match step {
            PlyStep::Forward => transition.ply - 1,
            PlyStep::Backward => transition.ply,
        };
        let local_game = controller.local_game.read_untracked();
        let game = local_game.game();
        if let Some(mv) = game.moves().get(index)
            && let Action::Step { from, to, .. } = mv.action()
            && let Some(mut path) = game.positions()[index].path(from, to)
        {
            if step == PlyStep::Backward {
                path.reverse();
            }
            let bottom = controller.bottom();
            let end = path.last().map(Square::to_string).unwrap_or_default();
            let time = STEP * (path.len() as f64 + 0.5);
            let points = path.into_iter().map(|square| centre(square, bottom)).collect();
            motion::animate_along(format!("[data-piece=\"{end}\"]"), points, time);
        }
    });
}
