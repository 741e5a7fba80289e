//! The board as a picture.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana::{Edition, Position};
use mana_game::Position as _;

#[track_caller]
fn check(edition: Edition, text: &str, expected: &str) {
    let position = Position::parse(edition, text).unwrap();
    assert_eq!(format!("{}\n", position.board()), expected, "{}", position.board());
}

#[test]
fn the_bird_is_on_a_square_of_the_marked_type() {
    check(
        Edition::COSMOLUDO,
        "rdrrrr/6/6/1D4/6/R1RRR1 w a2",
        "\
\x20   a    b    c    d    e    f
  +----+----+----+----+----+----+
6 | r1 | d2 | r2 | r3 | r1 | r2 | 6
  +----+----+----+----+----+----+
5 |  3 |  1 |  3 |  1 |  3 |  2 | 5
  +----+----+----+----+----+----+
4 |  2 |  3 |  1 |  2 |  1 |  3 | 4
  +----+----+----+----+----+----+
3 |  2 | D1 |  3 |  2 |  3 |  1 | 3
  +----+----+----+----+----+----+
2 |  1*|  3 |  1 |  3 |  1 |  2 | 2
  +----+----+----+----+----+----+
1 | R3 |  2 | R2 | R1 | R3 |  2 | 1
  +----+----+----+----+----+----+
\x20   a    b    c    d    e    f
White to move, singles marked
In reserve: Black 1, White 0
",
    );
}

#[test]
fn a_piece_carries_the_mana_on_a_turned_board() {
    check(
        Edition::JACTALEA,
        "rdrrrr/6/6/1D4/6/R1RRRR w b3 nw",
        "\
\x20   a    b    c    d    e    f
  +----+----+----+----+----+----+
6 | r2 | d3 | r1 | r2 | r2 | r3 | 6
  +----+----+----+----+----+----+
5 |  2 |  1 |  3 |  1 |  3 |  1 | 5
  +----+----+----+----+----+----+
4 |  1 |  3 |  2 |  3 |  1 |  2 | 4
  +----+----+----+----+----+----+
3 |  3 | D1*|  2 |  1 |  3 |  2 | 3
  +----+----+----+----+----+----+
2 |  2 |  3 |  1 |  3 |  1 |  3 | 2
  +----+----+----+----+----+----+
1 | R2 |  1 | R3 | R2 | R2 | R1 | 1
  +----+----+----+----+----+----+
\x20   a    b    c    d    e    f
White to move, singles marked
",
    );
}

#[test]
fn set_ups_and_ends_are_described() {
    let last_line = |edition, text| {
        let picture = Position::parse(edition, text).unwrap().board().to_string();
        picture.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(last_line(Edition::ESCAMPE, "6/6/6/6/6/6 b -"), "Black to set up");
    assert_eq!(last_line(Edition::COSMOLUDO, "6/6/6/6/6/RDRRRR w -"), "White to set up");
    assert_eq!(
        last_line(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRRRR b -"),
        "Black to move, no type marked"
    );
    let won = Position::parse(Edition::ZILLIONS, "r2R2/6/6/6/6/D5 w d6").unwrap();
    assert!(won.board().to_string().contains("\nBlack has won\nIn reserve: Black 4, White 4"));
}

#[test]
fn every_edition_is_drawn_in_lines_that_are_not_empty() {
    for (name, edition) in Edition::NAMED {
        let mut position = Position::start(edition);
        for ply in 0..60 {
            let picture = position.board().to_string();
            assert!(picture.is_ascii() && !picture.ends_with('\n'), "{name}");
            assert!(
                picture.lines().all(|line| !line.trim().is_empty() && line.len() <= 80),
                "{name}"
            );
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
            position.play(mv);
        }
    }
}
