//! Where a game between people stands: whom it waits for, whose turn it is, how it has ended, and what is on offer.

use super::api::address_of;
use super::offers::{may_rematch, offers};
use super::premove;
use super::room::Room;
use crate::app::App;
use crate::board::BoardView;
use crate::board_controller::BoardController as Table;
use crate::controls::copy_text;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mana_protocol::{Act, GameState, Offer, Seat};
use mana_ui::online::Place;
use mana_ui::online::words::{speak_reason, speak_result_to};
use mana_ui::session::Actor;
use mana_ui::table::side_name;

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// A seat is free, and the viewer sits on the other.
    Waiting,
    /// A seat is free, and the viewer may have it.
    Open,
    Playing,
    Over,
}

fn stage(state: &GameState) -> Stage {
    let full = Seat::ALL.iter().all(|seat| state.players.get(*seat).is_some());
    match (state.end, full, state.seat) {
        (Some(_), ..) => Stage::Over,
        (None, true, _) => Stage::Playing,
        (None, false, Some(_)) => Stage::Waiting,
        (None, false, None) => Stage::Open,
    }
}

pub(crate) fn status<P: BoardView>(room: Room, table: Table<P>) -> AnyView {
    let app = room.app;
    let stage = Memo::new(move |_| room.state.with(|state| state.as_ref().map(stage)));
    let headline = move || match stage.get() {
        Some(Stage::Waiting) => app.fill("waiting", &[]),
        Some(Stage::Open) => {
            let host = room.state.with(|state| {
                let players = &state.as_ref()?.players;
                players.black.as_ref().or(players.white.as_ref()).map(|host| host.name.to_string())
            });
            app.fill("invites-you", &[("name", host.unwrap_or_default().into())])
        }
        Some(Stage::Over) => result(room).unwrap_or_default(),
        Some(Stage::Playing) | None => turn(room, table),
    };
    let detail = move || match stage.get() {
        Some(Stage::Over) => reason::<P>(room).unwrap_or_default(),
        Some(Stage::Playing) => situation(table),
        Some(Stage::Waiting | Stage::Open) | None => String::new(),
    };
    let said = move || room.complaint.get().or_else(|| table.note.get()).unwrap_or_default();
    let watchers = move || match room.presence.read().1 {
        0 => String::new(),
        count => app.fill("watchers", &[("count", count.into())]),
    };
    view! {
        <div class="status" data-testid="status">
            <p class="turn" class:result=Signal::derive(move || stage.get() == Some(Stage::Over)) data-testid="turn">
                {Signal::derive(headline)}
            </p>
            <p class="situation" data-testid="situation">{Signal::derive(detail)}</p>
            <p class="note" data-testid="note">{Signal::derive(said)}</p>
            <p class="help" data-testid="sending">
                {move || if room.waiting.get() { app.fill("sending", &[]) } else { String::new() }}
            </p>
            {premove::planned(room, table)}
            {offers(room)}
            {move || match stage.get() {
                Some(Stage::Waiting) => invitation(room),
                Some(Stage::Open) => join(room),
                Some(Stage::Over) => afterwards(room),
                Some(Stage::Playing) | None => ().into_any(),
            }}
            <Show when=move || !table.session.read().is_live()>
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

fn result(room: Room) -> Option<String> {
    let (seat, end) = room.state.with(|state| {
        let state = state.as_ref()?;
        Some((state.seat, state.end?))
    })?;
    Some(room.app.messages.with(|messages| speak_result_to(seat, end, messages)))
}

fn reason<P: BoardView>(room: Room) -> Option<String> {
    let end = room.state.with(|state| state.as_ref()?.end)?;
    Some(room.app.messages.with(|messages| speak_reason::<P>(end, messages)))
}

/// Whose turn it is, to whoever looks.
fn turn<P: BoardView>(room: Room, table: Table<P>) -> String {
    let session = table.session.read();
    if session.is_live() && session.actor() == Actor::Person {
        return room.app.fill("your-turn", &[]);
    }
    let position = session.shown_position();
    let key = if position.is_set_up() { "status-set-up" } else { "status-turn" };
    room.app.messages.with(|messages| {
        messages.fill(key, &[("side", side_name(position.turn(), messages).into())])
    })
}

fn situation<P: BoardView>(table: Table<P>) -> String {
    let session = table.session.read();
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
fn invitation(room: Room) -> AnyView {
    let app = room.app;
    let place = room.state.with_untracked(|state| Place::of(&state.as_ref()?.game));
    let link = address_of(&place.map(Place::hash).unwrap_or_default());
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
                <button type="button" data-testid="call-off" on:click=move |_| room.act(Act::Abort)>{app.t("call-off")}</button>
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
fn join(room: Room) -> AnyView {
    let app = room.app;
    let side = room.state.with_untracked(|state| {
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
            <button type="button" class="primary" data-testid="join" on:click=move |_| room.sit()>{app.t("join")}</button>
        </div>
    }
    .into_any()
}

/// What can be done once a game is over.
fn afterwards(room: Room) -> AnyView {
    let app = room.app;
    let rematch =
        move || room.state.with(|state| state.as_ref()?.rematch.as_ref().and_then(Place::of));
    let may = Memo::new(move |_| room.state.with(|state| state.as_ref().is_some_and(may_rematch)));
    view! {
        <div class="row afterwards">
            <Show when=move || may.get()>
                <button type="button" class="primary" data-testid="rematch" on:click=move |_| room.act(Act::Offer { offer: Offer::Rematch })>
                    {app.t("rematch")}
                </button>
            </Show>
            {move || rematch().map(|place| view! {
                <a class="button primary" href=place.hash() data-testid="to-rematch">{app.t("to-rematch")}</a>
            })}
            <a class="button" href="#/online" data-testid="to-lobby">{app.t("to-lobby")}</a>
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
