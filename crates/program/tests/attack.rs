//! A server under attack from one address, while others keep playing.
#![cfg(target_os = "linux")]

mod online;

use mana_client::{ClientError, GuestSession};
use mana_game::{Game, Side};
use mana_protocol::{Act, ConditionalMoves, GameId, ToClient, ToServer};
use online::{Folder, Player, Server, UNLIMITED, block_on, client_id, new_game, pair};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

/// Longer than anything takes, even on a busy machine.
const TEST_TIMEOUT: Duration = Duration::from_secs(30);

/// Connects from another address of this machine than the players.
async fn connect(server: &Server) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    // A small receive window and small segments, so that unread data soon blocks the sender.
    socket.set_recv_buffer_size(4096).expect("a buffer");
    socket2::SockRef::from(&socket).set_tcp_mss(536).expect("a size");
    socket.bind(SocketAddr::from(([127, 0, 0, 2], 0))).expect("an address");
    let host = server.host.parse().expect("an address");
    socket.connect(host).await.expect("a connection")
}

/// Connects, and opens the WebSocket.
async fn connect_socket(server: &Server, cookie: &str) -> TcpStream {
    let mut stream = connect(server).await;
    stream.write_all(upgrade(&server.host, cookie).as_bytes()).await.expect("sent");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.expect("a response"));
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    stream
}

/// The request that opens the WebSocket.
fn upgrade(host: &str, cookie: &str) -> String {
    format!(
        "GET /api/socket HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
}

const PING: &[u8] = &[0x89, 0x80, 0, 0, 0, 0];

/// A text as a frame, with a mask of zeros.
fn text_frame(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).expect("a short text");
    let mut frame = vec![0x81, 0x80 | 126];
    frame.extend(length.to_be_bytes());
    frame.extend([0; 4]);
    frame.extend(text.as_bytes());
    frame
}

/// The next frame that the server sends: its kind and its payload.
async fn read_frame(stream: &mut TcpStream) -> Option<(u8, Vec<u8>)> {
    let kind = stream.read_u8().await.ok()? & 0x0f;
    let length = match stream.read_u8().await.ok()? {
        126 => stream.read_u16().await.ok()?.into(),
        127 => stream.read_u64().await.ok()?,
        length => length.into(),
    };
    let mut payload = vec![0; usize::try_from(length).ok()?];
    stream.read_exact(&mut payload).await.ok()?;
    Some((kind, payload))
}

/// The code of the server's close frame.
async fn close_code(stream: &mut TcpStream) -> Option<u16> {
    loop {
        let (kind, payload) = read_frame(stream).await?;
        if kind == 8 {
            return payload.first_chunk().map(|code| u16::from_be_bytes(*code));
        }
    }
}

/// The value of a metric.
async fn metric(server: &Server, name: &str) -> u64 {
    let text = server.client.get("/metrics", None).await.expect("the metrics").text();
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let value = lines.find_map(|(known, value)| (known == name).then_some(value));
    value.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name} in {text}"))
}

/// Waits until a metric fulfils a condition.
async fn until_metric(server: &Server, name: &str, holds: impl Fn(u64) -> bool) {
    let begun = Instant::now();
    loop {
        let value = metric(server, name).await;
        if holds(value) {
            return;
        }
        assert!(begun.elapsed() < TEST_TIMEOUT, "{name} stays {value}");
        // Within the rate limit.
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Two players exchange moves, always the first legal one.
async fn play_on((ann, bob): &mut (Player, Player)) {
    let mut game = Game::<burst::Position>::new(burst::Rules);
    for _ in 0..ann.state().moves.len() {
        game.play(game.legal_moves()[0]).expect("a legal move");
    }
    for _ in 0..2 {
        let mv = game.legal_moves()[0];
        let (mover, other) = match game.turn() {
            Side::Black => (&mut *ann, &mut *bob),
            Side::White => (&mut *bob, &mut *ann),
        };
        mover.play(&mv.to_string()).await.expect("an answer").expect("a move");
        game.play(mv).expect("a legal move");
        let count = game.moves().len();
        other.until(|state| state.moves.len() == count).await.expect("the move");
    }
}

/// The median latency of a move from one player to the other, in a new game.
async fn latency(server: &Server, guests: [&GuestSession; 2]) -> Duration {
    const MOVES: usize = 15;
    let mut game = Game::<burst::Position>::new(burst::Rules);
    let id = server.client.create(guests[0], &new_game("")).await.expect("a game").game;
    let mut ann = Player::come(&server.client, Some(guests[0]), &id).await;
    let mut bob = Player::come(&server.client, Some(guests[1]), &id).await;
    bob.act(Act::Sit { seat: None }).await.expect("an answer").expect("a seat");
    let mut taken = Vec::new();
    for number in 0..MOVES {
        let moves = game.legal_moves();
        let quiet = moves.iter().cycle().skip(number).take(moves.len()).find(|&&mv| {
            let mut next = game.clone();
            next.play(mv).is_ok() && next.ending().is_none()
        });
        let mv = *quiet.expect("a move that does not end the game");
        let (mover, other) = match game.turn() {
            Side::Black => (&mut ann, &mut bob),
            Side::White => (&mut bob, &mut ann),
        };
        let count = game.moves().len();
        mover.until(|state| state.moves.len() == count).await.expect("the move before");
        let sent = Instant::now();
        mover.play(&mv.to_string()).await.expect("an answer").expect("a move");
        other.until(|state| state.moves.len() == count + 1).await.expect("the move");
        taken.push(sent.elapsed());
        game.play(mv).expect("a legal move");
    }
    taken.sort_unstable();
    taken[MOVES / 2]
}

/// Sends the same frames on one socket after another as fast as possible, ignoring the responses.
async fn flood(server_host: String, cookie: String, opening: Vec<u8>, frames: Vec<u8>) {
    loop {
        if let Some(stream) = open_socket(&server_host, &cookie).await {
            let (mut reader, mut writer) = stream.into_split();
            let read = async {
                let mut answers = vec![0; 64 * 1024];
                while reader.read(&mut answers).await.is_ok_and(|count| count > 0) {}
            };
            let write = async {
                let mut sent = writer.write_all(&opening).await;
                while sent.is_ok() {
                    sent = writer.write_all(&frames).await;
                }
            };
            tokio::join!(read, write);
        }
        // A connection or rate limit was reached.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Opens the WebSocket from the attackers' address, if the server permits it.
async fn open_socket(host: &str, cookie: &str) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.bind(SocketAddr::from(([127, 0, 0, 2], 0))).ok()?;
    let mut stream = socket.connect(host.parse().ok()?).await.ok()?;
    stream.write_all(upgrade(host, cookie).as_bytes()).await.ok()?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    head.starts_with(b"HTTP/1.1 101").then_some(stream)
}

fn with(args: &[&'static str]) -> Vec<&'static str> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    [&UNLIMITED, args].concat()
}

#[test]
fn slow_headers_time_out() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &with(&["--header-timeout", "1"]));
        let mut players = pair(&server, &new_game("")).await;
        let mut slow = JoinSet::new();
        for _ in 0..500 {
            let mut stream = connect(&server).await;
            slow.spawn(async move {
                let mut sent = stream.write_all(b"GET / HTTP/1.1\r\n").await;
                while sent.is_ok() {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    sent = stream.write_all(b"X-Slow: yes\r\n").await;
                }
            });
        }
        play_on(&mut players).await;
        // Each notices by a failing write.
        tokio::time::timeout(TEST_TIMEOUT, slow.join_all()).await.expect("all are closed");
        assert!(metric(&server, "mana_connections_timed_out_total").await >= 500);
        play_on(&mut players).await;
    });
}

#[test]
fn idle_connections_are_closed() {
    block_on(async {
        let folder = Folder::new();
        let limits = ["--header-timeout", "1", "--idle-timeout", "1"];
        let server = Server::start(&folder, &with(&limits));
        // One that sends nothing, one that has had its response, and one that begins another request after that.
        let mut silent = connect(&server).await;
        let mut answered = connect(&server).await;
        let mut begun = connect(&server).await;
        for stream in [&mut answered, &mut begun] {
            stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
        }
        let mut first = [0; 12];
        begun.read_exact(&mut first).await.expect("an answer");
        assert_eq!(&first, b"HTTP/1.1 200");
        begun.write_all(b"GET /again HTTP/1.1\r\n").await.expect("sent");
        for stream in [&mut silent, &mut answered, &mut begun] {
            let mut rest = Vec::new();
            let closed = tokio::time::timeout(TEST_TIMEOUT, stream.read_to_end(&mut rest)).await;
            // Closing with unread data resets the connection.
            let _ = closed.expect("it is closed");
        }
    });
}

#[test]
fn connection_limits_apply_to_each_address() {
    block_on(async {
        let folder = Folder::new();
        let limits = ["--requests-per-second", "0", "--connections-per-address", "50"];
        let _ = rlimit::increase_nofile_limit(u64::MAX);
        let server = Server::start(&folder, &limits);
        let mut players = pair(&server, &new_game("")).await;
        let mut idle = Vec::new();
        for _ in 0..2000 {
            idle.push(connect(&server).await);
        }
        play_on(&mut players).await;
        until_metric(&server, "mana_connections_refused_total", |refused| refused == 1950).await;
        let mut refused = String::new();
        let last = idle.last_mut().expect("a connection");
        last.read_to_string(&mut refused).await.expect("a refusal");
        assert!(refused.starts_with("HTTP/1.1 429 "), "{refused}");
        let log = std::fs::read_to_string(folder.log()).expect("the log");
        assert!(log.contains("the address has too many") && log.contains("127.0.0.2"), "{log}");
        // Closed connections no longer count.
        idle.clear();
        until_metric(&server, "mana_connections", |open| open < 10).await;
        let mut stream = connect(&server).await;
        stream.write_all(b"GET / HTTP/1.0\r\nHost: x\r\n\r\n").await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        assert!(answer.starts_with("HTTP/1.0 200 "), "{answer}");
    });
}

#[test]
fn a_full_server_responds_with_an_error_and_recovers() {
    block_on(async {
        let folder = Folder::new();
        let server =
            Server::start(&folder, &with(&["--max-connections", "20", "--header-timeout", "1"]));
        let mut idle = Vec::new();
        for _ in 0..20 {
            idle.push(connect(&server).await);
        }
        let mut answer = String::new();
        connect(&server).await.read_to_string(&mut answer).await.expect("a refusal");
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
        for mut stream in idle {
            let closed = tokio::time::timeout(TEST_TIMEOUT, stream.read_u8()).await;
            closed.expect("it is closed").expect_err("nothing is sent");
        }
        let mut players = pair(&server, &new_game("")).await;
        play_on(&mut players).await;
        assert!(metric(&server, "mana_connections_refused_total").await >= 1);
    });
}

/// A game whose state is long, and its players.
async fn long_game(server: &Server) -> (Player, Player) {
    let (mut ann, mut bob) = pair(server, &new_game("")).await;
    for _ in 0..12 {
        for player in [&mut ann, &mut bob] {
            let say = Act::Chat { text: "花".repeat(300).parse().expect("a line") };
            player.act(say).await.expect("an answer").expect("a line");
        }
    }
    (ann, bob)
}

/// Opens a socket that requests the state of a game over and over, and reads nothing.
async fn unread_socket(server: &Server, player: &Player) -> TcpStream {
    let guest = player.guest.as_ref().expect("a guest");
    let mut stream = connect_socket(server, &guest.cookie).await;
    let hello = ToServer::Hello { version: mana_protocol::VERSION, client: client_id() };
    stream.write_all(&text_frame(&hello.write())).await.expect("sent");
    let follow = ToServer::Follow { game: player.game.clone(), after: None };
    for _ in 0..30 {
        stream.write_all(&text_frame(&follow.write())).await.expect("sent");
    }
    stream
}

#[test]
fn sockets_that_do_not_read_are_closed() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &with(&["--send-timeout", "1"]));
        let (ann, bob) = long_game(&server).await;
        let mut unread = Vec::new();
        for _ in 0..20 {
            unread.push(unread_socket(&server, &bob).await);
        }
        // The players' sockets remain.
        until_metric(&server, "mana_sockets", |open| open == 2).await;
        assert!(metric(&server, "mana_connections_timed_out_total").await >= 20);
        let mut players = (ann, bob);
        play_on(&mut players).await;
    });
}

#[test]
fn unread_responses_time_out() {
    block_on(async {
        let folder = Folder::new();
        std::fs::write(folder.path().join("site/big.bin"), vec![0; 50_000_000]).expect("a file");
        let server = Server::start(&folder, &with(&["--send-timeout", "1"]));
        let mut unread = Vec::new();
        for _ in 0..3 {
            let mut stream = connect(&server).await;
            stream.write_all(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
            unread.push(stream);
        }
        until_metric(&server, "mana_connections_timed_out_total", |closed| closed == 3).await;
        // Only the connections that request the metrics remain.
        until_metric(&server, "mana_connections", |open| open < 3).await;
    });
}

#[test]
fn shutdown_does_not_wait_for_sockets_that_do_not_read() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &with(&["--send-timeout", "600"]));
        let (mut ann, bob) = long_game(&server).await;
        let mut unread = Vec::new();
        for _ in 0..20 {
            unread.push(unread_socket(&server, &bob).await);
        }
        until_metric(&server, "mana_sockets", |open| open == 22).await;
        // Nor does it wait for a request with incomplete headers.
        let mut slow = connect(&server).await;
        slow.write_all(b"GET / HTTP/1.1\r\n").await.expect("sent");
        let begun = Instant::now();
        server.signal("-TERM");
        // Clients that read get a close frame with the reason.
        let end = loop {
            match ann.socket.as_mut().expect("a socket").receive().await {
                Ok(_) => {}
                Err(end) => break end,
            }
        };
        assert!(matches!(&end, ClientError::Closed { code: 1012, .. }), "{end}");
        assert!(server.wait().success());
        let taken = begun.elapsed();
        assert!(taken < Duration::from_secs(4), "{taken:?}");
        let log = std::fs::metadata(folder.data().join("mana.sqlite-wal"));
        assert_eq!(log.map_or(0, |log| log.len()), 0, "the log is merged");
        drop(unread);
    });
}

#[test]
fn ping_floods_are_disconnected() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &with(&[]));
        let mut players = pair(&server, &new_game("")).await;
        let mut stream = connect_socket(&server, "").await;
        let (mut reader, mut writer) = stream.split();
        let flood = async {
            let pings = PING.repeat(1000);
            while writer.write_all(&pings).await.is_ok() {}
        };
        let mut rest = Vec::new();
        let both = async { tokio::join!(flood, reader.read_to_end(&mut rest)) };
        // Writes may fail, as the connection is closed.
        let _ = tokio::time::timeout(TEST_TIMEOUT, both).await.expect("it is closed");
        play_on(&mut players).await;
    });
}

#[test]
fn close_frames_give_the_reason() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &with(&[]));
        let check = async |frames: Vec<u8>, expected: u16| {
            let mut stream = connect_socket(&server, "").await;
            stream.write_all(&frames).await.expect("sent");
            assert_eq!(close_code(&mut stream).await, Some(expected));
        };
        check(vec![0x82, 0x80, 0, 0, 0, 0], 1003).await;
        check(vec![0x81, 0x81, 0, 0, 0, 0, 0xff], 1007).await;
        check(vec![0xf1, 0x80, 0, 0, 0, 0], 1002).await;
        check(PING.repeat(200), 1008).await;
        let mut long = vec![0x81, 0x80 | 127];
        long.extend(100_000_u64.to_be_bytes());
        long.extend(vec![0; 4 + 100_000]);
        check(long, 1009).await;
        let huge = [&[0x81, 0x80 | 127][..], &u64::from(u32::MAX).to_be_bytes(), &[0; 4]].concat();
        check(huge, 1009).await;
        let version = ToServer::Hello { version: 4711, client: client_id() };
        check(text_frame(&version.write()), 1008).await;
    });
}

#[test]
fn sockets_of_one_address_share_its_limit() {
    block_on(async {
        let folder = Folder::new();
        // Fifty messages a second for the address, and twenty for each socket.
        let server = Server::start(&folder, &["--requests-per-second", "10"]);
        let mut players = pair(&server, &new_game("")).await;
        let mut attackers = JoinSet::new();
        for _ in 0..25 {
            let mut stream = connect_socket(&server, "").await;
            attackers.spawn(async move {
                let ping = text_frame(&ToServer::Ping { number: 1 }.write());
                stream.write_all(&ping.repeat(50)).await.expect("sent");
                let mut limited = 0;
                let mut answers = 0;
                while answers < 50 {
                    let (kind, text) = read_frame(&mut stream).await.expect("a frame");
                    if kind != 1 {
                        continue;
                    }
                    answers += 1;
                    let text = String::from_utf8(text).expect("a text");
                    match ToClient::read(&text) {
                        Ok(ToClient::Pong { .. }) => {}
                        Ok(ToClient::Failed { .. }) => limited += 1,
                        other => panic!("{other:?}"),
                    }
                }
                limited
            });
        }
        // No socket exceeds its own burst of sixty, but together they exceed that of the address.
        let limited: u32 = attackers.join_all().await.into_iter().sum();
        assert!(limited > 100, "{limited}");
        play_on(&mut players).await;
    });
}

/// The floods on sockets: their names and frames.
fn floods(game: &GameId) -> Vec<(&'static str, Vec<u8>)> {
    let act = |number, act| ToServer::Act { game: game.clone(), number, act };
    let frames = |message: &dyn Fn(u32) -> ToServer| {
        (1..=100).flat_map(|number| text_frame(&message(number).write())).collect::<Vec<_>>()
    };
    let cycle = ["N@d5", "N@g6", "N-", "N-"].map(|text| text.parse().expect("a move"));
    let line: Vec<_> = cycle.iter().cycle().take(7).cloned().collect();
    let conditional = |number: u32| {
        let lines = vec![line.clone(); 1 + number as usize % ConditionalMoves::MAX_LINES];
        let moves = ConditionalMoves { ply: 0, lines, premove: None };
        act(number, Act::SetConditionalMoves { moves })
    };
    let chat = |number: u32| {
        act(1000 + number, Act::Chat { text: "花".repeat(300).parse().expect("a line") })
    };
    let illegal = |number: u32| {
        act(2000 + number, Act::Move { ply: 0, text: "pass".parse().expect("a move") })
    };
    let follow = |_| ToServer::Follow { game: game.clone(), after: None };
    vec![
        ("conditional moves", frames(&conditional)),
        ("chat", frames(&chat)),
        ("illegal moves", frames(&illegal)),
        ("states", frames(&follow)),
        ("lobby", frames(&|_| ToServer::FollowLobby)),
        ("pings", frames(&|number| ToServer::Ping { number })),
        ("ping frames", PING.repeat(100)),
        ("garbage", text_frame("{").repeat(100)),
    ]
}

#[test]
fn floods_do_not_delay_the_moves_of_others() {
    const SOCKETS: usize = 20;
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &["--header-timeout", "600"]);
        let cleo = server.client.guest("Cleo").await.expect("Cleo");
        let dora = server.client.guest("Dora").await.expect("Dora");
        let (_ann, bob) = long_game(&server).await;
        let quiet = latency(&server, [&cleo, &dora]).await;
        // A busy machine slows everything down, but an attack must not.
        let most = Duration::from_millis(100) + 3 * quiet;
        let check = async |what: &str| {
            let taken = latency(&server, [&cleo, &dora]).await;
            println!("{what}: {taken:?}, quiet: {quiet:?}");
            assert!(taken < most, "{what}: {taken:?}, quiet: {quiet:?}");
        };
        let guest = bob.guest.as_ref().expect("a guest");
        let hello = ToServer::Hello { version: mana_protocol::VERSION, client: client_id() };
        for (what, frames) in floods(&bob.game) {
            let before = metric(&server, "mana_messages_received_total").await;
            let mut attackers = JoinSet::new();
            for _ in 0..SOCKETS {
                let opening = text_frame(&hello.write());
                let (host, cookie) = (server.host.clone(), guest.cookie.clone());
                attackers.spawn(flood(host, cookie, opening, frames.clone()));
            }
            let begun = |received| received > before + SOCKETS as u64 / 2;
            until_metric(&server, "mana_messages_received_total", begun).await;
            check(what).await;
            attackers.shutdown().await;
        }
        // As many connections as allowed, and many more.
        let mut slow = Vec::new();
        for _ in 0..500 {
            let mut stream = connect(&server).await;
            // The connection may have been refused.
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nX-Slow: ").await;
            slow.push(stream);
        }
        check("slow headers").await;
        for _ in 0..2000 {
            slow.push(connect(&server).await);
        }
        check("idle connections").await;
        assert!(metric(&server, "mana_limited_total").await > 100);
        assert!(metric(&server, "mana_connections_refused_total").await > 1000);
    });
}

#[test]
fn expensive_requests_are_charged_to_the_address() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &["--requests-per-second", "10"]);
        let (_ann, bob) = long_game(&server).await;
        let guest = bob.guest.as_ref().expect("a guest");
        // Each of these sockets stays below its own burst of sixty, but the states are long.
        let follow = text_frame(&ToServer::Follow { game: bob.game.clone(), after: None }.write());
        let mut limited = 0;
        for _ in 0..60 {
            let Some(mut stream) = open_socket(&server.host, &guest.cookie).await else { break };
            stream.write_all(&follow.repeat(5)).await.expect("sent");
            let mut answers = 0;
            while answers < 5 {
                let (kind, text) = read_frame(&mut stream).await.expect("a frame");
                let text = String::from_utf8_lossy(&text);
                match (kind, ToClient::read(&text)) {
                    (1, Ok(ToClient::State { .. })) => answers += 1,
                    (1, Ok(ToClient::Failed { .. })) => {
                        answers += 1;
                        limited += 1;
                    }
                    _ => {}
                }
            }
        }
        assert!(limited > 0, "sixty times five long states are more than an address may ask for");
        let mut players = pair(&server, &new_game("")).await;
        play_on(&mut players).await;
    });
}
