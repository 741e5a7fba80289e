//! `mana review`: a stored game with known mistakes gives exactly those.

use serde_json::Value;
use std::process::Command;

const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/records/mistakes.txt");

fn mana(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_mana")).args(args).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn exactly_the_known_mistakes_are_found() {
    let (status, out, _) = mana(&["review", GAME, "--nodes", "100000", "--json"]);
    assert_eq!(status, Some(0));
    let review: Value = serde_json::from_str(&out).expect("one object");
    let mistakes = review["mistakes"].as_array().expect("mistakes").iter();
    let told: Vec<_> = mistakes
        .map(|mistake| {
            let text = |key: &str| mistake[key].as_str().unwrap_or_default();
            format!(
                "{} {} {} {}",
                mistake["ply"],
                text("move"),
                text("gave_away"),
                mistake["plies"]
            )
        })
        .collect();
    assert_eq!(told, ["0 c3f3 defence 11", "1 a2a1 win 11", "4 e1d1 win 7", "9 b6c5 win 3"]);
    assert_eq!(review["expectation"].as_array().map(Vec::len), Some(14));
    assert_eq!(review["expectation"][13], 1.0);
    let accuracy = review["accuracy"]["white"].as_f64().expect("a number");
    assert!((40.0..90.0).contains(&accuracy), "{accuracy}");
}

#[test]
fn the_same_in_words() {
    let (_, out, _) = mana(&["review", GAME, "--nodes", "100000"]);
    for line in
        ["  1... a2a1: gave away a win in 11", "  1. c3f3: gave away the defence: lost in 11"]
    {
        assert!(out.lines().any(|found| found == line), "{out}");
    }
}

#[test]
fn what_is_no_record_is_one_line() {
    let (status, out, error) = mana(&["review", "/dev/null"]);
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert_eq!(error, "mana: /dev/null: there is no record here\n");
}
