//! Where a game between people stands: whom it waits for, whose turn it is, how it has ended, and what is on offer.

use super::api::address_of;
use super::offers::{may_rematch, offers};
use super::online_game::OnlineGame;
use super::premove;
use crate::app::App;
use crate::board::BoardView;
use crate::board_controller::BoardController;
use crate::controls::copy_text;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mana_protocol::{Act, GameState, Offer, Seat};
use mana_ui::game_ui::side_name;
use mana_ui::local_game::Actor;
use mana_ui::online::describe::{describe_end_reason, describe_result_to};
use mana_ui::route::Route;

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GamePhase {
    /// A seat is free, and the viewer sits on the other.
    Waiting,
    /// A seat is free, and the viewer may have it.
    Open,
    Playing,
    Over,
}

fn stage(state: &GameState) -> GamePhase {
    let full = Seat::ALL.iter().all(|seat| state.players.get(*seat).is_some());
    match (state.end, full, state.seat) {
        (Some(_), ..) => GamePhase::Over,
        (None, true, _) => GamePhase::Playing,
        (None, false, Some(_)) => GamePhase::Waiting,
        (None, false, None) => GamePhase::Open,
    }
}

pub(crate) fn status<P: BoardView>(online: OnlineGame, table: BoardController<P>) -> AnyView {
    let app = online.app;
    let stage = Memo::new(move |_| online.state.with(|state| state.as_ref().map(stage)));
    let headline = move || match stage.get() {
        Some(GamePhase::Waiting) => app.fill("waiting", &[]),
        Some(GamePhase::Open) => {
            let host = online.state.with(|state| {
                let players = &state.as_ref()?.players;
                players.black.as_ref().or(players.white.as_ref()).map(|host| host.name.to_string())
            });
            app.fill("invites-you", &[("name", host.unwrap_or_default().into())])
        }
        Some(GamePhase::Over) => result(online).unwrap_or_default(),
        Some(GamePhase::Playing) | None => turn(online, table),
    };
    let detail = move || match stage.get() {
        Some(GamePhase::Over) => reason::<P>(online).unwrap_or_default(),
        Some(GamePhase::Playing) => situation(table),
        Some(GamePhase::Waiting | GamePhase::Open) | None => String::new(),
    };
    let said = move || online.complaint.get().or_else(|| table.note.get()).unwrap_or_default();
    let watchers = move || match online.presence.read().1 {
        0 => String::new(),
        count => app.fill("watchers", &[("count", count.into())]),
    };
    view! {
        <div class="status" data-testid="status">
            <p class="turn" class:result=Signal::derive(move || stage.get() == Some(GamePhase::Over)) data-testid="turn">
                {Signal::derive(headline)}
            </p>
            <p class="situation" data-testid="situation">{Signal::derive(detail)}</p>
            <p class="note" data-testid="note">{Signal::derive(said)}</p>
            <p class="help" data-testid="sending">
                {move || if online.waiting.get() { app.fill("sending", &[]) } else { String::new() }}
            </p>
            {premove::planned(online, table)}
            {offers(online)}
            {move || match stage.get() {
                Some(GamePhase::Waiting) => invitation(online),
                Some(GamePhase::Open) => join(online),
                Some(GamePhase::Over) => afterwards(online),
                Some(GamePhase::Playing) | None => ().into_any(),
            }}
            <Show when=move || !table.local_game.read().is_live()>
                <div class="row">
                    <button type="button" class="primary" data-testid="to-live" on:click=move |_| table.show_ply(usize::MAX)>
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

fn reason<P: BoardView>(online: OnlineGame) -> Option<String> {
    let end = online.state.with(|state| state.as_ref()?.end)?;
    Some(online.app.messages.with(|messages| describe_end_reason::<P>(end, messages)))
}

/// Whose turn it is, to whoever looks.
fn turn<P: BoardView>(online: OnlineGame, table: BoardController<P>) -> String {
    let session = table.local_game.read();
    if session.is_live() && session.actor() == Actor::Person {
        return online.app.fill("your-turn", &[]);
    }
    let position = session.shown_position();
    let key = if position.is_set_up() { "status-set-up" } else { "status-turn" };
    online.app.messages.with(|messages| {
        messages.fill(key, &[("side", side_name(position.turn(), messages).into())])
    })
}

fn situation<P: BoardView>(table: BoardController<P>) -> String {
    let session = table.local_game.read();
    table.app.messages.with(|messages| {
        if !session.is_live() {
            let of = session.game().moves().len();
            let fillers = [("ply", session.shown().into()), ("of", of.into())];
            messages.fill("status-past", &fillers)
        } else if session.actor() == Actor::Person {
            session.game().position().situation(messages)
        } else {
            String::new()
        }
    })
}

/// The link to give to somebody.
fn invitation(online: OnlineGame) -> AnyView {
    let app = online.app;
    let game = online.state.with_untracked(|state| Some(state.as_ref()?.game.clone()));
    let fragment = game.map(|game| Route::Game(game).to_string());
    let link = address_of(&fragment.unwrap_or_default());
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
                <input id="invitation-link" type="text" readonly data-testid="invitation" value=shown on:focus=select_all />
                <button type="button" class="primary" data-testid="copy-link" on:click=copy>
                    {move || if copied.get() { app.fill("copied", &[]) } else { app.fill("copy-link", &[]) }}
                </button>
            </div>
            <div class="row">
                <button type="button" data-testid="call-off" on:click=move |_| online.act(Act::Abort)>{app.t("call-off")}</button>
            </div>
        </div>
    }
    .into_any()
}

/// What has the focus is ready to be copied by hand.
fn select_all(event: leptos::ev::FocusEvent) {
    use wasm_bindgen::JsCast;
    let field =
        event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
    if let Some(field) = field {
        field.select();
    }
}

/// A seat is free.
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
    view! {
        <div class="invitation">
            <p>{offer}</p>
            <button type="button" class="primary" data-testid="join" on:click=move |_| online.sit()>{app.t("join")}</button>
        </div>
    }
    .into_any()
}

/// What can be done once a game is over.
fn afterwards(online: OnlineGame) -> AnyView {
    let app = online.app;
    let rematch = move || online.state.with(|state| state.as_ref()?.rematch.clone());
    let may =
        Memo::new(move |_| online.state.with(|state| state.as_ref().is_some_and(may_rematch)));
    view! {
        <div class="row afterwards">
            <Show when=move || may.get()>
                <button type="button" class="primary" data-testid="rematch" on:click=move |_| online.act(Act::Offer { offer: Offer::Rematch })>
                    {app.t("rematch")}
                </button>
            </Show>
            {move || rematch().map(|game| view! {
                <a class="button primary" href=Route::Game(game).to_string() data-testid="to-rematch">{app.t("to-rematch")}</a>
            })}
            <a class="button" href=Route::Online.to_string() data-testid="to-lobby">{app.t("to-lobby")}</a>
        </div>
    }
    .into_any()
}

/// Copies a text, and says whether that worked.
pub(crate) fn copy(app: App, text: String) {
    spawn_local(async move {
        let said = match copy_text(&text).await {
            Some(()) => app.fill("copied", &[]),
            None => app.fill("not-copied", &[("text", text.into())]),
        };
        app.announce(said);
    });
}
