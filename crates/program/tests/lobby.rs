//! The lobby of a running server: its list, its limits for a person and an address, and how often it is published.

mod online;

use mana_client::{ApiSocket, ClientError, GuestSession, Method};
use mana_protocol::{Act, ActId, Code, GameState, Lobby, Refusal, Seat, ToClient, ToServer};
use online::{Folder, Player, Server, UNLIMITED, block_on, client_id, new_game};
use std::collections::HashSet;
use std::time::Instant;

/// A correspondence game, which is listed in the lobby even if its creator is offline.
fn seek() -> mana_protocol::NewGame {
    new_game(r#","access":"lobby","clock":{"type":"correspondence","days":3}"#)
}

/// A socket that follows the lobby.
async fn follower(server: &Server) -> ApiSocket {
    let mut socket = server.client.socket(None).await.expect("a socket");
    socket.hello(&client_id()).await.expect("a welcome");
    socket.send(&ToServer::FollowLobby).await.expect("sent");
    socket
}

fn seeks(message: ToClient) -> Option<Vec<mana_protocol::Seek>> {
    match message {
        ToClient::Lobby { seeks } => Some(seeks),
        _ => None,
    }
}

/// Creates a game from an address that a proxy names.
async fn create_from(
    server: &Server,
    guest: &GuestSession,
    address: &str,
) -> Result<GameState, Code> {
    let headers = [
        ("Content-Type", "application/json"),
        ("Cookie", guest.cookie.as_str()),
        ("X-Forwarded-For", address),
    ];
    let body = serde_json::to_vec(&seek()).expect("text");
    let answer = server.client.send(Method::POST, "/api/games", &headers, body).await;
    let answer = answer.expect("an answer");
    answer.json().map_err(|_| serde_json::from_slice::<Refusal>(&answer.body).expect("why").code)
}

#[test]
fn the_lobby_lists_open_seeks() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let ann = server.client.guest("Ann").await.expect("Ann");
        let mut eve = follower(&server).await;
        assert_eq!(eve.wait_for(seeks).await.expect("the lobby"), []);
        let open = new_game(r#","access":"lobby""#);
        let game = server.client.create(&ann, &open).await.expect("a game").game;
        let listed = eve.wait_for(seeks).await.expect("the lobby");
        assert_eq!(listed.iter().map(|seek| &seek.game).collect::<Vec<_>>(), [&game]);
        assert_eq!((listed[0].seat, listed[0].player.name.as_str()), (Seat::White, "Ann"));
        let bob = server.client.guest("Bob").await.expect("Bob");
        let mut bob = Player::come(&server.client, Some(&bob), &game).await;
        bob.act(Act::Sit { seat: None }).await.expect("an answer").expect("a seat");
        assert_eq!(eve.wait_for(seeks).await.expect("the lobby"), []);
        let answer = server.client.get("/api/lobby", None).await;
        let lobby: Lobby = answer.and_then(|answer| answer.json()).expect("the lobby");
        assert_eq!(lobby.seeks, []);
    });
}

#[test]
fn seeks_are_limited_per_person_and_address() {
    block_on(async {
        let folder = Folder::new();
        let args = [&UNLIMITED[..], &["--trust", "127.0.0.1"]].concat();
        let server = Server::start(&folder, &args);
        let mut made = HashSet::new();
        let mut refused = 0;
        // The port in the proxy's header makes no difference.
        for person in 0..6 {
            let guest = server.client.guest(&format!("Eve {person}")).await.expect("a guest");
            for number in 0..6 {
                let address = format!("192.0.2.7:{}", 50_000 + 10 * person + number);
                match create_from(&server, &guest, &address).await {
                    Ok(state) => drop(made.insert(state.game)),
                    Err(code) => {
                        assert_eq!(code, Code::TooMuch);
                        refused += 1;
                    }
                }
            }
            assert_eq!(made.len(), (5 * (person + 1)).min(20));
        }
        assert_eq!(refused, 36 - 20);
        // Others are not affected, and are listed.
        let ann = server.client.guest("Ann").await.expect("Ann");
        let game = create_from(&server, &ann, "[2001:db8::7]:443").await.expect("a seek").game;
        let lobby = async || {
            let answer = server.client.get("/api/lobby", None).await;
            let lobby: Lobby = answer.and_then(|answer| answer.json()).expect("the lobby");
            lobby.seeks.into_iter().map(|seek| seek.game).collect::<HashSet<_>>()
        };
        made.insert(game.clone());
        assert_eq!(lobby().await, made);
        // A cancelled seek no longer counts; the limits survive a restart.
        for _ in 0..4 {
            create_from(&server, &ann, "2001:db8::7").await.expect("a seek");
        }
        drop(server);
        let server = Server::start(&folder, &args);
        assert_eq!(create_from(&server, &ann, "2001:db8::7").await.err(), Some(Code::TooMuch));
        let id = ActId { client: client_id(), number: 1 };
        let abort = server.client.act(Some(&ann), &game, id, Act::Abort).await;
        assert_eq!(abort.expect("an answer").status, 200);
        create_from(&server, &ann, "2001:db8::7").await.expect("a seek");
    });
}

#[test]
fn lobby_changes_are_published_at_most_once_a_second() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let mut eve = follower(&server).await;
        assert_eq!(eve.wait_for(seeks).await.expect("the lobby"), []);
        let begun = Instant::now();
        let ann = server.client.guest("Ann").await.expect("Ann");
        let mut last = None;
        for number in 0..60 {
            let game = server.client.create(&ann, &seek()).await.expect("a game").game;
            if number < 59 {
                let id = ActId { client: client_id(), number };
                let abort = server.client.act(Some(&ann), &game, id, Act::Abort).await;
                assert_eq!(abort.expect("an answer").status, 200);
            }
            last = Some(game);
        }
        // The last change is sent as well.
        let mut sent = 0;
        let mut listed = None;
        while listed != last {
            let seeks = eve.wait_for(seeks).await.expect("the lobby");
            sent += 1;
            listed = seeks.first().map(|seek| seek.game.clone());
        }
        let most = 2 + begun.elapsed().as_secs();
        assert!(sent <= most, "{sent} in {:?}", begun.elapsed());
        // Presence does not change the list, and nothing is sent.
        drop(server.client.socket(Some(&ann)).await.expect("a socket"));
        eve.send(&ToServer::Ping { number: 1 }).await.expect("sent");
        loop {
            match eve.receive().await {
                Ok(ToClient::Pong { number: 1 }) => break,
                Ok(ToClient::Lobby { seeks }) => panic!("{seeks:?}"),
                Ok(_) => {}
                Err(error) => panic!("{error}"),
            }
        }
    });
}

#[test]
fn invisible_names_are_refused() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        for name in ["\u{3164}", "\u{2800}", "A\u{ad}nn", "\u{61c}Ann", "Ann\u{e0041}"] {
            let body = serde_json::json!({ "name": name }).to_string();
            let headers = [("Content-Type", "application/json")];
            let answer = server.client.send(Method::PUT, "/api/me", &headers, body).await;
            assert_eq!(answer.expect("an answer").status, 400, "{name:?}");
            assert!(matches!(server.client.guest(name).await, Err(ClientError::Name(_))));
        }
    });
}
