//! Whatever two clients send, in any order and with any number of retries, the server and all viewers converge to the
//! same game.

use fastrand::Rng;
use mana_catalogue::{AnyRules, with_game};
use mana_duel::{ActRequest, Duel, LogEntry, Moment, Viewer};
use mana_game::{Game, Position};
use mana_protocol::{
    Act, ActId, Code, ConditionalMoves, Event, EventKind, GameId, GameStart, GameState, GameTerms,
    Millis, Offer, Player, Refusal, Seat, ServerTime, TimeControl, ToClient, ToServer, WallTime,
};
use std::collections::VecDeque;

/// Rules, and positions near an end so that some games are finished.
const GAMES: [(&str, Option<&str>); 4] = [
    ("burst", None),
    ("cosmoludo", Some("rdrrrr/6/6/6/6/RDRRRR b -")),
    ("jactalea", None),
    ("escampe", None),
];

/// A server whose only state is its store.
struct Server {
    id: GameId,
    stored: Vec<String>,
    now: u64,
}

impl Server {
    fn open(&self) -> Duel {
        let entries = self
            .stored
            .iter()
            .map(|entry| serde_json::from_str::<LogEntry>(entry).expect("a value"));
        Duel::load(self.id.clone(), entries).unwrap_or_else(|corrupt| panic!("{corrupt}"))
    }

    fn store(&mut self, duel: &Duel) {
        for entry in duel.entries_after(self.stored.len()) {
            self.stored.push(serde_json::to_string(&entry).expect("a value"));
        }
    }

    fn moment(&self) -> Moment {
        Moment { at: WallTime::from_millis(self.now), time: self.time() }
    }

    fn time(&self) -> ServerTime {
        ServerTime::from_millis(self.now)
    }

    /// Handles a message; returns the response, and the game before it.
    fn receive(&mut self, from: &Player, text: &str, client: &str) -> (Option<Reply>, Duel) {
        let before = self.open();
        let mut duel = before.clone();
        duel.tick(self.moment());
        let message = ToServer::read(text).expect("a value");
        let answer = match message {
            ToServer::Act { number, act, .. } => {
                let request = ActRequest {
                    player: from.clone(),
                    id: ActId { client: client.parse().expect("a value"), number },
                    act,
                    moment: self.moment(),
                    lag: Millis::from_millis(20),
                };
                let done = duel.act(&request, &"nextgame0001".parse().expect("a value"));
                Some(Reply::Answer(number, done))
            }
            ToServer::Follow { after: have, .. } => {
                let viewer = duel.viewer(Some(&from.id)).expect("a value");
                Some(match have {
                    Some(have) if (1..=duel.last_event(viewer)).contains(&have) => {
                        Reply::Events(duel.events(viewer, have))
                    }
                    _ => Reply::State(Box::new(duel.state(viewer, self.time()))),
                })
            }
            _ => None,
        };
        self.store(&duel);
        (answer, before)
    }
}

enum Reply {
    Answer(u32, Result<(), Refusal>),
    Events(Vec<Event>),
    State(Box<GameState>),
}

/// A client: its state of the game, its unacknowledged acts, and the messages in transit.
struct Client {
    player: Player,
    name: String,
    state: Option<GameState>,
    unanswered: Vec<(u32, String)>,
    acts: u32,
    to_server: VecDeque<String>,
    to_client: VecDeque<String>,
    connected: bool,
}

impl Client {
    fn new(player: Player, name: &str) -> Client {
        let (to_server, to_client) = Default::default();
        let (unanswered, acts, connected) = (Vec::new(), 0, false);
        Client {
            player,
            name: name.into(),
            state: None,
            unanswered,
            acts,
            to_server,
            to_client,
            connected,
        }
    }

    fn viewer(&self, duel: &Duel) -> Viewer {
        duel.viewer(Some(&self.player.id)).expect("a viewer")
    }

    fn follow(&self, game: &GameId) -> String {
        let have = self.state.as_ref().map(|state| state.number);
        ToServer::Follow { game: game.clone(), after: have }.write()
    }

    /// Reconnects: requests the missed events, and resends the unacknowledged acts.
    fn connect(&mut self, game: &GameId) {
        self.connected = true;
        self.to_server.push_back(self.follow(game));
        self.to_server.extend(self.unanswered.iter().map(|(_, text)| text.clone()));
    }

    fn disconnect(&mut self) {
        self.connected = false;
        self.to_server.clear();
        self.to_client.clear();
    }

    fn act(&mut self, game: &GameId, act: Act) {
        self.acts += 1;
        let text = ToServer::Act { game: game.clone(), number: self.acts, act }.write();
        self.unanswered.push((self.acts, text.clone()));
        if self.connected {
            self.to_server.push_back(text);
        }
    }

    fn take(&mut self, text: &str) {
        match ToClient::read(text).expect("a value") {
            ToClient::State { state } => self.state = Some(*state),
            ToClient::Events { game, events, turn, .. } => {
                let applied = match &mut self.state {
                    Some(state) => {
                        state.turn = turn;
                        events.iter().try_for_each(|event| state.apply(event)).is_ok()
                    }
                    None => false,
                };
                if !applied {
                    // Events were lost, so it requests the whole state.
                    self.state = None;
                    self.to_server.push_back(ToServer::Follow { game, after: None }.write());
                }
            }
            ToClient::Done { number, .. } => self.unanswered.retain(|(known, _)| *known != number),
            ToClient::Refused { number, .. } => {
                self.unanswered.retain(|(known, _)| Some(*known) != number);
            }
            other => panic!("{other:?}"),
        }
    }
}

/// A random act, sensible or not.
fn idea(rng: &mut Rng, duel: &Duel, seat: Seat) -> Act {
    let state = duel.state(Viewer::Spectator, ServerTime::default());
    let ply = state.moves.len() as u32;
    let mv = legal_move(rng, &state).unwrap_or_else(|| "pass".to_string());
    let offer = Offer::ALL[rng.usize(..3)];
    match rng.u32(..100) {
        0..30 if ply == 1 => Act::Swap,
        0..60 => {
            let ply = if rng.u32(..20) == 0 { ply.wrapping_sub(rng.u32(..3)) } else { ply };
            Act::Move { ply, text: mv.parse().expect("a value") }
        }
        60..66 => Act::Offer { offer },
        66..68 => Act::Accept { offer },
        68..74 => Act::Move { ply, text: mv.parse().expect("a value") },
        74..78 => Act::Decline { offer },
        78..84 => Act::Chat { text: format!("line {}", rng.u32(..1000)).parse().expect("a value") },
        84..86 => Act::Mute { muted: rng.bool() },
        86..95 => {
            let premove = rng.bool().then(|| mv.parse().expect("a value"));
            let line =
                if duel.turn() == Some(seat) { vec![] } else { vec![mv.parse().expect("a value")] };
            Act::SetConditionalMoves { moves: ConditionalMoves { ply, lines: vec![line], premove } }
        }
        95 if rng.u32(..8) == 0 => Act::Resign,
        96 if rng.u32(..8) == 0 => Act::Abort,
        97 => Act::Sit { seat: Some(seat) },
        _ => Act::Move { ply, text: "z9".parse().expect("a value") },
    }
}

/// A random legal move of the position that a client sees.
fn legal_move(rng: &mut Rng, state: &GameState) -> Option<String> {
    fn pick<P: Position>(rules: P::Rules, rng: &mut Rng, state: &GameState) -> Option<String> {
        let start = match &state.terms.start {
            GameStart::Standard | GameStart::Fair => P::start(rules),
            GameStart::Position { position } => {
                P::parse(rules, position.as_str()).expect("a value")
            }
        };
        let mut game = Game::from_position(start);
        for text in &state.moves {
            let mv = game.position().read_move(text.as_str()).expect("a value");
            game.play(mv).expect("a value");
        }
        let moves = game.legal_moves();
        rng.choice(&moves).map(ToString::to_string)
    }
    let rules: AnyRules = state.terms.rules.as_str().parse().expect("a value");
    with_game!(rules, |P, rules| pick::<P>(rules, rng, state))
}

fn player(number: u32) -> Player {
    Player {
        id: format!("person{number:06}").parse().expect("a value"),
        name: format!("P{number}").parse().expect("a value"),
    }
}

/// One session of a few hundred random steps, which ends without faults. Returns the number of moves, and whether the
/// game ended.
fn run_session(seed: u64) -> (usize, bool, bool) {
    let mut rng = Rng::with_seed(seed);
    let (rules, position) = GAMES[rng.usize(..GAMES.len())];
    let start = match position {
        Some(text) if rng.bool() => {
            GameStart::Position { position: text.parse().expect("a value") }
        }
        _ => GameStart::Standard,
    };
    let clock = match rng.u32(..3) {
        0 => TimeControl::None,
        1 => TimeControl::RealTime { initial: 60 + rng.u32(..240), increment: rng.u32(..3) },
        _ => TimeControl::Correspondence { days: 1 },
    };
    let terms = GameTerms {
        rules: rules.parse().expect("a value"),
        start,
        clock,
        access: Default::default(),
        pie: rng.bool(),
    };
    let id: GameId = "abcdefghijkl".parse().expect("a value");
    let (ann, bob) = (player(1), player(2));
    let first = Duel::create(id.clone(), terms, Seat::Black, ann.clone(), Moment::default())
        .expect("a value");
    let mut server = Server { id: id.clone(), stored: Vec::new(), now: 0 };
    server.store(&first);
    let mut sitting = first.clone();
    let sit = ActRequest {
        player: bob.clone(),
        id: ActId { client: "sitsdown".parse().expect("a value"), number: 1 },
        act: Act::Sit { seat: None },
        moment: Moment::default(),
        lag: Millis::ZERO,
    };
    sitting.act(&sit, &id).expect("a value");
    server.store(&sitting);

    let mut clients = [
        Client::new(ann, "clientofann"),
        Client::new(bob, "clientofbob"),
        Client::new(player(3), "clientofeve"),
    ];
    for client in &mut clients {
        client.connect(&id);
    }
    let quiet = 400;
    for step in 0.. {
        if step >= quiet {
            // Everybody reconnects, nothing is lost any more, and everything in transit arrives.
            if step == quiet {
                for client in &mut clients {
                    client.disconnect();
                    client.connect(&id);
                }
            }
            if clients
                .iter()
                .all(|client| client.to_server.is_empty() && client.to_client.is_empty())
            {
                break;
            }
        }
        server.now += rng.u64(..150);
        let place = rng.usize(..clients.len());
        match rng.u32(..100) {
            0..30 if step < quiet => {
                let duel = server.open();
                if let Viewer::Player(seat) = clients[place].viewer(&duel) {
                    let act = idea(&mut rng, &duel, seat);
                    clients[place].act(&id, act);
                }
            }
            30..33 if step < quiet => clients[place].disconnect(),
            33..38 if step < quiet && !clients[place].connected => clients[place].connect(&id),
            38..42 if step < quiet => {
                // A needless retry.
                if let Some((_, text)) = rng.choice(&clients[place].unanswered).cloned()
                    && clients[place].connected
                {
                    clients[place].to_server.push_back(text);
                }
            }
            42..46 if step < quiet => {
                let waiting = clients[place].to_server.make_contiguous();
                rng.shuffle(waiting);
            }
            46..48 if step < quiet => {
                let waiting = clients[place].to_client.make_contiguous();
                rng.shuffle(waiting);
            }
            48..75 => {
                if let Some(text) = clients[place].to_client.pop_front() {
                    clients[place].take(&text);
                }
            }
            _ => {
                let Some(text) = clients[place].to_server.pop_front() else { continue };
                let (from, name) = (clients[place].player.clone(), clients[place].name.clone());
                let (answer, before) = server.receive(&from, &text, &name);
                let duel = server.open();
                let turn = duel.turn();
                for client in clients.iter_mut().filter(|client| client.connected) {
                    let known = before.last_event(client.viewer(&before));
                    let events = duel.events(client.viewer(&duel), known);
                    if !events.is_empty() {
                        let events =
                            ToClient::Events { game: id.clone(), events, clock: None, turn };
                        client.to_client.push_back(events.write());
                    }
                }
                let answer = answer.map(|reply| match reply {
                    Reply::Answer(number, Ok(())) => ToClient::Done { game: id.clone(), number },
                    Reply::Answer(number, Err(refusal)) => {
                        assert_ne!(refusal.code, Code::Unavailable, "{refusal}");
                        ToClient::Refused { game: id.clone(), number: Some(number), refusal }
                    }
                    Reply::Events(events) => {
                        ToClient::Events { game: id.clone(), events, clock: None, turn }
                    }
                    Reply::State(state) => ToClient::State { state },
                });
                if clients[place].connected {
                    clients[place].to_client.extend(answer.map(|answer| answer.write()));
                }
            }
        }
    }
    check(&server, &clients);
    let duel = server.open();
    let state = duel.state(Viewer::Spectator, ServerTime::default());
    (state.moves.len(), state.end.is_some(), state.swapped.is_some())
}

fn check(server: &Server, clients: &[Client]) {
    let duel = server.open();
    for client in clients {
        assert!(client.unanswered.is_empty(), "{:?}", client.unanswered);
        let mut state = client.state.clone().expect("a state");
        let mut expected = duel.state(client.viewer(&duel), server.time());
        // Clocks are as of the last message.
        (state.clock, expected.clock) = (None, None);
        assert_eq!(state, expected);
        // The views match the board.
        assert_eq!(state.moves.len(), duel.summary().ply as usize);
    }
    // No private event has leaked, and no act was done twice.
    for viewer in Viewer::ALL {
        let events = duel.events(viewer, 0);
        let swapped = events.iter().any(|event| matches!(event.kind, EventKind::Swapped { .. }));
        let mut own = viewer.seat().map(|seat| if swapped { !seat } else { seat });
        for event in events {
            match event.kind {
                EventKind::ConditionalMovesSet { seat, .. } | EventKind::Muted { seat, .. } => {
                    assert_eq!(Some(seat), own);
                }
                EventKind::Swapped { .. } => own = viewer.seat(),
                EventKind::Chat { .. } => assert_ne!(viewer, Viewer::Spectator),
                _ => {}
            }
        }
    }
    let mut authors: Vec<_> = duel.entries().into_iter().filter_map(|entry| entry.by).collect();
    let count = authors.len();
    authors.sort_by_key(|by| (by.person.clone(), by.act.client.clone(), by.act.number));
    authors.dedup();
    assert_eq!(authors.len(), count, "an act was done twice");
}

#[test]
fn all_views_converge_to_the_same_game() {
    let (mut moves, mut ended, mut swaps) = (0, 0, 0);
    for seed in 0..600 {
        let (played, over, swapped) = std::panic::catch_unwind(|| run_session(seed))
            .unwrap_or_else(|_| panic!("the conversation of seed {seed}"));
        moves += played;
        ended += usize::from(over);
        swaps += usize::from(swapped);
    }
    // The test is meaningful only if games are played, and some of them to the end.
    assert!(moves > 2000, "{moves}");
    assert!((60..600).contains(&ended), "{ended}");
    assert!(swaps > 30, "{swaps}");
}
