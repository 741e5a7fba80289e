//! What players do besides moving: offers and answers to them, and giving up.

use super::attention::notification_button;
use super::online_game::OnlineGame;
use super::status::copy;
use crate::board::BoardView;
use crate::board_controller::BoardController;
use crate::controls::button;
use crate::icon::Icon;
use leptos::prelude::*;
use mana_protocol::{Act, GameState, Offer, Seat};
use mana_ui::online::describe::describe_offer;
use mana_ui::route::Route;

/// What is on offer: the other player's with an answer, one's own with a way back.
pub(crate) fn offers(online: OnlineGame) -> AnyView {
    let app = online.app;
    let standing = Memo::new(move |_| {
        online.state.with(|state| {
            let Some(state) = state else { return Vec::new() };
            let of = |seat: Seat| state.offers.get(seat).iter().map(move |offer| (seat, *offer));
            Seat::ALL.into_iter().flat_map(of).collect::<Vec<_>>()
        })
    });
    let item = move |(by, offer): (Seat, Offer)| {
        let text = move || app.messages.with(|messages| describe_offer(offer, by.into(), messages));
        let answer = move || {
            match online.seat() {
            None => ().into_any(),
            Some(seat) if seat == by => view! {
                <button type="button" data-testid="withdraw" on:click=move |_| online.act(Act::Decline { offer })>
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

/// What may be done now.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct AvailableActions {
    draw: bool,
    take_back: bool,
    resign: bool,
    abort: bool,
}

fn allowed(state: &GameState, first: Option<Seat>) -> AvailableActions {
    let Some(seat) = state.seat else { return AvailableActions::default() };
    let full = Seat::ALL.iter().all(|seat| state.players.get(*seat).is_some());
    let playing = full && state.end.is_none();
    let free = |offer: Offer| !state.offers.get(seat).contains(&offer);
    let both_moved = state.moves.len() > 1;
    let own_moved = both_moved || state.moves.len() == 1 && first == Some(seat);
    AvailableActions {
        draw: playing && both_moved && free(Offer::Draw),
        take_back: playing && own_moved && free(Offer::Takeback),
        resign: playing && both_moved,
        abort: playing && !both_moved,
    }
}

/// Whether the viewer may offer another game.
pub(crate) fn may_rematch(state: &GameState) -> bool {
    let full = Seat::ALL.iter().all(|seat| state.players.get(*seat).is_some());
    let offered = |seat: Seat| state.offers.get(seat).contains(&Offer::Rematch);
    full && state.end.is_some()
        && state.rematch.is_none()
        && state.seat.is_some_and(|seat| !offered(seat) && !offered(!seat))
}

/// The buttons of a game, for players and for those who watch.
pub(crate) fn actions<P: BoardView>(online: OnlineGame, table: BoardController<P>) -> AnyView {
    let app = online.app;
    let first = table.local_game.read_untracked().game().first_position().turn().into();
    let may = Memo::new(move |_| {
        online.state.with(|state| {
            state.as_ref().map(|state| allowed(state, Some(first))).unwrap_or_default()
        })
    });
    // Help is for games that are over.
    let is_over = Memo::new(move |_| {
        online.state.with(|state| state.as_ref().is_some_and(|state| state.end.is_some()))
    });
    let sure = RwSignal::new(false);
    view! {
        <div class="buttons" role="group" aria-label=app.t("game-actions")>
            <Show when=move || may.get().draw>
                {button(app, Icon::Draw, "offer-draw", "offer-draw", || false, move || online.act(Act::Offer { offer: Offer::Draw }))}
            </Show>
            <Show when=move || may.get().take_back>
                {button(app, Icon::Undo, "offer-takeback", "offer-takeback", || false, move || online.act(Act::Offer { offer: Offer::Takeback }))}
            </Show>
            <Show when=move || may.get().resign>
                {button(app, Icon::Flag, "resign", "resign", move || sure.get(), move || sure.set(true))}
            </Show>
            <Show when=move || may.get().abort>
                {button(app, Icon::Close, "abort", "abort", || false, move || online.act(Act::Abort))}
            </Show>
            {button(app, Icon::Turn, "turn-board", "turn-board", || false,
                move || table.flip())}
            <Show when=move || is_over.get()>
                {button(app, Icon::Graph, "analyse", "analyse", || false,
                    move || app.go(&Route::Analysis(link(table))))}
                {button(app, Icon::Graph, "review-this", "review", || false,
                    move || app.go(&Route::Review(link(table))))}
            </Show>
            {button(app, Icon::Copy, "copy-record", "copy-record", || false, move || copy(app, record(online, table)))}
            <Show when=move || online.seat().is_some() && !is_over.get()>{notification_button(app)}</Show>
        </div>
        <Show when=move || sure.get() && may.get().resign>
            <div class="notice" role="alertdialog" aria-labelledby="sure-resign">
                <p id="sure-resign">{app.t("resign-sure")}</p>
                <div class="row">
                    <button type="button" class="primary" data-testid="resign-yes" on:click=move |_| {
                        sure.set(false);
                        online.act(Act::Resign);
                    }>{app.t("resign")}</button>
                    <button type="button" data-testid="resign-no" on:click=move |_| sure.set(false)>{app.t("cancel")}</button>
                </div>
            </div>
        </Show>
    }
    .into_any()
}

/// The game as a link.
fn link<P: BoardView>(table: BoardController<P>) -> String {
    table.local_game.read_untracked().record().to_link()
}

/// The record of the game, with the names of the players and the result.
fn record<P: BoardView>(online: OnlineGame, table: BoardController<P>) -> String {
    let mut record = table.local_game.read_untracked().record();
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
