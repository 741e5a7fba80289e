use super::AppState;
use super::bus::{Message, Subscriber, Topic};
use super::limit::{Bucket, CONNECTION, DEBT};
use axum::body::Bytes;
use axum::extract::ws::{self, Utf8Bytes, WebSocket, WebSocketUpgrade};
use mana_duel::{Moment, Viewer};
use mana_protocol::{
    Act, ActId, ClientId, Code, GameId, LONGEST_MESSAGE, Lobby, Me, Refusal, ToClient, ToServer,
    VERSION,
};
use mana_store::TokenDigest;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How often a client is asked whether it is still there, and how far away.
const PING: Duration = Duration::from_secs(15);

/// How many games one socket follows at most.
const GAMES: usize = 100;

/// Who speaks on a socket.
pub(crate) struct Speaker {
    /// Who is known by the cookie.
    pub(crate) me: Option<(Me, TokenDigest)>,
    /// Counts the socket for as long as it is open.
    pub(crate) ticket: Ticket,
}

/// One of the sockets that an address may have, given back when it is dropped: also where none comes about.
pub(crate) struct Ticket {
    state: Arc<AppState>,
    address: IpAddr,
}

impl Ticket {
    /// Takes one.
    ///
    /// # Errors
    /// The address has as many as it may have.
    pub(crate) fn take(state: &Arc<AppState>, address: IpAddr) -> Result<Ticket, Refusal> {
        state.limits.open_socket(address)?;
        Ok(Ticket { state: Arc::clone(state), address })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.state.limits.close_socket(self.address);
    }
}

/// One client on its socket.
struct Client {
    state: Arc<AppState>,
    me: Option<Me>,
    token: Option<TokenDigest>,
    name: Option<ClientId>,
    subscriber: Subscriber,
    follows: HashMap<GameId, Viewer>,
    bucket: Bucket,
    /// How long the way to the client and back takes.
    lag: Duration,
    pinged: Option<Instant>,
}

/// What is said to a client next.
#[derive(Default)]
struct Next {
    say: Vec<Utf8Bytes>,
    close: bool,
}

impl Next {
    fn say(message: &ToClient) -> Next {
        Next { say: vec![message.write().into()], close: false }
    }

    fn failed(refusal: Refusal) -> Next {
        Next::say(&ToClient::Failed { refusal })
    }

    fn close(refusal: Refusal) -> Next {
        Next { close: true, ..Next::failed(refusal) }
    }
}

/// Talks with a client until it goes.
pub(crate) async fn serve(state: Arc<AppState>, mut socket: WebSocket, speaker: Speaker) {
    state.metrics.sockets.add(1);
    let mut closing = state.shutdown.subscribe();
    let (subscriber, mut inbox) = Subscriber::new();
    let Speaker { me, ticket } = speaker;
    let (me, token) = me.unzip();
    let mut client = Client {
        me,
        token,
        name: None,
        subscriber,
        follows: HashMap::new(),
        bucket: Bucket::full(CONNECTION),
        lag: Duration::ZERO,
        pinged: None,
        state: Arc::clone(&state),
    };
    client.arrive();
    let mut pings = tokio::time::interval(PING);
    'talk: loop {
        let next = tokio::select! {
            () = end(&mut closing) => break,
            message = inbox.recv() => match message {
                Some(message) => client.forward(&message).await,
                None => break,
            },
            received = socket.recv() => match received {
                Some(Ok(ws::Message::Text(text))) => {
                    let answer = client.hear(&text).await;
                    // What the message gave rise to comes before the answer to it.
                    while let Ok(message) = inbox.try_recv() {
                        let next = client.forward(&message).await;
                        if !say(&state, &mut socket, next).await {
                            break 'talk;
                        }
                    }
                    answer
                }
                Some(Ok(ws::Message::Pong(_))) => {
                    client.lag = client.pinged.take().map_or(client.lag, |pinged| pinged.elapsed());
                    continue;
                }
                Some(Ok(ws::Message::Ping(_))) => continue,
                Some(Ok(ws::Message::Binary(_))) => {
                    Next::close(Refusal::new(Code::Malformed, "messages are text"))
                }
                Some(Ok(ws::Message::Close(_)) | Err(_)) | None => break,
            },
            _ = pings.tick() => {
                if client.pinged.is_some_and(|pinged| pinged.elapsed() >= PING) {
                    break;
                }
                client.pinged = Some(Instant::now());
                if socket.send(ws::Message::Ping(Bytes::new())).await.is_err() {
                    break;
                }
                continue;
            }
        };
        if !say(&state, &mut socket, next).await {
            break;
        }
        if client.subscriber.is_overrun() {
            state.metrics.overruns.add();
            break;
        }
    }
    client.depart();
    // The other side may have closed it already.
    let _ = socket.send(ws::Message::Close(None)).await;
    state.metrics.sockets.add(-1);
    drop(ticket);
}

/// Waits until everybody is sent home.
async fn end(closing: &mut watch::Receiver<bool>) {
    if closing.wait_for(|closing| *closing).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Says something; tells whether the conversation goes on.
async fn say(state: &AppState, socket: &mut WebSocket, next: Next) -> bool {
    for text in next.say {
        state.metrics.sent.add();
        if socket.send(ws::Message::Text(text)).await.is_err() {
            return false;
        }
    }
    !next.close
}

impl Client {
    fn arrive(&self) {
        if let Some(me) = &self.me {
            self.state.bus.subscribe(Topic::Person(me.id.clone()), &self.subscriber);
            if self.state.presence.connect(&me.id) {
                self.state.lobby_changed.notify_one();
            }
        }
    }

    fn depart(&mut self) {
        self.state.bus.unsubscribe(&Topic::Lobby, &self.subscriber);
        for game in self.follows.keys().cloned().collect::<Vec<_>>() {
            self.leave(&game);
        }
        if let Some(me) = &self.me {
            self.state.bus.unsubscribe(&Topic::Person(me.id.clone()), &self.subscriber);
            if self.state.presence.disconnect(&me.id) {
                self.state.lobby_changed.notify_one();
            }
        }
    }

    /// Passes on what the hall says.
    async fn forward(&mut self, message: &Message) -> Next {
        let text = |viewer| Next {
            say: message.text(viewer).cloned().into_iter().collect(),
            close: false,
        };
        match &message.topic {
            Topic::Lobby => text(Viewer::Spectator),
            Topic::Person(_) if message.refresh => {
                Next::close(Refusal::new(Code::NoSession, "you have signed out"))
            }
            Topic::Person(_) => match &message.game {
                // Whoever follows the game knows already.
                Some(game) if self.follows.contains_key(game) => Next::default(),
                _ => text(Viewer::Spectator),
            },
            Topic::Game(game) => match self.follows.get(game) {
                None => Next::default(),
                Some(_) if message.refresh => self.follow(game.clone(), None).await,
                Some(viewer) => text(*viewer),
            },
        }
    }

    /// Does what the client says.
    async fn hear(&mut self, text: &str) -> Next {
        self.state.metrics.received.add();
        let moment = self.state.clock.moment();
        let message = match ToServer::read(text) {
            Ok(message) => message,
            Err(problem) => {
                let refusal = Refusal::new(Code::Malformed, problem);
                return match self.bucket.take(CONNECTION, 5.0) {
                    Ok(()) => Next::failed(refusal),
                    Err(_) => Next::close(refusal),
                };
            }
        };
        if let ToServer::Act { game, number, act } = message {
            return self.act(game, number, &act, moment).await;
        }
        if let Err(refusal) = self.bucket.take(CONNECTION, 1.0) {
            self.state.metrics.limited.add();
            return self.slow_down(refusal);
        }
        match message {
            ToServer::Hello { version, client } => self.hello(version, client),
            ToServer::Follow { game, after } => self.follow(game, after).await,
            ToServer::Leave { game } => {
                self.leave(&game);
                Next::default()
            }
            ToServer::FollowLobby => {
                self.state.bus.subscribe(Topic::Lobby, &self.subscriber);
                match self.state.seeks().await {
                    Ok(Lobby { seeks }) => Next::say(&ToClient::Lobby { seeks }),
                    Err(refusal) => Next::failed(refusal),
                }
            }
            ToServer::LeaveLobby => {
                self.state.bus.unsubscribe(&Topic::Lobby, &self.subscriber);
                Next::default()
            }
            ToServer::Act { .. } => Next::default(),
            ToServer::Ping { number } => Next::say(&ToClient::Pong { number }),
        }
    }

    /// Somebody who goes on all the same is sent away.
    fn slow_down(&mut self, refusal: Refusal) -> Next {
        if self.bucket.charge(CONNECTION, 1.0) < DEBT {
            return Next::close(refusal);
        }
        Next::failed(refusal)
    }

    fn hello(&mut self, version: u32, client: ClientId) -> Next {
        if version != VERSION {
            let message = format!("the server speaks version {VERSION} of the protocol");
            return Next::close(Refusal::new(Code::Version, message));
        }
        self.name = Some(client);
        Next::say(&ToClient::Welcome { version: VERSION, me: self.me.clone() })
    }

    /// Follows a game from now on, and says what the client has missed.
    async fn follow(&mut self, game: GameId, have: Option<u32>) -> Next {
        if !self.follows.contains_key(&game) && self.follows.len() >= GAMES {
            let message = format!("a socket follows at most {GAMES} games");
            return refused(game, None, Refusal::new(Code::TooMuch, message));
        }
        let person = self.me.as_ref().map(|me| me.id.clone());
        let state = Arc::clone(&self.state);
        let read = |duel: &mana_duel::Duel, viewer| {
            // Nothing happens in the game meanwhile, so nothing is missed and nothing comes twice.
            state.bus.subscribe(Topic::Game(game.clone()), &self.subscriber);
            let time = state.clock.now();
            let answer = match have {
                Some(have) if (1..=duel.seen(viewer)).contains(&have) => ToClient::Events {
                    game: game.clone(),
                    events: duel.events(viewer, have),
                    clock: duel.clock(time),
                },
                _ => ToClient::State { state: Box::new(duel.state(viewer, time)) },
            };
            (viewer, answer)
        };
        match state.read_game(&game, person.as_ref(), read).await {
            Ok((viewer, answer)) => {
                let before = self.follows.insert(game.clone(), viewer);
                if before != Some(viewer) {
                    let gone = before.and_then(|before| state.presence.leave(&game, before));
                    let come = state.presence.join(&game, viewer);
                    if let Some(text) = come.or(gone) {
                        let topic = Topic::Game(game.clone());
                        state.bus.publish(Message::for_all(topic, Some(game.clone()), text));
                    }
                }
                Next {
                    say: vec![answer.write().into(), state.presence.message(&game).into()],
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
        if let Some(viewer) = self.follows.remove(game)
            && let Some(text) = self.state.presence.leave(game, viewer)
        {
            self.state.bus.publish(Message::for_all(topic, Some(game.clone()), text));
        }
    }

    async fn act(&mut self, game: GameId, number: u32, act: &Act, moment: Moment) -> Next {
        let cost = match act {
            // A move is always looked at: a legal one is never held up.
            Act::Move { .. } => None,
            Act::Chat { .. } => Some(4.0),
            _ => Some(2.0),
        };
        if let Some(cost) = cost
            && let Err(refusal) = self.bucket.take(CONNECTION, cost)
        {
            self.state.metrics.limited.add();
            return refused(game, Some(number), refusal);
        }
        let done = self.do_act(&game, number, act, moment).await;
        if cost.is_none() {
            let cost = if done.is_ok() { 0.5 } else { 5.0 };
            if self.bucket.charge(CONNECTION, cost) < DEBT {
                let message = "too many moves that cannot be played";
                return Next::close(Refusal::new(Code::SlowDown, message));
            }
        }
        match done {
            Ok(()) => Next::say(&ToClient::Done { game, number }),
            Err(refusal) => refused(game, Some(number), refusal),
        }
    }

    async fn do_act(
        &mut self,
        game: &GameId,
        number: u32,
        act: &Act,
        moment: Moment,
    ) -> Result<(), Refusal> {
        let hello = || Refusal::new(Code::Malformed, "the first message has to be a hello");
        let client = self.name.clone().ok_or_else(hello)?;
        if let (Act::Sit { .. }, Some(token)) = (act, &self.token) {
            // Whoever sits down does so under the name of now.
            self.me = Some(self.state.authenticate(token).await?.ok_or_else(super::no_session)?);
        }
        let me = self.me.as_ref().ok_or_else(super::no_session)?;
        let lag = u64::try_from(self.lag.as_millis()).unwrap_or(u64::MAX);
        self.state.act(game, me, &ActId { client, number }, act, moment, lag).await
    }
}

fn refused(game: GameId, number: Option<u32>, refusal: Refusal) -> Next {
    Next::say(&ToClient::Refused { game, number, refusal })
}

/// What a socket may hold at most: the messages are small, and there are many sockets.
pub(crate) fn modest(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
}
