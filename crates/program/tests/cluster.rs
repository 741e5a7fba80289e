//! Several servers that share a PostgreSQL database and exchange messages over NATS.
#![cfg(unix)]

mod online;

use mana_bus::NatsLink;
use mana_client::{ApiClient, ClientError, GuestSession, Method};
use mana_protocol::{Act, ActId, Code, EndReason, GameId, GameState, Seat, ToClient, ToServer};
use mana_test_cluster::TestCluster;
use mana_test_nats::TestNats;
use mana_test_postgres::TestPostgres;
use online::{Folder, Player, Server, UNLIMITED, block_on, new_game};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// A database, NATS, and folders for the nodes.
struct Services {
    database: String,
    nats: TestNats,
    folders: Vec<Folder>,
}

impl Services {
    fn start() -> Services {
        let database = TestPostgres::shared().create_database();
        Services { database, nats: TestNats::start(), folders: Vec::new() }
    }

    fn node(&mut self) -> Server {
        self.node_with(&UNLIMITED)
    }

    fn node_with(&mut self, options: &[&str]) -> Server {
        self.folders.push(Folder::new());
        let folder = self.folders.last().expect("a folder");
        let (database, nats) = (self.database.as_str(), self.nats.url());
        let arguments = [options, &["--database", database, "--nats", &nats]].concat();
        Server::start(folder, &arguments)
    }

    /// The number of entries that end a game.
    fn ends(&self, game: &GameId) -> u32 {
        let sql = format!(
            "SELECT count(*) FROM entries WHERE game = '{game}' AND entry LIKE '%\"type\":\"ended\"%'"
        );
        let count = TestPostgres::shared().execute(&self.database, &sql);
        count.trim().parse().expect("a number")
    }
}

/// Two players of one game on two nodes.
async fn pair_across(nodes: [&Server; 2], more: &str) -> (Player, Player) {
    let ann = nodes[0].client.guest("Ann").await.expect("Ann");
    let bob = nodes[0].client.guest("Bob").await.expect("Bob");
    let game = nodes[0].client.create(&ann, &new_game(more)).await.expect("a game").game;
    let mut ann = Player::come(&nodes[0].client, Some(&ann), &game).await;
    let mut bob = Player::come(&nodes[1].client, Some(&bob), &game).await;
    bob.act(Act::Sit { seat: None }).await.expect("an answer").expect("a seat");
    bob.until(|state| state.seat == Some(Seat::White)).await.expect("White's view");
    ann.until(|state| state.players.white.is_some()).await.expect("the other player");
    (ann, bob)
}

/// Plays a move, and waits until the opponent sees it.
async fn play(mover: &mut Player, other: &mut Player, text: &str) {
    mover.play(text).await.expect("an answer").expect("a move");
    let moves = other.state().moves.len() + 1;
    other.until(|state| state.moves.len() == moves).await.expect("the move");
}

fn moves(state: &GameState) -> Vec<String> {
    state.moves.iter().map(ToString::to_string).collect()
}

/// Waits until a game is listed in the lobby, or no longer.
async fn wait_for_lobby(client: &ApiClient, guest: &GuestSession, is_listed: bool, game: &GameId) {
    let mut socket = client.socket(Some(guest)).await.expect("a socket");
    socket.hello(&online::client_id()).await.expect("a welcome");
    socket.send(&ToServer::FollowLobby).await.expect("a request");
    let says = |message: ToClient| match message {
        ToClient::Lobby { seeks } => {
            (seeks.iter().any(|seek| seek.game == *game) == is_listed).then_some(())
        }
        _ => None,
    };
    socket.wait_for(says).await.expect("the lobby");
}

#[test]
fn players_on_two_nodes_share_a_game() {
    block_on(async {
        let mut services = Services::start();
        let nodes = [services.node(), services.node()];
        let clock = r#","clock":{"type":"real-time","initial":600,"increment":0}"#;
        let (mut ann, mut bob) = pair_across([&nodes[0], &nodes[1]], clock).await;
        play(&mut ann, &mut bob, "N@d5").await;
        play(&mut bob, &mut ann, "N@g6").await;
        play(&mut ann, &mut bob, "E@d4").await;
        // No sticky sessions are needed: every node has the same state.
        for node in &nodes {
            let state = node.client.state(ann.guest.as_ref(), &ann.game).await.expect("a state");
            assert_eq!(moves(&state), ["N@d5", "N@g6", "E@d4"]);
        }
        // Both nodes agree on the time.
        let clocks = async |node: &Server| {
            let asked = Instant::now();
            let state = node.client.state(None, &ann.game).await.expect("a state");
            let left = state.clock.expect("a clock").left.white.as_millis();
            (asked, Instant::now(), left)
        };
        let (first, second) = (clocks(&nodes[0]).await, clocks(&nodes[1]).await);
        let most = (second.1 - first.0).as_millis() as u64 + 5;
        let least = second.0.saturating_duration_since(first.1).as_millis() as u64;
        let passed = first.2.saturating_sub(second.2) + 5;
        assert!((least..=most + 5).contains(&passed), "{passed} is not in {least}..={most}");
        // Presence is known on both.
        let black_is_there = |wanted: bool| {
            move |_: &GameState, message: &ToClient| match message {
                ToClient::Presence { players, .. } => (players.black == wanted).then_some(()),
                _ => None,
            }
        };
        ann.disconnect();
        bob.wait_for(black_is_there(false)).await.expect("she is gone");
        ann.connect().await.expect("a socket");
        bob.wait_for(black_is_there(true)).await.expect("she is back");

        // A seek on one node is accepted on the other.
        let eve = nodes[1].client.guest("Eve").await.expect("Eve");
        let guest = ann.guest.clone().expect("Ann");
        let seek = new_game(r#","access":"lobby""#);
        let seek = nodes[0].client.create(&guest, &seek).await.expect("a seek").game;
        wait_for_lobby(&nodes[1].client, &eve, true, &seek).await;
        let mut joiner = Player::come(&nodes[1].client, Some(&eve), &seek).await;
        joiner.act(Act::Sit { seat: None }).await.expect("an answer").expect("a seat");
        wait_for_lobby(&nodes[0].client, &guest, false, &seek).await;

        // A swap of sides takes effect on both.
        let (mut first, mut second) = pair_across([&nodes[0], &nodes[1]], r#","pie":true"#).await;
        play(&mut first, &mut second, "N@d5").await;
        second.act(Act::Swap).await.expect("an answer").expect("a swap");
        first.until(|state| state.seat == Some(Seat::White)).await.expect("the other side");
        play(&mut first, &mut second, "N@g6").await;
        play(&mut second, &mut first, "E@d4").await;

        // Signing out on one node ends the session on the other.
        let mut elsewhere = nodes[0].client.socket(Some(&eve)).await.expect("a socket");
        let cookie = [("cookie", eve.cookie.as_str())];
        let ended = nodes[1].client.send(Method::DELETE, "/api/me", &cookie, "").await;
        assert!(ended.expect("an answer").status.is_success());
        let signed_out = |message| match message {
            ToClient::Failed { refusal } => Some(refusal.code),
            _ => None,
        };
        assert_eq!(elsewhere.wait_for(signed_out).await.expect("the end"), Code::NoSession);
        // A node that shuts down disconnects its clients, which continue on the other, and nothing is lost.
        let [first, second] = nodes;
        first.signal("-TERM");
        assert!(first.wait().success());
        ann.client = second.client.clone();
        ann.connect().await.expect("a socket");
        play(&mut bob, &mut ann, "A@g8").await;
        assert_eq!(moves(ann.state()), ["N@d5", "N@g6", "E@d4", "A@g8"]);
    });
}

#[test]
fn rate_limits_are_shared_by_all_nodes() {
    block_on(async {
        let mut services = Services::start();
        let options = ["--requests-per-second", "40", "--trust", "127.0.0.1"];
        let nodes = [services.node_with(&options), services.node_with(&options)];
        // An address that has used up its tokens on both nodes is charged on each for its use of the other.
        let from = [("x-forwarded-for", "192.0.2.1")];
        let ask = async |node: &Server| {
            let asked = node.client.send(Method::GET, "/api/lobby", &from, "").await;
            let answer = asked.expect("an answer");
            answer.header("retry-after").map(|seconds| seconds.parse::<u32>().expect("seconds"))
        };
        for node in &nodes {
            while ask(node).await.is_none() {}
        }
        let begun = Instant::now();
        for node in &nodes {
            while ask(node).await.is_none_or(|seconds| seconds < 5) {
                assert!(begun.elapsed().as_secs() < 60, "charges on the other node do not count");
            }
        }

        // The seeks of an address are counted across nodes.
        let seek = new_game(r#","access":"lobby""#);
        let mut last = None;
        for _ in 0..4 {
            let guest = nodes[0].client.guest("Ann").await.expect("Ann");
            for _ in 0..5 {
                last = Some(nodes[0].client.create(&guest, &seek).await.expect("a seek").game);
            }
        }
        let bob = nodes[1].client.guest("Bob").await.expect("Bob");
        wait_for_lobby(&nodes[1].client, &bob, true, &last.expect("a seek")).await;
        // The address of the last seek is published just after it.
        let _ = nodes[1].client.create(&bob, &seek).await;
        let more = nodes[1].client.create(&bob, &seek).await.expect_err("there are enough");
        assert!(more.to_string().contains("from your address"), "{more}");
    });
}

#[test]
fn followers_receive_events_in_order_while_others_act() {
    block_on(async {
        let mut services = Services::start();
        let nodes = [services.node(), services.node()];
        let (mut ann, bob) = pair_across([&nodes[0], &nodes[1]], "").await;
        let chat = tokio::spawn(async move {
            for number in 100..500 {
                let act = Act::Chat { text: "Hello".parse().expect("a text") };
                let id = ActId { client: bob.name.clone(), number };
                let answer = bob.client.act(bob.guest.as_ref(), &bob.game, id, act).await;
                assert!(answer.expect("an answer").status.is_success());
            }
        });
        // The state of a player refuses an event that is not the next one.
        while !chat.is_finished() {
            ann.connect().await.expect("a socket");
        }
        chat.await.expect("a chat");
    });
}

/// Runs the program, and returns what it prints.
fn run(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_mana")).args(arguments).output();
    let output = output.expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Rotates the cookie keys of running servers of one database.
async fn rotate_keys(nodes: &[Server], database: &[&str]) {
    let change = |action: &[&str]| run(&[&["cookie-keys"], action, database].concat());
    let me = async |node: &Server, cookie: &str| {
        let answer = node.client.send(Method::GET, "/api/me", &[("cookie", cookie)], "").await;
        let answer = answer.expect("an answer");
        let renewed = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        (answer.status.as_u16(), renewed.map(str::to_string))
    };
    let until = async |node: &Server, cookie: &str, wanted: u16| {
        let begun = Instant::now();
        while me(node, cookie).await.0 != wanted {
            assert!(begun.elapsed().as_secs() < 60, "the answer is never {wanted}");
        }
    };
    let ann = nodes[0].client.guest("Ann").await.expect("Ann");
    let old = ann.cookie.clone();
    assert_eq!(change(&[]), "key 1 signs\n");
    assert_eq!(change(&["rotate", "--after", "0"]), "key 2 signs\nkey 1 is accepted\n");
    // A request renews the cookie of its session with the new key.
    let begun = Instant::now();
    let new = loop {
        let (status, renewed) = me(&nodes[0], &old).await;
        assert_eq!(status, 200);
        if let Some(renewed) = renewed {
            break renewed;
        }
        assert!(begun.elapsed().as_secs() < 60, "the cookie is never renewed");
    };
    assert_ne!(new, old);
    for node in nodes {
        until(node, &new, 200).await;
        assert_eq!(me(node, &old).await.0, 200);
        assert_eq!(me(node, &new).await, (200, None));
    }
    let guest = |cookie: &String| GuestSession { cookie: cookie.clone(), ..ann.clone() };
    let mut sockets = Vec::new();
    for guest in [guest(&old), guest(&new)] {
        let mut socket = nodes[0].client.socket(Some(&guest)).await.expect("a socket");
        socket.hello(&online::client_id()).await.expect("a welcome");
        sockets.push(socket);
    }
    assert_eq!(change(&["retire"]), "key 2 signs\n");
    // A socket ends with the key of its cookie.
    let end = sockets[0].wait_for(|_| None::<()>).await;
    assert!(matches!(end, Err(ClientError::Closed { code: 1012, .. })), "{end:?}");
    sockets[1].send(&ToServer::Ping { number: 7 }).await.expect("a socket");
    let pong = |message| matches!(message, ToClient::Pong { number: 7 }).then_some(());
    sockets[1].wait_for(pong).await.expect("a pong");
    for node in nodes {
        until(node, &old, 401).await;
        assert_eq!(me(node, &new).await, (200, None));
    }
    // A key that signs later has no effect yet.
    let listed = change(&["rotate", "--after", "3600"]);
    assert!(listed.starts_with("key 3 is accepted, and signs in 3600 s\nkey 2 signs"), "{listed}");
}

#[test]
fn sessions_survive_a_rotated_key_and_end_when_it_is_retired() {
    block_on(async {
        let mut services = Services::start();
        let nodes = [services.node(), services.node()];
        rotate_keys(&nodes, &["--database", &services.database]).await;
        let folder = Folder::new();
        let alone = Server::start(&folder, &UNLIMITED);
        let data = folder.data();
        rotate_keys(&[alone], &["--data", data.to_str().expect("a path in UTF-8")]).await;
    });
}

#[test]
fn messages_and_schema_of_a_later_version_are_tolerated() {
    block_on(async {
        let mut services = Services::start();
        let nodes = [services.node(), services.node()];
        let (mut ann, mut bob) = pair_across([&nodes[0], &nodes[1]], "").await;
        play(&mut ann, &mut bob, "N@d5").await;
        let sql = "SELECT 'mana.' || left(encode(sha256(key::bytea), 'hex'), 16) FROM server";
        let subject = TestPostgres::shared().execute(&services.database, sql);
        let url = services.nats.url().parse().expect("a URL");
        let link = NatsLink::open(url, None, subject.trim().to_string()).await.expect("a link");
        let (later, _inbox, mut connected) = link.split();
        connected.wait_for(|connected| *connected).await.expect("a connection");
        for message in [
            format!(
                r#"{{"node":"x","version":2,"message":{{"type":"sung","game":"{}"}}}}"#,
                ann.game
            ),
            format!(
                r#"{{"node":"x","version":2,"message":{{"type":"appended","game":"{}","number":3,"entries":[{{"type":"sung"}}]}}}}"#,
                ann.game
            ),
            r#"{"node":"x","version":2,"message":7}"#.to_string(),
            "garbage".to_string(),
        ] {
            later.send(message.into_bytes()).await.expect("the link");
        }
        play(&mut bob, &mut ann, "N@g6").await;
        // The next version only adds to the schema, so a node of this version can still start.
        let game = &ann.game;
        TestPostgres::shared().execute(
            &services.database,
            "CREATE TABLE songs (id BIGINT); INSERT INTO migrations (number, needs) VALUES (99, 1)",
        );
        let third = services.node();
        let state = third.client.state(None, game).await.expect("the game");
        assert_eq!(moves(&state), ["N@d5", "N@g6"]);
        play(&mut ann, &mut bob, "E@d4").await;
    });
}

#[test]
fn games_survive_a_nats_outage_and_dead_nodes() {
    block_on(async {
        let mut services = Services::start();
        let mut nodes = [services.node(), services.node(), services.node()];
        let clock = r#","clock":{"type":"real-time","initial":6,"increment":0}"#;
        let (mut ann, mut bob) = pair_across([&nodes[0], &nodes[1]], clock).await;
        services.nats.stop();
        play(&mut ann, &mut bob, "N@d5").await;
        play(&mut bob, &mut ann, "N@g6").await;
        // Bob answers Ann's move before his own node has loaded it.
        ann.play("E@d4").await.expect("an answer").expect("a move");
        let act = Act::Move { ply: 3, text: "A@g8".parse().expect("a text") };
        bob.act(act).await.expect("an answer").expect("a move");
        ann.until(|state| state.moves.len() == 4).await.expect("the move");
        services.nats.resume();
        // The nodes of both players are killed, and Black's flag still falls exactly once.
        for node in &mut nodes[..2] {
            node.kill();
        }
        bob.client = nodes[2].client.clone();
        bob.connect().await.expect("a socket");
        bob.until(|state| state.end.is_some()).await.expect("the flag");
        assert_eq!(bob.state().end.map(|end| end.reason), Some(EndReason::Time));
        ann.client = nodes[2].client.clone();
        ann.connect().await.expect("a socket");
        assert_eq!(ann.state().end, bob.state().end);
        assert_eq!(services.ends(&bob.game), 1);
    });
}

#[test]
fn clocks_stop_while_no_node_serves() {
    block_on(async {
        let mut services = Services::start();
        let mut nodes = [services.node(), services.node()];
        let clock = r#","clock":{"type":"real-time","initial":5,"increment":0}"#;
        let (mut ann, mut bob) = pair_across([&nodes[0], &nodes[1]], clock).await;
        play(&mut ann, &mut bob, "N@d5").await;
        play(&mut bob, &mut ann, "N@g6").await;
        nodes.iter_mut().for_each(Server::kill);
        // Simulates an outage of an hour.
        let earlier = "UPDATE server SET beat = beat - 3600000";
        TestPostgres::shared().execute(&services.database, earlier);
        let node = services.node();
        (ann.client, bob.client) = (node.client.clone(), node.client.clone());
        ann.connect().await.expect("a socket");
        bob.connect().await.expect("a socket");
        play(&mut ann, &mut bob, "E@d4").await;
        assert_eq!(bob.state().end, None);
    });
}

#[test]
fn rolling_restarts_behind_a_load_balancer_interrupt_no_game() {
    block_on(async {
        let folder = Folder::new();
        let site = folder.path().join("site");
        let site = site.to_str().expect("a path in UTF-8");
        let program = Path::new(env!("CARGO_BIN_EXE_mana"));
        let any_port = ([127, 0, 0, 1], 0).into();
        let mut cluster = TestCluster::start(program, 3, any_port, &["--site", site]);
        let client = ApiClient::new(cluster.address().to_string());
        let ann = client.guest("Ann").await.expect("Ann");
        let bob = client.guest("Bob").await.expect("Bob");
        let clock = r#","clock":{"type":"real-time","initial":600,"increment":0}"#;
        let game = client.create(&ann, &new_game(clock)).await.expect("a game").game;
        let mut ann = Player::come(&client, Some(&ann), &game).await;
        let mut bob = Player::come(&client, Some(&bob), &game).await;
        bob.act(Act::Sit { seat: None }).await.expect("an answer").expect("a seat");
        for (number, text) in ["N@d5", "N@g6", "E@d4"].into_iter().enumerate() {
            cluster.replace_node(number);
            let (mover, other) = match number % 2 {
                0 => (&mut ann, &mut bob),
                _ => (&mut bob, &mut ann),
            };
            let ply = u32::try_from(number).expect("a number");
            let act = Act::Move { ply, text: text.parse().expect("a text") };
            // Clients of the replaced node reconnect and resend unacknowledged acts.
            while !matches!(mover.act_again(ply + 10, act.clone()).await, Ok(Ok(()))) {
                let _ = mover.connect().await;
            }
            while other.until(|state| state.moves.len() == number + 1).await.is_err() {
                let _ = other.connect().await;
            }
        }
        assert_eq!(moves(ann.state()), ["N@d5", "N@g6", "E@d4"]);
    });
}

#[test]
fn nats_errors_are_one_line() {
    #[track_caller]
    fn check(arguments: &[&str], expected: &str) {
        let folder = Folder::new();
        let mut command = Command::new(env!("CARGO_BIN_EXE_mana"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--site"]);
        command.arg(folder.path().join("site")).args(arguments);
        let output = command.output().expect("the program runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(expected), "{error}");
        assert!(error.lines().count() == 1 && !error.contains("secret"), "{error}");
    }
    let database = TestPostgres::shared().create_database();
    let nats = TestNats::start_with("authorization { token: secret }");
    let url = nats.url();
    check(&["--nats", &url], "--database names it");
    check(&["--nats-credentials", "x"], "--nats is missing");
    check(&["--database", &database, "--nats", "http://secret@x"], "nats://HOST:PORT");
    let wrong = url.replace("nats://", "nats://wrong@");
    check(&["--database", &database, "--nats", &wrong], "refuses this client");
    let missing = ["--database", &database, "--nats", &url, "--nats-credentials", "/no/such"];
    check(&missing, "/no/such");
}
