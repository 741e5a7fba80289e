use super::AppState;
use super::bus::{BusMessage, Subscriber, Topic};
use super::rate_limit::{CONNECTION, ConnectionPermit, OVERDRAFT, TokenBucket};
use axum::body::Bytes;
use axum::extract::ws::{self, Utf8Bytes, WebSocket, WebSocketUpgrade};
use mana_duel::{ActRequest, Moment, Viewer};
use mana_protocol::{
    Act, ActId, ClientId, Code, GameId, LONGEST_MESSAGE, Lobby, Me, Player, Refusal, ToClient,
    ToServer, VERSION,
};
use mana_store::TokenDigest;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How often a client is pinged, to find out whether it is still there and how long a round trip takes.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// How many games one socket may follow.
const MAX_FOLLOWED: usize = 100;

/// A client connected to the socket.
struct ClientConnection {
    state: Arc<AppState>,
    me: Option<Me>,
    token: Option<TokenDigest>,
    /// The id that the client gave in its `hello`.
    client_id: Option<ClientId>,
    subscriber: Subscriber,
    /// The games that the client follows, and as whom.
    followed: HashMap<GameId, Viewer>,
    bucket: TokenBucket,
    /// The round-trip time of the last ping.
    lag: Duration,
    /// When the ping was sent that has not been answered yet.
    pinged: Option<Instant>,
}

/// What is sent to a client next, and whether the connection is closed after it.
#[derive(Default)]
struct Outgoing {
    messages: Vec<Utf8Bytes>,
    close: bool,
}

impl Outgoing {
    fn text(text: &Utf8Bytes) -> Outgoing {
        Outgoing { messages: vec![text.clone()], close: false }
    }

    fn message(message: &ToClient) -> Outgoing {
        Outgoing { messages: vec![message.write().into()], close: false }
    }

    fn failed(refusal: Refusal) -> Outgoing {
        Outgoing::message(&ToClient::Failed { refusal })
    }

    fn close(refusal: Refusal) -> Outgoing {
        Outgoing { close: true, ..Outgoing::failed(refusal) }
    }
}

/// Serves a connection until either side closes it. The permit is held until then.
pub(crate) async fn serve(
    state: Arc<AppState>,
    mut socket: WebSocket,
    session: Option<(Me, TokenDigest)>,
    permit: ConnectionPermit,
) {
    let mut shutdown = state.shutdown.subscribe();
    let (subscriber, mut inbox) = Subscriber::new();
    let (me, token) = session.unzip();
    let mut connection = ClientConnection {
        me,
        token,
        client_id: None,
        subscriber,
        followed: HashMap::new(),
        bucket: TokenBucket::full(CONNECTION),
        lag: Duration::ZERO,
        pinged: None,
        state: Arc::clone(&state),
    };
    connection.connect();
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    'connection: loop {
        let next = tokio::select! {
            () = shut_down(&mut shutdown) => break,
            message = inbox.recv() => match message {
                Some(message) => connection.forward(&message).await,
                None => break,
            },
            received = socket.recv() => match received {
                Some(Ok(ws::Message::Text(text))) => {
                    let answer = connection.receive(&text).await;
                    // The events that the message caused are sent before the answer to it.
                    while let Ok(message) = inbox.try_recv() {
                        let next = connection.forward(&message).await;
                        if !send(&state, &mut socket, next).await {
                            break 'connection;
                        }
                    }
                    answer
                }
                Some(Ok(ws::Message::Pong(_))) => {
                    connection.lag = connection.pinged.take().map_or(connection.lag, |pinged| pinged.elapsed());
                    continue;
                }
                Some(Ok(ws::Message::Ping(_))) => continue,
                Some(Ok(ws::Message::Binary(_))) => {
                    Outgoing::close(Refusal::new(Code::Malformed, "messages are text"))
                }
                Some(Ok(ws::Message::Close(_)) | Err(_)) | None => break,
            },
            _ = heartbeat.tick() => {
                if connection.pinged.is_some_and(|pinged| pinged.elapsed() >= HEARTBEAT) {
                    break;
                }
                connection.pinged = Some(Instant::now());
                if socket.send(ws::Message::Ping(Bytes::new())).await.is_err() {
                    break;
                }
                continue;
            }
        };
        if !send(&state, &mut socket, next).await {
            break;
        }
        if connection.subscriber.is_overrun() {
            state.metrics.overruns.inc();
            break;
        }
    }
    drop(connection);
    // The other side may have closed it already.
    let _ = socket.send(ws::Message::Close(None)).await;
    drop(permit);
}

/// Waits until the server shuts down.
async fn shut_down(shutdown: &mut watch::Receiver<bool>) {
    if shutdown.wait_for(|shutdown| *shutdown).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Sends messages; returns whether the connection stays open.
async fn send(state: &AppState, socket: &mut WebSocket, outgoing: Outgoing) -> bool {
    for text in outgoing.messages {
        state.metrics.messages_sent.inc();
        if socket.send(ws::Message::Text(text)).await.is_err() {
            return false;
        }
    }
    !outgoing.close
}

/// However a connection ends, nobody is shown as connected who is not.
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
            if self.state.presence.connect(&me.id) {
                self.state.lobby_changed.notify_one();
            }
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
            if self.state.presence.disconnect(&me.id) {
                self.state.lobby_changed.notify_one();
            }
        }
    }

    /// Passes on a message of the bus.
    async fn forward(&mut self, message: &BusMessage) -> Outgoing {
        match message {
            BusMessage::Lobby { text } => Outgoing::text(text),
            BusMessage::SignedOut { .. } => {
                Outgoing::close(Refusal::new(Code::NoSession, "you have signed out"))
            }
            // Sent to the followers of the game already.
            BusMessage::OwnGameChanged { game, .. } if self.followed.contains_key(game) => {
                Outgoing::default()
            }
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
            // The client has left the game meanwhile.
            BusMessage::Refresh { .. } | BusMessage::Presence { .. } => Outgoing::default(),
        }
    }

    /// Handles a message of the client.
    async fn receive(&mut self, text: &str) -> Outgoing {
        self.state.metrics.messages_received.inc();
        let moment = self.state.clock.moment();
        let message = match ToServer::read(text) {
            Ok(message) => message,
            Err(error) => {
                let refusal = Refusal::new(Code::Malformed, error.to_string());
                return match self.bucket.take(CONNECTION, 5.0) {
                    Ok(()) => Outgoing::failed(refusal),
                    Err(_) => Outgoing::close(refusal),
                };
            }
        };
        // Acts are charged for by what they are.
        if !matches!(message, ToServer::Act { .. })
            && let Err(refusal) = self.bucket.take(CONNECTION, 1.0)
        {
            self.state.metrics.limited.inc();
            return self.slow_down(refusal);
        }
        match message {
            ToServer::Hello { version, client } => self.hello(version, client),
            ToServer::Follow { game, after } => self.follow(game, after).await,
            ToServer::Leave { game } => {
                self.leave(&game);
                Outgoing::default()
            }
            ToServer::FollowLobby => {
                self.state.bus.subscribe(Topic::Lobby, &self.subscriber);
                match self.state.seeks().await {
                    Ok(Lobby { seeks }) => Outgoing::message(&ToClient::Lobby { seeks }),
                    Err(refusal) => Outgoing::failed(refusal),
                }
            }
            ToServer::LeaveLobby => {
                self.state.bus.unsubscribe(&Topic::Lobby, &self.subscriber);
                Outgoing::default()
            }
            ToServer::Act { game, number, act } => self.act(game, number, act, moment).await,
            ToServer::Ping { number } => Outgoing::message(&ToClient::Pong { number }),
        }
    }

    /// Refuses a message over the rate limit, and closes the connection of a client that goes on regardless.
    fn slow_down(&mut self, refusal: Refusal) -> Outgoing {
        if self.bucket.overdraw(CONNECTION, 1.0) < OVERDRAFT {
            return Outgoing::close(refusal);
        }
        Outgoing::failed(refusal)
    }

    fn hello(&mut self, version: u32, client: ClientId) -> Outgoing {
        if version != VERSION {
            let message = format!("the server speaks version {VERSION} of the protocol");
            return Outgoing::close(Refusal::new(Code::Version, message));
        }
        self.client_id = Some(client);
        Outgoing::message(&ToClient::Welcome { version: VERSION, me: self.me.clone() })
    }

    /// Subscribes to a game, and answers with the events after a number or with the whole state.
    async fn follow(&mut self, game: GameId, after: Option<u32>) -> Outgoing {
        if !self.followed.contains_key(&game) && self.followed.len() >= MAX_FOLLOWED {
            let message = format!("a socket follows at most {MAX_FOLLOWED} games");
            return refused(game, None, Refusal::new(Code::TooMuch, message));
        }
        let person = self.me.as_ref().map(|me| me.id.clone());
        let state = Arc::clone(&self.state);
        let read = |duel: &mana_duel::Duel, viewer| {
            // The game is locked meanwhile, so no event is missed and none is sent twice.
            state.bus.subscribe(Topic::Game(game.clone()), &self.subscriber);
            let time = state.clock.now();
            let answer = match after {
                Some(after) if (1..=duel.last_event(viewer)).contains(&after) => ToClient::Events {
                    game: game.clone(),
                    events: duel.events(viewer, after),
                    clock: duel.clock(time),
                },
                _ => ToClient::State { state: Box::new(duel.state(viewer, time)) },
            };
            (viewer, answer)
        };
        match state.read_game(&game, person.as_ref(), read).await {
            Ok((viewer, answer)) => {
                let before = self.followed.insert(game.clone(), viewer);
                if before != Some(viewer) {
                    let left = before.and_then(|before| state.presence.leave(&game, before));
                    let joined = state.presence.join(&game, viewer);
                    if let Some(text) = joined.or(left) {
                        let game = game.clone();
                        state.bus.publish(BusMessage::Presence { game, text: text.into() });
                    }
                }
                Outgoing {
                    messages: vec![answer.write().into(), state.presence.message(&game).into()],
                    close: false,
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
        if let Some(viewer) = self.followed.remove(game)
            && let Some(text) = self.state.presence.leave(game, viewer)
        {
            let game = game.clone();
            self.state.bus.publish(BusMessage::Presence { game, text: text.into() });
        }
    }

    async fn act(&mut self, game: GameId, number: u32, act: Act, moment: Moment) -> Outgoing {
        let cost = match &act {
            // The rate limit never holds up a legal move: a move is charged for after it was judged.
            Act::Move { .. } => None,
            Act::Chat { .. } => Some(4.0),
            _ => Some(2.0),
        };
        if let Some(cost) = cost
            && let Err(refusal) = self.bucket.take(CONNECTION, cost)
        {
            self.state.metrics.limited.inc();
            return refused(game, Some(number), refusal);
        }
        let done = self.do_act(&game, number, act, moment).await;
        if cost.is_none() {
            let cost = if done.is_ok() { 0.5 } else { 5.0 };
            if self.bucket.overdraw(CONNECTION, cost) < OVERDRAFT {
                let message = "too many moves that cannot be played";
                return Outgoing::close(Refusal::new(Code::SlowDown, message));
            }
        }
        match done {
            Ok(()) => Outgoing::message(&ToClient::Done { game, number }),
            Err(refusal) => refused(game, Some(number), refusal),
        }
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

/// Limits messages and buffers: the messages are small, and there are many sockets.
pub(crate) fn configure(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
}
