//! `mana record convert` and `mana record draw`: games in every format, and errors that name the place.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn convert(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mana"))
        .args(["record", "convert", "-"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Converts a text; returns what is printed.
#[track_caller]
fn converted(from: &str, to: &str, input: &str) -> String {
    let output = convert(&["--from", from, "--to", to], input);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.as_str()), (Some(0), ""), "{from} to {to}");
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that a text is refused with one line that holds `expected`.
#[track_caller]
fn check_refused(args: &[&str], input: &str, expected: &str) {
    let output = convert(args, input);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.lines().count() == 1 && error.contains(expected), "{error}");
}

const ESCAMPE: &str = "\
[Game \"mana\"]
[Rules \"escampe\"]
[Black \"Alice\"]
[White \"Bob\"]
[Result \"0-1\"]

1. se:c1/a1/e1/b2/d2/f2 c6/b5/d5/a6/e6/f6 2. d5d4 0-1

[Game \"mana\"]
[Rules \"escampe\"]
[Result \"*\"]

1. nw:c1/a1/e1/b2/d2/f2 c6/b5/d5/a6/e6/f6 *
";

#[test]
fn all_formats_round_trip() {
    let strict = converted("record", "record", ESCAMPE);
    for form in ["json", "moves", "course"] {
        let there = converted("record", form, &strict);
        assert_eq!(converted(form, "record", &there), strict, "{there}");
        assert_eq!(converted(form, form, &there), there);
        for other in ["json", "moves", "course"] {
            let beyond = converted(form, other, &there);
            assert_eq!(converted(other, "record", &beyond), strict, "{form}, {other}");
        }
    }
}

#[test]
fn all_formats_are_written_as_specified() {
    let course = converted("record", "course", ESCAMPE);
    let first =
        "% Noir: Alice\n% Blanc: Bob\nC6/A6/B5/D5/E6/F5\nC1/A1/B2/D2/E1/F1\nD2-D3\nFIN! Blanc\n";
    assert!(course.starts_with(first), "{course}");
    let json = converted("record", "json", ESCAMPE);
    let tags =
        "{\"rules\":\"escampe\",\"tags\":{\"Black\":\"Alice\",\"White\":\"Bob\"},\"moves\":[";
    assert!(json.starts_with(tags), "{json}");
    assert_eq!(json.lines().count(), 2);
    let moves = converted("record", "moves", ESCAMPE);
    assert!(moves.contains("]\n1. se:c1/a1/e1/b2/d2/f2 c6/b5/d5/a6/e6/f6\n"), "{moves}");
    assert!(moves.contains("\n2. d5d4\n0-1\n\n[Game"), "{moves}");
}

#[test]
fn games_from_a_position_and_other_rules() {
    let game = "[Rules \"zillions\"] [Position \"3d2/6/3R2/6/6/D5 b -\"] 1. d4d6 1-0";
    for form in ["json", "moves"] {
        let there = converted("record", form, game);
        assert_eq!(converted(form, "record", &there), converted("record", "record", game));
    }
    check_refused(&["--to", "course"], game, "only games of `escampe`");
    let output = convert(&["--from", "moves", "--rules", "burst", "--to", "json"], "N@d5 N@g6\n");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        printed,
        "{\"rules\":\"burst\",\"tags\":{},\"moves\":[\"N@d5\",\"N@g6\"],\"result\":\"*\"}\n"
    );
}

#[test]
fn errors_name_the_line_and_the_move() {
    let from = |form| ["--from", form, "--to", "record"];
    check_refused(
        &from("course"),
        "% x\nC6/A6/B5/D5/E6/F5\nE\n",
        "-:3: move 2: \"E\" is not legal",
    );
    check_refused(&from("moves"), "\n1. b1/a1/c1/d1/e1/f1\n2. z9\n", "-:3:4: \"z9\"");
    let game = "{\"rules\":\"burst\",\"moves\":[\"N@d5\",\"N@z9\"]}";
    check_refused(&from("json"), &format!("\n{game}\n"), "-:2: move 2: ");
    check_refused(&from("json"), "{\"rules\":\"chess\",\"moves\":[]}", "-:1: ");
    check_refused(&from("json"), "[]", "-:1: not a game");
    check_refused(&from("record"), "1. z9", "-:1:4: ");
    check_refused(&from("course"), "", "there is no game here");
    check_refused(&["--to", "pgn"], "", "pgn");
}

/// `mana record draw` chooses the format of the picture by the file name.
#[test]
fn drawings_have_the_format_of_their_file_name() {
    let folder = std::env::temp_dir().join(format!("mana-draw-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let record = folder.join("game.txt");
    std::fs::write(&record, mana_data::MISTAKES).unwrap();
    let draw = |name: &str, args: &[&str]| {
        let picture = folder.join(name);
        let program = Command::new(env!("CARGO_BIN_EXE_mana"))
            .args(["record", "draw"])
            .args(args)
            .args([&record, &picture])
            .output()
            .unwrap();
        let error = String::from_utf8(program.stderr).unwrap();
        (program.status.code(), error, std::fs::read(&picture).unwrap_or_default())
    };
    let (status, error, svg) = draw("game.svg", &["--theme", "dark"]);
    assert_eq!((status, error.as_str()), (Some(0), ""));
    assert!(svg.starts_with(b"<svg ") && !svg.windows(6).any(|part| part == b"@keyfr"));
    let (_, _, moving) = draw("game.svg", &["--animated"]);
    assert!(moving.windows(10).any(|part| part == b"@keyframes"));
    let (_, _, last) = draw("last.png", &["--size", "64"]);
    let (_, _, first) = draw("first.png", &["--size", "64", "--ply", "0"]);
    assert!(last.starts_with(b"\x89PNG") && first.starts_with(b"\x89PNG") && first != last);
    for (name, args, expected) in [
        ("game.gif", &[][..], "game.gif: a picture is an .svg or a .png file"),
        ("game.png", &["--animated"], "game.png: an animation is an .svg file"),
        ("game.svg", &["--ply", "14"], "the game has 13 moves, and --ply is 14"),
    ] {
        let (status, error, _) = draw(name, args);
        assert_eq!(status, Some(2), "{error}");
        assert!(error.lines().count() == 1 && error.contains(expected), "{error}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
