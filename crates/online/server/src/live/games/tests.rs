//! What memory, database and followers know when a change is interrupted.

use super::super::bus::{BusMessage, Subscriber, Topic};
use super::*;
use crate::ServerOptions;
use mana_protocol::{ActId, GameState, ServerTime, ToClient, WallTime};
use mana_store::{SqliteStore, Store, TokenDigest};
use std::path::PathBuf;
use std::pin::pin;
use std::task::Poll;
use tokio::sync::mpsc::Receiver;

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
            store
                .add_person(person, super::super::clock::wall_clock(), token, expires)
                .await
                .unwrap();
        }
        let state = AppState::open(store, ServerOptions::default()).await.unwrap();
        TestServer { state, folder }
    }

    /// A game that has begun, with Ann as Black.
    async fn begin(&self, more: &str) -> GameId {
        let text = format!(r#"{{"terms":{{"rules":"burst"{more}}},"seat":"black"}}"#);
        let game =
            self.state.create_game(ann(), serde_json::from_str(&text).unwrap()).await.unwrap();
        self.state.act(&game, self.request(&bob(), 0, Act::Sit { seat: None })).await.unwrap();
        game
    }

    fn request(&self, me: &Me, number: u32, act: Act) -> ActRequest {
        let id = ActId { client: "clientclient".parse().unwrap(), number };
        let moment = self.state.clock.moment();
        ActRequest { player: Player::from(me), id, act, moment, lag: Millis::ZERO }
    }

    /// What is stored, once everything that is queued for the writer is.
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

    async fn hear(&mut self, server: &TestServer, message: &BusMessage) {
        match message {
            BusMessage::Events { texts, .. } => {
                let Some(text) = &texts.white else { return };
                let ToClient::Events { events, .. } = ToClient::read(text).unwrap() else {
                    panic!("{text}")
                };
                events.iter().for_each(|event| self.state.apply(event).unwrap());
            }
            BusMessage::Refresh { game } => self.state = server.state_of(game).await,
            other => panic!("{other:?}"),
        }
    }

    /// Hears what was published until now.
    async fn catch_up(&mut self, server: &TestServer) {
        while let Ok(message) = self.inbox.try_recv() {
            self.hear(server, &message).await;
        }
    }
}

/// Polls a future at most so often, and drops it. Returns whether it has ended.
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
fn an_act_whose_client_is_gone_is_stored_and_published() {
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
                bob.hear(&server, &message).await;
            }
            assert_eq!(bob.state.number, server.state_of(&game).await.number);
            assert_eq!(server.stored(&game).await.last_event(bob_view()), bob.state.number);
            if ended {
                break;
            }
        }
    });
}

#[test]
fn an_act_that_is_interrupted_anywhere_leaves_memory_database_and_followers_in_agreement() {
    block_on(async {
        let server = TestServer::open("interrupted").await;
        let game = server.begin("").await;
        let mut bob = Follower::of(&server, &game).await;
        let mut most = 0;
        let mut ended = false;
        while !ended {
            most += 1;
            let number = u32::try_from(most).unwrap();
            let request = server.request(&ann(), number, chat(number));
            ended = poll_and_drop(server.state.act_attached(&game, &request), most).await;
            let stored = server.stored(&game).await;
            // The next reader finds it out, and the followers are told.
            let state = server.state_of(&game).await;
            bob.catch_up(&server).await;
            assert_eq!(state.number, stored.last_event(bob_view()), "memory, poll {most}");
            assert_eq!(bob.state.number, state.number, "follower, poll {most}");
            // An honest retry is done once.
            server.state.act(&game, request).await.unwrap();
            bob.catch_up(&server).await;
            assert_eq!(bob.state.chat.len(), most, "poll {most}");
            assert_eq!(server.stored(&game).await.last_event(bob_view()), bob.state.number);
        }
        assert!(most > 1, "the act was never interrupted");
    });
}

#[test]
fn a_game_whose_creator_is_gone_is_listed_in_the_lobby() {
    block_on(async {
        let server = TestServer::open("created").await;
        let new = r#"{"terms":{"rules":"burst","clock":{"type":"correspondence","days":3},"access":"lobby"}}"#;
        let new: NewGame = serde_json::from_str(new).unwrap();
        assert!(!poll_and_drop(server.state.create_game(ann(), new), 1).await);
        server.state.lobby_changed.notified().await;
        assert_eq!(server.state.seeks().await.unwrap().seeks.len(), 1);
    });
}

#[test]
fn a_deadline_is_kept_when_the_game_cannot_be_loaded() {
    block_on(async {
        let server = TestServer::open("deadline").await;
        let game = server.begin(r#","clock":{"type":"correspondence","days":1}"#).await;
        // An entry that cannot follow those before it.
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
fn a_database_that_is_restored_under_the_server_brings_its_key_and_its_time() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let days = r#","clock":{"type":"correspondence","days":1}"#;
    block_on(async {
        let old = TestServer::open("restored-old").await;
        let game = old.begin(days).await;
        let backup = old.folder.join("backup");
        SqliteStore::backup(&old.folder, &backup).unwrap();
        let cookie = old.state.cookies.set("token");
        // A server that has run for a month since.
        let server = TestServer::open("restored-new").await;
        server.state.clock.set(ServerTime::from_millis(30 * DAY));
        let lost = server.begin(days).await;
        assert_eq!(server.state.cookies.read(&cookie), None);
        SqliteStore::restore(&backup, &server.folder).unwrap();
        while server.state.cookies.read(&cookie).is_none() {
            tokio::time::sleep(TICK).await;
        }
        assert!(server.state.clock.now().as_millis() < DAY / 2);
        // Games go on where they were, and none is charged for the month.
        server.state.act(&game, server.request(&ann(), 1, chat(1))).await.unwrap();
        let read = |duel: &Duel, _| (duel.end(), duel.clock(server.state.clock.now()));
        let (end, clock) = server.state.read_game(&game, None, read).await.unwrap();
        assert_eq!(end, None);
        assert!(clock.unwrap().left.black.as_millis() > DAY / 2);
        assert_eq!(server.state_of(&game).await.chat.len(), 1);
        // A game that the backup has not is gone.
        let gone = server.state.read_game(&lost, None, |_, _| ()).await.unwrap_err();
        assert_eq!(gone.code, Code::NotFound);
        // The clock runs on from there, and so does one that starts from the database.
        let time = server.state.store.server_time().await.unwrap();
        assert!(time.as_millis() < DAY / 2, "{time}");
        server.state.save_time().await;
        let saved = server.state.store.server_time().await.unwrap();
        assert!(saved > time && saved.as_millis() < DAY / 2, "{saved}");
    });
}
