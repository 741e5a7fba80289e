//! The vectors: positions with their legal moves, successors and perft.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana::{Edition, Position};
use mana_game::{Position as _, perft};
use serde_json::Value;

#[test]
fn vectors() {
    let vectors: Vec<Value> =
        mana_data::VECTORS.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    for (name, edition) in Edition::NAMED {
        let of_edition: Vec<&Value> =
            vectors.iter().filter(|vector| vector["rules"] == name).collect();
        assert!(!of_edition.is_empty(), "there is no vector for {name}");
        of_edition.into_iter().for_each(|vector| check_vector(edition, vector));
    }
}

fn check_vector(edition: Edition, vector: &Value) {
    let text = vector["position"].as_str().unwrap();
    let position =
        Position::parse(edition, text).unwrap_or_else(|error| panic!("{edition} {text}: {error}"));
    assert_eq!(position.to_string(), text);

    let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    let expected: Vec<&str> =
        vector["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    assert_eq!(moves, expected, "{edition} {text}");

    for (mv, after) in vector["after"].as_object().unwrap() {
        let mv = position.read_move(mv).unwrap_or_else(|error| panic!("{edition} {text}: {error}"));
        assert_eq!(
            position.after(mv).to_string(),
            after.as_str().unwrap(),
            "{edition} {text} {mv}"
        );
    }

    let leaves: Vec<u64> =
        vector["perft"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).collect();
    check_perft(edition, text, &leaves);
}

fn check_perft(edition: Edition, position: &str, leaves: &[u64]) {
    let position = Position::parse(edition, position).unwrap();
    for (depth, &count) in (1..).zip(leaves) {
        assert_eq!(perft(&position, depth), count, "{edition} {position} at depth {depth}");
    }
}

#[test]
fn starts() {
    let standard = "rdrrrr/6/6/6/6/RDRRRR b -";
    check_perft(
        Edition::COSMOLUDO,
        standard,
        &[16, 56, 261, 1_209, 16_456, 105_963, 1_130_763, 7_386_558, 69_539_967],
    );
    let ne = "rrrrrd/6/6/6/6/RRRRRD b - ne";
    check_perft(Edition::ZILLIONS, ne, &[16, 66, 421, 2_293, 21_814, 147_632]);
    check_perft(Edition::COSMOLUDO_PL, standard, &[122, 3_118, 105_813]);
}

/// The set-ups are moves: 3 and 3, 5,544 and 5,544, times the orientations that Black chooses from.
#[test]
fn set_ups() {
    let empty = "6/6/6/6/6/6 b -";
    check_perft(Edition::COSMOLUDO, empty, &[3, 9]);
    check_perft(Edition::COSMOLUDO_ADVANCED, empty, &[5_544, 5_544 * 5_544]);
    check_perft(Edition::COSMOLUDO_PL, empty, &[3, 9]);
    check_perft(Edition::JACTALEA, empty, &[4 * 5_544, 4 * 5_544 * 5_544]);
    check_perft(Edition::ZILLIONS, empty, &[5_544, 5_544 * 5_544]);
    check_perft(Edition::ESCAMPE, empty, &[2 * 5_544, 2 * 5_544 * 5_544]);
}
