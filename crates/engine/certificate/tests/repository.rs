//! The certificates of the repository: wins from the standard starts.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana::{Edition, Position};
use mana_certificate::{CertificateStrategy, Claim, Verified, verify};
use mana_data::CertificateFile;
use mana_game::Position as _;
use mana_reference::Side;

/// The start with the Daimyo of Black and of White in these columns.
fn start(black: char, white: char) -> String {
    let row = |column: char, daimyo: char, ronin: char| -> String {
        ('a'..='f').map(|c| if c == column { daimyo } else { ronin }).collect()
    };
    format!("{}/6/6/6/6/{} b -", row(white, 'd', 'r'), row(black, 'D', 'R'))
}

#[track_caller]
fn check(file: &str, rules: &str, position: &str, plies: u32) {
    let bytes = CertificateFile::named(file).expect(file).bytes;
    let verified = verify(bytes).expect(file);
    check_strategy(bytes, &verified);
    assert_eq!(verified.claim, Claim::Wins { prover: Side::Black, plies }, "{file}");
    assert_eq!(verified.rules, rules, "{file}");
    // Where Black may turn the board, the position includes its orientation.
    let verified = verified.position.strip_suffix(" se").unwrap_or(&verified.position);
    assert_eq!(verified, position, "{file}");
}

/// Reading the strategy agrees with verifying.
#[track_caller]
fn check_strategy(bytes: &[u8], verified: &Verified) {
    let strategy =
        CertificateStrategy::<Position>::read(bytes, |rules| rules.parse::<Edition>().ok())
            .unwrap();
    assert_eq!(strategy.claim(), verified.claim);
    assert_eq!(strategy.positions(), verified.positions);
    let mut position = *strategy.root();
    assert_eq!(position.to_string(), verified.position);
    // The longest line has exactly the stated length.
    let mut left = strategy.plies(&position).unwrap();
    while position.outcome().is_none() {
        let mv = strategy.choice(&position).unwrap_or_else(|| {
            let longest = |mv: &mana::Move| strategy.plies(&position.after(*mv));
            position.legal_moves().into_iter().max_by_key(longest).unwrap()
        });
        position = position.after(mv);
        left -= 1;
        assert_eq!(strategy.plies(&position), Some(left));
    }
    assert_eq!(left, 0);
}

#[test]
fn every_standard_start_is_won() {
    let check = |rules, black, white, plies| {
        let file = format!("{rules}-{black}1-{white}6.cert");
        check(&file, rules, &start(black, white), plies);
    };
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

/// On boards turned differently from what the books prescribe.
#[test]
fn some_turned_boards_are_won_too() {
    let check = |black, white, orientation, plies| {
        let file = format!("cosmoludo-{orientation}-{black}1-{white}6.cert");
        let position = format!("{} {orientation}", start(black, white));
        check(&file, "cosmoludo", &position, plies);
    };
    check('a', 'c', "ne", 31);
    check('a', 'd', "ne", 13);
    check('b', 'c', "ne", 31);
    check('b', 'd', "ne", 17);
    check('e', 'd', "ne", 13);
    check('f', 'd', "ne", 13);
    check('c', 'f', "sw", 49);
}
