//! What the boards of both games have in common: a grid of cells for mouse, finger, keyboard and screen reader.

use super::app::{App, focus};
use super::board_controller::BoardController;
use super::travel::Drag;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use mana_game::Side;
use mana_ui::game_ui::GameUi;
use mana_ui::move_draft::ClickTarget;
use wasm_bindgen::JsCast;

/// A game that can be drawn.
pub(crate) trait BoardView: GameUi {
    /// The message that names the game.
    const NAME: &'static str;

    /// The board or field.
    fn board(controller: BoardController<Self>) -> AnyView;

    /// What lies beside the board for a side.
    fn tray(controller: BoardController<Self>, side: Side) -> AnyView;

    /// The buttons that belong to the move in the making.
    fn controls(controller: BoardController<Self>) -> AnyView;

    /// The piece on a spot, drawn around the origin, to be carried about.
    fn token(controller: BoardController<Self>, spot: ClickTarget) -> AnyView;

    /// The rules in short, as messages.
    const RULES: [&'static str; 4];

    /// What is drawn beside the rules in short.
    fn legend(app: App) -> AnyView;

    /// The message that names the rules.
    fn rules_name(&self) -> &'static str;
}

/// A spot as the value of a `data-spot` attribute.
pub(crate) fn spot_name(spot: ClickTarget) -> String {
    match spot {
        ClickTarget::Cell { column, row } => format!("c{column}r{row}"),
        ClickTarget::Hand(kind) => format!("h{kind}"),
        ClickTarget::Button(act) => format!("{act:?}").to_lowercase(),
    }
}

/// The spot with this name, as far as something can be dropped there.
fn named_spot(name: &str) -> Option<ClickTarget> {
    let (column, row) = name.strip_prefix('c')?.split_once('r')?;
    Some(ClickTarget::Cell { column: column.parse().ok()?, row: row.parse().ok()? })
}

/// What a spot looks like at the moment, as classes.
pub(crate) fn spot_class<P: GameUi>(
    controller: BoardController<P>,
    spot: ClickTarget,
    base: &'static str,
) -> String {
    let mut class = String::from(base);
    let marks = controller.marks.read();
    if marks.selected.contains(&spot) {
        class.push_str(" picked");
    } else if marks.destinations.contains(&spot) {
        class.push_str(" target");
    } else if marks.sources.contains(&spot) {
        class.push_str(" choice");
    }
    if controller.hint.read().contains(&spot) {
        class.push_str(" hint");
    }
    if controller.last_move.read().contains(&spot) {
        class.push_str(" last");
    }
    class
}

/// A cell of the grid. `place` is its transformation; `drawing` is drawn around its centre, and is 100 wide and high.
pub(crate) fn grid_cell<P: BoardView>(
    controller: BoardController<P>,
    (column, row): (u8, u8),
    place: Signal<String>,
    drawing: AnyView,
) -> AnyView {
    let spot = ClickTarget::Cell { column, row };
    let name = P::cell_name(column, row);
    let label = Signal::derive(move || {
        let position = controller.position();
        let marks = controller.marks.read();
        controller.app.messages.with(|messages| position.describe_target(spot, &marks, messages))
    });
    let tab_index = move || if controller.cursor.get() == (column, row) { "0" } else { "-1" };
    let is_picked = move || controller.marks.read().selected.contains(&spot).to_string();
    view! {
        <g
            role="gridcell"
            class=Signal::derive(move || spot_class(controller, spot, "cell"))
            transform=place
            tabindex=Signal::derive(move || tab_index().to_owned())
            aria-label=label
            aria-selected=Signal::derive(is_picked)
            data-spot=spot_name(spot)
            data-square=name.clone()
            data-cell=name
            on:click=move |_| {
                controller.cursor.set((column, row));
                controller.press(spot);
            }
            on:pointerdown=move |event| begin_drag(controller, spot, &event)
            on:focus=move |_| controller.cursor.set((column, row))
            on:keydown=move |event| grid_key(controller, (column, row), &event)
        >
            <rect class="hit" x="-50" y="-50" width="100" height="100" />
            {drawing}
            <rect class="focus" x="-46" y="-46" width="92" height="92" rx="14" />
        </g>
    }
    .into_any()
}

/// What is drawn around something that would be taken: corners, as a ring would be taken for one of the board's.
pub(crate) fn corners() -> AnyView {
    view! { <path class="take" d="M-45-26V-45H-26M26-45H45V-26M45 26V45H26M-26 45H-45V26" /> }
        .into_any()
}

/// The keys of a grid: arrows walk, Enter and Space press.
fn grid_key<P: BoardView>(
    controller: BoardController<P>,
    (column, row): (u8, u8),
    event: &KeyboardEvent,
) {
    let up = if controller.bottom() == Side::Black { 1 } else { -1 };
    let step = match event.key().as_str() {
        "ArrowUp" => (0, up),
        "ArrowDown" => (0, -up),
        "ArrowLeft" => (-up, 0),
        "ArrowRight" => (up, 0),
        "Enter" | " " => {
            event.prevent_default();
            return controller.press(ClickTarget::Cell { column, row });
        }
        _ => return,
    };
    event.prevent_default();
    let walk = |at: u8, by: i32| (i32::from(at) + by).clamp(0, i32::from(P::GRID_SIZE) - 1) as u8;
    let (column, row) = (walk(column, step.0), walk(row, step.1));
    controller.cursor.set((column, row));
    focus(&format!("[data-spot=\"c{column}r{row}\"]"));
}

/// How far a press may wander, in pixels, before it is a drag.
const CLICK: i32 = 7;

/// Somebody may be about to drag a piece.
pub(crate) fn begin_drag<P: BoardView>(
    controller: BoardController<P>,
    from: ClickTarget,
    event: &PointerEvent,
) {
    let marks = controller.marks.read_untracked();
    if event.button() != 0
        || !(marks.sources.contains(&from) || marks.selected.first() == Some(&from))
    {
        return;
    }
    // A finger's events go to where it came down unless told otherwise.
    if let Some(target) =
        event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok())
    {
        let _ = target.release_pointer_capture(event.pointer_id());
    }
    let start = (event.client_x(), event.client_y());
    controller.drag.set(Some(Drag { from, start, now: start, moving: false }));
}

/// Follows every drag to its end. Once for each game's page.
pub(crate) fn track_drags<P: BoardView>(controller: BoardController<P>) {
    let moved = window_event_listener(leptos::ev::pointermove, move |event| {
        let Some(mut drag) = controller.drag.get_untracked() else { return };
        drag.now = (event.client_x(), event.client_y());
        let wandered = (drag.now.0 - drag.start.0).abs().max((drag.now.1 - drag.start.1).abs());
        if !drag.moving && wandered > CLICK {
            drag.moving = true;
            controller.lift(drag.from);
        }
        if drag.moving {
            controller.drag.set(Some(drag));
        }
    });
    let ended = window_event_listener(leptos::ev::pointerup, move |event| {
        let Some(drag) = controller.drag.get_untracked() else { return };
        controller.drag.set(None);
        if !drag.moving {
            return;
        }
        match spot_at(event.client_x(), event.client_y()) {
            Some(to) if controller.marks.read_untracked().destinations.contains(&to) => {
                controller.press(to)
            }
            // Put back where it was, it stays picked until the click that follows lets go of it.
            Some(to) if to == drag.from => {}
            _ => controller.cancel(),
        }
    });
    let cancelled =
        window_event_listener(leptos::ev::pointercancel, move |_| controller.drag.set(None));
    on_cleanup(move || {
        moved.remove();
        ended.remove();
        cancelled.remove();
    });
}

fn spot_at(x: i32, y: i32) -> Option<ClickTarget> {
    let element = web_sys::window()?.document()?.element_from_point(x as f32, y as f32)?;
    let element = element.closest("[data-spot]").ok().flatten()?;
    named_spot(&element.get_attribute("data-spot")?)
}

/// The piece that is being carried about.
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

/// Whether the piece on a spot is being carried about.
pub(crate) fn is_dragged<P: GameUi>(controller: BoardController<P>, spot: ClickTarget) -> bool {
    controller.drag.read().is_some_and(|drag| drag.moving && drag.from == spot)
}
