//! The client's side of the protocol, apart from any socket: the handshake on a new connection, the outbox of acts that
//! the server has not acknowledged, and the handling of messages.

use mana_protocol::{
    Act, ClientId, ClockSnapshot, GameId, GameState, GameSummary, Me, PerSeat, Refusal, Seek,
    ToClient, ToServer, VERSION,
};
use std::time::Duration;

/// The target of a subscription.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SubscriptionTarget {
    /// The open seeks.
    Lobby,
    /// A game.
    Game(GameId),
}

/// A client of the server that survives reconnections.
#[derive(Clone, Debug)]
pub struct ReconnectingClient {
    client: ClientId,
    subscription: SubscriptionTarget,
    /// The game as the server last described it, if the subscription is to one.
    state: Option<GameState>,
    /// The number of the last act.
    last_act: u32,
    /// Numbered acts that the server has not acknowledged, in order.
    outbox: Vec<(u32, Act)>,
}

/// The meaning of a server message for the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientEvent {
    /// The handshake is complete; the person this client is signed in as.
    Welcome(Option<Me>),
    /// The game has changed; its clocks.
    Game(Option<ClockSnapshot>),
    /// An act is acknowledged: the server has stored it.
    Acknowledged(Act),
    /// An act was refused.
    Refused(Act, Refusal),
    /// The subscription was refused.
    SubscriptionRefused(Refusal),
    /// The open seeks.
    Lobby(Vec<Seek>),
    /// One of the person's own games has changed.
    OwnGame(Box<GameSummary>),
    /// Which players are connected, and the number of spectators.
    Presence(PerSeat<bool>, u32),
    /// The server reports an error that concerns the whole connection.
    Failed(Refusal),
    /// Nothing that the page shows.
    Ignored,
}

impl ReconnectingClient {
    /// A client that has sent nothing yet.
    pub fn new(client: ClientId, subscription: SubscriptionTarget) -> ReconnectingClient {
        ReconnectingClient { client, subscription, state: None, last_act: 0, outbox: Vec::new() }
    }

    /// The target of its subscription.
    pub fn subscription(&self) -> &SubscriptionTarget {
        &self.subscription
    }

    /// The current state of the game, once the server has sent it.
    pub fn state(&self) -> Option<&GameState> {
        self.state.as_ref()
    }

    /// The messages to send on a new connection: the client's identity, its subscription from the last known event on,
    /// and the outbox.
    pub fn handshake(&self) -> Vec<ToServer> {
        let hello = ToServer::Hello { version: VERSION, client: self.client.clone() };
        let mut messages = vec![hello];
        match &self.subscription {
            SubscriptionTarget::Lobby => messages.push(ToServer::FollowLobby),
            SubscriptionTarget::Game(game) => {
                let have = self.state.as_ref().map(|state| state.number);
                messages.push(ToServer::Follow { game: game.clone(), after: have });
                messages.extend(self.outbox.iter().map(|(number, act)| ToServer::Act {
                    game: game.clone(),
                    number: *number,
                    act: act.clone(),
                }));
            }
        }
        messages
    }

    /// Adds an act to the outbox, and returns the message to send if there is a connection. Every new connection
    /// resends it until it is acknowledged. An act that is pending already is not added again, as the server would
    /// refuse the duplicate of a second tap as too late. Only chat lines may repeat.
    pub fn act(&mut self, act: Act) -> Option<ToServer> {
        let SubscriptionTarget::Game(game) = &self.subscription else { return None };
        let is_under_way = self.outbox.last().is_some_and(|(_, last)| *last == act);
        if is_under_way && !matches!(act, Act::Chat { .. }) {
            return None;
        }
        self.last_act += 1;
        self.outbox.push((self.last_act, act.clone()));
        Some(ToServer::Act { game: game.clone(), number: self.last_act, act })
    }

    /// A client that continues another one after a reload, from its [`saved_outbox`](ReconnectingClient::saved_outbox).
    /// It has the same identity, so that a move that has arrived is not made twice. `first_act` should be random: it
    /// keeps the further acts apart from those of another tab that restores the same outbox.
    pub fn restore(
        saved: &str,
        subscription: SubscriptionTarget,
        first_act: u32,
    ) -> Option<ReconnectingClient> {
        let mut lines = saved.lines();
        let (client, game) = lines.next()?.split_once(' ')?;
        let mut restored = ReconnectingClient::new(client.parse().ok()?, subscription);
        if !restored.is_subscribed_to(&game.parse().ok()?) {
            return None;
        }
        restored.last_act = first_act;
        for line in lines {
            let (number, rest) = line.split_once(' ')?;
            let (ply, text) = rest.split_once(' ')?;
            let act = Act::Move { ply: ply.parse().ok()?, text: text.parse().ok()? };
            restored.outbox.push((number.parse().ok()?, act));
        }
        Some(restored)
    }

    /// The unacknowledged moves as text, for [`restore`](ReconnectingClient::restore); `None` if there are none. Other
    /// acts are not worth repeating after a reload. The first line names the client and the game, and each other line
    /// is a move with its number and its ply. Parsing this takes less code than parsing messages.
    pub fn saved_outbox(&self) -> Option<String> {
        let SubscriptionTarget::Game(game) = &self.subscription else { return None };
        let moves = self.outbox.iter().filter_map(|(number, act)| match act {
            Act::Move { ply, text } => Some(format!("\n{number} {ply} {text}")),
            _ => None,
        });
        let moves: String = moves.collect();
        (!moves.is_empty()).then(|| format!("{} {game}{moves}", self.client))
    }

    /// Whether the server has not acknowledged a move yet.
    pub fn has_unacknowledged_move(&self) -> bool {
        self.outbox.iter().any(|(_, act)| matches!(act, Act::Move { .. }))
    }

    /// Discards the state of the game, because a client that signs in as another person sees other events of it.
    pub fn reset_state(&mut self) {
        self.state = None;
    }

    /// Handles a message from the server: returns its meaning, and the reply to send, if any.
    pub fn receive(&mut self, message: ToClient) -> (ClientEvent, Option<ToServer>) {
        let event = match message {
            ToClient::Welcome { me, .. } => ClientEvent::Welcome(me),
            ToClient::State { state } if self.is_subscribed_to(&state.game) => {
                let clock = state.clock;
                self.state = Some(*state);
                ClientEvent::Game(clock)
            }
            ToClient::Events { game, events, clock, turn } if self.is_subscribed_to(&game) => {
                let Some(state) = &mut self.state else { return (ClientEvent::Ignored, None) };
                for event in &events {
                    if state.apply(event).is_err() {
                        self.state = None;
                        return (
                            ClientEvent::Ignored,
                            Some(ToServer::Follow { game, after: None }),
                        );
                    }
                }
                state.turn = turn;
                ClientEvent::Game(clock)
            }
            ToClient::Done { number, .. } => match self.acknowledge(number) {
                Some(act) => ClientEvent::Acknowledged(act),
                None => ClientEvent::Ignored,
            },
            ToClient::Refused { number: Some(number), refusal, .. } => {
                match self.acknowledge(number) {
                    Some(act) => ClientEvent::Refused(act, refusal),
                    None => ClientEvent::Ignored,
                }
            }
            ToClient::Refused { number: None, refusal, .. } => {
                ClientEvent::SubscriptionRefused(refusal)
            }
            ToClient::Lobby { seeks } => ClientEvent::Lobby(seeks),
            ToClient::OwnGameChanged { game } => ClientEvent::OwnGame(Box::new(game)),
            ToClient::Presence { game, players, spectators } if self.is_subscribed_to(&game) => {
                ClientEvent::Presence(players, spectators)
            }
            ToClient::Failed { refusal } => ClientEvent::Failed(refusal),
            ToClient::State { .. }
            | ToClient::Events { .. }
            | ToClient::Presence { .. }
            | ToClient::Pong { .. } => ClientEvent::Ignored,
        };
        (event, None)
    }

    fn is_subscribed_to(&self, game: &GameId) -> bool {
        matches!(&self.subscription, SubscriptionTarget::Game(subscribed) if subscribed == game)
    }

    /// Removes an act from the outbox.
    fn acknowledge(&mut self, number: u32) -> Option<Act> {
        let index = self.outbox.iter().position(|(sent, _)| *sent == number)?;
        Some(self.outbox.remove(index).1)
    }
}

/// The delay before the next connection attempt: exponential backoff, with a random `jitter` from 0 to 1 so that
/// clients do not all reconnect at once.
pub fn reconnect_delay(failures: u32, jitter: f64) -> Duration {
    let longest = 500.0 * f64::from(1_u32 << failures.min(5));
    Duration::from_millis((longest * (0.5 + jitter.clamp(0.0, 1.0) / 2.0)) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_protocol::{Code, Event, EventKind, GameTerms, Seat, WallTime};

    fn game() -> GameId {
        "abcdefghijkl".parse().unwrap()
    }

    fn client() -> ReconnectingClient {
        let mut client = ReconnectingClient::new(
            "client0001".parse().unwrap(),
            SubscriptionTarget::Game(game()),
        );
        let terms: GameTerms = serde_json::from_str(r#"{"rules":"burst"}"#).unwrap();
        let state = GameState::new(game(), Some(Seat::Black), WallTime::default(), terms);
        client.receive(ToClient::State { state: Box::new(state) });
        client
    }

    fn moved(number: u32, text: &str) -> Event {
        let (seat, ply) = (Seat::Black, number - 1);
        let kind = EventKind::Moved { seat, ply, text: text.parse().unwrap(), times: None };
        Event { number, at: WallTime::default(), kind }
    }

    fn events(events: Vec<Event>) -> ToClient {
        ToClient::Events { game: game(), events, clock: None, turn: None }
    }

    fn act() -> Act {
        Act::Move { ply: 0, text: "N@d5".parse().unwrap() }
    }

    #[test]
    fn a_duplicate_act_is_not_sent() {
        let mut client = client();
        assert!(client.act(Act::Swap).is_some());
        assert_eq!(client.act(Act::Swap), None);
        assert!(client.act(Act::Mute { muted: true }).is_some());
        assert!(client.act(Act::Mute { muted: false }).is_some());
        assert!(client.act(Act::Mute { muted: true }).is_some());
        let line = || Act::Chat { text: "Ha".parse().unwrap() };
        assert!(client.act(line()).is_some() && client.act(line()).is_some());
        client.receive(ToClient::Done { game: game(), number: 1 });
        assert!(client.act(Act::Swap).is_some());
    }

    #[test]
    fn unacknowledged_acts_are_resent_with_their_numbers() {
        let mut client = client();
        let sent = client.act(act()).unwrap();
        assert_eq!(client.handshake().last(), Some(&sent));
        assert_eq!(client.handshake(), client.handshake());
        let (event, _) = client.receive(ToClient::Done { game: game(), number: 1 });
        assert_eq!(event, ClientEvent::Acknowledged(act()));
        assert_eq!((client.handshake().len(), client.has_unacknowledged_move()), (2, false));
        assert_eq!(
            client.receive(ToClient::Done { game: game(), number: 1 }).0,
            ClientEvent::Ignored
        );

        let other = client.act(act()).unwrap();
        assert!(matches!(other, ToServer::Act { number: 2, .. }));
        let refusal = Refusal::new(Code::WrongPly, "no");
        let refused = ToClient::Refused { game: game(), number: Some(2), refusal: refusal.clone() };
        assert_eq!(client.receive(refused).0, ClientEvent::Refused(act(), refusal));
        assert!(!client.has_unacknowledged_move());
    }

    #[test]
    fn an_unacknowledged_move_survives_a_reload() {
        let mut client = client();
        client.act(Act::Chat { text: "hello".parse().unwrap() });
        assert_eq!(client.saved_outbox(), None);
        let sent = client.act(act()).unwrap();
        let saved = client.saved_outbox().unwrap();
        let mut next =
            ReconnectingClient::restore(&saved, SubscriptionTarget::Game(game()), 1000).unwrap();
        assert_eq!(next.handshake()[0], client.handshake()[0]);
        assert_eq!(next.handshake()[2..], [sent]);
        assert_eq!(next.saved_outbox(), Some(saved.clone()));
        let other = next.act(Act::Resign);
        assert!(matches!(other, Some(ToServer::Act { number: 1001, .. })));
        next.receive(ToClient::Done { game: game(), number: 2 });
        assert_eq!(next.saved_outbox(), None);

        let elsewhere = SubscriptionTarget::Game("000000000000".parse().unwrap());
        assert!(ReconnectingClient::restore(&saved, elsewhere, 0).is_none());
        for text in ["", "{}", &saved.replacen(' ', "", 1), &format!("{saved}\n3 x N@d5")] {
            assert!(
                ReconnectingClient::restore(text, SubscriptionTarget::Game(game()), 0).is_none(),
                "{text}"
            );
        }
    }

    #[test]
    fn no_event_counts_twice_and_none_is_missed() {
        let mut client = client();
        client.receive(events(vec![moved(1, "N@d5")]));
        client.receive(events(vec![moved(1, "N@d5")]));
        assert_eq!(client.state().unwrap().moves.len(), 1);
        let follow = ToServer::Follow { game: game(), after: Some(1) };
        assert!(client.handshake().contains(&follow));

        let (event, reply) = client.receive(events(vec![moved(3, "N@d5")]));
        let whole = ToServer::Follow { game: game(), after: None };
        assert_eq!((event, reply), (ClientEvent::Ignored, Some(whole)));
        assert!(client.state().is_none());
    }

    #[test]
    fn messages_about_other_games_are_ignored() {
        let mut client = client();
        let other: GameId = "000000000000".parse().unwrap();
        let events = vec![moved(1, "x")];
        let message = ToClient::Events { game: other, events, clock: None, turn: None };
        assert_eq!(client.receive(message), (ClientEvent::Ignored, None));
        assert_eq!(client.state().unwrap().number, 0);
    }

    #[test]
    fn delays_grow_to_a_limit() {
        let millis = |failures, jitter| reconnect_delay(failures, jitter).as_millis();
        assert_eq!([millis(0, 0.0), millis(0, 1.0)], [250, 500]);
        assert_eq!([millis(5, 1.0), millis(60, 1.0)], [16_000, 16_000]);
    }
}
