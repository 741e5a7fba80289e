//! Anything on the socket of a running server, from either player or without a session: valid messages in any order,
//! other text, binary, control and partial frames, frames that are too long, and bytes that are not frames. The server
//! answers in its protocol, ends the connection when it is closed, and lets only the players change the game.
//!
//! The first byte chooses the session. Then come frames: a byte for the kind, a byte for the length, and the content.

#![no_main]

use axum::serve::Listener;
use mana_fuzz::server::{FuzzServer, server};
use mana_protocol::ToClient;
use std::io;
use std::sync::OnceLock;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// Templates of messages; `GAME` stands for the id of the game, `PLY` for a number from the input.
const MESSAGES: [&str; 20] = [
    r#"{"type":"hello","version":1,"client":"clientPLYclient"}"#,
    r#"{"type":"hello","version":PLY,"client":"clientclient"}"#,
    r#"{"type":"follow","game":"GAME"}"#,
    r#"{"type":"follow","game":"GAME","after":PLY}"#,
    r#"{"type":"follow","game":"abcdefghijkl"}"#,
    r#"{"type":"leave","game":"GAME"}"#,
    r#"{"type":"follow-lobby"}"#,
    r#"{"type":"leave-lobby"}"#,
    r#"{"type":"ping","number":PLY}"#,
    r#"{"type":"act","game":"GAME","number":PLY,"act":{"type":"sit"}}"#,
    r#"{"type":"act","game":"GAME","number":PLY,"act":{"type":"move","ply":PLY,"move":"N@d5"}}"#,
    r#"{"type":"act","game":"GAME","number":PLY,"act":{"type":"move","ply":0,"move":"E@d5"}}"#,
    r#"{"type":"act","game":"GAME","number":PLY,"act":{"type":"move","ply":1,"move":"N@g6"}}"#,
    r#"{"type":"act","game":"GAME","number":PLY,"act":{"type":"offer","offer":"takeback"}}"#,
    r#"{"type":"act","game":"GAME","number":PLY,"act":{"type":"accept","offer":"takeback"}}"#,
    r#"{"type":"act","game":"GAME","number":PLY,"act":{"type":"chat","text":"hello"}}"#,
    r#"{"type":"act","game":"GAME","number":PLY,"act":{"type":"mute","muted":true}}"#,
    r#"{"type":"act","game":"GAME","number":PLY,"act":{"type":"set-conditional-moves","moves":{"ply":PLY,"lines":[["N@d5","N@g6"]]}}}"#,
    r#"{"type":"act","game":"GAME","number":PLY,"act":{"type":"abort"}}"#,
    r#"{"type":"act","game":"GAME","number":PLY,"act":{"type":"resign"}}"#,
];

const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;
/// The bit of the final frame of a message.
const FIN: u8 = 0x80;

/// Accepts connections within the process.
struct DuplexListener(UnboundedReceiver<DuplexStream>);

impl Listener for DuplexListener {
    type Io = DuplexStream;
    type Addr = ();

    async fn accept(&mut self) -> (DuplexStream, ()) {
        match self.0.recv().await {
            Some(connection) => (connection, ()),
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<()> {
        Ok(())
    }
}

fn listener(server: &'static FuzzServer) -> &'static UnboundedSender<DuplexStream> {
    static SENDER: OnceLock<UnboundedSender<DuplexStream>> = OnceLock::new();
    SENDER.get_or_init(|| {
        let (sender, receiver) = unbounded_channel();
        let service = server.router.clone();
        server.runtime.spawn(async { axum::serve(DuplexListener(receiver), service).await });
        sender
    })
}

/// A frame as a client sends it, masked with zeros, which leaves the content unchanged.
fn frame(head: u8, masked: bool, content: &[u8]) -> Vec<u8> {
    let mask = if masked { 0x80 } else { 0 };
    let mut bytes = vec![head];
    match content.len() {
        length @ ..126 => bytes.push(mask | length as u8),
        length @ 126..0x1_0000 => {
            bytes.push(mask | 126);
            bytes.extend((length as u16).to_be_bytes());
        }
        length => {
            bytes.push(mask | 127);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    if masked {
        bytes.extend([0; 4]);
    }
    bytes.extend(content);
    bytes
}

/// The bytes to send: the frames that the input describes, and a close frame.
fn script(mut input: &[u8], game: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    while let [kind, length, rest @ ..] = input {
        let (content, left) = rest.split_at(rest.len().min(usize::from(*length)));
        input = left;
        bytes.extend(match kind % 16 {
            0..6 => {
                let mut texts = content.chunks(2).map(|choice| {
                    let text = MESSAGES[usize::from(choice[0]) % MESSAGES.len()];
                    let number = choice.get(1).copied().unwrap_or(1).to_string();
                    text.replace("GAME", game).replace("PLY", &number)
                });
                texts.by_ref().flat_map(|text| frame(FIN | TEXT, true, text.as_bytes())).collect()
            }
            6 | 7 => {
                let text = String::from_utf8_lossy(content).replace("GAME", game);
                frame(FIN | TEXT, true, text.as_bytes())
            }
            8 => frame(FIN | BINARY, true, content),
            9 => frame(FIN | PING, true, content),
            10 => frame(FIN | PONG, true, content),
            11 => frame(FIN | CLOSE, true, content),
            // A message in two frames, of which the second may be missing.
            12 => frame(TEXT, true, content),
            13 => frame(FIN, true, content),
            14 => frame(FIN | TEXT, content.is_empty(), &b" ".repeat(600 * usize::from(*length))),
            _ => content.to_vec(),
        });
    }
    bytes.extend(frame(FIN | CLOSE, true, &[]));
    bytes
}

/// Opens the WebSocket, sends the script, and returns what the server sends until it ends the connection.
async fn exchange(mut connection: DuplexStream, cookie: &str, script: &[u8]) -> Vec<u8> {
    let upgrade = format!(
        "GET /api/socket HTTP/1.1\r\nHost: mana\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
    );
    connection.write_all(upgrade.as_bytes()).await.expect("the server listens");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(connection.read_u8().await.expect("a response"));
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    let (mut output, mut input) = tokio::io::split(connection);
    let send = async {
        // The server may end the connection early.
        let _ = input.write_all(script).await;
        let _ = input.shutdown().await;
    };
    let mut received = Vec::new();
    let ((), read) = tokio::join!(send, output.read_to_end(&mut received));
    read.expect("the connection is closed, not reset");
    received
}

/// Checks that every text of the server is a message of the protocol.
fn check_messages(mut received: &[u8]) {
    while let [head, length, rest @ ..] = received {
        let (length, rest) = match (length, rest) {
            (126, [a, b, rest @ ..]) => (usize::from(u16::from_be_bytes([*a, *b])), rest),
            (127, [_, _, _, _, a, b, c, d, rest @ ..]) => {
                (u32::from_be_bytes([*a, *b, *c, *d]) as usize, rest)
            }
            (length, rest) => (usize::from(*length), rest),
        };
        let (content, left) = rest.split_at(rest.len().min(length));
        received = left;
        if *head == FIN | TEXT && content.len() == length {
            let text = String::from_utf8_lossy(content);
            let message = ToClient::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(message.write(), text);
        }
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [session, input @ ..] = bytes else { return };
    let server = server();
    let game = server.game();
    let cookie = server.cookies.get(usize::from(*session) % 3).map_or("", String::as_str);
    let before = server.state(&game);
    let (ours, theirs) = duplex(64 * 1024);
    listener(server).send(theirs).expect("the server runs");
    let script = script(input, &game);
    let exchange = exchange(ours, cookie, &script);
    let received = server
        .runtime
        .block_on(async { tokio::time::timeout(Duration::from_secs(8), exchange).await })
        .expect("the server ends a connection that is closed");
    check_messages(&received);
    if cookie.is_empty() {
        assert_eq!(server.state(&game), before);
    }
});
