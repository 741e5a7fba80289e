//! Each rule and ruling on the smallest position that shows it.

#![allow(clippy::unwrap_used, reason = "what fails here is to panic")]

use burst::{EndRule, Position, Rules};
use mana_game::{Game, Outcome, Position as _, Reason, Side};

/// Plays a move: `Ok` is the position it leads to, `Err` the rule that forbids it.
#[track_caller]
fn check(position: &str, mv: &str, expected: Result<&str, &str>) {
    let position: Position = position.parse().unwrap();
    let result = match position.read_move(mv) {
        Ok(mv) => Ok(position.after(mv).to_string()),
        Err(error) => Err(error.to_string()),
    };
    let expected = match expected {
        Ok(after) => Ok(after.to_owned()),
        Err(rule) => Err(format!("{:?}: {rule}", mv.trim())),
    };
    assert_eq!(result, expected, "{position} {mv}");
}

/// Checks the outcome of a position and its reason.
#[track_caller]
fn check_ending(position: &str, expected: Option<(Outcome, Reason<EndRule>)>) {
    let position: Position = position.parse().unwrap();
    assert_eq!(
        position.ending().map(|ending| (ending.outcome, ending.reason)),
        expected,
        "{position}"
    );
}

const BLACK_BLOCKED: Option<(Outcome, Reason<EndRule>)> =
    Some((Outcome::Win(Side::White), Reason::Rule(EndRule::GeyserBlocked)));
const WHITE_BLOCKED: Option<(Outcome, Reason<EndRule>)> =
    Some((Outcome::Win(Side::Black), Reason::Rule(EndRule::GeyserBlocked)));
const DISCONNECTED: Result<&str, &str> = Err("it would leave the Mana disconnected");

#[test]
fn spelling() {
    let start = "Gg b ENRPSTAenrpsta";
    check(start, " n@D5\t", Ok("NGg w ERPSTAenrpsta"));
    check(start, "gE6", Ok("G1/1g w ENRPSTAenrpsta"));
    for text in [
        "", "N", "Ne", "N@", "X@e4", "N@k5", "N@e0", "N@e11", "N@e05", "Ne4x", "N@e4 e5", "N--",
        "pas", "é5",
    ] {
        check(start, text, Err("a move is written like N@f6, Nf6, N-, N+ or pass"));
    }
}

#[test]
fn placing() {
    let start = "Gg b ENRPSTAenrpsta";
    check(start, "G@d5", Err("Gran is not in hand"));
    check(start, "N@e5", Err("e5 is occupied"));
    check(start, "N@f6", Err("a Mana is not placed beside the opponent's geyser"));
    check(start, "N@g6", Err("a Mana is placed in touch with one of the player's own"));
    check(start, "N@a1", DISCONNECTED);
    check("GgENR b PSTAenrpsta", "P@j5", Err("the Mana would span six columns"));
    check("G/g/E/N/R b PSTAenrpsta", "P@d4", Err("the Mana would span six rows"));
    check("G/g/E/N/R b PSTAenrpsta", "P@d5", Ok("1G/1g/1E/1N/PR w STAenrpsta"));
}

#[test]
fn moving() {
    let position = "NE1/RGg/P1T b SAenrpsta";
    check(position, "Ne8", Err("Noa does not move so"));
    check(position, "A+", Err("Abramelin is not on the table"));
    check(position, "Ed8", Err("Goetia does not move so"));
    check(position, "Ef6", Err("f6 is occupied"));
    check(position, "Eg7", Ok("N1E/RGg/P1T w SAenrpsta"));
    check(position, "Ri6", Err("another Mana lies in the way of Raziel"));
    check(position, "Th6", Err("Theurgia does not move so"));
    check("AGg b ENRPSTenrpsta", "Ae6", Err("Abramelin moves only when burst"));
    check("+AGg b ENRPSTenrpsta", "Ae6", Err("Abramelin moves only onto a Mana"));
    check("+AGg b ENRPSTenrpsta", "Ag5", Err("Abramelin does not move so"));
}

#[test]
fn b1_connection_is_one_group() {
    check("NEGg b RPSTAenrpsta", "E-", DISCONNECTED);
    check("NEGg b RPSTAenrpsta", "N-", Ok("EGg w NRPSTAenrpsta"));
    // The corner is enough, and a Mana may leave its neighbours if it comes down between them.
    check("NEGg b RPSTAenrpsta", "Ef6", Ok("1E2/N1Gg w RPSTAenrpsta"));
    check("PGg b ENRSTAenrpsta", "Pe7", DISCONNECTED);
    // Two pairs that touch nobody else are not one group.
    assert!("Gg1EN b RPSTAenrpsta".parse::<Position>().is_err());
}

#[test]
fn b2_limits_are_judged_after_the_action() {
    // Paulina alone holds the left edge, and takes it along.
    check("P4/1GgEN b RSTAenrpsta", "Pj6", Ok("4P/GgEN1 w RSTAenrpsta"));
    check("P4/RGgEN b STAenrpsta", "Pj6", Err("the Mana would span six columns"));
    check("R/G/g/E/N b PSTAenrpsta", "Re4", Err("another Mana lies in the way of Raziel"));
    check("+R/G/g/E/N b PSTAenrpsta", "Re4", Ok("G/g/E/N/R w PSTAenrpsta"));
}

#[test]
fn b3_walls_need_five() {
    check_ending("Gg b ENRPSTAenrpsta", None);
    // Five columns and two rows: a wall on the left of White's geyser, but none above it.
    check_ending("gEGNR/P4 w STAenrpsta", None);
    check_ending("gEGNR/P4/S4/T4/A4 w enrpsta", WHITE_BLOCKED);
    // Four columns: no wall.
    check_ending("gEGN/P3/S3/T3/A3 w Renrpsta", None);
}

#[test]
fn b4_push() {
    check("+EG+g b NRPSTAenrpsta", "Ef5", Ok("EG+g w NRPSTAenrpsta"));
    check("+EG1P/2g1 b NRSTAenrpsta", "Ef6", Ok("EGP/1g1 w NRSTAenrpsta"));
    // A lone Mana on the edge pushes four others: the edge moves along. With another Mana behind it does not.
    check("+EGgNR b PSTAenrpsta", "Ef5", Ok("EGgNR w PSTAenrpsta"));
    check("+EGgNR/P4 b STAenrpsta", "Ef6", Err("the Mana would span six columns"));
    check("2g/1G1/+N2 b ERPSTAenrpsta", "Nf6", Ok("2g/1G1/N2 w ERPSTAenrpsta"));
    check("EGg b NRPSTAenrpsta", "Ef5", Err("f5 is occupied"));
}

#[test]
fn b5_jump() {
    check("RGgn b ENPSTAerpsta", "Ri5", Err("another Mana lies in the way of Raziel"));
    check("+RGgn b ENPSTAerpsta", "Ri5", Ok("GgnR w ENPSTAerpsta"));
    check("+RGgn b ENPSTAerpsta", "Rg5", Err("g5 is occupied"));
    // The ordinary slide remains.
    check("+R1n/1Gg b ENPSTAerpsta", "Rf6", Ok("Rn/Gg w ENPSTAerpsta"));
}

#[test]
fn b6_only_the_destination_of_a_leap_matters() {
    check("TE1/NGg b RPSAenrpsta", "Tg5", Err("g5 is occupied"));
    check("TE1/NGg b RPSAenrpsta", "Tf4", Ok("1E1/NGg/1T1 w RPSAenrpsta"));
}

#[test]
fn b7_devouring() {
    // The opponent's, the own, but not the own geyser; what is devoured is normal in hand.
    check("+T2/1G+n/2g b ENRPSAerpsta", "Tg6", Ok("GT/1g w ENRPSAenrpsta"));
    check("+T1N/1GE/2g b RPSAenrpsta", "Tg6", Ok("1N/GT/1g w ERPSAenrpsta"));
    check("+T1N/1GE/2g b RPSAenrpsta", "Tf5", Ok("1N/GE/Tg w RPSAenrpsta"));
    check("+AGg b ENRPSTenrpsta", "Af5", Err("no Mana devours its own geyser"));
    check("TE/Ng/1G b RPSAenrpsta", "Tf5", Err("f5 is occupied"));
    check("+TE/Ng/1G b RPSAenrpsta", "Tf5", Err("no Mana devours its own geyser"));
    check("+Ag/1G b ENRPSTenrpsta", "Af6", Ok("A/G w ENRPSTgenrpsta"));
    check_ending(
        "A/G w ENRPSTgenrpsta",
        Some((Outcome::Win(Side::Black), Reason::Rule(EndRule::GeyserDevoured))),
    );
    check("A/G w ENRPSTgenrpsta", "N@e4", Err("the game is over"));
    check("A/G w ENRPSTgenrpsta", "N@a1", Err("the game is over"));
    // The devourer held the others together.
    check("Ng+AGe b ERPSTnrpsta", "Af5", DISCONNECTED);
}

#[test]
fn b8_the_geyser_is_never_retrieved() {
    check("Gg b ENRPSTAenrpsta", "G-", Err("the geyser is never retrieved"));
    check("Gg b ENRPSTAenrpsta", "G+", Ok("+Gg w ENRPSTAenrpsta"));
    check("+Gg b ENRPSTAenrpsta", "Gf5", Ok("Gg w ENRPSTAenrpsta"));
}

#[test]
fn b9_burst_lasts_until_the_mana_moves_or_leaves() {
    check("+NGg b ERPSTAenrpsta", "N+", Err("Noa is burst already"));
    check("+NGg b ERPSTAenrpsta", "N-", Ok("Gg w ENRPSTAenrpsta"));
    check("+NGg b ERPSTAenrpsta", "Nf6", Ok("N1/Gg w ERPSTAenrpsta"));
    check("+NGg b ERPSTAenrpsta", "R@d5", Ok("R+NGg w EPSTAenrpsta"));
}

#[test]
fn b10_self_block() {
    // Black's geyser is blocked, and it is White's turn: not over. It is if White leaves it so, even by a burst.
    let blocked = "1E1/NGP/1g1 w RSTAenrpsta";
    check_ending(blocked, None);
    check(blocked, "G+", Ok("1E1/NGP/1+g1 b RSTAenrpsta"));
    check_ending("1E1/NGP/1+g1 b RSTAenrpsta", BLACK_BLOCKED);
    check_ending("1E1/NGP/2g b RSTAenrpsta", None);
    // Black may also do that to itself.
    check("2E/NGP/1g1 b RSTAenrpsta", "Ef7", Ok("1E1/NGP/1g1 w RSTAenrpsta"));
    // Both blocked: whoever has just moved has won.
    check_ending("1ER1/NGgP/1ST1 b Aenrpsta", BLACK_BLOCKED);
    check_ending("1ER1/NGgP/1ST1 w Aenrpsta", WHITE_BLOCKED);
}

#[test]
fn b11_only_a_player_without_an_action_passes() {
    check("Gg b ENRPSTAenrpsta", "pass", Err("only a player without an action passes"));
}

#[test]
fn b12_third_occurrence_wherever_it_lies() {
    let mut game: Game<Position> = Game::new(Rules);
    for _ in 0..2 {
        assert_eq!(game.ending(), None);
        // The two Noa go and come, and the group has its lower left elsewhere on the table meanwhile.
        for mv in ["N@d4", "N@h6", "N-", "N-"] {
            let mv = game.position().read_move(mv).unwrap();
            game.play(mv).unwrap();
        }
    }
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    assert_eq!(game.ending().map(|ending| ending.reason), Some(Reason::Repetition));
    // Burst states count, and so do reflections.
    let key = |text: &str| text.parse::<Position>().unwrap().key();
    assert_ne!(key("+Gg b ENRPSTAenrpsta"), key("Gg b ENRPSTAenrpsta"));
    assert_ne!(key("gG b ENRPSTAenrpsta"), key("Gg b ENRPSTAenrpsta"));
    assert_ne!(key("Gg w ENRPSTAenrpsta"), key("Gg b ENRPSTAenrpsta"));
}
