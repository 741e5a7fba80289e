//! Arrows and rings that a person draws on a board: a drag with the right button draws an arrow, a right click a ring,
//! and a long press does the same on touch screens. Repeating it removes the shape; a click on the board or a move
//! removes all.

use super::board::BoardView;
use super::board_controller::BoardController;
use super::drag::target_at;
use mana_ui::move_draft::ClickTarget;
use mana_view::event::MouseEvent;
use mana_view::helpers::{TimeoutHandle, set_timeout_with_handle};
use mana_view::prelude::*;
use std::time::Duration;

/// The number of the right button.
const RIGHT: i16 = 2;

/// How long a press is before it draws.
const LONG_PRESS: Duration = Duration::from_millis(400);

/// Tracks the annotations of a board. Called once for each board.
pub(crate) fn track_annotations<P: BoardView>(controller: BoardController<P>) {
    let annotations = controller.annotations;
    let start = StoredValue::new(None::<ClickTarget>);
    // A touch that may become a long press.
    let resting = StoredValue::new(None::<TimeoutHandle>);
    let stop_resting = move || {
        if let Some(timer) = resting.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    };
    let target = |event: &MouseEvent| target_at(event.client_x(), event.client_y());
    let pressed = window_event_listener(mana_view::event::pointerdown, move |event| {
        start.set_value(target(&event).filter(|_| event.button() == RIGHT));
        stop_resting();
        if let Some(at) = target(&event).filter(|_| event.pointer_type() == "touch") {
            // The ring appears at once; if the finger moves on, it becomes an arrow.
            let draw = move || {
                controller.drag.set(None);
                start.set_value(Some(at));
                toggle(annotations, vec![at]);
            };
            resting.set_value(set_timeout_with_handle(draw, LONG_PRESS).ok());
        }
    });
    let moved = window_event_listener(mana_view::event::pointermove, move |_| {
        // Before a long press, a finger that moves drags a piece.
        if controller.drag.read_untracked().is_some_and(|drag| drag.moving) {
            stop_resting();
        }
    });
    let released = window_event_listener(mana_view::event::pointerup, move |event| {
        stop_resting();
        let touch = event.pointer_type() == "touch";
        let from = start.get_value().filter(|_| touch || event.button() == RIGHT);
        start.set_value(None);
        match (from, target(&event)) {
            (Some(from), Some(to)) if from != to => {
                if touch {
                    toggle(annotations, vec![from]);
                }
                toggle(annotations, vec![from, to]);
            }
            (Some(from), Some(_)) if !touch => toggle(annotations, vec![from]),
            _ => {}
        }
    });
    let cancelled = window_event_listener(mana_view::event::pointercancel, move |_| stop_resting());
    let menu = window_event_listener(mana_view::event::contextmenu, move |event| {
        if target(&event).is_some() {
            event.prevent_default();
        }
    });
    let clicked = window_event_listener(mana_view::event::click, move |event| {
        if target(&event).is_some() && !annotations.read_untracked().is_empty() {
            annotations.set(Vec::new());
        }
    });
    Effect::new(move || {
        controller.local_game.track();
        if !annotations.read_untracked().is_empty() {
            annotations.set(Vec::new());
        }
    });
    on_cleanup(move || {
        stop_resting();
        for listener in [pressed, moved, released, cancelled, menu, clicked] {
            listener.remove();
        }
    });
}

/// Adds a shape, or removes it if it exists.
fn toggle(annotations: RwSignal<Vec<Vec<ClickTarget>>>, shape: Vec<ClickTarget>) {
    annotations.update(|shapes| match shapes.iter().position(|drawn| *drawn == shape) {
        Some(index) => {
            shapes.remove(index);
        }
        None => shapes.push(shape),
    });
}
