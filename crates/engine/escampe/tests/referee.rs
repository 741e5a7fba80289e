//! The referee over loopback: whole games, and players that misbehave.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana::{Edition, Position};
use mana_escampe::{
    CourseColour, CourseConnection, CourseConnectionError, CourseEnding, CourseMessage,
    CoursePlayer, Referee, read_course_move, write_course_move,
};
use mana_game::{Game, Outcome, Side};
use std::io::Write;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

static NEVER: AtomicBool = AtomicBool::new(false);

/// A timeout that only a deliberate wait exceeds.
const LONG: Duration = Duration::from_secs(60);

/// The two ends of a connection: the referee's and the player's.
fn connect() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let player = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    (listener.accept().unwrap().0, player)
}

/// Plays random legal moves until the referee announces the result.
fn play_randomly(stream: TcpStream, seed: u64) -> Outcome {
    let mut connection = CourseConnection::new(stream).unwrap();
    connection.send("Random\n").unwrap();
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::<Position>::new(Edition::ESCAMPE);
    let mut own = None;
    loop {
        match connection.receive(LONG, &NEVER).unwrap().parse().unwrap() {
            CourseMessage::Colour(colour) => own = Some(colour),
            CourseMessage::Turn(colour) => {
                assert_eq!(Some(colour), own);
                assert_eq!(game.turn(), colour.side());
                let mv = random.choice(game.legal_moves()).unwrap();
                let text = write_course_move(game.position(), mv).unwrap();
                game.play(mv).unwrap();
                connection.send(&format!("{text}\n")).unwrap();
            }
            CourseMessage::Played(text) => {
                game.play(read_course_move(game.position(), &text).unwrap()).unwrap();
            }
            CourseMessage::End(outcome) => {
                assert_eq!(game.outcome(), Some(outcome));
                return outcome;
            }
        }
    }
}

#[test]
fn whole_games_between_random_players() {
    for seed in 0..10 {
        let ((blanc, client), (noir, other)) = (connect(), connect());
        let players = [(client, seed), (other, seed + 100)]
            .map(|(stream, seed)| thread::spawn(move || play_randomly(stream, seed)));
        let mut blanc = CoursePlayer::greet(blanc, LONG, &NEVER).unwrap();
        let mut noir = CoursePlayer::greet(noir, LONG, &NEVER).unwrap();
        assert_eq!(blanc.name(), "Random");
        let mut colours = Vec::new();
        let played = Referee::default()
            .play(&mut blanc, &mut noir, &NEVER, |event| colours.push(event.colour));
        let (game, outcome, ending) = played.unwrap();
        assert!(matches!(ending, CourseEnding::Rules(_)), "{ending}");
        assert_eq!((game.outcome(), colours.len()), (Some(outcome), game.moves().len()));
        use CourseColour::{Blanc, Noir};
        assert_eq!(colours[..4], [Noir, Blanc, Blanc, Noir]);
        assert_eq!(players.map(|player| player.join().unwrap()), [outcome; 2]);
    }
}

/// Every legal move of random games round-trips through text.
#[test]
fn the_notation_of_every_move_in_random_games() {
    for seed in 0..40 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Game::<Position>::new(Edition::ESCAMPE);
        while game.moves().len() < 80 && game.ending().is_none() {
            let moves = game.legal_moves();
            if !game.position().is_set_up() {
                for &mv in &moves {
                    let text = write_course_move(game.position(), mv).unwrap();
                    assert_eq!(read_course_move(game.position(), &text), Ok(mv), "{text}");
                }
            }
            game.play(random.choice(moves).unwrap()).unwrap();
        }
    }
}

/// Lets a player connect as Noir, who is to move first, and send these bytes; returns how the game ends.
fn misbehave(name: &str, time: Duration, act: impl FnOnce(TcpStream) + Send + 'static) -> String {
    let ((blanc, mut client), (noir, mut other)) = (connect(), connect());
    client.write_all(b"Waiting\n").unwrap();
    other.write_all(name.as_bytes()).unwrap();
    let acting = thread::spawn(move || act(other));
    let mut blanc = CoursePlayer::greet(blanc, LONG, &NEVER).unwrap();
    let mut noir = CoursePlayer::greet(noir, LONG, &NEVER).unwrap();
    let (_, outcome, ending) =
        Referee { time }.play(&mut blanc, &mut noir, &NEVER, |_| {}).unwrap();
    drop(noir);
    acting.join().unwrap();
    assert_eq!(outcome, Outcome::Win(Side::White));
    let mut told = CourseConnection::new(client).unwrap();
    let mut last = String::new();
    while !last.starts_with("FIN!") {
        last = told.receive(LONG, &NEVER).unwrap();
    }
    assert_eq!(last, "FIN! Blanc");
    ending.to_string()
}

/// Reads the player's messages until it is asked for a move.
fn wait_for_turn(stream: &TcpStream) -> CourseConnection {
    let mut connection = CourseConnection::new(stream.try_clone().unwrap()).unwrap();
    while !connection.receive(LONG, &NEVER).unwrap().starts_with("JOUEUR") {}
    connection
}

#[test]
fn a_player_that_misbehaves_loses_with_a_reason() {
    let answer = |text: &'static [u8]| {
        move |mut stream: TcpStream| {
            let connection = wait_for_turn(&stream);
            // The referee may end the game before reading all of it.
            let _ = stream.write_all(text);
            drop(connection);
        }
    };
    let play = |text| misbehave("Noir\n", LONG, answer(text));
    assert!(play(b"C6/A6\n").starts_with("illegal move: \"C6/A6\" is not a move"));
    assert!(play(b"B2-D2\n").starts_with("illegal move: \"B2-D2\" is not legal"));
    assert!(play(b"\xff\xfe\n").contains("not UTF-8"));
    assert!(play(&[b'A'; 100_000]).contains("more than 1000 bytes"));
    assert!(play(b"C6/A6/B5/D5").contains("hung up"), "a part of a line is no answer");
    let hang_up = |stream: TcpStream| stream.shutdown(Shutdown::Both).unwrap();
    assert!(misbehave("Noir\n", LONG, hang_up).contains("hung up"));
    let wait = |stream: TcpStream| {
        let mut connection = wait_for_turn(&stream);
        // Until the referee has ended the game.
        while connection.receive(LONG, &NEVER).is_ok() {}
    };
    assert_eq!(misbehave("Noir\n", Duration::from_millis(50), wait), "time forfeit");
}

#[test]
fn a_line_may_arrive_in_parts_and_after_other_input() {
    let ((blanc, mut client), (noir, mut other)) = (connect(), connect());
    client.write_all(b"Blanc\n").unwrap();
    other.write_all(b"No").unwrap();
    let acting = thread::spawn(move || {
        other.write_all(b"ir\r\nhello\nB2-D2\n").unwrap();
        let mut connection = wait_for_turn(&other);
        for part in ["\n", "C6/A", "6/B5/D5/", "E6/F5\r", "\n"] {
            connection.send(part).unwrap();
        }
    });
    let mut blanc = CoursePlayer::greet(blanc, LONG, &NEVER).unwrap();
    let mut noir = CoursePlayer::greet(noir, LONG, &NEVER).unwrap();
    assert_eq!(noir.name(), "Noir");
    let stop = AtomicBool::new(false);
    let mut moves = Vec::new();
    let played = Referee::default().play(&mut blanc, &mut noir, &stop, |event| {
        moves.push(event.text.clone());
        stop.store(true, Ordering::Relaxed);
    });
    assert!(played.is_none());
    assert_eq!(moves, ["C6/A6/B5/D5/E6/F5"]);
    acting.join().unwrap();
}

#[test]
fn a_name_is_one_short_line() {
    let greet = |bytes: &[u8], timeout| {
        let (referee, mut player) = connect();
        player.write_all(bytes).unwrap();
        CoursePlayer::greet(referee, timeout, &NEVER).map(|player| player.name().to_owned())
    };
    assert_eq!(greet(b"Alice\r\n", LONG).unwrap(), "Alice");
    assert_eq!(greet(b"\n\0Bob\0", LONG).unwrap(), "Bob");
    assert_eq!(greet(&[&b"x".repeat(500)[..], b"\n"].concat(), LONG).unwrap().len(), 43);
    assert_eq!(greet(b"a\x1b[2Jb\n", LONG).unwrap(), "a\\u{1b}[2Jb");
    let error = |bytes: &[u8]| greet(bytes, Duration::from_millis(30)).unwrap_err();
    assert!(matches!(error(b"nobody"), CourseConnectionError::Timeout(_)));
    assert!(matches!(error(&[b'x'; 5_000]), CourseConnectionError::TooLong));
}
