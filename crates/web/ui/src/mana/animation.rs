//! The animation of a move of Mana: the piece moves step by step and settles, then the bird flies.

use super::drawing::{bird_place, centre};
use crate::motion::{ElementAnimation, Keyframe, MoveMotion};
use mana::{Action, Move, Position, Square};
use mana_game::Side;

const MOVE: &str = "cubic-bezier(0.4, 0, 0.2, 1)";
const FLY: &str = "cubic-bezier(0.35, 0, 0.1, 1)";

/// The squares that a legal move leads over, with the first and the last.
pub fn move_path(before: &Position, mv: Move) -> Vec<Square> {
    match mv.action() {
        Action::Step { from, to, .. } => before.path(from, to).unwrap_or_default(),
        Action::ReEntry { to, .. } => vec![to],
        Action::SetUp(_) | Action::Pass => Vec::new(),
    }
}

/// A piece is lifted, moves along its path and settles; from the reserve it comes down.
pub fn move_piece(
    path: &[Square],
    side: Side,
    bottom: Side,
    played: MoveMotion,
) -> Option<ElementAnimation> {
    let &end = path.last()?;
    let (end_x, end_y) = centre(end, bottom);
    let at = |square: Square, scale: f64| {
        let (x, y) = centre(square, bottom);
        format!("translate({}px, {}px) scale({scale})", x - end_x, y - end_y)
    };
    let duration = played.take_off;
    let frame = |transform: String, time: f64| Keyframe::new(transform, MOVE, time / duration);
    let mut keyframes = Vec::new();
    match path {
        [_] if played.landing > 0.0 => {
            let above = if side == bottom { 90.0 } else { -90.0 };
            let start = format!("translate(0px, {above}px) scale(1.25)");
            keyframes.push(frame(start, 0.0).with_opacity(0.0));
        }
        [first, ..] if played.landing > 0.0 => {
            keyframes.push(frame(at(*first, 1.0), 0.0));
            let step = (played.landing - played.departure) / (path.len() - 1) as f64;
            for (index, &square) in path.iter().enumerate() {
                keyframes.push(frame(at(square, 1.09), played.departure + step * index as f64));
            }
        }
        _ => keyframes.push(frame("scale(1.09)".to_owned(), 0.0)),
    }
    let settling = (played.landing + duration) / 2.0;
    keyframes.push(frame("scale(0.98)".to_owned(), settling));
    keyframes.push(frame("scale(1)".to_owned(), duration));
    Some(ElementAnimation {
        selector: format!("[data-piece=\"{end}\"]"),
        keyframes,
        delay: 0.0,
        duration,
    })
}

/// The bird flies in an arc of half a square.
pub fn fly(
    from: &Position,
    to: &Position,
    bottom: Side,
    played: MoveMotion,
) -> Option<ElementAnimation> {
    if from.mana() == to.mana() || to.mana().is_none() {
        return None;
    }
    let ((x1, y1, scale1), (x2, y2, scale2)) = (bird_place(from, bottom), bird_place(to, bottom));
    let place = |x: f64, y: f64, scale: f64, turn: f64| {
        format!("translate({x}px, {y}px) rotate({turn}deg) scale({scale})")
    };
    let start = Keyframe::new(place(x1, y1, scale1, 0.0), FLY, 0.0);
    let keyframes = vec![
        if from.mana().is_none() { start.with_opacity(0.0) } else { start },
        Keyframe::new(place((x1 + x2) / 2.0, (y1 + y2) / 2.0 - 50.0, 1.2, -9.0), FLY, 0.5),
        Keyframe::new(place(x2, y2, scale2, 0.0), FLY, 1.0),
    ];
    Some(ElementAnimation {
        selector: ".bird".to_owned(),
        keyframes,
        delay: played.take_off,
        duration: (played.touchdown - played.take_off).max(1.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_ui::GameUi;
    use mana::Edition;
    use mana_game::Position as _;

    #[test]
    fn a_piece_moves_along_its_path_and_then_the_bird_flies() {
        let before = Position::parse(Edition::COSMOLUDO, "rrdrrr/6/6/6/6/RRDRRR b -").unwrap();
        let mv = before.read_move("c1c3").unwrap();
        let (after, played) = (before.after(mv), before.motion(mv, false));
        let path = move_path(&before, mv);
        let piece = move_piece(&path, Side::Black, Side::Black, played).unwrap();
        assert_eq!(piece.selector, "[data-piece=\"c3\"]");
        assert_eq!(piece.keyframes[0].transform, "translate(0px, 200px) scale(1)");
        assert!(piece.keyframes.is_sorted_by(|a, b| a.offset <= b.offset));
        let bird = fly(&before, &after, Side::Black, played).unwrap();
        assert_eq!((bird.delay, bird.keyframes[0].opacity), (piece.duration, 0.0));
        assert_eq!(fly(&after, &after, Side::Black, played), None);
    }
}
