//! The rulings B1 to B12 of Burst of Mana, each with a small position.
//!
//! B11 (a player without an action passes) has no test: no position is known in which it happens.

use mana_reference::{AnyPosition, Outcome, Side, open};

fn at(position: &str) -> AnyPosition {
    open("burst", Some(position)).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Of the Mana with this letter, the legal moves to a cell are exactly these.
fn check_moves(position: &str, letter: char, cells: &[&str]) {
    let is_move = |mv: &String| mv.starts_with(letter) && !mv.contains(['@', '+', '-']);
    let moves: Vec<String> = at(position).moves().into_iter().filter(is_move).collect();
    let expected: Vec<String> = cells.iter().map(|cell| format!("{letter}{cell}")).collect();
    assert_eq!(moves, expected, "{position}");
}

/// A move leads to this position.
fn check_after(position: &str, mv: &str, after: &str) {
    let reached = at(position).play(mv).map(|state| state.text());
    assert_eq!(reached.as_deref(), Ok(after), "{position} {mv}");
}

/// A move is rejected.
fn check_refused(position: &str, mv: &str) {
    assert!(at(position).play(mv).is_err(), "{position} {mv}");
}

fn check_outcome(position: &str, outcome: Option<Outcome>) {
    let state = at(position);
    assert_eq!(state.outcome(), outcome, "{position}");
    assert_eq!(state.moves().is_empty(), outcome.is_some(), "{position}");
}

#[test]
fn the_start() {
    let start = open("burst", None).unwrap();
    assert_eq!(start.text(), "Gg b ENRPSTAenrpsta");
    assert_eq!(start.turn(), Side::Black);
    // A place touches one's own Mana, and shares no side with the opponent's geyser.
    let places: Vec<String> = start.moves().into_iter().filter(|mv| mv.starts_with("E@")).collect();
    assert_eq!(places, ["E@d4", "E@d5", "E@d6", "E@e4", "E@e6"]);
}

#[test]
fn b1_connection() {
    check_refused("GNg b ERPSTAenrpsta", "N-");
    check_moves("GNg b ERPSTAenrpsta", 'N', &[]);
    check_after("NGg b ERPSTAenrpsta", "N-", "Gg w ENRPSTAenrpsta");
}

#[test]
fn b2_limits_after_the_action() {
    // Raziel alone makes the left edge, and takes it along to the right.
    check_after("+RGNPg b ESTAenrpsta", "Rj5", "GNPgR w ESTAenrpsta");
    check_refused("+RGNPg/E4 b STAenrpsta", "Rj6");
    check_refused("+RGNPg b ESTAenrpsta", "E@d5");
}

#[test]
fn b3_walls() {
    check_outcome("4E/RGNPg/4A w STenrpsta", Some(Outcome::Win(Side::Black)));
    check_outcome("3E/GNPg/3A w RSTenrpsta", None);
    check_outcome("E/g/P/G/R w NSTAenrpsta", None);
    check_outcome("1g1/EPN/1G1/1R1/1A1 w STenrpsta", None);
    check_outcome("EgN/1P1/1G1/1R1/1A1 w STenrpsta", Some(Outcome::Win(Side::Black)));
}

#[test]
fn b4_push() {
    check_after("+EGg b NRPSTAenrpsta", "Ef5", "EGg w NRPSTAenrpsta");
    check_after("+E+Gg b NRPSTAenrpsta", "Ef5", "E+Gg w NRPSTAenrpsta");
    check_moves("EGg b NRPSTAenrpsta", 'E', &["e4", "e6"]);
    // Up to the gap only.
    check_after("+EG1N/2g1 b RPSTAenrpsta", "Ef6", "EGN/1g1 w RPSTAenrpsta");
    // Diagonally.
    check_after("Gg/+N1 b ERPSTAenrpsta", "Nf6", "2g/GN1 w ERPSTAenrpsta");
    // A full line of five, when the pusher takes the edge along.
    check_after("+EGNPg b RSTAenrpsta", "Ef5", "EGNPg w RSTAenrpsta");
    check_refused("+EGNPg/R4 b STAenrpsta", "Ef6");
}

#[test]
fn b5_jump() {
    check_moves("PGg b ENRSTAenrpsta", 'P', &["e4", "e6"]);
    check_moves("+PGg b ENRSTAenrpsta", 'P', &["e4", "e6", "h5"]);
    check_after("+PGg b ENRSTAenrpsta", "Ph5", "GgP w ENRSTAenrpsta");
}

#[test]
fn b6_theurgia_leaps() {
    check_moves("ENr/TGg b RPSAenpsta", 'T', &["d7", "f7", "g4"]);
    check_moves("ENr/+TGg b RPSAenpsta", 'T', &["d7", "f7", "g4", "g6"]);
    check_after("ENr/+TGg b RPSAenpsta", "Tg6", "ENT/1Gg w RPSAenrpsta");
}

#[test]
fn b7_devouring() {
    // One's own Noa, and the opponent's geyser, but not one's own.
    check_moves("+AG/Ng b ERPSTenrpsta", 'A', &["e5", "f5"]);
    check_moves("AG/Ng b ERPSTenrpsta", 'A', &[]);
    check_after("+AG/Ng b ERPSTenrpsta", "Ae5", "1G/Ag w ENRPSTenrpsta");
    check_after("+AG/Ng b ERPSTenrpsta", "Af5", "1G/NA w ERPSTgenrpsta");
    check_outcome("1G/NA w ERPSTgenrpsta", Some(Outcome::Win(Side::Black)));
}

#[test]
fn b8_the_geyser() {
    let moves = open("burst", None).unwrap().moves();
    assert!(moves.contains(&"G+".to_owned()) && !moves.contains(&"G-".to_owned()));
    check_after("+Gg b ENRPSTAenrpsta", "Gf5", "Gg w ENRPSTAenrpsta");
}

#[test]
fn b9_a_burst_mana_stays_burst() {
    check_after("EGg b NRPSTAenrpsta", "E+", "+EGg w NRPSTAenrpsta");
    check_refused("+EGg b NRPSTAenrpsta", "E+");
    check_after("+EGg w NRPSTAenrpsta", "G+", "+EG+g b NRPSTAenrpsta");
    check_after("+EGg b NRPSTAenrpsta", "Ee6", "E2/1Gg w NRPSTAenrpsta");
    check_after("+EGg b NRPSTAenrpsta", "E-", "Gg w ENRPSTAenrpsta");
}

#[test]
fn b10_self_block() {
    check_after("1Eg/NGR b PSTAenrpsta", "P@f4", "1Eg/NGR/1P1 w STAenrpsta");
    check_outcome("1Eg/NGR/1P1 w STAenrpsta", None);
    check_after("1Eg/NGR/1P1 w STAenrpsta", "G+", "1E+g/NGR/1P1 b STAenrpsta");
    check_outcome("1E+g/NGR/1P1 b STAenrpsta", Some(Outcome::Win(Side::White)));
    // Both blocked: whoever has just moved wins.
    check_outcome("1NE1/RGgP/1SA1 w Tenrpsta", Some(Outcome::Win(Side::Black)));
    check_outcome("1NE1/RGgP/1SA1 b Tenrpsta", Some(Outcome::Win(Side::White)));
}

#[test]
fn b12_the_same_position() {
    let start = open("burst", None).unwrap();
    // Both geysers one row up: the same position.
    let moved = start.play("Ge6").and_then(|state| state.play("Gf6")).unwrap();
    assert!(moved.same_position(&start));
    assert!(!at("+Gg b ENRPSTAenrpsta").same_position(&start));
    assert!(!at("gG b ENRPSTAenrpsta").same_position(&start));
    assert!(!at("Gg w ENRPSTAenrpsta").same_position(&start));
}

#[test]
fn texts_that_are_not_positions() {
    let check = |positions: &[&str]| {
        for text in positions {
            assert!(open("burst", Some(text)).is_err(), "{text}");
        }
    };
    check(&[
        "",
        "Gg",
        "Gg b",
        "Gg x ENRPSTAenrpsta",
        "Gg b ENRPSTAenrpsta x",
        "1 b GENRPSTAgenrpsta",
    ]);
    check(&[
        "Gg b -",
        "Gg b ENRPSTAenrpst",
        "Gg b NERPSTAenrpsta",
        "Gg b enrpstaENRPSTA",
        "GG b ENRPSTAgenrpsta",
    ]);
    check(&[
        "Gx b ENRPSTAenrpsta",
        "G+ b ENRPSTAgenrpsta",
        "G++g b ENRPSTAenrpsta",
        "G+1g b ENRPSTAenrpsta",
    ]);
    // Not the smallest rectangle; ragged; not one group; too wide.
    check(&[
        "1Gg b ENRPSTAenrpsta",
        "Gg1 b ENRPSTAenrpsta",
        "Gg/2 b ENRPSTAenrpsta",
        "2/Gg b ENRPSTAenrpsta",
    ]);
    check(&[
        "Gg/E b NRPSTAenrpsta",
        "Ggn/11E b NRPSTAerpsta",
        "G1g b ENRPSTAenrpsta",
        "G w ENRPSTAgenrpsta",
        "GENRPg b STAenrpsta",
        "é b GENRPSTAgenrpsta",
    ]);
    // The geyser of the player who has just moved cannot be gone.
    check(&["1G/NA b ERPSTgenrpsta"]);
}

#[test]
fn texts_that_are_not_moves() {
    for mv in
        ["", "G", "G-", "Gf5", "E@", "E@f6", "E@e5", "E@k1", "Ee6", "E+", "E-", "pass", "X@e6", "é"]
    {
        check_refused("Gg b ENRPSTAenrpsta", mv);
    }
}
