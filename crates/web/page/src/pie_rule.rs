//! The pie rule: the switch that chooses it, and the offer that it makes.

use super::app::App;
use super::board::BoardView;
use super::board_controller::BoardController;
use mana_game::Side;
use mana_ui::game_ui::side_name;
use mana_view::prelude::*;

/// The switch of a form, with an explanation of the rule; hidden where it is not offered.
pub(crate) fn pie_switch(
    app: App,
    is_offered: impl Fn() -> bool + Send + Sync + 'static,
    get: impl Fn() -> bool + Send + Sync + 'static,
    set: impl Fn(bool) + Send + Sync + 'static,
) -> AnyView {
    view! {
        <div class="field" hidden=Signal::derive(move || !is_offered())>
            <label class="switch">
                <span>{app.t("pie-rule")}</span>
                <input
                    type="checkbox"
                    role="switch"
                    data-testid="pie"
                    aria-describedby="pie-help"
                    prop:checked=Signal::derive(get)
                    on:change=move |event| set(event_target_checked(&event))
                />
            </label>
            <p class="help" id="pie-help">{app.t("pie-rule-help")}</p>
        </div>
    }
    .into_any()
}

/// The offer to swap sides, while a person at this device may.
pub(crate) fn pie_offer<P: BoardView>(
    board: BoardController<P>,
    swap: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let app = board.app;
    let may_swap = Memo::new(move |_| board.is_active() && board.local_game.read().can_swap());
    view! {
        <Show when=move || may_swap.get()>
            <div class="notice" role="status" data-testid="pie-offer">
                <p>{app.t("pie-offer")}</p>
                <button type="button" data-testid="swap" on:click=move |_| swap()>{app.t("pie-swap")}</button>
            </div>
        </Show>
    }
    .into_any()
}

/// The message that the sides were swapped, for the player of this side.
pub(crate) fn describe_swap(app: App, own: Option<Side>) -> String {
    app.messages.with_untracked(|messages| match own {
        Some(own) => messages.fill("pie-swapped-you", &[("side", side_name(own, messages).into())]),
        None => messages.text("pie-swapped"),
    })
}
