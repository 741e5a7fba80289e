//! What lies beside the field: the hands, the geysers' sides in small, the size of the field, and the buttons.

use super::geyser::compass;
use crate::board::{target_class, target_name};
use crate::board_controller::BoardController;
use crate::burst_tile::{Tile, tile};
use crate::drag::begin_drag;
use burst::{Kind, Mana, Position};
use leptos::prelude::*;
use mana_game::{Position as _, Side};
use mana_ui::burst::drawing::Badge;
use mana_ui::burst::{
    FieldExtent, GeyserState, describe_hand, describe_open_sides, hand_target, kind_name,
};
use mana_ui::local_game::Actor;
use mana_ui::move_draft::{BoardButton, ClickTarget};

/// The hand of a side and the state of its geyser.
pub(super) fn tray(controller: BoardController<Position>, side: Side) -> AnyView {
    let app = controller.app;
    let slot = move |kind: Kind| {
        let mana = Mana { side, kind };
        let at = hand_target(kind);
        let in_hand = Memo::new(move |_| controller.position().cell_of(mana).is_none());
        let own_turn = move || controller.position().turn() == side;
        let class = move || {
            if own_turn() {
                target_class(controller, at, "hand-slot")
            } else {
                "hand-slot".to_owned()
            }
        };
        let label = move || {
            let position = controller.position();
            let highlights = controller.highlights.read();
            app.messages.with(|messages| describe_hand(&position, mana, &highlights, messages))
        };
        view! {
            <button
                type="button"
                class=Signal::derive(class)
                class:empty=Signal::derive(move || !in_hand.get())
                data-testid=format!("hand-{}", mana.letter())
                data-spot=target_name(at)
                disabled=Signal::derive(move || !in_hand.get() || !own_turn() || !controller.is_active())
                aria-label=Signal::derive(label)
                title=Signal::derive(move || app.messages.with(|messages| kind_name(kind, messages)))
                aria-pressed=Signal::derive(move || (own_turn() && controller.highlights.read().selected.contains(&at)).to_string())
                on:click=move |_| controller.press(at)
                on:pointerdown=move |event| {
                    if own_turn() {
                        begin_drag(controller, at, &event);
                    }
                }
            >
                <svg viewBox="-46 -46 92 96" aria-hidden="true">
                    {move || in_hand.get().then(|| tile(Tile { side, kind, burst: false }))}
                </svg>
            </button>
        }
    };
    let open = move || {
        let position = controller.position();
        app.messages.with(|messages| describe_open_sides(&position, side, messages))
    };
    let is_alarming = move || GeyserState::of(&controller.position(), side).is_alarming();
    view! {
        <span class="geyser-words">
            <span class="geyser-chip" class:alarming=Signal::derive(is_alarming)>
                {compass(controller, side)}
                <span>{Signal::derive(open)}</span>
            </span>
        </span>
        <div class="hand" role="group" aria-label=app.t("hand")>
            // The geyser is in hand only once it is devoured.
            {Kind::ALL.into_iter().skip(1).map(slot).collect_view()}
        </div>
    }
    .into_any()
}

/// The buttons that act on the selected Mana, and the size of the field.
pub(super) fn controls(controller: BoardController<Position>) -> AnyView {
    let app = controller.app;
    let act = move |act: BoardButton, badge: Badge, key: &'static str, test: &'static str| {
        let target = ClickTarget::Button(act);
        view! {
            <button
                type="button"
                class:suggested=Signal::derive(move || controller.hint.read().contains(&target))
                data-testid=test
                disabled=Signal::derive(move || !controller.highlights.read().destinations.contains(&target))
                on:click=move |_| controller.press(target)
            >
                <svg class="act-icon" viewBox="-16 -16 32 32" aria-hidden="true" inner_html=badge.glyph()></svg>
                {app.t(key)}
            </button>
        }
    };
    let is_over = Memo::new(move |_| controller.local_game.read().actor() == Actor::Nobody);
    (move || (!is_over.get()).then(|| view! {
        <div class="row burst-acts">
            {act(BoardButton::Burst, Badge::Burst, "act-burst", "burst")}
            {act(BoardButton::Retrieve, Badge::Retrieve, "act-retrieve", "retrieve")}
            <Show when=move || controller.highlights.read().sources.contains(&ClickTarget::Button(BoardButton::Pass))>
                <button type="button" class="primary" data-testid="pass" on:click=move |_| controller.press(ClickTarget::Button(BoardButton::Pass))>
                    {app.t("pass")}
                </button>
            </Show>
        </div>
        {meter(controller)}
    }))
    .into_any()
}

/// How much of five by five the field spans, and how much it may still grow.
fn meter(controller: BoardController<Position>) -> AnyView {
    let app = controller.app;
    let extent = Memo::new(move |_| FieldExtent::of(&controller.position()));
    let size = move || {
        let (columns, rows) = extent.get().span;
        app.fill("field-size", &[("columns", columns.into()), ("rows", rows.into())])
    };
    let growth = move || {
        let (columns, rows) = extent.get().growth();
        app.fill("field-growth", &[("columns", columns.into()), ("rows", rows.into())])
    };
    let cells = move || {
        let cell = |index: i32| {
            let (column, row) = (index % FieldExtent::MAX, index / FieldExtent::MAX);
            let is_inside = column < extent.get().span.0 && row < extent.get().span.1;
            let class = if is_inside { "meter-cell inside" } else { "meter-cell" };
            let (x, y) = (8 * column, 8 * (FieldExtent::MAX - 1 - row));
            format!(r#"<rect class="{class}" x="{x}" y="{y}" width="6.6" height="6.6" rx="1.5"/>"#)
        };
        (0..FieldExtent::MAX * FieldExtent::MAX).map(cell).collect::<String>()
    };
    view! {
        <div class="meter" data-testid="growth">
            <svg viewBox="-1 -1 41 41" aria-hidden="true" inner_html=cells></svg>
            <p class="help"><strong>{Signal::derive(size)}</strong> " " {Signal::derive(growth)}</p>
        </div>
    }
    .into_any()
}
