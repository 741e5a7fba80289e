//! Round badges at a tile: what can be done with it, what was done, and that a geyser is in danger.

use crate::board_controller::BoardController;
use burst::Position;
use leptos::prelude::*;
use mana_ui::move_draft::ClickTarget;

/// What a badge shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Badge {
    Place,
    Jump,
    Push,
    Devour,
    Burst,
    Retrieve,
    Danger,
    Lost,
}

impl Badge {
    /// Its drawing around the origin, and whether that is filled.
    const fn art(self) -> (&'static str, bool) {
        match self {
            Badge::Place => ("M-9 0H9M0-9V9", false),
            Badge::Jump => ("M-11 6Q0-17 10 4M10 4L3 3M10 4L11-4", false),
            Badge::Push => ("M-9-10V10M-1-7L6 0L-1 7", false),
            Badge::Devour => ("M-11-9L-4-9L-7 8ZM11-9L4-9L7 8ZM-11-12H11V-8H-11Z", true),
            Badge::Burst => (
                "M0-14.5L3.3-8L10.6-10.6L8-3.3L14.5 0L8 3.3L10.6 10.6L3.3 8L0 14.5L-3.3 8L-10.6 10.6L-8 3.3L-14.5 0L-8-3.3L-10.6-10.6L-3.3-8Z",
                true,
            ),
            Badge::Retrieve => ("M9-9V1A6 6 0 0 1 3 7H-9M-3 1L-9 7L-3 13", false),
            Badge::Danger => ("M-2.6-12H2.6L1.7 3H-1.7ZM-2.6 7H2.6V12H-2.6Z", true),
            Badge::Lost => ("M-8-8L8 8M8-8L-8 8", false),
        }
    }

    /// Its drawing alone.
    pub(super) fn glyph(self) -> AnyView {
        let (path, is_filled) = self.art();
        let class = if is_filled { "glyph" } else { "glyph-line" };
        view! { <path class=class d=path /> }.into_any()
    }
}

/// A badge at a place of the drawing.
pub(super) fn badge(class: &'static str, badge: Badge, (x, y): (f64, f64)) -> AnyView {
    view! {
        <g class=class transform=format!("translate({x} {y})")>
            <circle r="21" />
            {badge.glyph()}
        </g>
    }
    .into_any()
}

/// A badge that presses a button.
pub(super) fn button_badge(
    controller: BoardController<Position>,
    target: ClickTarget,
    art: Badge,
    (x, y): (f64, f64),
) -> AnyView {
    view! {
        <g class="badge act" transform=format!("translate({x} {y})") on:click=move |_| controller.press(target)>
            <circle r="21" />
            {art.glyph()}
        </g>
    }
    .into_any()
}
