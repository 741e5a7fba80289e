//! The field as a picture.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use burst::{Position, Rules};
use mana_game::Position as _;

#[track_caller]
fn check(text: &str, expected: &str) {
    let position: Position = text.parse().unwrap();
    assert_eq!(format!("{}\n", position.board()), expected, "{}", position.board());
}

#[test]
fn walls_and_burst_mana_are_drawn() {
    check(
        "4G/3n1/2+R2/NS3/g1E2 b PTAerpsta",
        "\
\x20    d  e  f  g  h  i  j
10   #  #  #  #  #  #  #  10
 9   #  .  .  .  .  G  #  9
 8   #  .  .  .  n  .  #  8
 7   #  .  . +R  .  .  #  7
 6   #  N  S  .  .  .  #  6
 5   #  g  .  E  .  .  #  5
 4   #  #  #  #  #  #  #  4
     d  e  f  g  h  i  j
Black to move
Black: geyser open on 2 sides, in hand P T A
White: geyser open on 1 side, in hand e r p s t a
",
    );
}

#[test]
fn a_field_without_walls_has_room_on_every_side() {
    check(
        "NGg w ERPSTAenrpsta",
        "\
\x20    d  e  f  g  h
 6   .  .  .  .  .  6
 5   .  N  G  g  .  5
 4   .  .  .  .  .  4
     d  e  f  g  h
White to move
Black: geyser open on 2 sides, in hand E R P S T A
White: geyser open on 3 sides, in hand e n r p s t a
",
    );
}

#[test]
fn every_position_is_drawn_in_lines_that_are_not_empty() {
    let mut position = Position::start(Rules);
    for ply in 0..200 {
        let picture = position.board().to_string();
        assert!(picture.is_ascii() && !picture.ends_with('\n'));
        assert!(
            picture.lines().all(|line| !line.trim().is_empty() && line.len() <= 80),
            "{picture}"
        );
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(ply * 31 % moves.len().max(1)) else { break };
        position.play(mv);
    }
}
