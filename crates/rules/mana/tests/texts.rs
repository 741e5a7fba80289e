//! Texts that are not positions or moves, with their errors; and texts as people write them.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana::{Edition, Position};
use mana_game::Position as _;

fn check_position(edition: Edition, text: &str, expected: Result<&str, &str>) {
    let read = Position::parse(edition, text)
        .map(|position| position.to_string())
        .map_err(|error| error.to_string());
    assert_eq!(read.as_deref().map_err(String::as_str), expected, "{edition} {text}");
}

fn check_move(edition: Edition, position: &str, text: &str, expected: Result<&str, &str>) {
    let position = Position::parse(edition, position).unwrap();
    let read = position.read_move(text).map(|mv| mv.to_string()).map_err(|error| error.to_string());
    assert_eq!(read.as_deref().map_err(String::as_str), expected, "{edition} {position} {text}");
}

const START: &str = "rdrrrr/6/6/6/6/RDRRRR b -";
const EMPTY: &str = "6/6/6/6/6/6 b -";

#[test]
fn positions_that_people_write() {
    let check = |text, strict| check_position(Edition::COSMOLUDO, text, Ok(strict));
    check("  rdrrrr/6/6/6/6/RDRRRR   B  - ", START);
    check("rdrrrr/33/6/123/6/RDRRRR b - SE", START);
    check("rdrrrr/6/6/6/6/RDRRRR b - nw", "rdrrrr/6/6/6/6/RDRRRR b - nw");
    check("6/6/6/6/6/6 b - sw", "6/6/6/6/6/6 b - sw");
    check_position(Edition::JACTALEA, START, Ok("rdrrrr/6/6/6/6/RDRRRR b - se"));
    check_position(Edition::JACTALEA, "6/6/6/6/6/6 b - sw", Ok(EMPTY));
    check_position(Edition::ESCAMPE, "6/6/6/6/6/RDRRRR w - nw", Ok("6/6/6/6/6/RDRRRR w - nw"));
    // The Daimyo has just been taken.
    check("r5/6/6/6/6/D5 w c3", "r5/6/6/6/6/D5 w c3");
}

#[test]
fn texts_that_are_not_positions() {
    let check = |text, error| check_position(Edition::COSMOLUDO, text, Err(error));
    check("", "a position has three or four parts, \"rows side mana [orientation]\"; this has 0");
    check("rdrrrr/6/6 b -", "the board has six rows; this has 3");
    check("rdrrr/6/6/6/6/RDRRRR b -", "row 6 has 5 squares instead of six");
    check("rdrrrr/6/6/6/61/RDRRRR b -", "row 2 has 7 squares instead of six");
    check(
        "rdrrrr/6/6/6/6/RDKRRR b -",
        "'K' is neither a piece (D R d r) nor a number of empty squares (1 to 6)",
    );
    check("rdrrrr/6/6/6/6/RDRRRR x -", "the side to move is b or w, not \"x\"");
    check(
        "rdrrrr/6/6/6/6/RDRRRR b g7",
        "the Mana is on a square from a1 to f6 or \"-\", not \"g7\"",
    );
    check("rdrrrr/6/6/6/6/RDRRRR b - up", "the orientation is se, sw, ne or nw, not \"up\"");
    check("rrrrr1/6/6/6/6/RDRRRR b -", "White has no Daimyo");
    check("rdrrrr/6/6/6/6/R1RRRR b -", "Black has no Daimyo");
    check("rdrrrr/6/6/6/6/R1RRRR w c3", "Black has no Daimyo");
    check(
        "rdrrr1/dr4/6/6/RR4/RDRRRR b -",
        "Black has 7 Ronin instead of five; White has 2 Daimyo instead of one",
    );
    check(
        "rdrrrr/6/6/6/6/RDRRRR b a1",
        "the bird is on a1, where a piece stands; it flies to an empty square",
    );
    check("6/6/6/6/6/6 w -", "the board is empty, so it is Black's turn to set up");
    check("6/6/6/6/6/6 b c3", "the board is empty, so no type is marked and the Mana is not on c3");
    check("6/6/6/6/6/DRRRRR w -", "Black's set-up has the Daimyo on a1, which is not a double");
    check("6/6/6/6/R5/1DRRRR w -", "Black's set-up has a piece on a2, outside its rows");
    check_position(
        Edition::ZILLIONS,
        "rdrrrr/6/6/2R3/6/RD1RRR w d3",
        Err("the Mana is on d3, where no piece of Black stands to carry it"),
    );
}

#[test]
fn moves_that_people_write() {
    let check = |text, strict| check_move(Edition::COSMOLUDO, START, text, Ok(strict));
    check("B1-C2", "b1c2");
    check(" b1xb3 ", "b1b3");
    check("b1b3~C4", "b1b3~c4");
    check_move(Edition::COSMOLUDO, EMPTY, "se:B1/f1/e1/d1/c1/a1", Ok("b1/a1/c1/d1/e1/f1"));
    check_move(Edition::JACTALEA, EMPTY, "NW:b2/f1/e1/d1/c1/a1", Ok("nw:b2/a1/c1/d1/e1/f1"));
}

#[test]
fn texts_that_are_not_legal_moves() {
    let check = |text, error| check_move(Edition::COSMOLUDO, START, text, Err(error));
    for text in
        ["", "z9z9", "b1", "b1b1", "b1c3~", "pass~a1", "R@", "R@d9", "é1c3", "b1//c1", "b1c3c4"]
    {
        let form = "write b1c3, R@d4, pass, or a set-up as b1/a1/c1/d1/e1/f1";
        check_move(
            Edition::COSMOLUDO,
            START,
            text,
            Err(&format!("\"{text}\" is not a move; {form}")),
        );
    }
    check("a1a2", "\"a1a2\" is not legal: no free path of exactly 3 steps leads from a1 to a2");
    check("a2a3", "\"a2a3\" is not legal: Black has no piece on a2");
    check("b1c1", "\"b1c1\" is not legal: an own piece stands on c1");
    check("R@d4", "\"R@d4\" is not legal: Black has no Ronin in reserve");
    check(
        "pass",
        "\"pass\" is not legal: there is another move, and passing is for a player who has none",
    );
    check("b1b3~b3", "\"b1b3~b3\" is not legal: the bird may not fly to b3");
    check(
        "b1/a1/c1/d1/e1/f1",
        "\"b1/a1/c1/d1/e1/f1\" is not legal: both sides have set up already",
    );
    check_move(
        Edition::COSMOLUDO_PL,
        START,
        "b1b3",
        Err("\"b1b3\" is not legal: the bird's square belongs to the move: add it, as in ~e5"),
    );
    check_move(
        Edition::ZILLIONS,
        START,
        "b1b3~a4",
        Err("\"b1b3~a4\" is not legal: there is no bird in this edition"),
    );
    let set_up = |text, error| check_move(Edition::COSMOLUDO, EMPTY, text, Err(error));
    set_up("b1b3", "\"b1b3\" is not legal: Black has to set up first");
    set_up("b1/a1", "\"b1/a1\" is not legal: a set-up is the Daimyo's square and five others");
    set_up(
        "b1/a1/a1/d1/e1/f1",
        "\"b1/a1/a1/d1/e1/f1\" is not legal: a set-up is the Daimyo's square and five others",
    );
    set_up(
        "b6/a6/c6/d6/e6/f6",
        "\"b6/a6/c6/d6/e6/f6\" is not legal: a6 is outside the rows for the set-up",
    );
    set_up(
        "b1/a1/c1/d1/e1/f2",
        "\"b1/a1/c1/d1/e1/f2\" is not legal: f2 is outside the rows for the set-up",
    );
    set_up(
        "a1/b1/c1/d1/e1/f1",
        "\"a1/b1/c1/d1/e1/f1\" is not legal: the Daimyo is set up on a double, and a1 is not one",
    );
    set_up(
        "nw:b1/a1/c1/d1/e1/f1",
        "\"nw:b1/a1/c1/d1/e1/f1\" is not legal: the orientation nw cannot be chosen here",
    );
    check_move(
        Edition::ESCAMPE,
        EMPTY,
        "sw:b1/a1/c1/d1/e1/f1",
        Err("\"sw:b1/a1/c1/d1/e1/f1\" is not legal: the orientation sw cannot be chosen here"),
    );
    check_move(
        Edition::ESCAMPE,
        EMPTY,
        "b1/a1/c1/d1/e1/f1",
        Err(
            "\"b1/a1/c1/d1/e1/f1\" is not legal: Black chooses the orientation: write it first, as in se:b1/...",
        ),
    );
    check_move(
        Edition::COSMOLUDO,
        "rrdrrr/6/6/2D3/6/RR1RRR w b2",
        "b6a5",
        Err("\"b6a5\" is not legal: the Mana marks a triple, so a piece on a triple must move"),
    );
    check_move(
        Edition::ESCAMPE,
        "r1r3/3dr1/2D3/1r1r1R/1R3R/3RR1 b b3 nw",
        "c4c3",
        Err(
            "\"c4c3\" is not legal: no piece that obeys the Mana can move, so the only move is pass",
        ),
    );
    check_move(
        Edition::COSMOLUDO,
        "r5/6/6/6/6/D5 w c3",
        "pass",
        Err("\"pass\" is not legal: the game is over"),
    );
}

#[test]
fn editions() {
    let check = |text: &str, expected: Result<&str, &str>| {
        let read = text
            .parse::<Edition>()
            .map(|edition| edition.to_string())
            .map_err(|error| error.to_string());
        assert_eq!(read.as_deref().map_err(String::as_str), expected);
    };
    for (name, edition) in Edition::NAMED {
        check(name, Ok(name));
        assert_eq!(edition.name(), Some(name));
    }
    check("cosmoludo,set-up=two-rows", Ok("cosmoludo-advanced"));
    check("zillions,orientations=nw+se", Ok("zillions,orientations=se+nw"));
    check(
        "go",
        Err(
            "no edition is called \"go\"; there are cosmoludo, cosmoludo-advanced, cosmoludo-pl, jactalea, zillions, \
             escampe",
        ),
    );
    check("cosmoludo,blocked=free,blocked=pass", Err("blocked is given more than once"));
    check("cosmoludo,blocked=free,blocked=free", Err("blocked is given more than once"));
    check("cosmoludo,blocked=maybe", Err("blocked cannot be \"maybe\"; it is free or pass"));
    check(
        "cosmoludo,orientations=",
        Err("orientations cannot be \"\"; it is se, sw, ne and nw, joined by +"),
    );
    check(
        "cosmoludo,bird",
        Err(
            "\"bird\" is not a choice of an edition; there are set-up, orientations, first, unmatched, blocked, \
             re-entry, mana, capture, written like blocked=free",
        ),
    );
}
