//! `mana review` finds exactly the known mistakes of a stored game.

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
    let found: Vec<_> = mistakes
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
    assert_eq!(found, ["0 c3f3 defence 11", "1 a2a1 win 11", "4 e1d1 win 7", "9 b6c5 win 3"]);
    assert_eq!(review["expectation"].as_array().map(Vec::len), Some(14));
    assert_eq!(review["expectation"][13], 1.0);
    let accuracy = review["accuracy"]["white"].as_f64().expect("a number");
    assert!((40.0..90.0).contains(&accuracy), "{accuracy}");
}

#[test]
fn mistakes_are_explained_in_text() {
    let (_, out, _) = mana(&["review", GAME, "--nodes", "100000"]);
    for line in
        ["  1... a2a1: gave away a win in 11", "  1. c3f3: gave away the defence: lost in 11"]
    {
        assert!(out.lines().any(|found| found == line), "{out}");
    }
}

/// A game that White begins is numbered like its record.
#[test]
fn moves_have_the_numbers_of_the_record() {
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/white-begins.txt");
    let record = "[Rules \"escampe\"]\n[Position \"1r3d/r1r1rr/6/6/R1R1R1/2RDR1 w - nw\"]\n\n\
        1... c5a4 2. e2e3 e5b5 3. c2b2 b6e6 4. d1d3 b5c5 5. b2c4 e6e4 *\n";
    std::fs::write(path, record).expect("it is written");
    let (status, out, error) = mana(&["review", path, "--nodes", "20000", "--hash", "1"]);
    assert_eq!((status, error.as_str()), (Some(0), ""));
    let mut numbered = 0;
    for line in out.lines().filter_map(|line| line.strip_prefix("  ")) {
        let Some((move_text, _)) = line.split_once(": gave away") else { continue };
        let (number, mv) = move_text.split_once(' ').expect("a number and a move");
        let wanted =
            ["1... c5a4", "2. e2e3", "2... e5b5", "3. c2b2", "3... b6e6", "4. d1d3", "4... b5c5"];
        let wanted = wanted.iter().chain(&["5. b2c4", "5... e6e4"]);
        assert!(wanted.clone().any(|wanted| *wanted == move_text), "{number} {mv}: {out}");
        numbered += 1;
    }
    assert!(numbered > 0, "{out}");
}

#[test]
fn invalid_records_are_one_line_errors() {
    let (status, out, error) = mana(&["review", "/dev/null"]);
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert_eq!(error, "mana: /dev/null: there is no record here\n");
}
