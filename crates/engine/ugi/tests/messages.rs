//! Commands and responses round-trip through text, and hostile lines are errors at worst.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use fastrand::Rng;
use mana_game::{Outcome, Side};
use mana_search::Score;
use mana_ugi::{
    Command, EngineOption, EngineOptionKind, Go, ProofReport, ProveRequest, Query, QueryAnswer,
    Response, SearchInfo,
};
use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::time::Duration;

const ROUNDS: usize = 20_000;

#[track_caller]
fn check_round_trip<T: Display + Debug + PartialEq + FromStr<Err: Debug>>(message: &T) {
    let line = message.to_string();
    assert_eq!(&line.parse::<T>().unwrap(), message, "{line}");
}

#[test]
fn commands_round_trip() {
    let mut random = Rng::with_seed(1);
    for _ in 0..ROUNDS {
        check_round_trip(&command(&mut random, word));
    }
}

#[test]
fn responses_round_trip() {
    let mut random = Rng::with_seed(2);
    for _ in 0..ROUNDS {
        check_round_trip(&response(&mut random, word));
    }
}

/// A text from outside cannot inject a second line.
#[test]
fn messages_are_one_line_whatever_their_texts() {
    let mut random = Rng::with_seed(3);
    for _ in 0..ROUNDS {
        for line in
            [command(&mut random, noise).to_string(), response(&mut random, noise).to_string()]
        {
            assert!(!line.contains(['\n', '\r']), "{line:?}");
        }
    }
    let reason = "out of\r\nmemory".to_owned();
    assert_eq!(Response::Error(reason).to_string(), "error out of  memory");
}

#[test]
fn hostile_lines_are_parsed_or_rejected() {
    const WORDS: [&str; 33] = [
        "ugi",
        "setoption",
        "name",
        "value",
        "position",
        "fen",
        "startpos",
        "moves",
        "go",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "binc",
        "infinite",
        "query",
        "perft",
        "prove",
        "burst;",
        "id",
        "option",
        "type",
        "spin",
        "check",
        "combo",
        "default",
        "min",
        "info",
        "score",
        "pv",
        "bestmove",
        "proof",
        "99999999999999999999",
    ];
    let mut random = Rng::with_seed(4);
    for _ in 0..ROUNDS {
        let mut line = String::new();
        for _ in 0..random.usize(..8) {
            let word = random.choice(WORDS).unwrap().to_owned();
            line.push_str(&if random.u8(..4) == 0 { noise(&mut random) } else { word });
            line.push(random.choice([' ', ' ', '\t', '\u{a0}']).unwrap());
        }
        let line = line.replace(['\n', '\r'], " ");
        if let Ok(command) = line.parse::<Command>() {
            check_round_trip(&command);
        }
        if let Ok(response) = line.parse::<Response>() {
            check_round_trip(&response);
        }
    }
    let long = "pv ".repeat(100_000);
    assert!(format!("info depth 1 score draw {long}").parse::<Response>().is_ok());
    assert!(format!("option {long}").parse::<Response>().is_err());
}

/// A word that is no keyword of the protocol.
fn word(random: &mut Rng) -> String {
    format!("x{}", random.u16(..))
}

fn noise(random: &mut Rng) -> String {
    let characters = ['a', ' ', '\n', '\r', '\0', '"', '-', '1', ';', '~', '\u{85}', 'ä', '𝄞'];
    (0..random.usize(..6)).map(|_| random.choice(characters).unwrap()).collect()
}

fn several(random: &mut Rng, text: fn(&mut Rng) -> String) -> Vec<String> {
    (0..random.usize(..4)).map(|_| text(random)).collect()
}

fn milliseconds(random: &mut Rng) -> Duration {
    let bits = random.u32(1..40);
    Duration::from_millis(random.u64(..1 << bits))
}

fn maybe<T>(random: &mut Rng, value: impl Fn(&mut Rng) -> T) -> Option<T> {
    random.bool().then(|| value(random))
}

fn command(random: &mut Rng, text: fn(&mut Rng) -> String) -> Command {
    match random.u8(..13) {
        0 => Command::Ugi,
        1 => Command::IsReady,
        2 => Command::NewGame,
        3 => Command::SetOption {
            name: text(random),
            value: maybe(random, text).unwrap_or_default(),
        },
        4 => Command::Position { position: maybe(random, text), moves: several(random, text) },
        5 => Command::Go(Go {
            move_time: maybe(random, milliseconds),
            clock: [maybe(random, milliseconds), maybe(random, milliseconds)],
            increment: [milliseconds(random), milliseconds(random)],
            nodes: maybe(random, |random| random.u64(..)),
            depth: maybe(random, |random| random.u32(..)),
            infinite: random.bool(),
            search_moves: several(random, text),
        }),
        6 => Command::Stop,
        7 => Command::Query(
            random.choice([Query::FirstPlayersTurn, Query::GameOver, Query::Result]).unwrap(),
        ),
        8 => Command::Display,
        9 => Command::Moves,
        10 => Command::Perft(random.u32(..)),
        11 => Command::Prove(ProveRequest {
            nodes: random.u64(..),
            rules: text(random),
            position: text(random),
        }),
        _ => Command::Quit,
    }
}

fn response(random: &mut Rng, text: fn(&mut Rng) -> String) -> Response {
    match random.u8(..12) {
        0 => Response::IdName(text(random)),
        1 => Response::IdAuthor(text(random)),
        2 => Response::Option(EngineOption { name: text(random), kind: option_kind(random, text) }),
        3 => Response::UgiOk,
        4 => Response::ReadyOk,
        5 => Response::Info(SearchInfo {
            depth: random.u32(..),
            multi_pv: random.usize(..),
            score: score(random),
            nodes: random.u64(..),
            nps: random.u64(..),
            hashfull: random.u32(..1000),
            time: milliseconds(random),
            pv: [several(random, text), vec![text(random)]].concat(),
        }),
        6 => Response::InfoString(text(random)),
        7 => Response::BestMove(maybe(random, text)),
        8 => Response::Answer(
            random
                .choice([
                    QueryAnswer::Bool(true),
                    QueryAnswer::Bool(false),
                    QueryAnswer::Result(None),
                    QueryAnswer::Result(Some(Outcome::Draw)),
                    QueryAnswer::Result(Some(Outcome::Win(Side::Black))),
                    QueryAnswer::Result(Some(Outcome::Win(Side::White))),
                ])
                .unwrap(),
        ),
        9 => Response::Proof(proof(random)),
        10 => Response::Error(text(random)),
        _ => Response::Text(text(random)),
    }
}

fn option_kind(random: &mut Rng, text: fn(&mut Rng) -> String) -> EngineOptionKind {
    match random.u8(..5) {
        0 => EngineOptionKind::Check { default: random.bool() },
        1 => EngineOptionKind::Spin {
            default: random.i64(..),
            min: random.i64(..),
            max: random.i64(..),
        },
        2 => EngineOptionKind::Combo { default: text(random), choices: several(random, text) },
        3 => EngineOptionKind::Button,
        _ => EngineOptionKind::Text { default: maybe(random, text).unwrap_or_default() },
    }
}

fn score(random: &mut Rng) -> Score {
    match random.u8(..4) {
        0 => Score::Centipawns(random.i32(..)),
        1 => Score::Win(random.u32(..)),
        2 => Score::Loss(random.u32(..)),
        _ => Score::Draw,
    }
}

fn proof(random: &mut Rng) -> ProofReport {
    let side = random.choice(Side::ALL).unwrap();
    match random.u8(..4) {
        0 => ProofReport::Working(random.u64(..)),
        1 => ProofReport::Open(random.u64(..)),
        2 => ProofReport::Won { side, plies: random.u32(..) },
        _ => ProofReport::Nobody,
    }
}
