//! The animation of a move of Mana: the piece moves step by step and settles, then the bird flies, then the lighting
//! changes. Everything is in its place at once and only appears to move there.

use super::board_controller::{BoardController, PlyStep};
use super::motion;
use mana::{Move, Position, Square};
use mana_game::Side;
use mana_ui::mana::animation::{fly, move_path, move_piece};
use mana_ui::motion::MoveMotion;
use mana_view::prelude::*;

/// Animates each move that is played or stepped over.
pub(crate) fn animate(controller: BoardController<Position>) {
    Effect::new(move || {
        controller.transition.track();
        if !controller.app.is_animated() {
            return;
        }
        let Some((step, [before, after], mv)) = controller.last_step() else { return };
        let played = controller.motion_of(step, &before, mv);
        show_move(step, (&before, &after), mv, controller.bottom(), played);
    });
}

/// Animates one move between the two positions around it, forward or backward.
pub(crate) fn show_move(
    step: PlyStep,
    (before, after): (&Position, &Position),
    mv: Move,
    bottom: Side,
    played: MoveMotion,
) {
    let path = move_path(before, mv);
    let animations = match step {
        PlyStep::Forward => {
            [move_piece(&path, before.turn(), bottom, played), fly(before, after, bottom, played)]
        }
        PlyStep::Backward => {
            let path: Vec<Square> = path.into_iter().rev().collect();
            [
                move_piece(&path, before.turn(), bottom, played),
                fly(after, before, bottom, MoveMotion { take_off: 0.0, ..played }),
            ]
        }
    };
    animations.into_iter().flatten().for_each(motion::run);
}
