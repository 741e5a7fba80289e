//! The vectors: positions with their legal moves, successors and perft.

#![allow(clippy::unwrap_used, reason = "what fails here is to panic")]

use burst::{Position, Rules};
use mana_game::{Position as _, perft};
use serde_json::Value;

/// A position's legal moves sorted as text, some of its successors, and its counts.
fn check(vector: &Value) {
    let text = vector["position"].as_str().unwrap();
    let position = Position::parse(Rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text);

    let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    let expected: Vec<&str> =
        vector["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    assert_eq!(moves, expected, "{text}");

    for (mv, after) in vector["after"].as_object().unwrap() {
        let mv = position.read_move(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.after(mv).to_string(), after.as_str().unwrap(), "{text} {mv}");
    }

    for (depth, count) in (1..).zip(vector["perft"].as_array().unwrap()) {
        assert_eq!(perft(&position, depth), count.as_u64().unwrap(), "{text} depth {depth}");
    }
}

#[test]
fn vectors() {
    let vectors =
        mana_data::VECTORS.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let vectors: Vec<Value> = vectors.filter(|vector| vector["rules"] == "burst").collect();
    assert!(!vectors.is_empty(), "no vectors for burst");
    vectors.iter().for_each(check);
}

#[test]
fn start() {
    let start = Position::start(Rules);
    for (depth, count) in (1..).zip([40, 1582, 83182, 4_222_875]) {
        assert_eq!(perft(&start, depth), count);
    }
}
