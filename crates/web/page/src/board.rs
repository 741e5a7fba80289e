//! What the boards of both games share: a grid of cells for pointer, keyboard and screen reader.

use super::app::{App, focus};
use super::board_controller::BoardController;
use super::drag::begin_drag;
use super::end_card::EndTone;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use mana_game::Side;
use mana_ui::game_ui::GameUi;
use mana_ui::move_draft::ClickTarget;

/// A game that can be drawn.
pub(crate) trait BoardView: GameUi {
    /// The message that names the game.
    const NAME: &'static str;

    /// The board or field.
    fn board_view(controller: BoardController<Self>) -> AnyView;

    /// The tray of a side: what lies beside the board.
    fn tray(controller: BoardController<Self>, side: Side) -> AnyView;

    /// The buttons that are part of making a move.
    fn controls(controller: BoardController<Self>) -> AnyView;

    /// What the player has to do to complete the move that is selected; without it the situation of the position holds.
    fn prompt(_: BoardController<Self>) -> Option<AnyView> {
        None
    }

    /// The type that is marked, for the status: in a word and a picture. Only Mana marks one.
    fn mark(_: BoardController<Self>) -> Option<AnyView> {
        None
    }

    /// The picture on the card of a finished game, drawn around the origin in a square of 120.
    fn emblem(app: App, tone: EndTone) -> AnyView;

    /// The piece on a target, drawn around the origin, for a drag.
    fn token(controller: BoardController<Self>, target: ClickTarget) -> AnyView;

    /// The messages that summarise the rules of this position.
    fn rules_in_short(&self) -> Vec<&'static str>;

    /// The legend below that summary.
    fn legend(app: App) -> AnyView;

    /// The message that names the rules.
    fn rules_name(&self) -> &'static str;
}

/// The line that says whose turn it is, with the type that is marked.
pub(crate) fn turn_line<P: BoardView>(
    controller: BoardController<P>,
    text: impl Fn() -> String + Send + Sync + 'static,
    is_result: impl Fn() -> bool + Send + Sync + 'static,
) -> AnyView {
    view! {
        <div class="turn-line">
            <p class="turn" class:result=Signal::derive(is_result) data-testid="turn">{Signal::derive(text)}</p>
            {P::mark(controller)}
        </div>
    }
    .into_any()
}

/// The paragraph that says what the player has to do, or what else `text` says.
pub(crate) fn situation<P: BoardView>(
    controller: BoardController<P>,
    text: impl Fn() -> String + Send + Sync + 'static,
) -> AnyView {
    let text = Signal::derive(text);
    view! {
        <p class="situation" data-testid="situation">
            {move || P::prompt(controller).unwrap_or_else(|| view! { {text} }.into_any())}
        </p>
    }
    .into_any()
}

/// The value of a target's `data-spot` attribute.
pub(crate) fn target_name(target: ClickTarget) -> String {
    target.to_string()
}

/// The current classes of a target.
pub(crate) fn target_class<P: GameUi>(
    controller: BoardController<P>,
    target: ClickTarget,
    base: &'static str,
) -> String {
    let mut class = String::from(base);
    let highlights = controller.highlights.read();
    if highlights.selected.contains(&target) {
        class.push_str(" picked");
    } else if highlights.destinations.contains(&target) {
        class.push_str(" target");
    } else if highlights.sources.contains(&target) {
        class.push_str(" choice");
    }
    if controller.hint.read().contains(&target) {
        class.push_str(" hint");
    }
    if controller.last_move.read().contains(&target) {
        class.push_str(" last");
    }
    class
}

/// A cell of the grid. `place` is its `transform`; `drawing` is drawn around the origin in a square of 100.
pub(crate) fn grid_cell<P: BoardView>(
    controller: BoardController<P>,
    (column, row): (u8, u8),
    place: Signal<String>,
    drawing: AnyView,
) -> AnyView {
    let target = ClickTarget::Cell { column, row };
    let name = P::cell_name(column, row);
    let label = Signal::derive(move || {
        let position = controller.position();
        let highlights = controller.highlights.read();
        controller
            .app
            .messages
            .with(|messages| position.describe_target(target, &highlights, messages))
    });
    let tab_index = move || if controller.cursor.get() == (column, row) { "0" } else { "-1" };
    let is_picked = move || controller.highlights.read().selected.contains(&target).to_string();
    view! {
        <g
            role="gridcell"
            class=Signal::derive(move || target_class(controller, target, "cell"))
            transform=place
            tabindex=Signal::derive(move || tab_index().to_owned())
            aria-label=label
            aria-selected=Signal::derive(is_picked)
            data-spot=target_name(target)
            data-square=name.clone()
            data-cell=name
            on:click=move |_| {
                controller.cursor.set((column, row));
                controller.press(target);
            }
            on:pointerdown=move |event| begin_drag(controller, target, &event)
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

/// The keys of a grid: arrows move the focus, Enter and Space press.
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
