//! The controls beside the field: the hands, the geysers' sides in small, the size of the field, and the buttons.

use super::geyser::compass;
use crate::board::target_class;
use crate::board_controller::BoardController;
use crate::burst_tile::Tile;
use crate::drag::begin_drag;
use crate::element_state::{ElementState, update_all};
use burst::{Kind, Mana, Position};
use mana_game::{Position as _, Side};
use mana_ui::burst::drawing::Badge;
use mana_ui::burst::{
    FieldExtent, GeyserState, describe_hand, describe_open_sides, hand_target, kind_name,
};
use mana_ui::local_game::Actor;
use mana_ui::move_draft::{BoardButton, ClickTarget};
use mana_view::event::{MouseEvent, PointerEvent};
use mana_view::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// The hand of a side and the state of its geyser.
pub(super) fn tray(controller: BoardController<Position>, side: Side) -> AnyView {
    let app = controller.app;
    let hand = NodeRef::<web_sys::HtmlElement>::new();
    Effect::new(move |before: Option<Vec<ElementState>>| {
        let states: Vec<_> = slots(side).map(|mana| slot(controller, mana)).collect();
        let Some(hand) = hand.get() else { return Vec::new() };
        let find = |index| hand.children().item(index as u32);
        update_all(&find, &before.unwrap_or_default(), &states);
        states
    });
    let markup: String = slots(side).map(slot_markup).collect();
    let target = move |event: &Event| {
        let element: Element = event.target()?.dyn_into().ok()?;
        let slot = element.closest("[data-spot]").ok().flatten()?;
        slot.get_attribute("data-spot")?.parse::<ClickTarget>().ok()
    };
    let press = move |event: MouseEvent| {
        if let Some(target) = target(&event) {
            controller.press(target);
        }
    };
    let drag = move |event: PointerEvent| {
        if let Some(target) = target(&event).filter(|_| controller.position().turn() == side) {
            begin_drag(controller, target, &event);
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
        <div
            class="hand"
            role="group"
            aria-label=app.t("hand")
            node_ref=hand
            inner_html=markup
            on:click=press
            on:pointerdown=drag
        ></div>
    }
    .into_any()
}

/// The Mana that have a place in the hand of a side. The geyser is in hand only once it is devoured.
fn slots(side: Side) -> impl Iterator<Item = Mana> {
    Kind::ALL.into_iter().skip(1).map(move |kind| Mana { side, kind })
}

/// The static markup of a place in hand.
fn slot_markup(mana: Mana) -> String {
    let (letter, target) = (mana.letter(), hand_target(mana.kind));
    format!(
        r#"<button type="button" data-testid="hand-{letter}" data-spot="{target}"><svg viewBox="-46 -46 92 96" aria-hidden="true"></svg></button>"#
    )
}

/// The state of a place in hand.
fn slot(controller: BoardController<Position>, mana: Mana) -> ElementState {
    let Mana { side, kind } = mana;
    let (at, position) = (hand_target(kind), controller.position());
    let highlights = controller.highlights.read();
    let (own_turn, in_hand) = (position.turn() == side, position.cell_of(mana).is_none());
    let mut class = String::from("hand-slot");
    if own_turn {
        class = target_class(controller, at, "hand-slot");
    }
    if !in_hand {
        class.push_str(" empty");
    }
    let can_act = in_hand && own_turn && controller.is_active();
    let is_pressed = own_turn && highlights.selected.contains(&at);
    let (label, title) = controller.app.messages.with(|messages| {
        (describe_hand(&position, mana, &highlights, messages), kind_name(kind, messages))
    });
    let face = Tile { side, kind, burst: false };
    ElementState {
        attributes: vec![
            ("class", Some(class)),
            ("disabled", (!can_act).then(String::new)),
            ("aria-label", Some(label)),
            ("title", Some(title)),
            ("aria-pressed", Some(is_pressed.to_string())),
        ],
        contents: vec![(0, if in_hand { face.drawing() } else { String::new() })],
    }
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
