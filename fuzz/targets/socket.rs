//! Whatever arrives on a socket of a running server, as a player, as another or as nobody: well-made messages in any
//! order, other text, binary, control and half frames, frames too long, and bytes that are no frames at all. The server
//! answers in its protocol, ends the connection when it is closed, and lets nobody who has no seat touch the game.
//!
//! The first byte chooses who speaks. Then come frames: a byte for the kind, a byte for the length, and the content.

#![no_main]

use axum::serve::Listener;
use mana_fuzz::server::{FuzzServer, server};
use mana_protocol::ToClient;
use std::io;
use std::sync::OnceLock;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// Messages in their places; `GAME` stands for the game, `PLY` for a number from the input.
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
/// The bit of the last frame of a message.
const LAST: u8 = 0x80;

/// Connections that are handed over within the process.
struct Handed(UnboundedReceiver<DuplexStream>);

impl Listener for Handed {
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
        server.runtime.spawn(async { axum::serve(Handed(receiver), service).await });
        sender
    })
}

/// A frame as a client sends it; masked with zeros, which leaves the content as it is.
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

/// What is sent: everything that the input says, and a close.
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
                texts.by_ref().flat_map(|text| frame(LAST | TEXT, true, text.as_bytes())).collect()
            }
            6 | 7 => {
                let text = String::from_utf8_lossy(content).replace("GAME", game);
                frame(LAST | TEXT, true, text.as_bytes())
            }
            8 => frame(LAST | BINARY, true, content),
            9 => frame(LAST | PING, true, content),
            10 => frame(LAST | PONG, true, content),
            11 => frame(LAST | CLOSE, true, content),
            // A message in two frames, of which the second may never come.
            12 => frame(TEXT, true, content),
            13 => frame(LAST, true, content),
            14 => frame(LAST | TEXT, content.is_empty(), &b" ".repeat(600 * usize::from(*length))),
            _ => content.to_vec(),
        });
    }
    bytes.extend(frame(LAST | CLOSE, true, &[]));
    bytes
}

/// Says everything, and gives what the server says until it ends the connection.
async fn talk(mut connection: DuplexStream, cookie: &str, script: &[u8]) -> Vec<u8> {
    let hello = format!(
        "GET /api/socket HTTP/1.1\r\nHost: mana\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
    );
    connection.write_all(hello.as_bytes()).await.expect("the server listens");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(connection.read_u8().await.expect("an answer"));
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    let (mut output, mut input) = tokio::io::split(connection);
    let say = async {
        // The server may have heard enough before the end.
        let _ = input.write_all(script).await;
        let _ = input.shutdown().await;
    };
    let mut said = Vec::new();
    let ((), heard) = tokio::join!(say, output.read_to_end(&mut said));
    heard.expect("the connection ends well");
    said
}

/// Every text of the server has to be a message.
fn check_messages(mut said: &[u8]) {
    while let [head, length, rest @ ..] = said {
        let (length, rest) = match (length, rest) {
            (126, [a, b, rest @ ..]) => (usize::from(u16::from_be_bytes([*a, *b])), rest),
            (127, [_, _, _, _, a, b, c, d, rest @ ..]) => {
                (u32::from_be_bytes([*a, *b, *c, *d]) as usize, rest)
            }
            (length, rest) => (usize::from(*length), rest),
        };
        let (content, left) = rest.split_at(rest.len().min(length));
        said = left;
        if *head == LAST | TEXT && content.len() == length {
            let text = String::from_utf8_lossy(content);
            let message = ToClient::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(message.write(), text);
        }
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [who, input @ ..] = bytes else { return };
    let server = server();
    let game = server.game();
    let cookie = server.cookies.get(usize::from(*who) % 3).map_or("", String::as_str);
    let before = server.state(&game);
    let (ours, theirs) = duplex(64 * 1024);
    listener(server).send(theirs).expect("the server runs");
    let script = script(input, &game);
    let talk = talk(ours, cookie, &script);
    let said = server
        .runtime
        .block_on(async { tokio::time::timeout(Duration::from_secs(8), talk).await })
        .expect("the server ends a connection that is closed");
    check_messages(&said);
    if cookie.is_empty() {
        assert_eq!(server.state(&game), before);
    }
});
