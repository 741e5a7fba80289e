//! How a move of Mana looks on the board: the piece goes step by step and settles, then the bird flies, then the light
//! changes. Everything is in its place at once and only appears to move there.

use super::board_controller::{BoardController, PlyStep};
use super::motion;
use leptos::prelude::*;
use mana::{Move, Position, Square};
use mana_game::Side;
use mana_ui::mana::animation::{fly, move_path, move_piece};
use mana_ui::motion::MoveMotion;

/// Animates each move that is played or stepped over. Returns how long the light of the board waits.
pub(crate) fn animate(controller: BoardController<Position>) -> Signal<String> {
    let lights = RwSignal::new(0.0);
    Effect::new(move || {
        let transition = controller.transition.get();
        let Some(step) = transition.step.filter(|_| controller.app.is_animated()) else {
            return lights.set(0.0);
        };
        // Backward, the move after the position on the board is undone; after a takeback it is no longer known.
        let index = match step {
            PlyStep::Forward => transition.ply - 1,
            PlyStep::Backward => transition.ply,
        };
        let local_game = controller.local_game.read_untracked();
        let game = local_game.game();
        let (Some(&mv), [before, after, ..]) =
            (game.moves().get(index), &game.positions()[index..])
        else {
            return lights.set(0.0);
        };
        let played = controller.motion_of(step, before, mv);
        lights.set(played.lights);
        show_move(step, (before, after), mv, controller.bottom(), played);
    });
    Signal::derive(move || format!("{}ms", lights.get()))
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
