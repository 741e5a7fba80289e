//! The rulings M1 to M8 and the table of editions, each with a small position.
//!
//! The types of the standard board (`se`), for the reader:
//!
//! ```text
//! 6  1 2 2 3 1 2
//! 5  3 1 3 1 3 2
//! 4  2 3 1 2 1 3
//! 3  2 1 3 2 3 1
//! 2  1 3 1 3 1 2
//! 1  3 2 2 1 3 2
//!    a b c d e f
//! ```

use mana_reference::{AnyPosition, Outcome, Side, open};

fn at(rules: &str, position: &str) -> AnyPosition {
    open(rules, Some(position)).unwrap_or_else(|error| panic!("{rules} {position}: {error}"))
}

/// The position's legal moves are exactly these.
fn check(rules: &str, position: &str, moves: &[&str]) {
    assert_eq!(at(rules, position).moves(), moves, "{rules} {position}");
}

/// A move leads to this position.
fn check_after(rules: &str, position: &str, mv: &str, after: &str) {
    let reached = at(rules, position).play(mv).map(|state| state.text());
    assert_eq!(reached.as_deref(), Ok(after), "{rules} {position} {mv}");
}

/// A move is rejected.
fn check_refused(rules: &str, position: &str, mv: &str) {
    assert!(at(rules, position).play(mv).is_err(), "{rules} {position} {mv}");
}

/// A text is not a position.
fn check_invalid(rules: &str, position: &str) {
    assert!(open(rules, Some(position)).is_err(), "{rules} {position}");
}

#[test]
fn a_piece_makes_exactly_as_many_steps_as_its_square_has_rings() {
    // A double: two steps, not back, not through the white Ronin on c1, but onto the one on c2.
    check("zillions", "5d/6/6/6/2r3/DRr3 b c1", &["b1a2", "b1b3", "b1c2"]);
    // A triple: three steps, also around the corner to a square beside it; two paths are one move.
    let moves = ["b2a2", "b2a4", "b2b1", "b2b3", "b2b5", "b2c2", "b2c4", "b2d1", "b2d3", "b2e2"];
    check("cosmoludo,re-entry=never", "5d/6/6/6/1D4/6 b a1", &moves);
}

#[test]
fn m1_blocked() {
    // The Ronin on a2 stands on the marked single, and cannot move.
    check("cosmoludo", "6/3d2/6/R5/RD4/R5 b d1", &["pass"]);
    check_after("cosmoludo", "6/3d2/6/R5/RD4/R5 b d1", "pass", "6/3d2/6/R5/RD4/R5 w -");
    check("escampe", "6/3d2/6/R5/RD4/R5 b d5 se", &["pass"]);

    // Elsewhere he is free: he may move the others, and re-enter.
    let zillions = at("zillions", "6/3d2/6/R5/RD4/R5 b d5").moves();
    assert!(zillions.contains(&"a3b4".to_owned()) && zillions.contains(&"R@f6".to_owned()));
    let house = at("cosmoludo,blocked=free", "6/3d2/6/R5/RD4/R5 b d1").moves();
    assert_eq!(house, zillions, "the same freedom by a house rule");

    // Jactalea lets him re-enter on the marked type only.
    let jactalea = at("jactalea", "6/3d2/6/R5/RD4/R5 b d5").moves();
    let entries: Vec<&String> = jactalea.iter().filter(|mv| mv.starts_with("R@")).collect();
    let singles = ["a6", "b3", "b5", "c2", "c4", "d1", "e2", "e4", "e6", "f3"];
    assert_eq!(entries, singles.map(|square| format!("R@{square}")).iter().collect::<Vec<_>>());
}

#[test]
fn unmatched() {
    // Black has no piece on the marked triple.
    check("escampe", "d5/6/6/6/R5/1D4 b a6", &["a2a1", "a2a3", "a2b2"]);
    check("escampe", "6/d5/6/6/R5/1D4 b a5", &["pass"]);
    let free = at("zillions", "6/d5/6/6/R5/1D4 b a5").moves();
    assert!(free.contains(&"b1b3".to_owned()) && free.contains(&"R@a6".to_owned()));
    check("zillions,unmatched=pass", "6/d5/6/6/R5/1D4 b a5", &["pass"]);
}

#[test]
fn m2_no_action_at_all() {
    // Black is blocked on the marked double; White is shut in and has no Ronin in reserve.
    let before = at("cosmoludo", "6/R5/RD4/rR4/rrR3/drrR2 b f6");
    assert_eq!((before.moves(), before.outcome()), (vec!["pass".to_owned()], None));
    let after = before.play("pass").unwrap();
    assert_eq!(after.text(), "6/R5/RD4/rR4/rrR3/drrR2 w -");
    assert_eq!((after.moves(), after.outcome()), (vec![], Some(Outcome::Draw)));

    // While a type is marked he passes, even where he is free.
    check("zillions", "6/R5/RD4/rR4/rrR3/drrR2 w d1", &["pass"]);
}

#[test]
fn m3_the_bird_s_choice() {
    let start = "rdrrrr/6/6/6/6/RDRRRR b -";
    check_after("cosmoludo", start, "d1d2", "rdrrrr/6/6/6/3R2/RDR1RR w b2");
    check_after("cosmoludo", start, "d1d2~e5", "rdrrrr/6/6/6/3R2/RDR1RR w e5");
    check_refused("cosmoludo", start, "d1d2~e6");
    check_refused("cosmoludo", start, "d1d2~a1");
    check_refused("cosmoludo-pl", start, "d1d2");
    check_refused("zillions", start, "d1d2~e5");

    // Not to the square it stands on.
    let moves = at("cosmoludo-pl", "d5/6/6/6/3R2/D5 w e5").moves();
    let birds: Vec<&str> = moves.iter().filter_map(|mv| mv.strip_prefix("a6a5~")).collect();
    assert_eq!(birds, ["b2", "b4", "c3", "c5", "d6", "e1", "e3", "f4"]);
    check_after("cosmoludo", "d5/6/6/6/3R2/D5 w b2", "a6a5", "6/d5/6/6/3R2/D5 b e1");
    check_refused("cosmoludo", "d5/6/6/6/3R2/D5 w b2", "a6a5~b2");

    // With all twelve triples taken it hovers over the piece that moved, and the type still binds.
    let full = "3d2/r1r1r1/1r3r/4R1/1RRR2/D3R1 b d1";
    check("cosmoludo", full, &["c2c1", "c2c3"]);
    check_after("cosmoludo", full, "c2c3", "3d2/r1r1r1/1r3r/2R1R1/1R1R2/D3R1 w c3");
    check_after("cosmoludo-pl", full, "c2c3", "3d2/r1r1r1/1r3r/2R1R1/1R1R2/D3R1 w c3");
    check_invalid("cosmoludo", "3d2/r1r1r1/1r3r/2R1R1/1R1R2/D3R1 w c5");

    // After a capture that wins, the bird's square is no part of the move.
    let winning = "6/6/6/1d4/6/DR4 b c1";
    check_after("cosmoludo-pl", winning, "b1b3", "6/6/6/1R4/6/D5 w d1");
    check_refused("cosmoludo-pl", winning, "b1b3~e2");
    check_after("cosmoludo", winning, "b1b3~e2", "6/6/6/1R4/6/D5 w e2");
}

#[test]
fn m4_an_obstructing_bird() {
    // The bird on c1 stands in the way of b1-c1-d1 only where it obstructs.
    check("cosmoludo", "d5/6/6/6/6/DR4 b c1", &["b1a2", "b1b3", "b1c2", "b1d1"]);
    let moves = at("cosmoludo-pl", "d5/6/6/6/6/DR4 b c1").moves();
    assert!(moves.iter().any(|mv| mv.starts_with("b1c2~")));
    assert!(!moves.iter().any(|mv| mv.starts_with("b1d1~")));

    // A piece may end on it, but a Ronin may not be re-entered there.
    let moves = at("cosmoludo-pl", "5d/6/6/6/R5/D5 b a3").moves();
    assert!(moves.iter().any(|mv| mv.starts_with("a2a3~")));
    assert!(moves.iter().any(|mv| mv.starts_with("R@a4~")));
    assert!(!moves.iter().any(|mv| mv.starts_with("R@a3")));
    assert!(at("cosmoludo", "5d/6/6/6/R5/D5 b a3").moves().contains(&"R@a3".to_owned()));
}

#[test]
fn m5_re_entry_carries_the_mana() {
    check_after("zillions", "6/d5/6/6/R5/1D4 b a5", "R@d4", "6/d5/3R2/6/R5/1D4 w d4");
    check_after("cosmoludo", "6/d5/6/6/R5/1D4 b e5", "R@d4", "6/d5/3R2/6/R5/1D4 w c1");
}

#[test]
fn m6_the_same_position() {
    let check = |rules: &str, one: &str, other: &str, same: bool| {
        assert_eq!(
            at(rules, one).same_position(&at(rules, other)),
            same,
            "{rules}: {one} and {other}"
        );
    };
    // Two doubles for the bird, and a single.
    check("cosmoludo", "d5/6/6/6/6/DR4 b c1", "d5/6/6/6/6/DR4 b f1", true);
    check("cosmoludo-pl", "d5/6/6/6/6/DR4 b c1", "d5/6/6/6/6/DR4 b f1", false);
    check("cosmoludo", "d5/6/6/6/6/DR4 b c1", "d5/6/6/6/6/DR4 b d1", false);
    check("cosmoludo", "d5/6/6/6/6/DR4 b c1", "d5/6/6/6/6/DR4 b -", false);
    check("cosmoludo", "d5/6/6/6/6/DR4 b c1", "d5/6/6/6/6/DR4 w c1", false);
    // Two white pieces on singles: which of them carries the Mana is forgotten.
    check("zillions", "d3r1/6/6/6/6/DR4 b a6", "d3r1/6/6/6/6/DR4 b e6", true);
}

#[test]
fn m7_the_reserve() {
    let entries = |rules: &str, position: &str| {
        at(rules, position).moves().iter().filter(|mv| mv.starts_with("R@")).count()
    };
    assert_eq!(entries("cosmoludo", "rdrrrr/6/6/6/6/RDRRRR b -"), 0);
    assert_eq!(entries("cosmoludo", "rdrrrr/6/6/6/6/RDRRR1 b -"), 25);
    assert_eq!(entries("cosmoludo,re-entry=never", "rdrrrr/6/6/6/6/RDRRR1 b -"), 0);
    assert_eq!(entries("escampe", "rdrrrr/6/6/6/6/RDRRR1 b -"), 0);
    check_invalid("cosmoludo", "rdrrrr/6/6/6/R5/RDRRRR b -");
}

#[test]
fn m8_set_up_order() {
    let play = |rules: &str, moves: &[&str]| {
        let start = open(rules, None).unwrap();
        moves.iter().fold(start, |state, mv| {
            state.play(mv).unwrap_or_else(|error| panic!("{rules}: {error}"))
        })
    };
    let texts = |rules: &str, moves: &[&str]| -> Vec<String> {
        (0..=moves.len()).map(|count| play(rules, &moves[..count]).text()).collect()
    };
    assert_eq!(
        texts("cosmoludo", &["c1/a1/b1/d1/e1/f1", "f6/a6/b6/c6/d6/e6"]),
        ["6/6/6/6/6/6 b -", "6/6/6/6/6/RRDRRR w -", "rrrrrd/6/6/6/6/RRDRRR b -"]
    );
    assert_eq!(
        texts("escampe", &["nw:a2/a1/b1/c1/d1/e1", "f6/a6/b6/c6/d6/e6"]),
        ["6/6/6/6/6/6 b -", "6/6/6/6/D5/RRRRR1 w - nw", "rrrrrd/6/6/6/D5/RRRRR1 w - nw"]
    );
    assert_eq!(play("jactalea", &["se:a2/a1/b1/c1/d1/e1"]).text(), "6/6/6/6/D5/RRRRR1 w - se");
    assert_eq!(play("escampe", &[]).turn(), Side::Black);

    // An orientation before Black's choice is ignored where he has the choice, and kept where he has not.
    assert_eq!(at("jactalea", "6/6/6/6/6/6 b - sw").text(), "6/6/6/6/6/6 b -");
    assert_eq!(at("cosmoludo", "6/6/6/6/6/6 b - sw").text(), "6/6/6/6/6/6 b - sw");
    check("cosmoludo", "6/6/6/6/6/6 b - sw", &["c1/a1/b1/d1/e1/f1", "d1/a1/b1/c1/e1/f1"]);
    // The Daimyo on a double; the other edition's orientations; the Ronin in order.
    check_refused("cosmoludo", "6/6/6/6/6/6 b -", "a1/b1/c1/d1/e1/f1");
    check_refused("escampe", "6/6/6/6/6/6 b -", "sw:a2/a1/b1/c1/d1/e1");
    check_refused("zillions", "6/6/6/6/6/6 b -", "se:a2/a1/b1/c1/d1/e1");
    check_refused("zillions", "6/6/6/6/6/6 b -", "a2/b1/a1/c1/d1/e1");
}

#[test]
fn captures_by_edition() {
    // To a Ronin an enemy Ronin is closed, the Daimyo is not; to the Daimyo both are.
    let ronin = "5d/6/6/6/rR4/D5 w - se";
    check("escampe", ronin, &["a2a1", "a2a3", "f6d6", "f6e5", "f6f4"]);
    check("escampe,capture=any", ronin, &["a2a1", "a2a3", "a2b2", "f6d6", "f6e5", "f6f4"]);
    check("escampe", "6/6/6/r5/Dd4/6 b - se", &["a2a1"]);
}

#[test]
fn the_end() {
    let won = at("zillions", "6/6/6/1d4/6/DR4 b -").play("b1b3").unwrap();
    assert_eq!(won.text(), "6/6/6/1R4/6/D5 w b3");
    assert_eq!((won.outcome(), won.moves()), (Some(Outcome::Win(Side::Black)), vec![]));
    assert_eq!(at("zillions", &won.text()).outcome(), won.outcome());
    assert!(won.play("pass").is_err());
}

#[test]
fn informal_notation() {
    let start = "rdrrrr/6/6/6/6/RDRRRR b -";
    for mv in ["d1-d2", "D1D2", "d1xd2", "D1-D2~B2"] {
        check_after("cosmoludo", start, mv, "rdrrrr/6/6/6/3R2/RDR1RR w b2");
    }
    check_after("zillions", "6/d5/6/6/R5/1D4 b a5", "r@D4", "6/d5/3R2/6/R5/1D4 w d4");
}

#[test]
fn texts_that_are_not_moves() {
    let nonsense = [
        "", "-", "~", "d1", "d1d2d3", "d1d2~", "d1d2~~b2", "g1g2", "R@", "R@d4", "pass", "é1é2",
        "d1–d2",
    ];
    for rules in ["cosmoludo", "cosmoludo-pl", "zillions"] {
        for mv in nonsense {
            check_refused(rules, "rdrrrr/6/6/6/6/RDRRRR b -", mv);
        }
    }
}

#[test]
fn texts_that_are_not_positions() {
    let check =
        |positions: &[&str]| positions.iter().for_each(|text| check_invalid("cosmoludo", text));
    check(&[
        "",
        "b",
        "rdrrrr/6/6/6/6/RDRRRR",
        "rdrrrr/6/6/6/6/RDRRRR b",
        "rdrrrr/6/6/6/6/RDRRRR b - se x",
    ]);
    check(&["rdrrrr/6/6/6/RDRRRR b -", "rdrrrr/6/6/6/6/6/RDRRRR b -", "rdrrrr/6/6/5/6/RDRRRR b -"]);
    check(&[
        "rdrrrr/6/6/7/6/RDRRRR b -",
        "rdrrrr/6/6/06/6/RDRRRR b -",
        "rdrrrr/6/6/33/6/RDRRRR b -",
        "rdrrrr/6/6/2x3/6/RDRRRR b -",
    ]);
    check(&[
        "rdrrrr/6/6/é5/6/RDRRRR b -",
        "rdrrrr/6/6/6/6/RDRRRR x -",
        "rdrrrr/6/6/6/6/RDRRRR b g1",
    ]);
    check(&[
        "rdrrrr/6/6/6/6/RDRRRR b - north",
        "rdrrrr/6/6/6/6/RDDRRR b -",
        "rdrrrr/6/6/6/6/RRRRRR b -",
    ]);
    // A set-up half made, or out of turn.
    check(&["6/6/6/6/6/6 w -", "6/6/6/6/6/6 b c3", "6/6/6/6/6/RDRRRR b -", "6/6/6/6/6/RDRRR1 w -"]);
    check(&["6/6/6/6/6/DRRRRR w -", "rdrrrr/6/6/6/6/6 b -", "6/6/6/6/R5/RDRRR1 w -"]);
    // Won by nobody, or by the wrong side; the bird on a piece.
    check(&[
        "6/6/6/1R4/6/D5 b d1",
        "6/6/6/1R4/6/D5 w -",
        "6/6/6/1R4/6/6 w d1",
        "6/6/6/1d4/6/D5 w b3",
    ]);
    // A carried Mana is on a piece of the side that has just moved.
    for text in ["6/6/6/1d4/6/D5 w b3", "6/6/6/1d4/6/D5 w c3"] {
        check_invalid("zillions", text);
    }
}

#[test]
fn texts_that_are_not_rules() {
    for rules in
        ["", "mana", "Cosmoludo", "cosmoludo,", "cosmoludo,blocked", "cosmoludo,blocked=maybe"]
    {
        assert!(open(rules, None).is_err(), "{rules}");
    }
    for rules in [
        "cosmoludo,colour=red",
        "jactalea,orientations=",
        "jactalea,orientations=se+up",
        "burst,first=white",
    ] {
        assert!(open(rules, None).is_err(), "{rules}");
    }
}

#[test]
fn house_rules() {
    let all = "cosmoludo,set-up=two-rows,orientations=se+nw,first=white,unmatched=pass,\
               blocked=pass,re-entry=never,mana=carried,capture=ronin-takes-daimyo";
    let check = |position: Option<&str>| {
        let (house, escampe) = (open(all, position).unwrap(), open("escampe", position).unwrap());
        assert_eq!((house.text(), house.moves()), (escampe.text(), escampe.moves()));
    };
    check(None);
    check(Some("6/6/6/6/D5/RRRRR1 w - nw"));
    check(Some("1r1r2/3R2/rr2R1/6/RdR1Dr/4R1 b - se"));
    check(Some("r2rr1/4d1/4Rr/1RrD2/2R3/2R2R w e4 nw"));
}
