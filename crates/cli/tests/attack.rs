//! A server under attack from one address, on which others go on playing.
#![cfg(target_os = "linux")]

mod online;

use mana_client::ClientError;
use mana_game::{Game, Side};
use mana_protocol::{Act, ToClient, ToServer};
use online::{Folder, Player, Server, UNLIMITED, block_on, client_id, new_game, pair};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Connects from another address of this machine than the players do.
async fn connect(server: &Server) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    // A small window and small segments, so that what is not read is soon felt.
    socket.set_recv_buffer_size(4096).expect("a buffer");
    socket2::SockRef::from(&socket).set_tcp_mss(536).expect("a size");
    socket.bind(SocketAddr::from(([127, 0, 0, 2], 0))).expect("an address");
    let host = server.host.parse().expect("an address");
    socket.connect(host).await.expect("a connection")
}

/// Connects, and opens the WebSocket.
async fn connect_socket(server: &Server, cookie: &str) -> TcpStream {
    let mut stream = connect(server).await;
    let request = format!(
        "GET /api/socket HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.host
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.expect("a response"));
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    stream
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

/// The code of the close frame that ends what the server sends.
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
        assert!(begun.elapsed() < PATIENCE, "{name} stays {value}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Two people exchange moves: the first legal one each time.
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

fn with(args: &[&'static str]) -> Vec<&'static str> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    [&UNLIMITED, args].concat()
}

#[test]
fn slow_headers_are_cut_off() {
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
        // Each is told by a failing write.
        tokio::time::timeout(PATIENCE, slow.join_all()).await.expect("all are closed");
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
        // One that never says anything, one that has had its answer, and one that begins another request after that.
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
            let closed = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
            // With what was not read yet, a connection is reset.
            let _ = closed.expect("it is closed");
        }
    });
}

#[test]
fn an_address_with_too_many_connections_locks_nobody_out() {
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
        // Whoever closes some can open others.
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
fn a_full_server_says_so_and_recovers() {
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
            let closed = tokio::time::timeout(PATIENCE, stream.read_u8()).await;
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

/// Opens a socket that asks for the state of a game again and again, and reads nothing.
async fn deaf_socket(server: &Server, player: &Player) -> TcpStream {
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
fn a_socket_that_does_not_read_is_closed() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &with(&["--send-timeout", "1"]));
        let (ann, bob) = long_game(&server).await;
        let mut deaf = Vec::new();
        for _ in 0..20 {
            deaf.push(deaf_socket(&server, &bob).await);
        }
        // Those of the players remain.
        until_metric(&server, "mana_sockets", |open| open == 2).await;
        assert!(metric(&server, "mana_connections_timed_out_total").await >= 20);
        let mut players = (ann, bob);
        play_on(&mut players).await;
    });
}

#[test]
fn a_response_that_is_not_read_is_given_up() {
    block_on(async {
        let folder = Folder::new();
        std::fs::write(folder.path().join("site/big.bin"), vec![0; 50_000_000]).expect("a file");
        let server = Server::start(&folder, &with(&["--send-timeout", "1"]));
        let mut deaf = Vec::new();
        for _ in 0..3 {
            let mut stream = connect(&server).await;
            stream.write_all(b"GET /big.bin HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
            deaf.push(stream);
        }
        until_metric(&server, "mana_connections", |open| open >= 4).await;
        until_metric(&server, "mana_connections", |open| open <= 1).await;
    });
}

#[test]
fn a_server_that_ends_waits_for_no_socket_that_does_not_read() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &with(&["--send-timeout", "600"]));
        let (mut ann, bob) = long_game(&server).await;
        let mut deaf = Vec::new();
        for _ in 0..20 {
            deaf.push(deaf_socket(&server, &bob).await);
        }
        until_metric(&server, "mana_sockets", |open| open == 22).await;
        // A request whose headers are not complete is not waited for either.
        let mut slow = connect(&server).await;
        slow.write_all(b"GET / HTTP/1.1\r\n").await.expect("sent");
        let begun = Instant::now();
        server.signal("-TERM");
        // Whoever listens is told why.
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
        drop(deaf);
    });
}

#[test]
fn a_flood_of_pings_is_cut_off() {
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
        // What is on the way meets a connection that is gone.
        let _ = tokio::time::timeout(PATIENCE, both).await.expect("it is closed");
        play_on(&mut players).await;
    });
}

#[test]
fn a_client_is_told_why_it_is_disconnected() {
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
fn many_sockets_of_one_address_share_its_limit() {
    block_on(async {
        let folder = Folder::new();
        // Fifty messages a second and address, and twenty a second and socket.
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
        // No socket exceeds its own limit of sixty at once, but together they exceed that of the address.
        let limited: u32 = attackers.join_all().await.into_iter().sum();
        assert!(limited > 100, "{limited}");
        play_on(&mut players).await;
    });
}
