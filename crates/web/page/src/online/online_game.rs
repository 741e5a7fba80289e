//! The state of a game between people as the page shows it, and the connection through which it is played.

use super::api;
use super::attention;
use super::name_field::read_name;
use super::socket::{ConnectionStatus, ReconnectingSocket};
use crate::app::App;
use mana_protocol::{Act, GameId, GameState, PerSeat, Seat};
use mana_ui::online::clock::SyncedClock;
use mana_ui::online::describe::describe_refusal;
use mana_ui::online::reconnecting_client::{ClientEvent, SubscriptionTarget};
use mana_view::event;
use mana_view::prelude::*;
use mana_view::task::spawn_local;

/// A game, and the connection through which it is played.
#[derive(Clone, Copy)]
pub(crate) struct OnlineGame {
    pub(crate) app: App,
    /// The game as the server last described it.
    pub(crate) state: RwSignal<Option<GameState>>,
    /// The number of acts that the server has refused. Each one resets the board to the server's state.
    pub(crate) refusals: RwSignal<u32>,
    pub(crate) clock: RwSignal<Option<SyncedClock>>,
    /// The name of the signed-in person; empty if there is none.
    pub(crate) own_name: RwSignal<String>,
    /// Which players are connected, and the number of spectators.
    pub(crate) presence: RwSignal<(PerSeat<bool>, u32)>,
    pub(crate) connection: RwSignal<ConnectionStatus>,
    /// Why there is no game to show.
    pub(crate) error: RwSignal<Option<OnlineGameError>>,
    /// Why the server refused the last act.
    pub(crate) refusal: RwSignal<Option<String>>,
    /// Whether the server has not acknowledged a move yet.
    pub(crate) sending: RwSignal<bool>,
    socket: StoredValue<Option<ReconnectingSocket>, LocalStorage>,
}

/// Why a game cannot be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OnlineGameError {
    /// There is no server for games between people.
    NoServer,
    /// The server refused it, for this reason.
    Refused(String),
}

impl OnlineGame {
    /// Connects to a game.
    pub(crate) fn connect(app: App, game: GameId) -> OnlineGame {
        let online = OnlineGame {
            app,
            state: RwSignal::new(None),
            refusals: RwSignal::new(0),
            clock: RwSignal::new(None),
            own_name: RwSignal::new(String::new()),
            presence: RwSignal::new((PerSeat::default(), 0)),
            connection: RwSignal::new(ConnectionStatus::Connecting),
            error: RwSignal::new(None),
            refusal: RwSignal::new(None),
            sending: RwSignal::new(false),
            socket: StoredValue::new_local(None),
        };
        let socket = ReconnectingSocket::connect(
            SubscriptionTarget::Game(game),
            online.connection,
            move |event| online.handle(event),
        );
        online.socket.set_value(Some(socket.clone()));
        let on_online = window_event_listener(event::online, move |_| socket.retry_now());
        on_cleanup(move || {
            on_online.remove();
            attention::reset_title(app);
            online.disconnect();
        });
        online.detect_missing_server();
        online
    }

    /// After the first failed attempt, probes whether there is a server.
    fn detect_missing_server(self) {
        Effect::new(move |probed: Option<bool>| {
            let lost = self.connection.get() == ConnectionStatus::Lost;
            let probed = probed.unwrap_or(false);
            if lost && !probed && self.state.read_untracked().is_none() {
                spawn_local(async move {
                    if api::probe().await == Err(api::ApiError::NoServer)
                        && self.error.try_set(Some(OnlineGameError::NoServer)).is_none()
                    {
                        self.disconnect();
                    }
                });
            }
            probed || lost
        });
    }

    fn disconnect(self) {
        self.socket.with_value(|socket| socket.iter().for_each(ReconnectingSocket::close));
    }

    /// Sends an act to the server.
    pub(crate) fn act(self, act: Act) {
        self.refusal.set(None);
        self.socket.with_value(|socket| {
            if let Some(socket) = socket {
                socket.act(act);
            }
        });
        self.update_sending();
    }

    /// Takes the free seat under the own name, as a new guest if necessary.
    pub(crate) fn join(self) {
        let text = self.own_name.get_untracked();
        let name = match text.trim() {
            "" => Ok(None),
            text => read_name(self.app, text).map(Some),
        };
        let name = match name {
            Ok(name) => name,
            Err(reason) => return self.show_refusal(reason),
        };
        spawn_local(async move {
            let signed_in = api::sign_in(name).await;
            if self.refusal.is_disposed() {
                return;
            }
            match signed_in {
                Ok(_) => {
                    self.act(Act::Sit { seat: None });
                    self.socket
                        .with_value(|socket| socket.iter().for_each(ReconnectingSocket::reconnect));
                }
                Err(error) => self.show_refusal(super::describe_api_error(self.app, &error)),
            }
        });
    }

    fn show_refusal(self, text: String) {
        self.app.announce(text.clone());
        self.refusal.set(Some(text));
    }

    /// The viewer's seat.
    pub(crate) fn seat(self) -> Option<Seat> {
        self.state.with(|state| state.as_ref()?.seat)
    }

    fn update_sending(self) {
        let sending = self.socket.with_value(|socket| {
            socket.as_ref().is_some_and(ReconnectingSocket::has_unacknowledged_move)
        });
        self.sending.set(sending);
    }

    fn handle(self, event: ClientEvent) {
        // The user may have left the page.
        if self.state.is_disposed() {
            return;
        }
        match event {
            ClientEvent::Game(clock) => {
                let state = self
                    .socket
                    .with_value(|socket| socket.as_ref().and_then(ReconnectingSocket::state));
                // The socket may send an event before it is stored.
                if state.is_some() {
                    self.clock.set(clock.map(|clock| SyncedClock::new(clock, now())));
                    self.state.set(state);
                }
            }
            ClientEvent::Refused(act, refusal) => {
                self.refusals.update(|count| *count += 1);
                let is_silent = matches!(act, Act::SetConditionalMoves { .. } | Act::Mute { .. });
                if !is_silent {
                    let text = self
                        .app
                        .messages
                        .with_untracked(|messages| describe_refusal(&refusal, messages));
                    self.show_refusal(text);
                }
            }
            ClientEvent::SubscriptionRefused(refusal) => {
                let text = self
                    .app
                    .messages
                    .with_untracked(|messages| describe_refusal(&refusal, messages));
                self.error.set(Some(OnlineGameError::Refused(text)));
                self.disconnect();
            }
            ClientEvent::Failed(refusal) => {
                let text = self
                    .app
                    .messages
                    .with_untracked(|messages| describe_refusal(&refusal, messages));
                self.show_refusal(text);
            }
            ClientEvent::Presence(players, watchers) => self.presence.set((players, watchers)),
            ClientEvent::Welcome(me) => {
                if let Some(me) = me {
                    self.own_name.set(me.name.to_string());
                }
            }
            ClientEvent::Acknowledged(_)
            | ClientEvent::Lobby(_)
            | ClientEvent::OwnGame(_)
            | ClientEvent::Ignored => {}
        }
        self.update_sending();
    }
}

/// The time of a monotonic clock of this device, in milliseconds.
pub(crate) fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}
