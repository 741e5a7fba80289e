//! The vectors, made by a third program: move lists, successors and counts.

use mana_reference::{open, perft};
use serde_json::Value;

/// Checks everything in a line about its position.
fn check(line: &str) {
    let vector: Value = serde_json::from_str(line).expect("a vector is a JSON object");
    let text = |value: &Value| value.as_str().expect("a string").to_owned();
    let (rules, position) = (text(&vector["rules"]), text(&vector["position"]));
    let state =
        open(&rules, Some(&position)).unwrap_or_else(|error| panic!("{rules} {position}: {error}"));
    assert_eq!(state.text(), position, "{rules}: the text of a position that was read");

    let expected: Vec<String> =
        vector["moves"].as_array().expect("a list").iter().map(text).collect();
    assert_eq!(state.moves(), expected, "{rules} {position}: moves");

    for (mv, after) in vector["after"].as_object().expect("an object") {
        let reached = state.play(mv).unwrap_or_else(|error| panic!("{rules} {position}: {error}"));
        assert_eq!(reached.text(), text(after), "{rules} {position}: after {mv}");
    }
    for (depth, count) in (1..).zip(vector["perft"].as_array().expect("a list")) {
        assert_eq!(Some(perft(&state, depth)), count.as_u64(), "{rules} {position}: perft {depth}");
    }
}

fn check_all(rules: &str) {
    let wanted = format!("\"rules\": \"{rules}\"");
    let lines: Vec<&str> =
        mana_data::VECTORS.lines().filter(|line| line.contains(&wanted)).collect();
    assert_eq!(lines.len(), 25, "vectors for {rules}");
    lines.into_iter().for_each(check);
}

#[test]
fn cosmoludo() {
    check_all("cosmoludo");
}

#[test]
fn cosmoludo_advanced() {
    check_all("cosmoludo-advanced");
}

#[test]
fn cosmoludo_pl() {
    check_all("cosmoludo-pl");
}

#[test]
fn jactalea() {
    check_all("jactalea");
}

#[test]
fn zillions() {
    check_all("zillions");
}

#[test]
fn escampe() {
    check_all("escampe");
}

#[test]
fn burst() {
    check_all("burst");
}

/// The counts from a start position at depths 1, 2, …
fn check_counts(rules: &str, position: Option<&str>, counts: &[u64]) {
    let state = open(rules, position).expect("a start position");
    let found: Vec<u64> = (1..).zip(counts).map(|(depth, _)| perft(&state, depth)).collect();
    assert_eq!(found, counts, "{rules}");
}

const COSMOLUDO: Option<&str> = Some("rdrrrr/6/6/6/6/RDRRRR b -");
const ZILLIONS: Option<&str> = Some("rrrrrd/6/6/6/6/RRRRRD b - ne");

#[test]
fn counts_from_the_start() {
    check_counts("cosmoludo", COSMOLUDO, &[16, 56, 261, 1209, 16456, 105_963]);
    check_counts("zillions", ZILLIONS, &[16, 66, 421, 2293, 21814, 147_632]);
    check_counts("cosmoludo-pl", COSMOLUDO, &[122, 3118, 105_813]);
    check_counts("burst", None, &[40, 1582, 83182]);
}

/// One ply deeper, or two: half a minute.
#[test]
#[ignore = "slow"]
fn deep_counts_from_the_start() {
    check_counts(
        "cosmoludo",
        COSMOLUDO,
        &[16, 56, 261, 1209, 16456, 105_963, 1_130_763, 7_386_558],
    );
    check_counts("burst", None, &[40, 1582, 83182, 4_222_875]);
}

/// The numbers of set-ups that the rule book gives.
#[test]
fn set_ups() {
    let check = |rules: &str, black: usize, white: usize| {
        let start = open(rules, None).expect("the start");
        let moves = start.moves();
        assert_eq!(moves.len(), black, "{rules}");
        let second = start.play(&moves[0]).expect("a listed move");
        assert_eq!(second.moves().len(), white, "{rules}");
    };
    check("cosmoludo", 3, 3);
    check("cosmoludo-advanced", 5544, 5544);
    check("cosmoludo-pl", 3, 3);
    check("jactalea", 4 * 5544, 5544);
    check("zillions", 5544, 5544);
    check("escampe", 2 * 5544, 5544);
}
