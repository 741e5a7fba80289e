//! The WebSocket to the server, which is opened again whenever it is lost.

use super::{api, json};
use crate::storage;
use mana_protocol::{Act, ClientId, GameState, ToClient, ToServer};
use mana_ui::online::reconnecting_client::{
    ClientEvent, ReconnectingClient, SubscriptionTarget, reconnect_delay,
};
use mana_view::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

/// The status of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionStatus {
    /// The first attempt is under way.
    Connecting,
    /// The handshake is complete.
    Open,
    /// It was lost or could not be established; another attempt follows.
    Lost,
    /// It was closed for good.
    Closed,
}

/// The interval of heartbeats, and the time for the server to answer one.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// A connection that reconnects until the view that opened it closes it.
#[derive(Clone)]
pub(crate) struct ReconnectingSocket(Rc<RefCell<SocketState>>);

struct SocketState {
    client: ReconnectingClient,
    on_event: Rc<dyn Fn(ClientEvent)>,
    connection: RwSignal<ConnectionStatus>,
    socket: Option<WebSocketHandle>,
    /// The number of failed attempts in a row.
    failures: u32,
    /// The number of the current attempt; callbacks and timers of earlier ones are ignored.
    generation: u32,
    /// Whether a message has arrived since the last heartbeat.
    alive: bool,
}

/// A WebSocket of the browser, and the callbacks that it needs to stay alive.
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
            // Closing a socket that is not open yet would log an error.
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
    /// Connects; `on_event` is called for every event.
    pub(crate) fn connect(
        subscription: SubscriptionTarget,
        connection: RwSignal<ConnectionStatus>,
        on_event: impl Fn(ClientEvent) + 'static,
    ) -> ReconnectingSocket {
        let saved = storage::read_session(&outbox_key(&subscription));
        let first_act = (js_sys::Math::random() * f64::from(u32::MAX / 2)) as u32;
        let restored = saved
            .and_then(|saved| ReconnectingClient::restore(&saved, subscription.clone(), first_act));
        let client =
            restored.unwrap_or_else(|| ReconnectingClient::new(new_client_id(), subscription));
        let socket = ReconnectingSocket(Rc::new(RefCell::new(SocketState {
            client,
            on_event: Rc::new(on_event),
            connection,
            socket: None,
            failures: 0,
            generation: 0,
            alive: true,
        })));
        socket.open();
        socket
    }

    /// The current state of the game, if it is known.
    pub(crate) fn state(&self) -> Option<GameState> {
        self.0.borrow().client.state().cloned()
    }

    /// Whether the server has not acknowledged a move yet.
    pub(crate) fn has_unacknowledged_move(&self) -> bool {
        self.0.borrow().client.has_unacknowledged_move()
    }

    /// Sends an act, now or as soon as there is a connection.
    pub(crate) fn act(&self, act: Act) {
        let message = self.0.borrow_mut().client.act(act);
        self.save_outbox();
        if let Some(message) = message {
            self.send(&message);
        }
    }

    /// Stores unacknowledged moves for this tab, so that they survive a reload.
    fn save_outbox(&self) {
        let state = self.0.borrow();
        let client = &state.client;
        storage::write_session(
            &outbox_key(client.subscription()),
            client.saved_outbox().as_deref(),
        );
    }

    /// Reconnects as another person, after signing in.
    pub(crate) fn reconnect(&self) {
        self.0.borrow_mut().client.reset_state();
        self.open();
    }

    /// Skips the delay before the next attempt.
    pub(crate) fn retry_now(&self) {
        if self.0.borrow().connection.try_get_untracked() == Some(ConnectionStatus::Lost) {
            self.open();
        }
    }

    /// Closes the connection for good.
    pub(crate) fn close(&self) {
        let mut state = self.0.borrow_mut();
        state.generation += 1;
        state.socket = None;
        let _ = state.connection.try_set(ConnectionStatus::Closed);
    }

    fn send(&self, message: &ToServer) {
        let state = self.0.borrow();
        if let Some(handle) = &state.socket
            && handle.socket.ready_state() == WebSocket::OPEN
        {
            // A lost message is sent again with the next handshake.
            let _ = handle.socket.send_with_str(&message.write());
        }
    }

    fn open(&self) {
        let generation = {
            let mut state = self.0.borrow_mut();
            state.generation += 1;
            state.socket = None;
            state.generation
        };
        let opened = api::socket_address().and_then(|address| WebSocket::new(&address).ok());
        let Some(socket) = opened else { return self.on_lost(generation) };
        let on = |act: fn(&ReconnectingSocket, u32)| {
            let this = self.clone();
            Closure::<dyn FnMut(Event)>::new(move |_| {
                // The callback may drop this closure.
                let this = this.clone();
                if this.0.borrow().generation == generation {
                    act(&this, generation);
                }
            })
        };
        let on_open = on(ReconnectingSocket::on_open);
        let on_close = on(ReconnectingSocket::on_lost);
        let this = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let this = this.clone();
            if this.0.borrow().generation == generation
                && let Some(text) = event.data().as_string()
            {
                this.on_message(&text);
            }
        });
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let handle = WebSocketHandle {
            socket,
            _on_open: on_open,
            _on_message: on_message,
            _on_close: on_close,
        };
        self.0.borrow_mut().socket = Some(handle);
    }

    fn on_open(&self, generation: u32) {
        let messages = self.0.borrow().client.handshake();
        for message in messages {
            self.send(&message);
        }
        self.0.borrow_mut().alive = true;
        self.schedule_heartbeat(generation);
    }

    /// Sends heartbeats, as a connection may be lost without a close event.
    fn schedule_heartbeat(&self, generation: u32) {
        let this = self.clone();
        set_timeout(
            move || {
                if this.0.borrow().generation != generation {
                    return;
                }
                if !std::mem::take(&mut this.0.borrow_mut().alive) {
                    return this.on_lost(generation);
                }
                this.send(&ToServer::Ping { number: generation });
                this.schedule_heartbeat(generation);
            },
            HEARTBEAT,
        );
    }

    fn on_message(&self, text: &str) {
        let Some(message) = json::decode::<ToClient>(text) else { return };
        let (event, reply) = {
            let mut state = self.0.borrow_mut();
            state.alive = true;
            state.client.receive(message)
        };
        if matches!(event, ClientEvent::Acknowledged(_) | ClientEvent::Refused(..)) {
            self.save_outbox();
        }
        if let Some(reply) = reply {
            self.send(&reply);
        }
        if matches!(event, ClientEvent::Welcome(_)) {
            let connection = {
                let mut state = self.0.borrow_mut();
                state.failures = 0;
                state.connection
            };
            let _ = connection.try_set(ConnectionStatus::Open);
        }
        let on_event = Rc::clone(&self.0.borrow().on_event);
        on_event(event);
    }

    fn on_lost(&self, generation: u32) {
        let (connection, delay, generation) = {
            let mut state = self.0.borrow_mut();
            if state.generation != generation {
                return;
            }
            state.generation += 1;
            state.socket = None;
            let delay = reconnect_delay(state.failures, js_sys::Math::random());
            state.failures += 1;
            (state.connection, delay, state.generation)
        };
        let _ = connection.try_set(ConnectionStatus::Lost);
        let this = self.clone();
        set_timeout(
            move || {
                if this.0.borrow().generation == generation {
                    this.open();
                }
            },
            delay,
        );
    }
}

/// The key of a subscription's outbox in the storage of the tab.
fn outbox_key(subscription: &SubscriptionTarget) -> String {
    match subscription {
        SubscriptionTarget::Lobby => "mana.line.1".to_owned(),
        SubscriptionTarget::Game(game) => format!("mana.line.1.{game}"),
    }
}

/// A new random identity.
fn new_client_id() -> ClientId {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let digit = |_| char::from(DIGITS[(js_sys::Math::random() * 36.0) as usize % 36]);
    let text: String = (0..20).map(digit).collect();
    text.parse().expect("twenty letters and digits")
}
