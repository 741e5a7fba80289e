//! Reading: lenient where the meaning is clear, and an error with its place where it is not.

use mana_catalogue::with_game;
use mana_game::Position;
use mana_record::{Record, RecordError, RecordErrorKind, RecordText, records};

/// Reads a text with one record of any game and writes it.
fn rewrite(text: &str) -> Result<String, RecordError> {
    let text: RecordText = text.parse()?;
    with_game!(text.rules()?, |P, _| Ok(Record::<P>::from_text(&text)?.to_string()))
}

const SET_UPS: &str = "1. b1/a1/c1/d1/e1/f1 b6/a6/c6/d6/e6/f6";

/// Checks the moves that are written after the set-ups of a `cosmoludo` game, and that they are read as written.
#[track_caller]
fn check_moves(text: &str, expected: &str) {
    let written = rewrite(&format!("{SET_UPS} {text}")).unwrap_or_else(|error| panic!("{error}"));
    let (_, moves) = written.split_once("\n\n").expect("tags and moves");
    assert_eq!(moves.replace('\n', " ").trim(), format!("{SET_UPS} {expected}"));
    assert_eq!(rewrite(&written).expect("what was written"), written);
}

#[test]
fn moves_in_any_shape() {
    check_moves("", "*");
    check_moves("*", "*");
    check_moves("2. c1c3 *", "2. c1c3 *");
    check_moves("2.c1c3", "2. c1c3 *");
    check_moves("c1-C3 0-1", "2. c1c3 0-1");
    check_moves("17... c1c3 3 d6d3 *", "2. c1c3 d6d3 *");
    check_moves("2. … c1c3\r\n\r\n\td6d3\u{a0}1/2-1/2", "2. c1c3 d6d3 1/2-1/2");
    check_moves("c1c3\n% c1c3 { (\nd6d3", "2. c1c3 d6d3 *");
}

#[test]
fn comments() {
    check_moves("c1c3 {a} d6d3", "2. c1c3 {a} 2... d6d3 *");
    check_moves("{a} c1c3", "{a} 2. c1c3 *");
    check_moves(
        "c1c3 {a}{ b\n\n c }{} d6d3 1-0 {resigns}",
        "2. c1c3 {a b c} 2... d6d3 {resigns} 1-0",
    );
    check_moves("c1c3 ; a } b\nd6d3", "2. c1c3 {a ) b} 2... d6d3 *");
    check_moves("c1c3 {[%clk  0:01:00]\n[%eval 0.1]}", "2. c1c3 {[%clk 0:01:00] [%eval 0.1]} *");
    check_moves("c1c3 {% ; ( $ * 1-0 [Tag \"x\"]}", "2. c1c3 {% ; ( $ * 1-0 [Tag \"x\"]} *");
}

#[test]
fn annotations() {
    check_moves("c1c3!", "2. c1c3 $1 *");
    check_moves("c1c3 ?! $14 $14 d6d3??", "2. c1c3 $6 $14 d6d3 $4 *");
    check_moves("c1c3$255{a}!!", "2. c1c3 $255 $3 {a} *");
}

#[test]
fn variations() {
    check_moves("c1c3 (b1b3) d6d3", "2. c1c3 (2. b1b3) 2... d6d3 *");
    check_moves("c1c3 (2. b1b3 a6a5 (e6e5) 1-0) {a}", "2. c1c3 {a} (2. b1b3 a6a5 (2... e6e5)) *");
    check_moves("c1c3 ({a} {b} b1b3 {c})", "2. c1c3 ({a b} 2. b1b3 {c}) *");
    check_moves("c1c3 (c1c3 d6d3)", "2. c1c3 d6d3 *");
    check_moves(
        "c1c3 (b1b3) d6d3 (d6c4) (d6c4 {a})",
        "2. c1c3 (2. b1b3) 2... d6d3 (2... d6c4 {a}) *",
    );
}

#[test]
fn tags() {
    let written = rewrite(
        "\u{feff}; a file\n[white \"W \\\"x\\\" \\\\ \\n\"][Event \"?\"] [ Black\n\"B\" ] [Rules \"zillions\"]\
         [Position \"rrrrrd/6/6/6/6/RRRRRD b - ne\"] [Site \"\"] [Event \"?\"]",
    );
    let expected = "[Game \"mana\"]\n[Rules \"zillions\"]\n[Black \"B\"]\n[White \"W \\\"x\\\" \\\\ \\\\n\"]\n[Result \"*\"]\n\
                    [Position \"rrrrrd/6/6/6/6/RRRRRD b - ne\"]\n[Event \"?\"]\n[Site \"\"]\n\n{a file} *\n";
    assert_eq!(written.expect("a record"), expected);
}

#[test]
fn the_game_follows_from_the_tags() {
    #[track_caller]
    fn check(tags: &str, expected: &str) {
        let written = rewrite(tags).expect(tags);
        assert!(written.starts_with(expected), "{written}");
    }
    check("*", "[Game \"mana\"]\n[Rules \"cosmoludo\"]\n");
    check("[Game \"Burst\"]", "[Game \"burst\"]\n[Rules \"burst\"]\n");
    check("[Rules \"burst\"]", "[Game \"burst\"]\n[Rules \"burst\"]\n");
    check("[Game \"mana\"][Rules \"?\"]", "[Game \"mana\"]\n[Rules \"cosmoludo\"]\n");
    check(
        "[Rules \"cosmoludo,blocked=free\"]",
        "[Game \"mana\"]\n[Rules \"cosmoludo,blocked=free\"]\n",
    );
}

#[test]
fn numbers_follow_the_side_that_begins() {
    let text = "[Position \"rdrrrr/6/6/6/6/RDRRRR w -\"] d6d3 b1a2 a6a5";
    let written = rewrite(text).expect("a record");
    assert!(written.ends_with("\n\n1... d6d3 2. b1a2 a6a5 *\n"), "{written}");
}

#[test]
fn results() {
    const LAST: &str = "[Position \"3d2/6/3R2/6/6/D5 b -\"]";
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let written = rewrite(&format!("{LAST}{text}")).expect(text);
        assert!(written.contains(&format!("[Result \"{expected}\"]")), "{written}");
        assert!(written.ends_with(&format!("{expected}\n")), "{written}");
    }
    check("", "*");
    check("0-1", "0-1");
    check("[Result \"1-0\"]", "1-0");
    check("[Result \"1-0\"] *", "1-0");
    check("[Result \"*\"] 1-0", "1-0");
    check("[Result \"?\"] d4d6", "1-0");
    check("d4d6 1-0", "1-0");
    check("d4b4 (d4d6 1-0) 1/2", "1/2-1/2");
}

#[test]
fn errors_name_place_and_reason() {
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let message = rewrite(text).expect_err(text).to_string();
        assert!(message.starts_with(expected), "{message}");
        assert!(message.len() < 400 && !message.contains('\n'), "{message}");
    }
    check("", "line 1, column 1: there is no record");
    check(" \n ", "line 1, column 1: there is no record");
    check("*\n\n[Game \"mana\"]", "line 3, column 1: another record");
    check("* c1c3", "line 1, column 3: \"c1c3\" follows the result");
    check("* *", "line 1, column 3: \"*\" follows the result");
    check("z9z9", "line 1, column 1: \"z9z9\" is not a move");
    check("é é\r\n\r\n  {ä}z9z9", "line 1, column 1: \"é\"");
    check("{ä\r\n\rä} b1c3", "line 3, column 4: \"b1c3\"");
    check(&format!("{SET_UPS}\n\n2.b1d4"), "line 3, column 3: \"b1d4\"");
    check("{a", "line 1, column 1: this comment is never closed");
    check("}", "line 1, column 1: \"}\" means nothing");
    check("\"", "line 1, column 1: ");
    check("(", "line 1, column 1: there is no move before this variation");
    check("$1", "line 1, column 1: there is no move before this annotation");
    check(
        "b1/a1/c1/d1/e1/f1 (c1/a1/b1/d1/e1/f1",
        "line 1, column 19: this variation is never closed",
    );
    check(
        "b1/a1/c1/d1/e1/f1 (c1/a1/b1/d1/e1/f1 [A \"\"]",
        "line 1, column 19: this variation is never closed",
    );
    check("b1/a1/c1/d1/e1/f1 )", "line 1, column 19: `)` closes");
    check("b1/a1/c1/d1/e1/f1 ({a})", "line 1, column 23: the variation closed here holds no move");
    check("b1/a1/c1/d1/e1/f1 $256", "line 1, column 19: \"$256\" is not an annotation");
    check("b1/a1/c1/d1/e1/f1 $", "line 1, column 19: \"$\" is not an annotation");
    check("b1/a1/c1/d1/e1/f1 !!!", "line 1, column 19: \"!!!\" is not an annotation");
    check("[", "line 1, column 2: a tag is written");
    check("[A b]", "line 1, column 4: a tag is written");
    check("[A \"b\n\"]", "line 1, column 4: a tag is written");
    check("[A \"b\" c]", "line 1, column 8: a tag is written");
    check("[A \"1\"]\n[A \"2\"]", "line 2, column 1: the tag \"A\"");
    check("[Game \"chess\"]", "line 1, column 1: the game \"chess\" is not known");
    check("[Rules \"chess\"]", "line 1, column 1: no rules are called \"chess\"");
    check(
        "[Game \"burst\"][Rules \"escampe\"]",
        "line 1, column 1: the record is of the game \"burst\"",
    );
    check("[Position \"x\"]", "line 1, column 1: tag Position: ");
    check("[Result \"2-0\"]", "line 1, column 1: \"2-0\" is not a result");
    check(
        "[Result \"1-0\"] 0-1",
        "line 1, column 1: the tag Result says 1-0, the end of the moves 0-1",
    );
    let last = "[Position \"3d2/6/3R2/6/6/D5 b -\"]\n";
    check(
        &format!("{last}d4d6 0-1"),
        "line 2, column 6: the record says 0-1, but on the board the game ended 1-0",
    );
    check(&format!("{last}d4d6 *"), "line 2, column 6: the record says *, but");
    check(
        &format!("{last}d4d6 a1a2"),
        "line 2, column 6: \"a1a2\" follows the end of the game, 1-0",
    );
}

#[test]
fn the_third_occurrence_ends_the_game() {
    let start = "[Rules \"burst\"] ";
    let dance = "N@d5 n@g6 N- n- ";
    let written = rewrite(&format!("{start}{}", dance.repeat(2))).expect("a record");
    assert!(written.ends_with("N- N- 1/2-1/2\n"), "{written}");
    let error = rewrite(&format!("{start}{}N@d5", dance.repeat(2))).expect_err("the game is over");
    assert!(error.to_string().contains("\"N@d5\" follows the end of the game, 1/2-1/2"), "{error}");
    // The same moves in two variations are no repetition of each other.
    let written = rewrite(&format!("{start}{dance} N@d5 (E@d5 n@g6 E- n-) n@g6 N- (N+) n-"));
    assert!(written.expect("a record").ends_with("1/2-1/2\n"));
}

#[test]
fn many_records() {
    let text = "1. b1/a1/c1/d1/e1/f1 1-0\n\n[Rules \"burst\"]\n\n* {last}\n[Rules \"escampe\"]";
    let read: Vec<_> = records(text).map(|record| record.expect("a record")).collect();
    assert_eq!(read.iter().map(|record| record.location().line).collect::<Vec<_>>(), [1, 3, 6]);
    assert_eq!(read[1].tag("rules"), Some("burst"));
    let mut records = records("* [A \"1\"] ) [B \"2\"]");
    assert!(records.next().is_some_and(|record| record.is_ok()));
    assert!(records.next().is_some_and(|record| record.is_err()));
    assert!(records.next().is_none());
}

#[test]
fn noise_is_rejected_quickly_with_short_errors() {
    let many = 1_000_000;
    let nested = format!("b1/a1/c1/d1/e1/f1 {}", "(c1/a1/b1/d1/e1/f1 ".repeat(many / 20));
    for noise in [
        "(", "[", "{", "\"", "a", "1", "a ", "1. ", "1.", "a.", "1/", "$", "!", "*", "\0", "é",
        "[A \"\"]", ";\n",
    ] {
        let noise = noise.repeat(many / noise.len());
        if let Err(error) = rewrite(&noise) {
            assert!(error.to_string().len() < 400, "{error}");
        }
    }
    assert!(rewrite(&nested).is_err());
    let nested = format!("{nested}{}", ")".repeat(many / 20));
    assert!(rewrite(&nested).is_ok());
}

#[test]
fn errors_contain_those_of_the_rules() {
    let kind = |text: &str| text.parse::<Record<burst::Position>>().expect_err(text).kind;
    let error = burst::Position::start(burst::Rules).read_move("G@f6").expect_err("in play");
    assert_eq!(kind("1. G@f6"), RecordErrorKind::Move(error.into()));
    let expected = Some("burst");
    let other_game = RecordErrorKind::WrongGame { stated: "mana".into(), expected };
    assert_eq!(kind("[Rules \"escampe\"]"), other_game);
    assert_eq!(kind("[Game \"mana\"]"), other_game);
    assert!(matches!(kind("[Rules \"chess\"]"), RecordErrorKind::Rules(_)));
}
