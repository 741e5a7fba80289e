//! Playing with people elsewhere: the place where they meet, and their games.

mod api;
mod attention;
mod challenge_form;
mod chat;
mod lists;
mod offers;
mod plan;
mod premove;
mod room;
mod socket;
mod status;
mod table;

use super::app::App;
use api::Failure;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mana_protocol::{GameSummary, Me, Name, Seek};
use mana_ui::messages::Messages;
use mana_ui::online::line::{News, Subject};
use mana_ui::online::words::speak_refusal;
use socket::{Connection, Socket};
pub(crate) use table::page as game;

/// The place where people meet, as this page has it.
#[derive(Clone, Copy)]
struct Lobby {
    app: App,
    me: RwSignal<Option<Me>>,
    seeks: RwSignal<Option<Vec<Seek>>>,
    games: RwSignal<Vec<GameSummary>>,
    connection: RwSignal<Connection>,
    failure: RwSignal<Option<Failure>>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
}

impl Lobby {
    fn enter(app: App) -> Lobby {
        let lobby = Lobby {
            app,
            me: RwSignal::new(None),
            seeks: RwSignal::new(None),
            games: RwSignal::new(Vec::new()),
            connection: RwSignal::new(Connection::Connecting),
            failure: RwSignal::new(None),
            socket: StoredValue::new_local(None),
        };
        lobby.look();
        let online = window_event_listener(ev::online, move |_| {
            lobby.socket.with_value(|socket| socket.iter().for_each(Socket::hurry));
        });
        on_cleanup(move || {
            online.remove();
            lobby.socket.with_value(|socket| socket.iter().for_each(Socket::close));
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
                    let socket = Socket::connect(Subject::Lobby, self.connection, hear);
                    self.socket.set_value(Some(socket));
                }
                Err(failure) => self.failure.set(Some(failure)),
            }
        });
    }

    fn hear(self, news: News) {
        if self.me.is_disposed() {
            return;
        }
        match news {
            News::Welcome(me) => {
                if me.is_some() {
                    self.fetch_games();
                }
                self.me.set(me);
            }
            News::Lobby(seeks) => self.seeks.set(Some(seeks)),
            News::Yours(game) => self.games.update(|games| {
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
                        self.socket.with_value(|socket| socket.iter().for_each(Socket::renew));
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
fn explain(app: App, failure: &Failure) -> String {
    let say = |messages: &Messages| match failure {
        Failure::Unreachable => messages.text("no-connection"),
        Failure::NotHere => messages.text("not-here"),
        Failure::Refused(refusal) => speak_refusal(refusal, messages),
    };
    app.messages.with_untracked(|messages| say(messages))
}

/// The place where people meet.
pub(crate) fn lobby(app: App) -> AnyView {
    let lobby = Lobby::enter(app);
    view! {
        <div class="reading online" data-testid="online">
            <div class="welcome">
                <h1>{app.t("online-title")}</h1>
                <p class="lede">{app.t("online-lede")}</p>
                <Show when=move || lobby.failure.read().is_none()>{connection_words(app, lobby.connection)}</Show>
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
fn apology(lobby: Lobby, failure: &Failure) -> AnyView {
    let app = lobby.app;
    let key = if *failure == Failure::NotHere { "not-here" } else { "no-connection" };
    view! {
        <div class="panel apology" role="status" data-testid="no-server">
            <p>{app.t(key)}</p>
            <div class="row">
                <a class="button" href="#/">{app.t("not-here-on")}</a>
                {(*failure != Failure::NotHere).then(|| view! {
                    <button type="button" class="primary" on:click=move |_| lobby.look()>{app.t("try-again")}</button>
                })}
            </div>
        </div>
    }
    .into_any()
}

/// How the connection stands, where it does not stand as it should.
fn connection_words(app: App, connection: RwSignal<Connection>) -> AnyView {
    view! {
        <p class="connection" role="status" data-testid="connection">
            {move || match connection.get() {
                Connection::Connecting => app.fill("connecting", &[]),
                Connection::Lost => app.fill("reconnecting", &[]),
                Connection::Open | Connection::Closed => String::new(),
            }}
        </p>
    }
    .into_any()
}

/// What one is called.
fn name_form(lobby: Lobby) -> AnyView {
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
