//! How a move of Mana looks on the board: the piece goes step by step and settles, then the bird flies, then the light
//! changes. Everything is in its place at once and only appears to move there.

use super::board_controller::{BoardController, PlyStep};
use super::mana_board::centre;
use super::mana_overlay::bird_place;
use super::motion::{self, Keyframe};
use leptos::prelude::*;
use mana::{Action, Move, Position, Square};
use mana_game::Side;
use mana_ui::motion::MoveMotion;

const MOVE: &str = "cubic-bezier(0.4, 0, 0.2, 1)";
const FLY: &str = "cubic-bezier(0.35, 0, 0.1, 1)";

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
    let path = match mv.action() {
        Action::Step { from, to, .. } => before.path(from, to).unwrap_or_default(),
        Action::ReEntry { to, .. } => vec![to],
        Action::SetUp(_) | Action::Pass => Vec::new(),
    };
    match step {
        PlyStep::Forward => {
            move_piece(&path, before.turn(), bottom, played);
            fly(before, after, bottom, played);
        }
        PlyStep::Backward => {
            let path: Vec<Square> = path.into_iter().rev().collect();
            move_piece(&path, before.turn(), bottom, played);
            fly(after, before, bottom, MoveMotion { take_off: 0.0, ..played });
        }
    }
}

/// A piece is lifted, goes along its path and settles; from the reserve it comes down.
fn move_piece(path: &[Square], side: Side, bottom: Side, played: MoveMotion) {
    let Some(&end) = path.last() else { return };
    let (end_x, end_y) = centre(end, bottom);
    let at = |square: Square, scale: f64| {
        let (x, y) = centre(square, bottom);
        format!("translate({}px, {}px) scale({scale})", x - end_x, y - end_y)
    };
    let duration = played.take_off;
    let frame = |transform: String, time: f64| Keyframe::new(transform, MOVE, time / duration);
    let mut frames = Vec::new();
    match path {
        [_] if played.landing > 0.0 => {
            let above = if side == bottom { 90.0 } else { -90.0 };
            let start = format!("translate(0px, {above}px) scale(1.25)");
            frames.push(frame(start, 0.0).with_opacity(0.0));
        }
        [first, ..] if played.landing > 0.0 => {
            frames.push(frame(at(*first, 1.0), 0.0));
            let step = (played.landing - played.departure) / (path.len() - 1) as f64;
            for (index, &square) in path.iter().enumerate() {
                frames.push(frame(at(square, 1.09), played.departure + step * index as f64));
            }
        }
        _ => frames.push(frame("scale(1.09)".to_owned(), 0.0)),
    }
    let settling = (played.landing + duration) / 2.0;
    frames.push(frame("scale(0.98)".to_owned(), settling));
    frames.push(frame("scale(1)".to_owned(), duration));
    motion::run(format!("[data-piece=\"{end}\"]"), frames, 0.0, duration);
}

/// The bird flies in an arc of half a square.
fn fly(from: &Position, to: &Position, bottom: Side, played: MoveMotion) {
    if from.mana() == to.mana() || to.mana().is_none() {
        return;
    }
    let ((x1, y1, scale1), (x2, y2, scale2)) = (bird_place(from, bottom), bird_place(to, bottom));
    let place = |x: f64, y: f64, scale: f64, turn: f64| {
        format!("translate({x}px, {y}px) rotate({turn}deg) scale({scale})")
    };
    let start = Keyframe::new(place(x1, y1, scale1, 0.0), FLY, 0.0);
    let frames = vec![
        if from.mana().is_none() { start.with_opacity(0.0) } else { start },
        Keyframe::new(place((x1 + x2) / 2.0, (y1 + y2) / 2.0 - 50.0, 1.2, -9.0), FLY, 0.5),
        Keyframe::new(place(x2, y2, scale2, 0.0), FLY, 1.0),
    ];
    let duration = (played.touchdown - played.take_off).max(1.0);
    motion::run("[data-testid=bird]".to_owned(), frames, played.take_off, duration);
}
