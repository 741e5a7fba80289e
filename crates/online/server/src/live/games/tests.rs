//! Memory, database and followers stay consistent when a change is cancelled.

use super::super::bus::{BusMessage, Subscriber, Topic};
use super::super::clock::wall_clock;
use super::super::cookie::SessionToken;
use super::*;
use crate::ServerOptions;
use mana_protocol::{ActId, ConditionalMoves, GameState, Offer, ServerTime, ToClient, WallTime};
use mana_store::{SqliteStore, Store, TokenDigest};
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::pin::pin;
use std::task::Poll;
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::Receiver;

const LOCALHOST: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A server without a network, in a folder that is removed on drop.
struct TestServer {
    state: Arc<AppState>,
    folder: PathBuf,
}

impl TestServer {
    async fn open(name: &str) -> TestServer {
        let folder = std::env::temp_dir().join(format!("mana-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder).unwrap());
        for person in [ann(), bob()] {
            let token = TokenDigest(person.id.to_string());
            let expires = WallTime::from_millis(1 << 52);
            store.add_person(person, wall_clock(), token, expires).await.unwrap();
        }
        let state = AppState::open(store, ServerOptions::default()).await.unwrap();
        TestServer { state, folder }
    }

    /// A game with Ann as Black.
    async fn create(&self, more: &str) -> GameId {
        let text = format!(r#"{{"terms":{{"rules":"burst"{more}}},"seat":"black"}}"#);
        let new = serde_json::from_str(&text).unwrap();
        self.state.create_game(ann(), new, LOCALHOST).await.unwrap()
    }

    /// A game that has begun.
    async fn begin(&self, more: &str) -> GameId {
        let game = self.create(more).await;
        self.state.act(&game, self.request(&bob(), 0, Act::Sit { seat: None })).await.unwrap();
        game
    }

    fn request(&self, me: &Me, number: u32, act: Act) -> ActRequest {
        let id = ActId { client: "clientclient".parse().unwrap(), number };
        let moment = self.state.clock.moment();
        ActRequest { player: Player::from(me), id, act, moment, lag: Millis::ZERO }
    }

    /// The stored game, once the queued writes are done.
    async fn stored(&self, game: &GameId) -> Duel {
        self.state.store.save_time(ServerTime::default()).await.unwrap();
        let entries = self.state.store.load(game.clone()).await.unwrap().unwrap();
        Duel::load(game.clone(), entries).unwrap()
    }

    async fn state_of(&self, game: &GameId) -> GameState {
        let read = |duel: &Duel, viewer| duel.state(viewer, ServerTime::default());
        self.state.read_game(game, Some(&bob().id), read).await.unwrap()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn ann() -> Me {
    Me { id: "person000001".parse().unwrap(), name: "Ann".parse().unwrap() }
}

fn bob() -> Me {
    Me { id: "person000002".parse().unwrap(), name: "Bob".parse().unwrap() }
}

fn chat(number: u32) -> Act {
    Act::Chat { text: format!("line {number}").parse().unwrap() }
}

fn block_on(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test);
}

/// Bob, who follows a game as White.
struct Follower {
    state: GameState,
    inbox: Receiver<Arc<BusMessage>>,
    _subscriber: Subscriber,
}

impl Follower {
    async fn of(server: &TestServer, game: &GameId) -> Follower {
        let (subscriber, inbox) = Subscriber::new();
        server.state.bus.subscribe(Topic::Game(game.clone()), &subscriber);
        Follower { state: server.state_of(game).await, inbox, _subscriber: subscriber }
    }

    async fn apply(&mut self, server: &TestServer, message: &BusMessage) {
        match message {
            BusMessage::Events { texts, .. } => {
                let viewer = self.state.seat.map_or(Viewer::Spectator, Viewer::Player);
                let Some(text) = texts.get(viewer) else { return };
                let ToClient::Events { events, turn, .. } = ToClient::read(text).unwrap() else {
                    panic!("{text}")
                };
                self.state.turn = turn;
                events.iter().for_each(|event| self.state.apply(event).unwrap());
            }
            BusMessage::Refresh { game } => self.state = server.state_of(game).await,
            other => panic!("{other:?}"),
        }
    }

    /// Applies all messages that have been published.
    async fn catch_up(&mut self, server: &TestServer) {
        while let Ok(message) = self.inbox.try_recv() {
            self.apply(server, &message).await;
        }
    }
}

/// Polls a future at most `most` times, and drops it. Returns whether it has completed.
async fn poll_and_drop<T>(future: impl Future<Output = T>, most: usize) -> bool {
    let mut future = pin!(future);
    let mut polls = 0;
    std::future::poll_fn(|context| {
        polls += 1;
        match future.as_mut().poll(context) {
            Poll::Ready(_) => Poll::Ready(true),
            Poll::Pending if polls == most => Poll::Ready(false),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

#[test]
fn acts_of_disconnected_clients_are_stored_and_published() {
    block_on(async {
        let server = TestServer::open("detached").await;
        let game = server.begin("").await;
        let mut bob = Follower::of(&server, &game).await;
        for most in 1.. {
            let number = u32::try_from(most).unwrap();
            let request = server.request(&ann(), number, chat(number));
            let ended = poll_and_drop(server.state.act(&game, request), most).await;
            while bob.state.chat.len() < most {
                let message = bob.inbox.recv().await.unwrap();
                bob.apply(&server, &message).await;
            }
            assert_eq!(bob.state.number, server.state_of(&game).await.number);
            assert_eq!(server.stored(&game).await.last_event(bob_view()), bob.state.number);
            if ended {
                break;
            }
        }
    });
}

/// Sequences of acts, of which the last is cancelled.
fn every_kind_of_act() -> Vec<Vec<(Me, Act)>> {
    let mv = |ply, text: &str| Act::Move { ply, text: text.parse().unwrap() };
    let offer = |offer| Act::Offer { offer };
    let accept = |offer| Act::Accept { offer };
    let line = ["N@d5", "N@g6"].map(|text| text.parse().unwrap()).to_vec();
    let moves = ConditionalMoves { ply: 0, lines: vec![line], premove: None };
    let sit = (bob(), Act::Sit { seat: None });
    let conditional = (bob(), Act::SetConditionalMoves { moves });
    let begun = |acts: &[(Me, Act)]| [std::slice::from_ref(&sit), acts].concat();
    vec![
        vec![sit.clone()],
        vec![(ann(), Act::Abort)],
        vec![(ann(), chat(1))],
        begun(&[(ann(), mv(0, "N@d5"))]),
        begun(std::slice::from_ref(&conditional)),
        // A conditional move is triggered.
        begun(&[conditional, (ann(), mv(0, "N@d5"))]),
        begun(&[(ann(), offer(Offer::Draw))]),
        begun(&[(ann(), offer(Offer::Draw)), (bob(), Act::Decline { offer: Offer::Draw })]),
        begun(&[(ann(), offer(Offer::Draw)), (bob(), accept(Offer::Draw))]),
        begun(&[
            (ann(), mv(0, "N@d5")),
            (ann(), offer(Offer::Takeback)),
            (bob(), accept(Offer::Takeback)),
        ]),
        begun(&[(bob(), Act::Resign)]),
        begun(&[
            (bob(), Act::Resign),
            (ann(), offer(Offer::Rematch)),
            (bob(), accept(Offer::Rematch)),
        ]),
        begun(&[(bob(), Act::Mute { muted: true })]),
    ]
}

/// Checks that memory, database and follower agree. Returns the number of entries.
async fn check_agreement(
    server: &TestServer,
    game: &GameId,
    follower: &mut Follower,
    what: &str,
) -> usize {
    let stored = server.stored(game).await;
    let viewer = stored.viewer(Some(&bob().id)).unwrap();
    // A read refreshes the memory and notifies the followers.
    let mut memory = server.state_of(game).await;
    assert_eq!(memory, stored.state(viewer, ServerTime::default()), "memory: {what}");
    follower.catch_up(server).await;
    // The clocks of a follower are as of the last message.
    let mut followed = follower.state.clone();
    (memory.clock, followed.clock) = (None, None);
    assert_eq!(followed, memory, "follower: {what}");
    if let Some(rematch) = stored.rematch() {
        assert!(server.state.store.load(rematch.clone()).await.unwrap().is_some(), "{what}");
    }
    stored.len()
}

#[test]
fn acts_can_be_cancelled_at_any_await() {
    block_on(async {
        let server = TestServer::open("interrupted").await;
        for acts in every_kind_of_act() {
            let (last, before) = acts.split_last().unwrap();
            let mut ended = false;
            let mut polls = 0;
            while !ended {
                polls += 1;
                let what = format!("{:?} after {polls} polls", last.1);
                let game = server.create(r#","clock":{"type":"correspondence","days":1}"#).await;
                for (number, (person, act)) in (0..).zip(before) {
                    let request = server.request(person, number, act.clone());
                    server.state.act(&game, request).await.unwrap();
                }
                let mut follower = Follower::of(&server, &game).await;
                let request = server.request(&last.0, 100, last.1.clone());
                let mut expected = server.stored(&game).await;
                expected.act(&request, &"nextgame0001".parse().unwrap()).unwrap();
                let act = server.state.act_attached(&game, &request);
                ended = poll_and_drop(act, polls).await;
                check_agreement(&server, &game, &mut follower, &what).await;
                // A retry takes effect once.
                for _ in 0..2 {
                    server.state.act(&game, request.clone()).await.unwrap();
                    let entries = check_agreement(&server, &game, &mut follower, &what).await;
                    assert_eq!(entries, expected.len(), "{what}");
                }
            }
            assert!(polls > 1, "{:?} was never interrupted", last.1);
        }
    });
}

/// The conditional moves that take longest to validate, and are refused in the end.
fn long_conditional_moves() -> Act {
    let cycle = ["N@d5", "N@g6", "N-", "N-"].map(|text| text.parse().unwrap());
    let line: Vec<_> = cycle.iter().cycle().take(8).cloned().collect();
    let mut lines = vec![line; ConditionalMoves::MAX_LINES - 1];
    lines.push(vec!["N@a1".parse().unwrap()]);
    Act::SetConditionalMoves { moves: ConditionalMoves { ply: 0, lines, premove: None } }
}

/// Acquires every permit for long computations.
async fn hold_heavy_work(server: &TestServer) -> OwnedSemaphorePermit {
    let places = u32::try_from(server.state.heavy_work.available_permits()).unwrap();
    Arc::clone(&server.state.heavy_work).acquire_many_owned(places).await.unwrap()
}

#[test]
fn long_computations_run_on_their_own_threads() {
    block_on(async {
        let server = TestServer::open("heavy").await;
        let game = server.begin("").await;
        // The game is in memory and nothing has to be stored, so an act judged inline would complete at once.
        server.state_of(&game).await;
        let request = server.request(&bob(), 1, long_conditional_moves());
        let held = hold_heavy_work(&server).await;
        assert!(!poll_and_drop(server.state.act_attached(&game, &request), 1).await);
        drop(held);
        let refusal = server.state.act(&game, request).await.unwrap_err();
        assert_eq!(refusal.code, Code::IllegalMove);
        // A long log is folded on those threads as well.
        for number in 2..=250 {
            server.state.act(&game, server.request(&ann(), number, chat(number))).await.unwrap();
        }
        let entries = server.state.store.load(game.clone()).await.unwrap().unwrap();
        let held = hold_heavy_work(&server).await;
        assert!(!poll_and_drop(server.state.fold(game.clone(), entries), 1).await);
        drop(held);
        assert!(server.state.record(&game, None).await.unwrap().contains("Ann"));
    });
}

#[test]
fn long_computations_delay_no_move() {
    block_on(async {
        let server = TestServer::open("held").await;
        let (busy, other) = (server.begin("").await, server.begin("").await);
        let held = hold_heavy_work(&server).await;
        let state = Arc::clone(&server.state);
        let request = server.request(&bob(), 1, long_conditional_moves());
        let waiting = tokio::spawn(async move { state.act(&busy, request).await });
        let mv = Act::Move { ply: 0, text: "N@d5".parse().unwrap() };
        server.state.act(&other, server.request(&ann(), 1, mv)).await.unwrap();
        assert!(!waiting.is_finished());
        drop(held);
        assert_eq!(waiting.await.unwrap().unwrap_err().code, Code::IllegalMove);
    });
}

#[test]
fn games_of_disconnected_creators_are_listed_in_the_lobby() {
    block_on(async {
        let server = TestServer::open("created").await;
        let new = r#"{"terms":{"rules":"burst","clock":{"type":"correspondence","days":3},"access":"lobby"}}"#;
        let new: NewGame = serde_json::from_str(new).unwrap();
        assert!(!poll_and_drop(server.state.create_game(ann(), new, LOCALHOST), 1).await);
        server.state.lobby_changed.notified().await;
        assert_eq!(server.state.lobby().seeks.len(), 1);
    });
}

#[test]
fn followers_of_a_deleted_game_are_notified() {
    block_on(async {
        let server = TestServer::open("deleted").await;
        let new = r#"{"terms":{"rules":"burst","access":"lobby"}}"#;
        let new: NewGame = serde_json::from_str(new).unwrap();
        let game = server.state.create_game(ann(), new, LOCALHOST).await.unwrap();
        let mut bob = Follower::of(&server, &game).await;
        let later = WallTime::from_millis(1 << 52);
        let deleted = server.state.store.purge_games(later, 10).await.unwrap();
        assert_eq!(deleted, std::slice::from_ref(&game));
        server.state.forget(&game).await;
        let told = bob.inbox.recv().await.unwrap();
        assert!(matches!(&*told, BusMessage::Refresh { game: gone } if *gone == game), "{told:?}");
        let gone = server.state.read_game(&game, None, |_, _| ()).await.unwrap_err();
        assert_eq!(gone.code, Code::NotFound);
        assert_eq!(server.state.lobby().seeks, []);
    });
}

#[test]
fn deadlines_survive_a_load_failure() {
    block_on(async {
        let server = TestServer::open("deadline").await;
        let game = server.begin(r#","clock":{"type":"correspondence","days":1}"#).await;
        // An entry that is invalid after those before it.
        let terms = server.stored(&game).await.terms().clone();
        let player = Player::from(&ann());
        let moment = server.state.clock.moment();
        let mut other = Duel::create(game.clone(), terms, Seat::Black, player, moment).unwrap();
        other.act(&server.request(&ann(), 1, chat(1)), &game).unwrap();
        other.act(&server.request(&bob(), 2, Act::Sit { seat: None }), &game).unwrap();
        server.state.store.append(vec![Append::new(&other, 3)]).await.unwrap();
        server.state.games.get(&game).cached.lock().await.take();
        server.state.games.take_expired(ServerTime::from_millis(u64::MAX));
        assert!(!server.state.games.has_deadlines());
        server.state.enforce_deadline(&game).await;
        assert!(server.state.games.has_deadlines());
    });
}

fn bob_view() -> Viewer {
    Viewer::Player(Seat::White)
}

#[test]
fn a_restored_database_restores_keys_and_server_time() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let days = r#","clock":{"type":"correspondence","days":1}"#;
    block_on(async {
        let old = TestServer::open("restored-old").await;
        let game = old.begin(days).await;
        let backup = old.folder.join("backup");
        SqliteStore::backup(&old.folder, &backup).unwrap();
        let cookie = old.state.cookies.set(&SessionToken("token".to_string()), wall_clock());
        // A server that has run for a month since the backup.
        let server = TestServer::open("restored-new").await;
        server.state.clock.set(ServerTime::from_millis(30 * DAY));
        let lost = server.begin(days).await;
        assert_eq!(server.state.cookies.read(&cookie, wall_clock()), None);
        SqliteStore::restore(&backup, &server.folder).unwrap();
        // The keys are also reloaded every second, so they may change before the time does.
        while server.state.cookies.read(&cookie, wall_clock()).is_none()
            || server.state.clock.now().as_millis() >= DAY / 2
        {
            tokio::time::sleep(TICK).await;
        }
        // Games resume, and nobody is charged for the month.
        server.state.act(&game, server.request(&ann(), 1, chat(1))).await.unwrap();
        let read = |duel: &Duel, _| (duel.end(), duel.clock(server.state.clock.now()));
        let (end, clock) = server.state.read_game(&game, None, read).await.unwrap();
        assert_eq!(end, None);
        assert!(clock.unwrap().left.black.as_millis() > DAY / 2);
        assert_eq!(server.state_of(&game).await.chat.len(), 1);
        // A game that is not in the backup is gone.
        let gone = server.state.read_game(&lost, None, |_, _| ()).await.unwrap_err();
        assert_eq!(gone.code, Code::NotFound);
        // The clock continues from the backup, and so does that of a restarted server.
        let time = server.state.store.server_time().await.unwrap();
        assert!(time.as_millis() < DAY / 2, "{time}");
        server.state.save_time().await;
        let saved = server.state.store.server_time().await.unwrap();
        assert!(saved > time && saved.as_millis() < DAY / 2, "{saved}");
    });
}
