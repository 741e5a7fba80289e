//! The socket to the server: opened again whenever it is lost.

use super::api;
use crate::storage;
use leptos::prelude::*;
use mana_protocol::{Act, ClientId, GameState, ToClient, ToServer};
use mana_ui::online::reconnecting_client::{
    ClientEvent, ReconnectingClient, SubscriptionTarget, reconnect_delay,
};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

/// How the connection stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionStatus {
    /// It is being made for the first time.
    Connecting,
    /// The server hears us.
    Open,
    /// It was lost, or could not be made, and is tried again.
    Lost,
    /// Nobody is to try again.
    Closed,
}

/// How often the server is asked whether it is still there, and how long it may take to say so.
const PING: Duration = Duration::from_secs(10);

/// A connection that lasts as long as the view that made it.
#[derive(Clone)]
pub(crate) struct ReconnectingSocket(Rc<RefCell<SocketState>>);

struct SocketState {
    line: ReconnectingClient,
    hear: Rc<dyn Fn(ClientEvent)>,
    connection: RwSignal<ConnectionStatus>,
    open: Option<WebSocketHandle>,
    failures: u32,
    /// Tells the tries apart, so that what an earlier one has left behind does nothing.
    generation: u32,
    /// Whether anything has come since the server was last asked.
    heard: bool,
}

/// A socket of the browser, and what it calls.
struct WebSocketHandle {
    socket: WebSocket,
    _on_open: Closure<dyn FnMut(Event)>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_close: Closure<dyn FnMut(Event)>,
}

impl Drop for WebSocketHandle {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        if self.socket.ready_state() == WebSocket::CONNECTING {
            // A browser complains about a socket that is closed before it is open.
            let socket = self.socket.clone();
            let close = Closure::once_into_js(move || {
                let _ = socket.close();
            });
            self.socket.set_onopen(Some(close.unchecked_ref()));
        } else {
            // It may be closed already.
            let _ = self.socket.close();
        }
    }
}

impl ReconnectingSocket {
    /// Connects; `hear` is told of everything that comes.
    pub(crate) fn connect(
        subject: SubscriptionTarget,
        connection: RwSignal<ConnectionStatus>,
        hear: impl Fn(ClientEvent) + 'static,
    ) -> ReconnectingSocket {
        let note = storage::read_session(&note_name(&subject));
        let fresh = (js_sys::Math::random() * f64::from(u32::MAX / 2)) as u32;
        let resumed =
            note.and_then(|note| ReconnectingClient::resume(&note, subject.clone(), fresh));
        let line = resumed.unwrap_or_else(|| ReconnectingClient::new(client(), subject));
        let socket = ReconnectingSocket(Rc::new(RefCell::new(SocketState {
            line,
            hear: Rc::new(hear),
            connection,
            open: None,
            failures: 0,
            generation: 0,
            heard: true,
        })));
        socket.dial();
        socket
    }

    /// The game as it stands.
    pub(crate) fn state(&self) -> Option<GameState> {
        self.0.borrow().line.state().cloned()
    }

    /// Whether a move was made that the server has not answered.
    pub(crate) fn is_waiting(&self) -> bool {
        self.0.borrow().line.is_waiting()
    }

    /// Does something in the game, now or as soon as the server hears us.
    pub(crate) fn act(&self, act: Act) {
        let message = self.0.borrow_mut().line.act(act);
        self.keep_note();
        if let Some(message) = message {
            self.send(&message);
        }
    }

    /// Leaves a note of a move that was not answered, so that it survives a reload.
    fn keep_note(&self) {
        let inside = self.0.borrow();
        storage::write_session(&note_name(inside.line.subject()), inside.line.note().as_deref());
    }

    /// Speaks as whoever we have become.
    pub(crate) fn renew(&self) {
        self.0.borrow_mut().line.forget();
        self.dial();
    }

    /// Tries at once, unless the server hears us anyway.
    pub(crate) fn hurry(&self) {
        if self.0.borrow().connection.try_get_untracked() == Some(ConnectionStatus::Lost) {
            self.dial();
        }
    }

    /// Hangs up for good.
    pub(crate) fn close(&self) {
        let mut inside = self.0.borrow_mut();
        inside.generation += 1;
        inside.open = None;
        let _ = inside.connection.try_set(ConnectionStatus::Closed);
    }

    fn send(&self, message: &ToServer) {
        let inside = self.0.borrow();
        if let Some(wire) = &inside.open
            && wire.socket.ready_state() == WebSocket::OPEN
        {
            // What does not get through is said again.
            let _ = wire.socket.send_with_str(&message.write());
        }
    }

    fn dial(&self) {
        let generation = {
            let mut inside = self.0.borrow_mut();
            inside.generation += 1;
            inside.open = None;
            inside.generation
        };
        let opened = api::socket_address().and_then(|address| WebSocket::new(&address).ok());
        let Some(socket) = opened else { return self.lost(generation) };
        let on = |act: fn(&ReconnectingSocket, u32)| {
            let this = self.clone();
            Closure::<dyn FnMut(Event)>::new(move |_| {
                // What is called may let go of what calls it.
                let this = this.clone();
                if this.0.borrow().generation == generation {
                    act(&this, generation);
                }
            })
        };
        let on_open = on(ReconnectingSocket::opened);
        let on_close = on(ReconnectingSocket::lost);
        let this = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let this = this.clone();
            if this.0.borrow().generation == generation
                && let Some(text) = event.data().as_string()
            {
                this.hear(&text);
            }
        });
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let wire = WebSocketHandle {
            socket,
            _on_open: on_open,
            _on_message: on_message,
            _on_close: on_close,
        };
        self.0.borrow_mut().open = Some(wire);
    }

    fn opened(&self, generation: u32) {
        let messages = self.0.borrow().line.open();
        for message in messages {
            self.send(&message);
        }
        self.0.borrow_mut().heard = true;
        self.watch(generation);
    }

    /// Asks the server from time to time whether it is still there: a connection may be lost without a word.
    fn watch(&self, generation: u32) {
        let this = self.clone();
        set_timeout(
            move || {
                if this.0.borrow().generation != generation {
                    return;
                }
                if !std::mem::take(&mut this.0.borrow_mut().heard) {
                    return this.lost(generation);
                }
                this.send(&ToServer::Ping { number: generation });
                this.watch(generation);
            },
            PING,
        );
    }

    fn hear(&self, text: &str) {
        let Ok(message) = ToClient::read(text) else { return };
        let (news, ask) = {
            let mut inside = self.0.borrow_mut();
            inside.heard = true;
            inside.line.hear(message)
        };
        if matches!(news, ClientEvent::Done(_) | ClientEvent::Refused(..)) {
            self.keep_note();
        }
        if let Some(ask) = ask {
            self.send(&ask);
        }
        if matches!(news, ClientEvent::Welcome(_)) {
            let connection = {
                let mut inside = self.0.borrow_mut();
                inside.failures = 0;
                inside.connection
            };
            let _ = connection.try_set(ConnectionStatus::Open);
        }
        let hear = Rc::clone(&self.0.borrow().hear);
        hear(news);
    }

    fn lost(&self, generation: u32) {
        let (connection, wait, generation) = {
            let mut inside = self.0.borrow_mut();
            if inside.generation != generation {
                return;
            }
            inside.generation += 1;
            inside.open = None;
            let wait = reconnect_delay(inside.failures, js_sys::Math::random());
            inside.failures += 1;
            (inside.connection, wait, inside.generation)
        };
        let _ = connection.try_set(ConnectionStatus::Lost);
        let this = self.clone();
        set_timeout(
            move || {
                if this.0.borrow().generation == generation {
                    this.dial();
                }
            },
            wait,
        );
    }
}

/// Where the note about a subject is kept.
fn note_name(subject: &SubscriptionTarget) -> String {
    match subject {
        SubscriptionTarget::Lobby => "mana.line.1".to_owned(),
        SubscriptionTarget::Game(game) => format!("mana.line.1.{game}"),
    }
}

/// A client that nobody else is.
fn client() -> ClientId {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let digit = |_| char::from(DIGITS[(js_sys::Math::random() * 36.0) as usize % 36]);
    let text: String = (0..20).map(digit).collect();
    text.parse().expect("twenty letters and digits")
}
