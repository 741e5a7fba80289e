//! The sides of a geyser: a drop for each that is open, a bar for each that is shut; and the alarm.

use super::{FieldView, layer};
use burst::{Kind, Mana};
use mana_game::Side;
use mana_ui::burst::drawing::Badge;
use mana_ui::burst::ground::{JET, PLUG, side_angle};
use mana_ui::burst::{GeyserState, SIDES, cell_target, marks, open_sides};
use mana_view::prelude::*;

/// The red ground of a geyser in danger.
pub(super) fn alarm(field: FieldView, side: Side) -> AnyView {
    layer(move || {
        let position = field.controller.position();
        let cell = position.cell_of(Mana { side, kind: Kind::Gran });
        let alarming = cell.filter(|_| GeyserState::of(&position, side).is_alarming());
        let place = alarming.map(|cell| field.transform.get().centre(cell));
        place.map_or_else(String::new, |place| marks::frame("alarm", place, 48.0, 12))
    })
}

/// Drops and bars around a geyser, and the badge that warns of danger.
pub(super) fn sides(field: FieldView, side: Side) -> AnyView {
    let controller = field.controller;
    let here = Memo::new(move |_| controller.position().cell_of(Mana { side, kind: Kind::Gran }));
    let state = Memo::new(move |_| GeyserState::of(&controller.position(), side));
    let transform = move || {
        let (x, y) = here.get().map_or((0.0, 0.0), |cell| field.transform.get().centre(cell));
        format!("translate({x}px, {y}px)")
    };
    let outlet = move |step: (i32, i32)| {
        let is_open = move || open_sides(&controller.position(), side).contains(&step);
        let turn = move || format!("rotate({})", side_angle(step, field.transform.get().up == -1));
        view! {
            <g class="outlet" class:open=Signal::derive(is_open) transform=Signal::derive(turn)>
                <path class="jet" d=JET />
                <path class="plug" d=PLUG />
            </g>
        }
    };
    let warning = move || {
        // A possible action on it is marked instead.
        let targets = &controller.highlights.read().destinations;
        let is_target = here.get().is_some_and(|cell| targets.contains(&cell_target(cell)));
        let badge = match state.get() {
            GeyserState::OneSide | GeyserState::Threatened if !is_target => Badge::Danger,
            GeyserState::Blocked if !is_target => Badge::Lost,
            _ => return String::new(),
        };
        badge.at("badge danger", (37.0, -37.0))
    };
    view! {
        <g
            class="outlets"
            class:gone=Signal::derive(move || here.get().is_none())
            class:tight=Signal::derive(move || matches!(state.get(), GeyserState::OneSide | GeyserState::Blocked))
            style:transform=Signal::derive(transform)
        >
            {SIDES.map(outlet).collect_view()}
            {layer(warning)}
        </g>
    }
    .into_any()
}

/// The same sides, small, at the name of the player.
pub(super) fn compass(
    controller: crate::board_controller::BoardController<burst::Position>,
    side: Side,
) -> AnyView {
    let outlet = move |step: (i32, i32)| {
        let is_open = move || open_sides(&controller.position(), side).contains(&step);
        let turn =
            move || format!("rotate({})", side_angle(step, controller.bottom() == Side::White));
        view! {
            <g class="outlet" class:open=Signal::derive(is_open) transform=Signal::derive(turn)>
                <path class="jet" d="M0-23C4-18 5-16 5-14.5A5 5 0 0 1-5-14.5C-5-16-4-18 0-23Z" />
                <path class="plug" d="M-9-17H9V-12.5H-9Z" />
            </g>
        }
    };
    view! {
        <svg class="compass" viewBox="-23 -23 46 46" aria-hidden="true">
            <path class="compass-rim" d="M3.7-9L9-3.7V3.7L3.7 9H-3.7L-9 3.7V-3.7L-3.7-9Z" />
            {SIDES.map(outlet).collect_view()}
        </svg>
    }
    .into_any()
}
