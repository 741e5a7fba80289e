//! Texts that are positions or moves, and texts that are not, with their errors.

#![allow(clippy::unwrap_used, reason = "what fails here is to panic")]

use burst::{Position, Rules};
use mana_game::Position as _;

#[test]
fn lenient_readings() {
    let check = |text: &str, strict: &str| {
        assert_eq!(Position::parse(Rules, text).unwrap().to_string(), strict, "{text:?}");
    };
    check("Gg b ENRPSTAenrpsta", "Gg b ENRPSTAenrpsta");
    check("  Gg\tb \n ENRPSTAenrpsta ", "Gg b ENRPSTAenrpsta");
    check("Gg w aAtTsSpPrRnNeE", "Gg w ENRPSTAenrpsta");
    check("+Gg b ENRPSTAenrpsta", "+Gg b ENRPSTAenrpsta");
    check("AG3/TR+g+se/2tp+P/2Ena/2NSr w -", "AG3/TR+g+se/2tp+P/2Ena/2NSr w -");
    // White's geyser devoured: over, but a position.
    check("GT w ENRPSAgenrpsta", "GT w ENRPSAgenrpsta");
}

#[test]
fn rejected_positions() {
    let check = |text: &str, expected: &str| match Position::parse(Rules, text) {
        Ok(position) => panic!("{text:?} was read as {position}"),
        Err(error) => assert_eq!(error.to_string(), expected, "{text:?}"),
    };
    let parts = |count| {
        format!("a position has three parts, rows, side to move and hands, and this has {count}")
    };
    check("", &parts(0));
    check("Gg b", &parts(2));
    check("Gg b ENRPSTA enrpsta", &parts(4));
    check("Gxg b ENRPSTAenrpsta", "'x' has no meaning in a row");
    check("G\u{301}g b ENRPSTAenrpsta", "'\\u{301}' has no meaning in a row");
    check("Gg c ENRPSTAenrpsta", "the side to move is neither b nor w");
    check("Gg B ENRPSTAenrpsta", "the side to move is neither b nor w");
    check("Gg b ENRPSTAenrpstaX", "'X' has no meaning in the hands");
    check("Gg b -ENRPSTAenrpsta", "'-' has no meaning in the hands");
    check("Gg b +ENRPSTAenrpsta", "a Mana in hand is never burst");
    check("G0g b ENRPSTAenrpsta", "a run of empty cells is one digit from 1 to 9");
    check("E11/1Gg b NRPSTAenrpsta", "a run of empty cells is one digit from 1 to 9");
    check("G+ b ENRPSTAgenrpsta", "a + stands before no Mana");
    check("G++g b ENRPSTAenrpsta", "a + stands before no Mana");
    check("E+1/Gg b NRPSTAenrpsta", "a + stands before no Mana");
    check("E/Gg b NRPSTAenrpsta", "the rows are not equally long");
    check("E1//Gg b NRPSTAenrpsta", "a row is empty; the rows are not equally long");
    check(
        "/Gg b ENRPSTAenrpsta",
        "a row is empty; the rows are not equally long; a row or column at the edge holds no Mana",
    );
    check("2/Gg b ENRPSTAenrpsta", "a row or column at the edge holds no Mana");
    check("Gg/2 b ENRPSTAenrpsta", "a row or column at the edge holds no Mana");
    check("1Gg b ENRPSTAenrpsta", "a row or column at the edge holds no Mana");
    check("Gg1 b ENRPSTAenrpsta", "a row or column at the edge holds no Mana");
    check("5/5/5/5/5 b GENRPSTAgenrpsta", "a row or column at the edge holds no Mana");
    check("Gg b NRPSTAenrpsta", "Black's Goetia is neither on the table nor in hand");
    check("Ggn b ENRPSTAenrpsta", "White's Noa is there more than once");
    check("GGg b ENRPSTAenrpsta", "Black's Gran is there more than once");
    check("Gg b EENRPSTAenrpsta", "Black's Goetia is there more than once");
    check("GgENRP b STAenrpsta", "the Mana span 6 columns, and the field has five");
    check("G/g/E/N/R/P/S b TAenrpsta", "the Mana span 7 rows, and the field has five");
    check("G1g b ENRPSTAenrpsta", "the Mana do not form one group");
    check("Gg1E b NRPSTAenrpsta", "the Mana do not form one group");
    check(
        "G9g b ENRPSTAenrpsta",
        "the Mana span 11 columns, and the field has five; the Mana do not form one group",
    );
    check("EN b GRPSTAgenrpsta", "both geysers are off the table");
    check(
        "GT b ENRPSAgenrpsta",
        "White's Gran is off the table, and nobody can have devoured it in the last turn",
    );
    check("G w ENRPSTAgenrpsta", "the Mana do not form one group");
    // Every reason is named.
    check(
        "Gy0+/g c ?",
        "'y' has no meaning in a row; a run of empty cells is one digit from 1 to 9; a + stands before no Mana; \
         the side to move is neither b nor w; '?' has no meaning in the hands",
    );
    check(
        "G1gEN1R b nSSTArpsta",
        "Black's Paulina is neither on the table nor in hand; Black's Salomonis is there more than once; \
         White's Goetia is neither on the table nor in hand; the Mana span 7 columns, and the field has five; \
         the Mana do not form one group",
    );
}

#[test]
fn nothing_panics() {
    let start = Position::start(Rules);
    let words = [
        "G",
        "g",
        "+",
        "/",
        "1",
        "5",
        "9",
        "0",
        " ",
        "b",
        "w",
        "-",
        "@",
        "e5",
        "é",
        "\u{1f33a}",
        "\0",
        "A",
        "10",
    ];
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..100_000 {
        let text: String =
            (0..random.usize(..12)).map(|_| words[random.usize(..words.len())]).collect();
        let _ =
            text.parse::<Position>().map_err(|error| assert!(!error.to_string().contains('\n')));
        let _ = start.read_move(&text).map_err(|error| assert!(!error.to_string().contains('\n')));
    }
    let long = "ßG+".repeat(100_000);
    assert!(long.parse::<Position>().unwrap_err().to_string().len() < 2000);
    assert!(start.read_move(&long).unwrap_err().to_string().len() < 200);
    assert!(format!("{} b -", "G/".repeat(100_000)).parse::<Position>().is_err());
}

#[test]
fn rule_set_names() {
    assert_eq!("burst".parse(), Ok(Rules));
    assert_eq!(Rules.to_string(), "burst");
    let error = "mana".parse::<Rules>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"mana\" is not a rule set of Burst of Mana: there is only burst"
    );
}
