//! The actions of players besides moving: offers, answers to them, and resigning.

use super::attention::notification_button;
use super::online_game::OnlineGame;
use super::status::copy;
use crate::board::BoardView;
use crate::board_controller::BoardController;
use crate::controls::{GameActions, button, resign_question, step_buttons};
use crate::icon::Icon;
use mana_protocol::{Act, GameState, Offer, Seat};
use mana_ui::online::available_actions::{AvailableActions, has_lost_offer};
use mana_ui::online::describe::describe_offer;
use mana_ui::route::Route;
use mana_view::prelude::*;

/// The standing offers: the opponent's with buttons to answer it, the player's own with one to withdraw it.
pub(crate) fn offers(online: OnlineGame) -> AnyView {
    let app = online.app;
    let standing = Memo::new(move |_| {
        online.state.with(|state| {
            let Some(state) = state else { return Vec::new() };
            let of = |seat: Seat| state.offers.get(seat).iter().map(move |offer| (seat, *offer));
            Seat::ALL.into_iter().flat_map(of).collect::<Vec<_>>()
        })
    });
    let withdrawn = StoredValue::new(false);
    Effect::new(move |before: Option<Option<GameState>>| {
        let state = online.state.get();
        let lost = before
            .flatten()
            .zip(state.as_ref())
            .is_some_and(|(before, state)| has_lost_offer(&before, state));
        if lost && !withdrawn.get_value() {
            app.show_toast(app.messages.with_untracked(|messages| messages.text("offer-declined")));
        }
        if lost {
            withdrawn.set_value(false);
        }
        state
    });
    let item = move |(by, offer): (Seat, Offer)| {
        let text = move || {
            let viewer = online.seat();
            app.messages.with(|messages| describe_offer(offer, by, viewer, messages))
        };
        let answer = move || {
            match online.seat() {
            None => ().into_any(),
            Some(seat) if seat == by => view! {
                <button type="button" data-testid="withdraw" on:click=move |_| {
                    withdrawn.set_value(true);
                    online.act(Act::Decline { offer });
                }>
                    {app.t("withdraw")}
                </button>
            }
            .into_any(),
            Some(_) => view! {
                <button type="button" class="primary" data-testid="accept" on:click=move |_| online.act(Act::Accept { offer })>
                    {app.t("accept")}
                </button>
                <button type="button" data-testid="decline" on:click=move |_| online.act(Act::Decline { offer })>
                    {app.t("decline")}
                </button>
            }
            .into_any(),
        }
        };
        view! {
            <div class="notice" role="status" data-testid="offer">
                <p>{text}</p>
                <div class="row">{answer}</div>
            </div>
        }
    };
    (move || standing.get().into_iter().map(item).collect_view()).into_any()
}

/// The buttons of a game, for players and spectators.
pub(crate) fn actions<P: BoardView>(online: OnlineGame, board: BoardController<P>) -> AnyView {
    let app = online.app;
    let first = board.local_game.read_untracked().game().first_position().turn().into();
    let may = Memo::new(move |_| {
        online.state.with(|state| {
            state.as_ref().map(|state| AvailableActions::of(state, first)).unwrap_or_default()
        })
    });
    // No help from the engine while the game goes on.
    let is_over = Memo::new(move |_| {
        online.state.with(|state| state.as_ref().is_some_and(|state| state.end.is_some()))
    });
    let resigning = RwSignal::new(false);
    Effect::new(move || {
        if !may.get().resign {
            resigning.set(false);
        }
    });
    let plays = move || online.seat().is_some() && !is_over.get();
    let offer = move |icon, key, allowed: fn(AvailableActions) -> bool, offer: Offer| {
        button(
            app,
            icon,
            key,
            key,
            move || !allowed(may.get()),
            move || {
                online.act(Act::Offer { offer });
            },
        )
    };
    let first = view! {
        <Show when=plays>
            {offer(Icon::Undo, "offer-takeback", |may| may.takeback, Offer::Takeback)}
            {offer(Icon::Draw, "offer-draw", |may| may.draw, Offer::Draw)}
        </Show>
        <Show when=move || is_over.get()>
            {button(app, Icon::Graph, "analyse", "analyse", || false,
                move || app.go(&Route::Analysis(link(board))))}
            {button(app, Icon::Lens, "review-this", "review", || false,
                move || app.go(&Route::Review(link(board))))}
        </Show>
    };
    let others = move |[turn, resign, abort]: [&'static str; 3]| {
        view! {
            {button(app, Icon::Turn, "turn-board", turn, || false, move || board.flip())}
            <Show when=move || may.get().resign>
                {button(app, Icon::Flag, "resign", resign, || false, move || resigning.set(true))}
            </Show>
            <Show when=move || may.get().abort>
                {button(app, Icon::Close, "abort", abort, || false, move || online.act(Act::Abort))}
            </Show>
        }
        .into_any()
    };
    let rare = view! {
        {button(app, Icon::Copy, "copy-record", "copy-record", || false, move || copy(app, record(online, board)))}
        <Show when=plays>{notification_button(app)}</Show>
    };
    let actions = GameActions {
        steps: step_buttons(board),
        first: first.into_any(),
        on_desk: others(["turn-board", "resign", "abort"]),
        on_phone: others(["menu-turn-board", "menu-resign", "menu-abort"]),
        leave: (Route::Online, "to-lobby"),
        rare: rare.into_any(),
    };
    view! {
        {actions.view(app)}
        {resign_question(app, resigning, move || online.act(Act::Resign))}
    }
    .into_any()
}

/// The game as a link.
fn link<P: BoardView>(board: BoardController<P>) -> String {
    board.local_game.read_untracked().record().to_link()
}

/// The record of the game, with the names of the players and the result.
fn record<P: BoardView>(online: OnlineGame, board: BoardController<P>) -> String {
    let mut record = board.local_game.read_untracked().record();
    online.state.with_untracked(|state| {
        let Some(state) = state else { return };
        for (tag, player) in [("Black", &state.players.black), ("White", &state.players.white)] {
            // A name is plain text, and the tags are the record's own.
            let _ = record.set_tag(tag, player.as_ref().map(|player| player.name.as_str()));
        }
        record.set_result(state.end.and_then(|end| end.result.outcome()));
    });
    record.to_string()
}
