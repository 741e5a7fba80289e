//! A game between people as this page has it: what the server says of it, and what is said to the server.

use super::api;
use super::attention;
use super::socket::{ConnectionStatus, ReconnectingSocket};
use crate::app::App;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mana_protocol::{Act, GameId, GameState, PerSeat, Seat};
use mana_ui::online::clock::SyncedClock;
use mana_ui::online::describe::describe_refusal;
use mana_ui::online::reconnecting_client::{ClientEvent, SubscriptionTarget};

/// A game, and the connection through which it is played.
#[derive(Clone, Copy)]
pub(crate) struct OnlineGame {
    pub(crate) app: App,
    pub(crate) state: RwSignal<Option<GameState>>,
    /// Counts what the server has refused: the board is then to be what the server says.
    pub(crate) refusals: RwSignal<u32>,
    pub(crate) clock: RwSignal<Option<SyncedClock>>,
    /// Which players are there, and how many watch.
    pub(crate) presence: RwSignal<(PerSeat<bool>, u32)>,
    pub(crate) connection: RwSignal<ConnectionStatus>,
    /// Why there is no game here.
    pub(crate) failure: RwSignal<Option<OnlineGameError>>,
    /// What the server refused, in words.
    pub(crate) complaint: RwSignal<Option<String>>,
    /// Whether a move was made that the server has not answered.
    pub(crate) waiting: RwSignal<bool>,
    socket: StoredValue<Option<ReconnectingSocket>, LocalStorage>,
}

/// Why a game cannot be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OnlineGameError {
    /// Nobody plays with others here.
    NotHere,
    /// The server says so.
    Refused(String),
}

impl OnlineGame {
    /// Enters the online of a game.
    pub(crate) fn enter(app: App, game: GameId) -> OnlineGame {
        let online = OnlineGame {
            app,
            state: RwSignal::new(None),
            refusals: RwSignal::new(0),
            clock: RwSignal::new(None),
            presence: RwSignal::new((PerSeat::default(), 0)),
            connection: RwSignal::new(ConnectionStatus::Connecting),
            failure: RwSignal::new(None),
            complaint: RwSignal::new(None),
            waiting: RwSignal::new(false),
            socket: StoredValue::new_local(None),
        };
        let socket = ReconnectingSocket::connect(
            SubscriptionTarget::Game(game),
            online.connection,
            move |news| online.hear(news),
        );
        online.socket.set_value(Some(socket.clone()));
        let on_online = window_event_listener(ev::online, move |_| socket.hurry());
        on_cleanup(move || {
            on_online.remove();
            attention::release(app);
            online.hang_up();
        });
        online.look_for_server();
        online
    }

    /// Finds out, once the first try has failed, whether there is a server at all.
    fn look_for_server(self) {
        Effect::new(move |asked: Option<bool>| {
            let lost = self.connection.get() == ConnectionStatus::Lost;
            let asked = asked.unwrap_or(false);
            if lost && !asked && self.state.read_untracked().is_none() {
                spawn_local(async move {
                    if api::probe().await == Err(api::ApiError::NotHere)
                        && self.failure.try_set(Some(OnlineGameError::NotHere)).is_none()
                    {
                        self.hang_up();
                    }
                });
            }
            asked || lost
        });
    }

    fn hang_up(self) {
        self.socket.with_value(|socket| socket.iter().for_each(ReconnectingSocket::close));
    }

    /// Does something in the game.
    pub(crate) fn act(self, act: Act) {
        self.complaint.set(None);
        self.socket.with_value(|socket| {
            if let Some(socket) = socket {
                socket.act(act);
            }
        });
        self.after();
    }

    /// Sits down, as a new guest if need be.
    pub(crate) fn sit(self) {
        spawn_local(async move {
            let entered = api::enter(None).await;
            if self.complaint.is_disposed() {
                return;
            }
            match entered {
                Ok(_) => {
                    self.act(Act::Sit { seat: None });
                    self.socket
                        .with_value(|socket| socket.iter().for_each(ReconnectingSocket::renew));
                }
                Err(failure) => self.complain(super::explain(self.app, &failure)),
            }
        });
    }

    fn complain(self, text: String) {
        self.app.announce(text.clone());
        self.complaint.set(Some(text));
    }

    /// The viewer's seat.
    pub(crate) fn seat(self) -> Option<Seat> {
        self.state.with(|state| state.as_ref()?.seat)
    }

    fn after(self) {
        let waiting = self
            .socket
            .with_value(|socket| socket.as_ref().is_some_and(ReconnectingSocket::is_waiting));
        self.waiting.set(waiting);
    }

    fn hear(self, news: ClientEvent) {
        // The page may have been left meanwhile.
        if self.state.is_disposed() {
            return;
        }
        match news {
            ClientEvent::Game(clock) => {
                let state = self
                    .socket
                    .with_value(|socket| socket.as_ref().and_then(ReconnectingSocket::state));
                // The first message comes before the socket is in its place.
                if state.is_some() {
                    self.clock.set(clock.map(|clock| SyncedClock::new(clock, now())));
                    self.state.set(state);
                }
            }
            ClientEvent::Refused(act, refusal) => {
                self.refusals.update(|count| *count += 1);
                let is_mute = matches!(act, Act::SetConditionalMoves { .. } | Act::Mute { .. });
                if !is_mute {
                    let said = self
                        .app
                        .messages
                        .with_untracked(|messages| describe_refusal(&refusal, messages));
                    self.complain(said);
                }
            }
            ClientEvent::NoGame(refusal) => {
                let said = self
                    .app
                    .messages
                    .with_untracked(|messages| describe_refusal(&refusal, messages));
                self.failure.set(Some(OnlineGameError::Refused(said)));
                self.hang_up();
            }
            ClientEvent::Failed(refusal) => {
                let said = self
                    .app
                    .messages
                    .with_untracked(|messages| describe_refusal(&refusal, messages));
                self.complain(said);
            }
            ClientEvent::Presence(players, watchers) => self.presence.set((players, watchers)),
            ClientEvent::Welcome(_)
            | ClientEvent::Done(_)
            | ClientEvent::Lobby(_)
            | ClientEvent::Yours(_)
            | ClientEvent::Nothing => {}
        }
        self.after();
    }
}

/// A clock of this device that never goes back, in milliseconds.
pub(crate) fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}
