use super::bus::{BusMessage, Subscriber, Topic};
use super::rate_limit::{CONNECTION, OVERDRAFT, TokenBucket, conditional_cost, size_cost};
use super::socket_sink::{
    Outgoing, SocketEnd, SocketSink, TOO_LONG, close_frame, close_frame_for, shut_down,
};
use super::{AppState, spans};
use crate::connection_limits::ConnectionPermit;
use axum::body::Bytes;
use axum::extract::ws::{self, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use mana_duel::{ActRequest, Moment, Viewer};
use mana_protocol::{
    Act, ActId, ClientId, Code, GameId, GameState, LONGEST_MESSAGE, Lobby, Me, Player, Refusal,
    ToClient, ToServer, VERSION,
};
use mana_store::TokenDigest;
use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, watch};
use tracing::Instrument;

/// How often a client is pinged, to detect lost connections and measure the round trip.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(15);

/// How many games one socket may follow.
pub(crate) const MAX_FOLLOWED: usize = 100;

/// A client connected to the socket.
struct ClientConnection {
    state: Arc<AppState>,
    me: Option<Me>,
    token: Option<TokenDigest>,
    address: IpAddr,
    /// The id that the client gave in its `hello`.
    client_id: Option<ClientId>,
    subscriber: Subscriber,
    /// The games that the client follows, and as which viewer.
    followed: HashMap<GameId, Viewer>,
    bucket: TokenBucket,
    /// The round-trip time of the last ping.
    lag: Duration,
    /// When the pending ping was sent.
    pinged: Option<Instant>,
}

/// The client of a socket.
pub(crate) struct SocketClient {
    pub(crate) session: Option<(Me, TokenDigest)>,
    /// The number of the key that has signed the cookie of the session.
    pub(crate) key: Option<i64>,
    pub(crate) address: IpAddr,
    /// Held until the socket is closed.
    pub(crate) permit: ConnectionPermit,
}

/// Serves a connection until either side closes it.
pub(crate) async fn serve(state: Arc<AppState>, socket: WebSocket, client: SocketClient) {
    let mut shutdown = state.shutdown.subscribe();
    let (subscriber, inbox) = Subscriber::new();
    let (me, token) = client.session.unzip();
    let mut connection = ClientConnection {
        me,
        token,
        address: client.address,
        client_id: None,
        subscriber,
        followed: HashMap::new(),
        bucket: TokenBucket::full(CONNECTION),
        lag: Duration::ZERO,
        pinged: None,
        state: Arc::clone(&state),
    };
    connection.connect();
    let send_timeout = state.options.send_timeout;
    let timed_out = state.metrics.connections.timed_out.clone();
    let mut sink = SocketSink { socket, send_timeout, timed_out, shutdown: shutdown.clone() };
    let retired = async {
        match client.key {
            Some(key) => state.cookies.retired(key).await,
            None => std::future::pending().await,
        }
    };
    let end = exchange(&mut connection, &mut sink, inbox, &mut shutdown, retired).await;
    drop(connection);
    if let SocketEnd::Close(frame) = end {
        sink.close(frame).await;
    }
    drop(client.permit);
}

/// Passes messages in both directions until the socket is closed.
async fn exchange(
    connection: &mut ClientConnection,
    sink: &mut SocketSink,
    mut inbox: mpsc::Receiver<Arc<BusMessage>>,
    shutdown: &mut watch::Receiver<bool>,
    retired: impl Future<Output = ()>,
) -> SocketEnd {
    let state = Arc::clone(&connection.state);
    let mut retired = pin!(retired);
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    loop {
        let next = tokio::select! {
            () = shut_down(shutdown) => {
                return SocketEnd::Close(close_frame(close_code::RESTART, "the server shuts down"));
            }
            () = &mut retired => {
                // A client that has a newer cookie by now connects again with it.
                let reason = "the key of the session is retired";
                return SocketEnd::Close(close_frame(close_code::RESTART, reason));
            }
            message = inbox.recv() => match message {
                Some(message) => connection.forward(&message).await,
                None => return SocketEnd::Lost,
            },
            received = sink.socket.recv() => match received {
                Some(Ok(ws::Message::Text(text))) => {
                    let answer = connection.receive(&text).await;
                    while answer.after_queue && let Ok(message) = inbox.try_recv() {
                        let next = connection.forward(&message).await;
                        if let Err(end) = sink.send_all(&state, next).await {
                            return end;
                        }
                    }
                    answer
                }
                Some(Ok(ws::Message::Pong(_))) if connection.pinged.is_some() => {
                    connection.lag = connection.pinged.take().map_or(connection.lag, |pinged| pinged.elapsed());
                    continue;
                }
                // The WebSocket itself answers pings, and an unsolicited pong is harmless.
                Some(Ok(ws::Message::Ping(_) | ws::Message::Pong(_))) => match connection.charge_frame() {
                    Some(close) => close,
                    None => continue,
                },
                Some(Ok(ws::Message::Binary(_))) => {
                    Outgoing::close(close_code::UNSUPPORTED, Refusal::new(Code::Malformed, "messages are text"))
                }
                Some(Err(error)) => match close_frame_for(error) {
                    Some(frame) => return SocketEnd::Close(frame),
                    None => return SocketEnd::Lost,
                },
                Some(Ok(ws::Message::Close(_))) | None => return SocketEnd::Lost,
            },
            _ = heartbeat.tick() => {
                if connection.pinged.is_some_and(|pinged| pinged.elapsed() >= HEARTBEAT) {
                    return SocketEnd::Close(close_frame(close_code::AWAY, "no answer to a ping"));
                }
                connection.pinged = Some(Instant::now());
                if let Err(end) = sink.send(ws::Message::Ping(Bytes::new())).await {
                    return end;
                }
                continue;
            }
        };
        if let Err(end) = sink.send_all(&state, next).await {
            return end;
        }
        if connection.subscriber.is_overrun() {
            state.metrics.overruns.inc();
            let reason = "you read more slowly than there is news";
            return SocketEnd::Close(close_frame(close_code::AGAIN, reason));
        }
    }
}

/// Updates the presence however the connection ends.
impl Drop for ClientConnection {
    fn drop(&mut self) {
        self.disconnect();
    }
}

impl ClientConnection {
    fn connect(&self) {
        self.state.metrics.sockets.inc();
        if let Some(me) = &self.me {
            self.state.bus.subscribe(Topic::Person(me.id.clone()), &self.subscriber);
            self.state.change_online(&me.id, true);
        }
    }

    fn disconnect(&mut self) {
        self.state.metrics.sockets.dec();
        self.state.bus.unsubscribe(&Topic::Lobby, &self.subscriber);
        for game in self.followed.keys().cloned().collect::<Vec<_>>() {
            self.leave(&game);
        }
        if let Some(me) = &self.me {
            self.state.bus.unsubscribe(&Topic::Person(me.id.clone()), &self.subscriber);
            self.state.change_online(&me.id, false);
        }
    }

    /// Forwards a message of the bus to the client.
    async fn forward(&mut self, message: &BusMessage) -> Outgoing {
        match message {
            BusMessage::Lobby { text } => Outgoing::text(text),
            BusMessage::SignedOut { .. } => Outgoing::close(
                close_code::POLICY,
                Refusal::new(Code::NoSession, "you have signed out"),
            ),
            BusMessage::OwnGameChanged { text, .. } => Outgoing::text(text),
            BusMessage::Refresh { game } if self.followed.contains_key(game) => {
                self.follow(game.clone(), None).await
            }
            BusMessage::Presence { game, text } if self.followed.contains_key(game) => {
                Outgoing::text(text)
            }
            BusMessage::Events { game, texts } => {
                let viewer = self.followed.get(game);
                let text = viewer.and_then(|viewer| texts.get(*viewer).as_ref());
                text.map_or_else(Outgoing::default, Outgoing::text)
            }
            // The client no longer follows the game.
            BusMessage::Refresh { .. } | BusMessage::Presence { .. } => Outgoing::default(),
        }
    }

    /// Handles a message of the client.
    async fn receive(&mut self, text: &str) -> Outgoing {
        self.state.metrics.messages_received.inc();
        if text.len() > LONGEST_MESSAGE {
            return Outgoing::close(close_code::SIZE, Refusal::new(Code::TooLarge, TOO_LONG));
        }
        let moment = self.state.clock.moment();
        let message = match ToServer::read(text) {
            Ok(message) => message,
            Err(error) => {
                let refusal = Refusal::new(Code::Malformed, error.to_string());
                return match self.charge(5.0) {
                    Ok(()) => Outgoing::failed(refusal),
                    Err(_) => Outgoing::close(close_code::POLICY, refusal),
                };
            }
        };
        let cost = match &message {
            // The charge depends on the act.
            ToServer::Act { .. } => None,
            // The response may be long.
            ToServer::Follow { .. } => Some(2.0),
            ToServer::FollowLobby => Some(4.0),
            _ => Some(1.0),
        };
        if let Some(cost) = cost
            && let Err(refusal) = self.charge(cost)
        {
            return self.slow_down(refusal, Outgoing::failed);
        }
        let span = spans::message(&message);
        self.answer(message, moment).instrument(span).await
    }

    /// Executes the request of a message.
    async fn answer(&mut self, message: ToServer, moment: Moment) -> Outgoing {
        match message {
            ToServer::Hello { version, client } => self.hello(version, client),
            ToServer::Follow { game, after } => self.follow(game, after).await,
            ToServer::Leave { game } => {
                self.leave(&game);
                Outgoing::default()
            }
            ToServer::FollowLobby => {
                self.state.bus.subscribe(Topic::Lobby, &self.subscriber);
                let Lobby { seeks } = self.state.lobby();
                let lobby = Utf8Bytes::from(ToClient::Lobby { seeks }.write());
                self.charge_size(lobby.len());
                Outgoing::text(&lobby)
            }
            ToServer::LeaveLobby => {
                self.state.bus.unsubscribe(&Topic::Lobby, &self.subscriber);
                Outgoing::default()
            }
            ToServer::Act { game, number, act } => self.act(game, number, act, moment).await,
            ToServer::Ping { number } => Outgoing::message(&ToClient::Pong { number }),
        }
    }

    /// Charges the connection and its address.
    fn charge(&mut self, cost: f64) -> Result<(), Refusal> {
        let own = self.bucket.take(CONNECTION, cost);
        let charged =
            own.and_then(|()| self.state.rate_limiter.messages.charge(self.address, cost));
        charged.inspect_err(|_| {
            self.state.metrics.limited.inc();
        })
    }

    /// Charges the connection and its address for the length of a response, once it is known.
    fn charge_size(&mut self, bytes: usize) {
        let cost = size_cost(bytes);
        self.bucket.overdraw(CONNECTION, cost);
        self.state.rate_limiter.messages.overdraw(self.address, cost);
    }

    /// Charges for a control frame. Closes the connection of a client that sends too many.
    fn charge_frame(&mut self) -> Option<Outgoing> {
        (self.bucket.overdraw(CONNECTION, 1.0) < OVERDRAFT).then(|| {
            self.state.metrics.limited.inc();
            let refusal = Refusal::new(Code::SlowDown, "too many pings");
            Outgoing::close(close_code::POLICY, refusal)
        })
    }

    /// Refuses a message over the rate limit, and closes the connection of a client that does not slow down.
    fn slow_down(
        &mut self,
        refusal: Refusal,
        answer: impl FnOnce(Refusal) -> Outgoing,
    ) -> Outgoing {
        if self.bucket.overdraw(CONNECTION, 1.0) < OVERDRAFT {
            return Outgoing::close(close_code::POLICY, refusal);
        }
        answer(refusal)
    }

    fn hello(&mut self, version: u32, client: ClientId) -> Outgoing {
        if version != VERSION {
            let message = format!("the server speaks version {VERSION} of the protocol");
            return Outgoing::close(close_code::POLICY, Refusal::new(Code::Version, message));
        }
        self.client_id = Some(client);
        Outgoing::message(&ToClient::Welcome { version: VERSION, me: self.me.clone() })
    }

    /// Subscribes to a game, and responds with the events after a number or with the whole state.
    async fn follow(&mut self, game: GameId, after: Option<u32>) -> Outgoing {
        if !self.followed.contains_key(&game) && self.followed.len() >= MAX_FOLLOWED {
            let message = format!("a socket follows at most {MAX_FOLLOWED} games");
            return refused(game, None, Refusal::new(Code::TooMuch, message));
        }
        let person = self.me.as_ref().map(|me| me.id.clone());
        let state = Arc::clone(&self.state);
        let read = |duel: &mana_duel::Duel, viewer| {
            // The game is locked, so no event is missed or duplicated.
            state.bus.subscribe(Topic::Game(game.clone()), &self.subscriber);
            let time = state.clock.now();
            let last = duel.last_event(viewer);
            let missed =
                |after: &u32| (1..=last).contains(after) && last - after <= GameState::MAX_CATCH_UP;
            let answer = match after.filter(missed) {
                Some(after) => ToClient::Events {
                    game: game.clone(),
                    events: duel.events(viewer, after),
                    clock: duel.clock(time),
                    turn: duel.turn(),
                },
                None => ToClient::State { state: Box::new(duel.state(viewer, time)) },
            };
            (viewer, answer)
        };
        match state.read_game(&game, person.as_ref(), read).await {
            Ok((viewer, answer)) => {
                let before = self.followed.insert(game.clone(), viewer);
                if before != Some(viewer) {
                    state.change_viewer(&game, before, Some(viewer));
                }
                let answer = Utf8Bytes::from(answer.write());
                self.charge_size(answer.len());
                Outgoing {
                    messages: vec![answer, state.presence.message(&game).into()],
                    ..Outgoing::default()
                }
            }
            Err(refusal) => {
                self.leave(&game);
                refused(game, None, refusal)
            }
        }
    }

    fn leave(&mut self, game: &GameId) {
        let topic = Topic::Game(game.clone());
        self.state.bus.unsubscribe(&topic, &self.subscriber);
        if let Some(viewer) = self.followed.remove(game) {
            self.state.change_viewer(game, Some(viewer), None);
        }
    }

    async fn act(&mut self, game: GameId, number: u32, act: Act, moment: Moment) -> Outgoing {
        let cost = match &act {
            // The rate limit never delays a legal move: moves are charged for after they were judged.
            Act::Move { .. } => None,
            Act::Chat { .. } => Some(4.0),
            Act::SetConditionalMoves { moves } => Some(2.0 + conditional_cost(moves)),
            _ => Some(2.0),
        };
        if let Some(cost) = cost
            && let Err(refusal) = self.charge(cost)
        {
            return self.slow_down(refusal, |refusal| refused(game, Some(number), refusal));
        }
        let done = self.do_act(&game, number, act, moment).await;
        if cost.is_none() && self.charge_move(done.is_ok()) {
            let message = "too many moves that cannot be played";
            let refusal = Refusal::new(Code::SlowDown, message);
            return Outgoing::close(close_code::POLICY, refusal);
        }
        match done {
            Ok(()) => {
                let done = Outgoing::message(&ToClient::Done { game, number });
                Outgoing { after_queue: true, ..done }
            }
            Err(refusal) => refused(game, Some(number), refusal),
        }
    }

    /// Charges for a judged move. Returns whether there were too many. Legal moves are charged only to the connection,
    /// so that nobody is cut off because of others at the same address.
    fn charge_move(&mut self, played: bool) -> bool {
        if played {
            return self.bucket.overdraw(CONNECTION, 0.5) < OVERDRAFT;
        }
        let own = self.bucket.overdraw(CONNECTION, 5.0) < OVERDRAFT;
        let address = self.state.rate_limiter.messages.overdraw(self.address, 5.0);
        own || address
    }

    async fn do_act(
        &mut self,
        game: &GameId,
        number: u32,
        act: Act,
        moment: Moment,
    ) -> Result<(), Refusal> {
        let hello = || Refusal::new(Code::Malformed, "the first message has to be a hello");
        let client = self.client_id.clone().ok_or_else(hello)?;
        if let (Act::Sit { .. }, Some(token)) = (&act, &self.token) {
            // The person may have been renamed since the socket was opened.
            self.me = Some(self.state.authenticate(token).await?.ok_or_else(super::no_session)?);
        }
        let me = self.me.as_ref().ok_or_else(super::no_session)?;
        let request = ActRequest {
            player: Player::from(me),
            id: ActId { client, number },
            act,
            moment,
            lag: self.lag.into(),
        };
        self.state.act(game, request).await
    }
}

fn refused(game: GameId, number: Option<u32>, refusal: Refusal) -> Outgoing {
    Outgoing::message(&ToClient::Refused { game, number, refusal })
}

/// Limits messages and buffers, as messages are small and sockets many. A message slightly over the limit is still
/// read, so that the client learns why the connection is closed.
pub(crate) fn configure(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(4 * LONGEST_MESSAGE)
        .max_frame_size(4 * LONGEST_MESSAGE)
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
}
