//! The status of a game between people: its phase, whose turn it is, the result, and offers.

use super::lists;
use super::name_field::name_field;
use super::offers::offers;
use super::online_game::OnlineGame;
use super::premove;
use crate::app::App;
use crate::board::{BoardView, situation as situation_line, turn_line};
use crate::board_controller::BoardController;
use crate::controls::copy_text;
use crate::end_card::{EndCard, FinishedGame};
use crate::icon::Icon;
use crate::pie_rule::pie_offer;
use crate::route;
use js_sys::{Function, Object, Promise, Reflect};
use mana_game::Side;
use mana_protocol::{Act, Offer, Seat};
use mana_ui::game_ui::side_name;
use mana_ui::local_game::Actor;
use mana_ui::online::available_actions::{GamePhase, can_offer_rematch, spectators};
use mana_ui::online::describe::{describe_end_reason, describe_result_to};
use mana_ui::online::qr_code::QrDrawing;
use mana_ui::route::Route;
use mana_view::prelude::*;
use mana_view::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// The status of the game, with what the viewer can do about it.
pub(crate) fn status<P: BoardView>(
    online: OnlineGame,
    board: BoardController<P>,
    end_card: EndCard,
) -> AnyView {
    let app = online.app;
    let phase = Memo::new(move |_| online.state.with(|state| state.as_ref().map(GamePhase::of)));
    let headline = move || match phase.get() {
        Some(GamePhase::Waiting) => app.fill("waiting", &[]),
        Some(GamePhase::Open) => {
            let host = online.state.with(|state| {
                let players = &state.as_ref()?.players;
                players
                    .black
                    .as_ref()
                    .or(players.white.as_ref())
                    .map(|host| lists::player_name(app, host))
            });
            app.fill("invites-you", &[("name", host.unwrap_or_default().into())])
        }
        Some(GamePhase::Over) => result(online).unwrap_or_default(),
        Some(GamePhase::Playing) | None => turn(online, board),
    };
    let detail = move || match phase.get() {
        Some(GamePhase::Over) => reason::<P>(online).unwrap_or_default(),
        Some(GamePhase::Playing) => situation(board),
        Some(GamePhase::Waiting | GamePhase::Open) | None => String::new(),
    };
    let said = move || online.refusal.get().unwrap_or_else(|| board.note_text());
    let watchers = move || {
        let unseated = online.presence.read().1;
        let count = online
            .state
            .with(|state| state.as_ref().map_or(0, |state| spectators(state, unseated)));
        if count == 0 { String::new() } else { app.fill("watchers", &[("count", count.into())]) }
    };
    view! {
        <div class="status" data-testid="status">
            {turn_line(board, headline, move || phase.get() == Some(GamePhase::Over))}
            {situation_line(board, detail)}
            <p class="note" data-testid="note">{Signal::derive(said)}</p>
            <p class="help" data-testid="sending">
                {move || if online.sending.get() { app.fill("sending", &[]) } else { String::new() }}
            </p>
            {premove::premove_notice(online, board)}
            {offers(online)}
            {pie_offer(board, move || online.act(Act::Swap))}
            {move || match phase.get() {
                Some(GamePhase::Waiting) => invitation(online),
                Some(GamePhase::Open) => join(online),
                Some(GamePhase::Over) => view! {
                    <div class="row afterwards">
                        <Show when=move || !end_card.is_due()>{after_game(online)}</Show>
                        <a class="button" href=Route::Online.to_string() data-testid="to-lobby">{app.t("to-lobby")}</a>
                    </div>
                }
                .into_any(),
                Some(GamePhase::Playing) | None => ().into_any(),
            }}
            <Show when=move || !board.local_game.read().is_live()>
                <div class="row">
                    <button type="button" class="primary" data-testid="to-live" on:click=move |_| board.show_ply(usize::MAX)>
                        {app.t("to-live")}
                    </button>
                </div>
            </Show>
            <p class="help" data-testid="watchers">{Signal::derive(watchers)}</p>
        </div>
    }
    .into_any()
}

fn result(online: OnlineGame) -> Option<String> {
    let (seat, end) = online.state.with(|state| {
        let state = state.as_ref()?;
        Some((state.seat, state.end?))
    })?;
    Some(online.app.messages.with(|messages| describe_result_to(seat, end, messages)))
}

pub(super) fn reason<P: BoardView>(online: OnlineGame) -> Option<String> {
    let end = online.state.with(|state| state.as_ref()?.end)?;
    Some(online.app.messages.with(|messages| describe_end_reason::<P>(end, messages)))
}

/// Whose turn it is, as the viewer sees it.
fn turn<P: BoardView>(online: OnlineGame, board: BoardController<P>) -> String {
    let game = board.local_game.read();
    if game.is_live() && game.actor() == Actor::Person {
        return online.app.fill("your-turn", &[]);
    }
    let position = game.shown_position();
    let key = if position.is_set_up() { "status-set-up" } else { "status-turn" };
    online.app.messages.with(|messages| {
        messages.fill(key, &[("side", side_name(position.turn(), messages).into())])
    })
}

fn situation<P: BoardView>(board: BoardController<P>) -> String {
    let game = board.local_game.read();
    board.app.messages.with(|messages| {
        if !game.is_live() {
            let of = game.game().moves().len();
            let fillers = [("ply", game.shown().into()), ("of", of.into())];
            messages.fill("status-past", &fillers)
        } else if game.actor() == Actor::Person {
            game.game().position().situation(messages)
        } else {
            String::new()
        }
    })
}

/// The link for the opponent.
fn invitation(online: OnlineGame) -> AnyView {
    let app = online.app;
    let game = online.state.with_untracked(|state| Some(state.as_ref()?.game.clone()));
    let link = route::absolute(&game.map_or(Route::Online, Route::Game));
    let shown = link.clone();
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let link = link.clone();
        spawn_local(async move {
            let done = copy_text(&link).await.is_some();
            let said = if done { app.fill("copied", &[]) } else { app.fill("copy-by-hand", &[]) };
            app.announce(said);
            let _ = copied.try_set(done);
        });
    };
    view! {
        <div class="invitation panel">
            <label for="invitation-link">{app.t("give-link")}</label>
            <div class="row">
                <input id="invitation-link" type="text" readonly data-testid="invitation" value=shown.clone() on:focus=select_all />
                <button type="button" class="primary" data-testid="copy-link" on:click=copy>
                    {move || if copied.get() { app.fill("copied", &[]) } else { app.fill("copy-link", &[]) }}
                </button>
            </div>
            {qr_code(app, &shown)}
            <div class="row">
                {share_button(app, shown.clone())}
                <button type="button" data-testid="call-off" on:click=move |_| online.act(Act::Abort)>{app.t("call-off")}</button>
            </div>
        </div>
    }
    .into_any()
}

/// The link as a QR code.
fn qr_code(app: App, link: &str) -> Option<AnyView> {
    let QrDrawing { size, path } = QrDrawing::new(link)?;
    let drawing = view! {
        <svg class="qr-code" viewBox=format!("0 0 {size} {size}") role="img" aria-label=app.t("qr-code") data-testid="qr-code">
            <path d=path />
        </svg>
    };
    Some(drawing.into_any())
}

/// The button that hands the link to the system's share sheet, where there is one.
fn share_button(app: App, link: String) -> Option<AnyView> {
    let navigator = web_sys::window()?.navigator();
    let share: Function = Reflect::get(&navigator, &"share".into()).ok()?.dyn_into().ok()?;
    let open = move |_| {
        let data = Object::new();
        // Setting a field of a fresh object cannot fail, and closing the sheet is no error.
        let _ = Reflect::set(&data, &"url".into(), &link.as_str().into());
        if let Ok(answer) = share.call1(&navigator, &data) {
            spawn_local(async move {
                let _ = JsFuture::from(Promise::resolve(&answer)).await;
            });
        }
    };
    let button = view! {
        <button type="button" data-testid="share-link" on:click=open>{app.t("share-link")}</button>
    };
    Some(button.into_any())
}

/// Selects the text of the focused field, so that it can be copied by hand.
fn select_all(event: mana_view::event::FocusEvent) {
    let field =
        event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
    if let Some(field) = field {
        field.select();
    }
}

/// The button that takes the free seat, with a field for the name and a link to the lessons.
fn join(online: OnlineGame) -> AnyView {
    let app = online.app;
    let side = online.state.with_untracked(|state| {
        let state = state.as_ref()?;
        Seat::ALL.into_iter().find(|seat| state.players.get(*seat).is_none())
    });
    let offer = move || {
        let side = side.map(|side| app.messages.with(|messages| side_name(side.into(), messages)));
        app.fill("you-would-play", &[("side", side.unwrap_or_default().into())])
    };
    let join = view! {
        <button type="button" class="primary" data-testid="join" on:click=move |_| online.join()>{app.t("join")}</button>
    }
    .into_any();
    view! {
        <div class="invitation">
            <p>{offer}</p>
            {name_field(app, "own-name", online.own_name, join, app.t("name-help"))}
            <p>{app.t("home-new")} " " <a href=Route::Learn(String::new()).to_string()>{app.t("home-learn")}</a></p>
        </div>
    }
    .into_any()
}

/// How the game ended, once it is over.
pub(super) fn finished(online: OnlineGame) -> Option<FinishedGame> {
    online.state.with(|state| {
        let state = state.as_ref()?;
        let outcome = state.end?.result.outcome()?;
        Some(FinishedGame { outcome, own: state.seat.map(Side::from) })
    })
}

/// The buttons of a game that is over.
pub(super) fn after_game(online: OnlineGame) -> AnyView {
    let app = online.app;
    let rematch = move || online.state.with(|state| state.as_ref()?.rematch.clone());
    let may = Memo::new(move |_| {
        online.state.with(|state| state.as_ref().is_some_and(can_offer_rematch))
    });
    view! {
        <Show when=move || may.get()>
            <button type="button" class="primary" data-testid="rematch" on:click=move |_| online.act(Act::Offer { offer: Offer::Rematch })>
                {Icon::Again.view()}
                {app.t("rematch")}
            </button>
        </Show>
        {move || rematch().map(|game| view! {
            <a class="button primary" href=Route::Game(game).to_string() data-testid="to-rematch">{app.t("to-rematch")}</a>
        })}
    }
    .into_any()
}

/// Copies a text, and shows whether that succeeded.
pub(crate) fn copy(app: App, text: String) {
    spawn_local(async move {
        let said = match copy_text(&text).await {
            Some(()) => app.fill("copied", &[]),
            None => app.fill("not-copied", &[("text", text.into())]),
        };
        app.show_toast(said);
    });
}
