//! Playing with people elsewhere: the place where they meet, and their games.

mod api;
mod attention;
mod challenge_form;
mod chat;
mod game_page;
mod lists;
mod offers;
mod online_game;
mod plan;
mod premove;
mod socket;
mod status;

use super::app::App;
use api::ApiError;
pub(crate) use game_page::page as game;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mana_protocol::{GameSummary, Me, Name, Seek};
use mana_ui::messages::Messages;
use mana_ui::online::describe::describe_refusal;
use mana_ui::online::reconnecting_client::{ClientEvent, SubscriptionTarget};
use mana_ui::route::Route;
use socket::{ConnectionStatus, ReconnectingSocket};

/// The place where people meet, as this page has it.
#[derive(Clone, Copy)]
struct LobbyState {
    app: App,
    me: RwSignal<Option<Me>>,
    seeks: RwSignal<Option<Vec<Seek>>>,
    games: RwSignal<Vec<GameSummary>>,
    connection: RwSignal<ConnectionStatus>,
    failure: RwSignal<Option<ApiError>>,
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
            failure: RwSignal::new(None),
            socket: StoredValue::new_local(None),
        };
        lobby.look();
        let online = window_event_listener(ev::online, move |_| {
            lobby.socket.with_value(|socket| socket.iter().for_each(ReconnectingSocket::hurry));
        });
        on_cleanup(move || {
            online.remove();
            lobby.socket.with_value(|socket| socket.iter().for_each(ReconnectingSocket::close));
        });
        lobby
    }

    /// Finds out whether there is a server, and listens to it.
    fn look(self) {
        self.failure.set(None);
        spawn_local(async move {
            let found = api::probe().await;
            if self.failure.is_disposed() {
                return;
            }
            match found {
                Ok(()) => {
                    let hear = move |news| self.hear(news);
                    let socket = ReconnectingSocket::connect(
                        SubscriptionTarget::Lobby,
                        self.connection,
                        hear,
                    );
                    self.socket.set_value(Some(socket));
                }
                Err(failure) => self.failure.set(Some(failure)),
            }
        });
    }

    fn hear(self, news: ClientEvent) {
        if self.me.is_disposed() {
            return;
        }
        match news {
            ClientEvent::Welcome(me) => {
                if me.is_some() {
                    self.fetch_games();
                }
                self.me.set(me);
            }
            ClientEvent::Lobby(seeks) => self.seeks.set(Some(seeks)),
            ClientEvent::Yours(game) => self.games.update(|games| {
                games.retain(|other| other.game != game.game);
                games.insert(0, *game);
            }),
            _ => {}
        }
    }

    fn fetch_games(self) {
        spawn_local(async move {
            // Without the list the page goes on; what changes comes by itself.
            if let Ok(games) = api::games().await {
                let _ = self.games.try_set(games.games);
            }
        });
    }

    /// Takes another name, and becomes somebody if need be.
    fn rename(self, name: Name, said: RwSignal<Option<String>>) {
        spawn_local(async move {
            let renamed = api::enter(Some(name)).await;
            if self.me.is_disposed() {
                return;
            }
            let text = match renamed {
                Ok(me) => {
                    let was_nobody = self.me.read_untracked().is_none();
                    self.me.set(Some(me));
                    if was_nobody {
                        self.socket
                            .with_value(|socket| socket.iter().for_each(ReconnectingSocket::renew));
                    }
                    self.app.fill("name-saved", &[])
                }
                Err(failure) => explain(self.app, &failure),
            };
            self.app.announce(text.clone());
            said.set(Some(text));
        });
    }
}

/// Why the server did not do something, in words.
fn explain(app: App, failure: &ApiError) -> String {
    let say = |messages: &Messages| match failure {
        ApiError::Unreachable => messages.text("no-connection"),
        ApiError::NotHere => messages.text("not-here"),
        ApiError::Refused(refusal) => describe_refusal(refusal, messages),
    };
    app.messages.with_untracked(|messages| say(messages))
}

/// The place where people meet.
pub(crate) fn lobby(app: App) -> AnyView {
    let lobby = LobbyState::enter(app);
    view! {
        <div class="reading online" data-testid="online">
            <div class="welcome">
                <h1>{app.t("online-title")}</h1>
                <p class="lede">{app.t("online-lede")}</p>
                <Show when=move || lobby.failure.read().is_none()>{connection_status(app, lobby.connection)}</Show>
            </div>
            {move || match lobby.failure.get() {
                Some(failure) => apology(lobby, &failure),
                None => ().into_any(),
            }}
            <Show when=move || lobby.failure.read().is_none()>
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

/// Nobody plays with others here, or nobody answers.
fn apology(lobby: LobbyState, failure: &ApiError) -> AnyView {
    let app = lobby.app;
    let key = if *failure == ApiError::NotHere { "not-here" } else { "no-connection" };
    view! {
        <div class="panel apology" role="status" data-testid="no-server">
            <p>{app.t(key)}</p>
            <div class="row">
                <a class="button" href=Route::Home.to_string()>{app.t("not-here-on")}</a>
                {(*failure != ApiError::NotHere).then(|| view! {
                    <button type="button" class="primary" on:click=move |_| lobby.look()>{app.t("try-again")}</button>
                })}
            </div>
        </div>
    }
    .into_any()
}

/// How the connection stands, where it does not stand as it should.
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

/// What one is called.
fn name_form(lobby: LobbyState) -> AnyView {
    let app = lobby.app;
    let text = RwSignal::new(String::new());
    let said = RwSignal::new(None::<String>);
    Effect::new(move || {
        if let Some(me) = lobby.me.get() {
            text.set(me.name.to_string());
        }
    });
    let submit = move || match text.get_untracked().parse::<Name>() {
        Ok(name) => lobby.rename(name, said),
        Err(_) => said.set(Some(app.fill("name-bad", &[("most", Name::LENGTH.into())]))),
    };
    view! {
        <form class="panel entry" on:submit=move |event| { event.prevent_default(); submit(); }>
            <label for="name">{app.t("your-name")}</label>
            <div class="row">
                <input
                    id="name"
                    type="text"
                    data-testid="name"
                    autocomplete="nickname"
                    maxlength=Name::LENGTH
                    aria-describedby="name-help"
                    prop:value=Signal::derive(move || text.get())
                    on:input=move |event| {
                        text.set(event_target_value(&event));
                        said.set(None);
                    }
                />
                <button type="submit" data-testid="save-name">{app.t("save")}</button>
            </div>
            <p class="help" id="name-help" data-testid="name-said">
                {move || said.get().unwrap_or_else(|| app.fill("name-help", &[]))}
            </p>
        </form>
    }
    .into_any()
}
