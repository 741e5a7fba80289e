//! The certificates of the repository: the shortest wins from the standard starts.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana_certificate::{Claim, verify};
use mana_reference::Side;
use std::fs;
use std::path::Path;

/// The start with the Daimyo of Black and of White in these columns.
fn start(black: char, white: char) -> String {
    let row = |column: char, daimyo: char, ronin: char| -> String {
        ('a'..='f').map(|c| if c == column { daimyo } else { ronin }).collect()
    };
    format!("{}/6/6/6/6/{} b -", row(white, 'd', 'r'), row(black, 'D', 'R'))
}

#[track_caller]
fn check(rules: &str, black: char, white: char, plies: u32) {
    let name = format!("{rules}-{black}1-{white}6.cert");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates");
    let verified = verify(&fs::read(folder.join(&name)).expect(&name)).expect(&name);
    assert_eq!(verified.claim, Claim::Wins { prover: Side::Black, plies }, "{name}");
    assert_eq!(verified.rules, rules, "{name}");
    // Where Black may turn the board the position says how it lies.
    let position = verified.position.strip_suffix(" se").unwrap_or(&verified.position);
    assert_eq!(position, start(black, white), "{name}");
}

#[test]
fn every_standard_start_is_won() {
    for black in ['b', 'c', 'f'] {
        for rules in ["cosmoludo", "zillions", "jactalea"] {
            check(rules, black, 'b', 11);
            check(rules, black, 'c', 9);
            check(rules, black, 'f', 11);
        }
        check("cosmoludo-pl", black, 'b', 9);
        check("cosmoludo-pl", black, 'c', if black == 'c' { 15 } else { 13 });
        check("cosmoludo-pl", black, 'f', 11);
    }
}
