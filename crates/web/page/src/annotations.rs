//! Arrows and rings that a person draws on a board: a drag with the right button makes an arrow, a click with it or a
//! long touch a ring. The same once more removes it, and a click on the board or a move removes all.

use super::board::BoardView;
use super::board_controller::BoardController;
use super::drag::target_at;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use mana_ui::move_draft::ClickTarget;

/// The number of the right button.
const RIGHT: i16 = 2;

/// Tracks what is drawn on a board. Called once for each board.
pub(crate) fn track_annotations<P: BoardView>(controller: BoardController<P>) {
    let annotations = controller.annotations;
    let start = StoredValue::new(None::<ClickTarget>);
    let touched = StoredValue::new(false);
    let target = |event: &MouseEvent| target_at(event.client_x(), event.client_y());
    let pressed = window_event_listener(leptos::ev::pointerdown, move |event| {
        start.set_value(target(&event).filter(|_| event.button() == RIGHT));
        touched.set_value(event.pointer_type() == "touch");
    });
    let released = window_event_listener(leptos::ev::pointerup, move |event| {
        let from = start.get_value().filter(|_| event.button() == RIGHT);
        if let (Some(from), Some(to)) = (from, target(&event)) {
            toggle(annotations, if from == to { vec![from] } else { vec![from, to] });
        }
    });
    // The right button leads here before or after it is released, depending on the system; a long touch, only here.
    let menu = window_event_listener(leptos::ev::contextmenu, move |event| {
        let Some(at) = target(&event) else { return };
        event.prevent_default();
        if touched.get_value() {
            toggle(annotations, vec![at]);
        }
    });
    let clicked = window_event_listener(leptos::ev::click, move |event| {
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
        pressed.remove();
        released.remove();
        menu.remove();
        clicked.remove();
    });
}

/// Adds a shape, or removes it if it is there.
fn toggle(annotations: RwSignal<Vec<Vec<ClickTarget>>>, shape: Vec<ClickTarget>) {
    annotations.update(|shapes| match shapes.iter().position(|drawn| *drawn == shape) {
        Some(index) => {
            shapes.remove(index);
        }
        None => shapes.push(shape),
    });
}
