//! Dragging pieces with a mouse or a finger.

use super::board::BoardView;
use super::board_controller::BoardController;
use mana_ui::game_ui::GameUi;
use mana_ui::move_draft::ClickTarget;
use mana_view::event::PointerEvent;
use mana_view::prelude::*;
use wasm_bindgen::JsCast;

/// A drag of a piece, or a press that may become one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Drag {
    pub(crate) from: ClickTarget,
    /// The position of the pointer at the start, in pixels.
    pub(crate) start: (i32, i32),
    /// The current position of the pointer.
    pub(crate) now: (i32, i32),
    /// Whether the pointer has moved too far for a click.
    pub(crate) moving: bool,
}

/// How far the pointer may move, in pixels, before a press is a drag.
const DRAG_THRESHOLD: i32 = 7;

/// Handles a press that may become a drag.
pub(crate) fn begin_drag<P: BoardView>(
    controller: BoardController<P>,
    from: ClickTarget,
    event: &PointerEvent,
) {
    controller.tapped.set_value(event.pointer_type() == "touch");
    let highlights = controller.highlights.read_untracked();
    if event.button() != 0
        || !(highlights.sources.contains(&from) || highlights.selected.first() == Some(&from))
    {
        return;
    }
    // Touch captures the pointer implicitly; the drop needs the element under it.
    if let Some(target) =
        event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok())
    {
        let _ = target.release_pointer_capture(event.pointer_id());
    }
    let start = (event.client_x(), event.client_y());
    controller.drag.set(Some(Drag { from, start, now: start, moving: false }));
}

/// Tracks drags on a board. Called once for each board.
pub(crate) fn track_drags<P: BoardView>(controller: BoardController<P>) {
    let moved = window_event_listener(mana_view::event::pointermove, move |event| {
        let Some(mut drag) = controller.drag.get_untracked() else { return };
        drag.now = (event.client_x(), event.client_y());
        let distance = (drag.now.0 - drag.start.0).abs().max((drag.now.1 - drag.start.1).abs());
        if !drag.moving && distance > DRAG_THRESHOLD {
            drag.moving = true;
            controller.start_drag(drag.from);
        }
        if drag.moving {
            controller.drag.set(Some(drag));
        }
    });
    let ended = window_event_listener(mana_view::event::pointerup, move |event| {
        let Some(drag) = controller.drag.get_untracked() else { return };
        controller.drag.set(None);
        if !drag.moving {
            return;
        }
        match target_at(event.client_x(), event.client_y()) {
            Some(to) if controller.highlights.read_untracked().destinations.contains(&to) => {
                controller.dropped.set_value(true);
                controller.press(to);
                controller.dropped.set_value(false);
            }
            // Dropped on its own cell, it stays selected until the click that follows deselects it.
            Some(to) if to == drag.from => {}
            _ => controller.cancel(),
        }
    });
    let cancelled =
        window_event_listener(mana_view::event::pointercancel, move |_| controller.drag.set(None));
    on_cleanup(move || {
        moved.remove();
        ended.remove();
        cancelled.remove();
    });
}

/// The cell at a place on the screen.
pub(crate) fn target_at(x: i32, y: i32) -> Option<ClickTarget> {
    let element = web_sys::window()?.document()?.element_from_point(x as f32, y as f32)?;
    let element = element.closest("[data-spot]").ok().flatten()?;
    parse_cell(&element.get_attribute("data-spot")?)
}

/// The piece that is being dragged, under the pointer.
pub(crate) fn dragged_piece<P: BoardView>(controller: BoardController<P>) -> AnyView {
    let from =
        Memo::new(move |_| controller.drag.get().filter(|drag| drag.moving).map(|drag| drag.from));
    let place = move || {
        let (x, y) = controller.drag.get().map_or((0, 0), |drag| drag.now);
        format!("translate({x}px, {y}px)")
    };
    (move || {
        from.get().map(|from| {
            view! {
                <div class="carried" style:transform=place>
                    <svg viewBox="-50 -50 100 100" aria-hidden="true">{P::token(controller, from)}</svg>
                </div>
            }
        })
    })
    .into_any()
}

/// Whether the piece on a target is being dragged.
pub(crate) fn is_dragged<P: GameUi>(controller: BoardController<P>, target: ClickTarget) -> bool {
    controller.drag.read().is_some_and(|drag| drag.moving && drag.from == target)
}

/// Parses a `data-spot` attribute of a cell; nothing can be dropped on other targets.
pub(crate) fn parse_cell(name: &str) -> Option<ClickTarget> {
    let (column, row) = name.strip_prefix('c')?.split_once('r')?;
    Some(ClickTarget::Cell { column: column.parse().ok()?, row: row.parse().ok()? })
}
