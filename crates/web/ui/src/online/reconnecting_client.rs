//! The conversation with the server: what is said when the socket opens, what is said again because it may have been
//! lost, and what is made of what comes.

use mana_protocol::{
    Act, ClientId, ClockSnapshot, GameId, GameState, GameSummary, Me, PerSeat, Refusal, Seek,
    ToClient, ToServer, VERSION,
};
use std::time::Duration;

/// What somebody wants to be told of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SubscriptionTarget {
    /// Who looks for an opponent.
    Lobby,
    /// A game.
    Game(GameId),
}

/// One client's side of the conversation. It outlives every socket.
#[derive(Clone, Debug)]
pub struct ReconnectingClient {
    client: ClientId,
    subject: SubscriptionTarget,
    state: Option<GameState>,
    number: u32,
    /// Acts that were not answered yet, in order.
    unanswered: Vec<(u32, Act)>,
}

/// What a message comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientEvent {
    /// The conversation has begun, and this is who we are.
    Welcome(Option<Me>),
    /// The game is another than before.
    Game(Option<ClockSnapshot>),
    /// An act is done and kept.
    Done(Act),
    /// An act was not done.
    Refused(Act, Refusal),
    /// The game cannot be followed.
    NoGame(Refusal),
    /// Who looks for an opponent.
    Lobby(Vec<Seek>),
    /// A game of one's own has changed.
    Yours(Box<GameSummary>),
    /// Who is there: the players, and how many others.
    Presence(PerSeat<bool>, u32),
    /// The server has something against this client.
    Failed(Refusal),
    /// Nothing that anybody has to know.
    Nothing,
}

impl ReconnectingClient {
    /// A client that has not spoken yet.
    pub fn new(client: ClientId, subject: SubscriptionTarget) -> ReconnectingClient {
        ReconnectingClient { client, subject, state: None, number: 0, unanswered: Vec::new() }
    }

    /// What it is about.
    pub fn subject(&self) -> &SubscriptionTarget {
        &self.subject
    }

    /// The game as it stands, once it is known.
    pub fn state(&self) -> Option<&GameState> {
        self.state.as_ref()
    }

    /// What to say on a new socket: who speaks, what it is about and from where on, and whatever was not answered.
    pub fn open(&self) -> Vec<ToServer> {
        let hello = ToServer::Hello { version: VERSION, client: self.client.clone() };
        let mut messages = vec![hello];
        match &self.subject {
            SubscriptionTarget::Lobby => messages.push(ToServer::FollowLobby),
            SubscriptionTarget::Game(game) => {
                let have = self.state.as_ref().map(|state| state.number);
                messages.push(ToServer::Follow { game: game.clone(), after: have });
                messages.extend(self.unanswered.iter().map(|(number, act)| ToServer::Act {
                    game: game.clone(),
                    number: *number,
                    act: act.clone(),
                }));
            }
        }
        messages
    }

    /// Does something in the game. The message is to be sent if there is a socket; it is said again on the next one.
    pub fn act(&mut self, act: Act) -> Option<ToServer> {
        let SubscriptionTarget::Game(game) = &self.subject else { return None };
        self.number += 1;
        self.unanswered.push((self.number, act.clone()));
        Some(ToServer::Act { game: game.clone(), number: self.number, act })
    }

    /// A client that goes on where another has ended, which left this [`note`](ReconnectingClient::note): it speaks as that one, so that
    /// a move that has arrived after all is not made twice. `fresh` keeps its further acts apart from those of anybody
    /// else who goes on from the same note.
    pub fn resume(
        note: &str,
        subject: SubscriptionTarget,
        fresh: u32,
    ) -> Option<ReconnectingClient> {
        let mut messages = note.lines().map(ToServer::read);
        let Some(Ok(ToServer::Hello { client, .. })) = messages.next() else { return None };
        let mut line = ReconnectingClient::new(client, subject);
        line.number = fresh;
        for message in messages {
            match message {
                Ok(ToServer::Act { game, number, act }) if line.is_about(&game) => {
                    line.unanswered.push((number, act));
                }
                _ => return None,
            }
        }
        Some(line)
    }

    /// What is needed to go on where this client ends: the moves that were not answered. `None` where there are none.
    /// Whatever else was not answered is not worth doing later.
    pub fn note(&self) -> Option<String> {
        let SubscriptionTarget::Game(game) = &self.subject else { return None };
        let hello = ToServer::Hello { version: VERSION, client: self.client.clone() };
        let moves = self.unanswered.iter().filter(|(_, act)| matches!(act, Act::Move { .. }));
        let acts = moves.map(|(number, act)| ToServer::Act {
            game: game.clone(),
            number: *number,
            act: act.clone(),
        });
        let lines = [hello].into_iter().chain(acts).map(|message| message.write());
        self.is_waiting().then(|| lines.collect::<Vec<_>>().join("\n"))
    }

    /// Whether a move was made that the server has not answered.
    pub fn is_waiting(&self) -> bool {
        self.unanswered.iter().any(|(_, act)| matches!(act, Act::Move { .. }))
    }

    /// Forgets the game: whoever has become somebody else sees other events of it.
    pub fn forget(&mut self) {
        self.state = None;
    }

    /// Takes a message in: what it comes to, and what is to be asked for because of it.
    pub fn hear(&mut self, message: ToClient) -> (ClientEvent, Option<ToServer>) {
        let news = match message {
            ToClient::Welcome { me, .. } => ClientEvent::Welcome(me),
            ToClient::State { state } if self.is_about(&state.game) => {
                let clock = state.clock;
                self.state = Some(*state);
                ClientEvent::Game(clock)
            }
            ToClient::Events { game, events, clock } if self.is_about(&game) => {
                let Some(state) = &mut self.state else { return (ClientEvent::Nothing, None) };
                for event in &events {
                    if state.apply(event).is_err() {
                        self.state = None;
                        return (
                            ClientEvent::Nothing,
                            Some(ToServer::Follow { game, after: None }),
                        );
                    }
                }
                ClientEvent::Game(clock)
            }
            ToClient::Done { number, .. } => match self.answered(number) {
                Some(act) => ClientEvent::Done(act),
                None => ClientEvent::Nothing,
            },
            ToClient::Refused { number: Some(number), refusal, .. } => {
                match self.answered(number) {
                    Some(act) => ClientEvent::Refused(act, refusal),
                    None => ClientEvent::Nothing,
                }
            }
            ToClient::Refused { number: None, refusal, .. } => ClientEvent::NoGame(refusal),
            ToClient::Lobby { seeks } => ClientEvent::Lobby(seeks),
            ToClient::OwnGameChanged { game } => ClientEvent::Yours(Box::new(game)),
            ToClient::Presence { game, players, spectators } if self.is_about(&game) => {
                ClientEvent::Presence(players, spectators)
            }
            ToClient::Failed { refusal } => ClientEvent::Failed(refusal),
            ToClient::State { .. }
            | ToClient::Events { .. }
            | ToClient::Presence { .. }
            | ToClient::Pong { .. } => ClientEvent::Nothing,
        };
        (news, None)
    }

    fn is_about(&self, game: &GameId) -> bool {
        matches!(&self.subject, SubscriptionTarget::Game(subject) if subject == game)
    }

    fn answered(&mut self, number: u32) -> Option<Act> {
        let place = self.unanswered.iter().position(|(waiting, _)| *waiting == number)?;
        Some(self.unanswered.remove(place).1)
    }
}

/// How long to wait before the next try after so many that failed; `chance`, from 0 to 1, keeps clients from coming
/// back all at once.
pub fn reconnect_delay(failures: u32, chance: f64) -> Duration {
    let longest = 500.0 * f64::from(1_u32 << failures.min(5));
    Duration::from_millis((longest * (0.5 + chance.clamp(0.0, 1.0) / 2.0)) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_protocol::{Code, Event, EventKind, GameTerms, Seat, WallTime};

    fn game() -> GameId {
        "abcdefghijkl".parse().unwrap()
    }

    fn line() -> ReconnectingClient {
        let mut line = ReconnectingClient::new(
            "client0001".parse().unwrap(),
            SubscriptionTarget::Game(game()),
        );
        let terms: GameTerms = serde_json::from_str(r#"{"rules":"burst"}"#).unwrap();
        let state = GameState::new(game(), Some(Seat::Black), WallTime::default(), terms);
        line.hear(ToClient::State { state: Box::new(state) });
        line
    }

    fn moved(number: u32, text: &str) -> Event {
        let (seat, ply) = (Seat::Black, number - 1);
        let kind = EventKind::Moved { seat, ply, text: text.parse().unwrap(), times: None };
        Event { number, at: WallTime::default(), kind }
    }

    fn events(events: Vec<Event>) -> ToClient {
        ToClient::Events { game: game(), events, clock: None }
    }

    fn act() -> Act {
        Act::Move { ply: 0, text: "N@d5".parse().unwrap() }
    }

    #[test]
    fn what_was_not_answered_is_said_again_with_its_number() {
        let mut line = line();
        let sent = line.act(act()).unwrap();
        assert_eq!(line.open().last(), Some(&sent));
        assert_eq!(line.open(), line.open());
        let (news, _) = line.hear(ToClient::Done { game: game(), number: 1 });
        assert_eq!(news, ClientEvent::Done(act()));
        assert_eq!((line.open().len(), line.is_waiting()), (2, false));
        assert_eq!(line.hear(ToClient::Done { game: game(), number: 1 }).0, ClientEvent::Nothing);

        let other = line.act(act()).unwrap();
        assert!(matches!(other, ToServer::Act { number: 2, .. }));
        let refusal = Refusal::new(Code::WrongPly, "no");
        let refused = ToClient::Refused { game: game(), number: Some(2), refusal: refusal.clone() };
        assert_eq!(line.hear(refused).0, ClientEvent::Refused(act(), refusal));
        assert!(!line.is_waiting());
    }

    #[test]
    fn a_move_that_was_not_answered_outlives_the_client() {
        let mut line = line();
        line.act(Act::Chat { text: "hello".parse().unwrap() });
        assert_eq!(line.note(), None);
        let sent = line.act(act()).unwrap();
        let note = line.note().unwrap();
        let mut next =
            ReconnectingClient::resume(&note, SubscriptionTarget::Game(game()), 1000).unwrap();
        assert_eq!(next.open()[0], line.open()[0]);
        assert_eq!(next.open()[2..], [sent]);
        assert_eq!(next.note(), Some(note.clone()));
        let other = next.act(Act::Resign);
        assert!(matches!(other, Some(ToServer::Act { number: 1001, .. })));
        next.hear(ToClient::Done { game: game(), number: 2 });
        assert_eq!(next.note(), None);

        let elsewhere = SubscriptionTarget::Game("000000000000".parse().unwrap());
        assert!(ReconnectingClient::resume(&note, elsewhere, 0).is_none());
        for text in ["", "{}", &note[1..], &format!("{note}\n{{")] {
            assert!(
                ReconnectingClient::resume(text, SubscriptionTarget::Game(game()), 0).is_none(),
                "{text}"
            );
        }
    }

    #[test]
    fn no_event_counts_twice_and_none_is_missed() {
        let mut line = line();
        line.hear(events(vec![moved(1, "N@d5")]));
        line.hear(events(vec![moved(1, "N@d5")]));
        assert_eq!(line.state().unwrap().moves.len(), 1);
        let follow = ToServer::Follow { game: game(), after: Some(1) };
        assert!(line.open().contains(&follow));

        let (news, ask) = line.hear(events(vec![moved(3, "N@d5")]));
        let whole = ToServer::Follow { game: game(), after: None };
        assert_eq!((news, ask), (ClientEvent::Nothing, Some(whole)));
        assert!(line.state().is_none());
    }

    #[test]
    fn other_games_are_none_of_its_business() {
        let mut line = line();
        let other: GameId = "000000000000".parse().unwrap();
        let message = ToClient::Events { game: other, events: vec![moved(1, "x")], clock: None };
        assert_eq!(line.hear(message), (ClientEvent::Nothing, None));
        assert_eq!(line.state().unwrap().number, 0);
    }

    #[test]
    fn pauses_grow_to_a_limit() {
        let millis = |failures, chance| reconnect_delay(failures, chance).as_millis();
        assert_eq!([millis(0, 0.0), millis(0, 1.0)], [250, 500]);
        assert_eq!([millis(5, 1.0), millis(60, 1.0)], [16_000, 16_000]);
    }
}
