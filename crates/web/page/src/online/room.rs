//! A game between people as this page has it: what the server says of it, and what is said to the server.

use super::api;
use super::attention;
use super::socket::{Connection, Socket};
use crate::app::App;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mana_protocol::{Act, GameId, GameState, PerSeat, Seat};
use mana_ui::online::clock::Told;
use mana_ui::online::line::{News, Subject};
use mana_ui::online::words::speak_refusal;

/// A game, and the connection through which it is played.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    pub(crate) app: App,
    pub(crate) state: RwSignal<Option<GameState>>,
    /// Counts what the server has refused: the board is then to be what the server says.
    pub(crate) refusals: RwSignal<u32>,
    pub(crate) clock: RwSignal<Option<Told>>,
    /// Which players are there, and how many watch.
    pub(crate) presence: RwSignal<(PerSeat<bool>, u32)>,
    pub(crate) connection: RwSignal<Connection>,
    /// Why there is no game here.
    pub(crate) failure: RwSignal<Option<Failure>>,
    /// What the server refused, in words.
    pub(crate) complaint: RwSignal<Option<String>>,
    /// Whether a move was made that the server has not answered.
    pub(crate) waiting: RwSignal<bool>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
}

/// Why a game cannot be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// Nobody plays with others here.
    NotHere,
    /// The server says so.
    Refused(String),
}

impl Room {
    /// Enters the room of a game.
    pub(crate) fn enter(app: App, game: GameId) -> Room {
        let room = Room {
            app,
            state: RwSignal::new(None),
            refusals: RwSignal::new(0),
            clock: RwSignal::new(None),
            presence: RwSignal::new((PerSeat::default(), 0)),
            connection: RwSignal::new(Connection::Connecting),
            failure: RwSignal::new(None),
            complaint: RwSignal::new(None),
            waiting: RwSignal::new(false),
            socket: StoredValue::new_local(None),
        };
        let socket =
            Socket::connect(Subject::Game(game), room.connection, move |news| room.hear(news));
        room.socket.set_value(Some(socket.clone()));
        let online = window_event_listener(ev::online, move |_| socket.hurry());
        on_cleanup(move || {
            online.remove();
            attention::release(app);
            room.hang_up();
        });
        room.look_for_server();
        room
    }

    /// Finds out, once the first try has failed, whether there is a server at all.
    fn look_for_server(self) {
        Effect::new(move |asked: Option<bool>| {
            let lost = self.connection.get() == Connection::Lost;
            let asked = asked.unwrap_or(false);
            if lost && !asked && self.state.read_untracked().is_none() {
                spawn_local(async move {
                    if api::probe().await == Err(api::Failure::NotHere)
                        && self.failure.try_set(Some(Failure::NotHere)).is_none()
                    {
                        self.hang_up();
                    }
                });
            }
            asked || lost
        });
    }

    fn hang_up(self) {
        self.socket.with_value(|socket| socket.iter().for_each(Socket::close));
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
                    self.socket.with_value(|socket| socket.iter().for_each(Socket::renew));
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
        let waiting =
            self.socket.with_value(|socket| socket.as_ref().is_some_and(Socket::is_waiting));
        self.waiting.set(waiting);
    }

    fn hear(self, news: News) {
        // The page may have been left meanwhile.
        if self.state.is_disposed() {
            return;
        }
        match news {
            News::Game(clock) => {
                let state =
                    self.socket.with_value(|socket| socket.as_ref().and_then(Socket::state));
                // The first message comes before the socket is in its place.
                if state.is_some() {
                    self.clock.set(clock.map(|clock| Told::new(clock, now())));
                    self.state.set(state);
                }
            }
            News::Refused(act, refusal) => {
                self.refusals.update(|count| *count += 1);
                let is_mute = matches!(act, Act::SetConditionalMoves { .. } | Act::Mute { .. });
                if !is_mute {
                    let said = self
                        .app
                        .messages
                        .with_untracked(|messages| speak_refusal(&refusal, messages));
                    self.complain(said);
                }
            }
            News::NoGame(refusal) => {
                let said =
                    self.app.messages.with_untracked(|messages| speak_refusal(&refusal, messages));
                self.failure.set(Some(Failure::Refused(said)));
                self.hang_up();
            }
            News::Failed(refusal) => {
                let said =
                    self.app.messages.with_untracked(|messages| speak_refusal(&refusal, messages));
                self.complain(said);
            }
            News::Presence(players, watchers) => self.presence.set((players, watchers)),
            News::Welcome(_) | News::Done(_) | News::Lobby(_) | News::Yours(_) | News::Nothing => {}
        }
        self.after();
    }
}

/// A clock of this device that never goes back, in milliseconds.
pub(crate) fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}
