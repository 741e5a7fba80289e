//! Games against people elsewhere: the lobby, and the page of a game.

mod api;
mod attention;
mod challenge_form;
mod chat;
mod game_page;
mod json;
mod lists;
mod name_field;
mod offers;
mod online_game;
mod plan;
mod premove;
mod socket;
mod status;

use super::app::App;
use api::ApiError;
pub(crate) use game_page::page as game;
use mana_protocol::{GameSummary, Me, Name, Seek};
use mana_ui::messages::Messages;
use mana_ui::online::describe::describe_refusal;
use mana_ui::online::reconnecting_client::{ClientEvent, SubscriptionTarget};
use mana_ui::route::Route;
use mana_view::event;
use mana_view::prelude::*;
use mana_view::task::spawn_local;
use name_field::{name_field, read_name};
use socket::{ConnectionStatus, ReconnectingSocket};

/// The lobby, and the connection that updates it.
#[derive(Clone, Copy)]
struct LobbyState {
    app: App,
    /// The person that this browser is signed in as.
    me: RwSignal<Option<Me>>,
    /// The open seeks, once the server has sent them.
    seeks: RwSignal<Option<Vec<Seek>>>,
    /// The person's own games.
    games: RwSignal<Vec<GameSummary>>,
    connection: RwSignal<ConnectionStatus>,
    /// Why there is no lobby.
    error: RwSignal<Option<ApiError>>,
    socket: StoredValue<Option<ReconnectingSocket>, LocalStorage>,
}

impl LobbyState {
    fn enter(app: App) -> LobbyState {
        let lobby = LobbyState {
            app,
            me: RwSignal::new(None),
            seeks: RwSignal::new(None),
            games: RwSignal::new(Vec::new()),
            connection: RwSignal::new(ConnectionStatus::Connecting),
            error: RwSignal::new(None),
            socket: StoredValue::new_local(None),
        };
        lobby.connect();
        let on_online = window_event_listener(event::online, move |_| {
            lobby.socket.with_value(|socket| socket.iter().for_each(ReconnectingSocket::retry_now));
        });
        on_cleanup(move || {
            on_online.remove();
            lobby.socket.with_value(|socket| socket.iter().for_each(ReconnectingSocket::close));
        });
        lobby
    }

    /// Subscribes to the lobby, if there is a server.
    fn connect(self) {
        self.error.set(None);
        spawn_local(async move {
            let probed = api::probe().await;
            if self.error.is_disposed() {
                return;
            }
            match probed {
                Ok(()) => {
                    let socket = ReconnectingSocket::connect(
                        SubscriptionTarget::Lobby,
                        self.connection,
                        move |event| self.handle(event),
                    );
                    self.socket.set_value(Some(socket));
                }
                Err(error) => self.error.set(Some(error)),
            }
        });
    }

    fn handle(self, event: ClientEvent) {
        if self.me.is_disposed() {
            return;
        }
        match event {
            ClientEvent::Welcome(me) => {
                if me.is_some() {
                    self.fetch_games();
                }
                self.me.set(me);
            }
            ClientEvent::Lobby(seeks) => self.seeks.set(Some(seeks)),
            ClientEvent::OwnGame(game) => self.games.update(|games| {
                games.retain(|other| other.game != game.game);
                games.insert(0, *game);
            }),
            _ => {}
        }
    }

    fn fetch_games(self) {
        spawn_local(async move {
            // The lobby works without the list, and changed games are sent anyway.
            if let Ok(games) = api::games().await {
                let _ = self.games.try_set(games.games);
            }
        });
    }

    /// Changes the person's name, as a new guest if necessary.
    fn rename(self, name: Name, note: RwSignal<Option<String>>) {
        spawn_local(async move {
            let renamed = api::sign_in(Some(name)).await;
            if self.me.is_disposed() {
                return;
            }
            let text = match renamed {
                Ok(me) => {
                    let was_signed_out = self.me.read_untracked().is_none();
                    self.me.set(Some(me));
                    if was_signed_out {
                        self.socket.with_value(|socket| {
                            socket.iter().for_each(ReconnectingSocket::reconnect)
                        });
                    }
                    self.app.fill("name-saved", &[])
                }
                Err(error) => describe_api_error(self.app, &error),
            };
            self.app.announce(text.clone());
            note.set(Some(text));
        });
    }
}

/// Why a request failed.
fn describe_api_error(app: App, error: &ApiError) -> String {
    let describe = |messages: &Messages| match error {
        ApiError::Unreachable => messages.text("no-connection"),
        ApiError::NoServer => messages.text("not-here"),
        ApiError::Refused(refusal) => describe_refusal(refusal, messages),
    };
    app.messages.with_untracked(|messages| describe(messages))
}

/// The page of the lobby.
pub(crate) fn lobby(app: App) -> AnyView {
    let lobby = LobbyState::enter(app);
    view! {
        <div class="reading online" data-testid="online">
            <div class="welcome">
                <h1>{app.t("online-title")}</h1>
                <p class="lede">{app.t("online-lede")}</p>
                <Show when=move || lobby.error.read().is_none()>{connection_status(app, lobby.connection)}</Show>
            </div>
            {move || match lobby.error.get() {
                Some(error) => no_server(lobby, &error),
                None => ().into_any(),
            }}
            <Show when=move || lobby.error.read().is_none()>
                <div class="home-columns">
                    <div class="home-games">
                        {lists::own_games(app, lobby.games, lobby.me)}
                        {lists::seeks(app, lobby.seeks, lobby.me)}
                        {name_form(lobby)}
                    </div>
                    {challenge_form::challenge_form(app)}
                </div>
            </Show>
        </div>
    }
    .into_any()
}

/// There is no server for games between people, or it cannot be reached.
fn no_server(lobby: LobbyState, error: &ApiError) -> AnyView {
    let app = lobby.app;
    let key = if *error == ApiError::NoServer { "not-here" } else { "no-connection" };
    view! {
        <div class="panel apology" role="status" data-testid="no-server">
            <p>{app.t(key)}</p>
            <div class="row">
                <a class="button" href=Route::Home.to_string()>{app.t("not-here-on")}</a>
                {(*error != ApiError::NoServer).then(|| view! {
                    <button type="button" class="primary" on:click=move |_| lobby.connect()>{app.t("try-again")}</button>
                })}
            </div>
        </div>
    }
    .into_any()
}

/// The status of the connection, unless it is open.
fn connection_status(app: App, connection: RwSignal<ConnectionStatus>) -> AnyView {
    view! {
        <p class="connection" role="status" data-testid="connection">
            {move || match connection.get() {
                ConnectionStatus::Connecting => app.fill("connecting", &[]),
                ConnectionStatus::Lost => app.fill("reconnecting", &[]),
                ConnectionStatus::Open | ConnectionStatus::Closed => String::new(),
            }}
        </p>
    }
    .into_any()
}

/// The form for the person's name.
fn name_form(lobby: LobbyState) -> AnyView {
    let app = lobby.app;
    let text = RwSignal::new(String::new());
    let note = RwSignal::new(None::<String>);
    Effect::new(move || {
        if let Some(me) = lobby.me.get() {
            text.set(me.name.to_string());
        }
    });
    let submit = move || match read_name(app, &text.read_untracked()) {
        Ok(name) => lobby.rename(name, note),
        Err(reason) => note.set(Some(reason)),
    };
    let help = Signal::derive(move || note.get().unwrap_or_else(|| app.fill("name-help", &[])));
    let save = view! { <button type="submit" data-testid="save-name">{app.t("save")}</button> };
    view! {
        <form
            class="panel entry"
            on:submit=move |event| { event.prevent_default(); submit(); }
            on:input=move |_| note.set(None)
        >
            {name_field(app, "name", text, save.into_any(), help)}
        </form>
    }
    .into_any()
}
