//! `mana match` as a user runs it: errors, failing engines, and the output at the end.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn mana(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mana"));
    command.args(args).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs a short match that succeeds; returns standard output and standard error.
#[track_caller]
fn play(args: &[&str]) -> (String, String) {
    let output = mana(&[&["match"], args, &["--control", "2d", "--pairs", "1"]].concat());
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{error}");
    (text(&output.stdout), error)
}

/// Checks that a match is refused with one line that contains all of `expected`.
#[track_caller]
fn check_refused(args: &[&str], expected: &[&str]) {
    let output = mana(&[&["match"], args, &["--control", "2d", "--pairs", "1"]].concat());
    let error = text(&output.stderr);
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(2), ""), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    expected.iter().for_each(|part| assert!(error.contains(part), "{part}: {error}"));
}

/// The path of a file for one test, which does not exist yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// An engine with one option, which runs a shell command in response to `go`.
#[cfg(unix)]
fn engine(name: &str, go: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = file(name);
    let script = format!(
        "#!/bin/sh\nwhile read -r word rest; do case $word in\n\
         ugi) echo id name Script; echo option name Speed type spin default 3 min 1 max 5; echo ugiok;;\n\
         isready) echo readyok;;\n\
         quit) exit;;\n\
         go) {go};;\nesac; done\n"
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn options_are_checked_before_anything_is_played() {
    let records = file("refused.txt");
    let name = records.to_str().unwrap();
    check_refused(
        &["self,Level=99", "self", "--records", name],
        &["Mana,Level=99 (", "Level is a number from 1 to 10, not \"99\""],
    );
    check_refused(
        &["self", "self,Foo=1"],
        &["Mana,Foo=1 (", "no option \"Foo\"; it has Rules, Threads"],
    );
    check_refused(&["self,Rules=burst", "self"], &["--rules"]);
    check_refused(&["self", "no/such/engine"], &["no/such/engine: it cannot be started"]);
    assert!(!records.exists());
    play(&["self,level=3", "self,HASH=1,Threads=1"]);
}

#[test]
#[cfg(unix)]
fn options_of_other_engines_are_checked_too() {
    let engine = engine("options.sh", "echo bestmove none");
    check_refused(
        &["self", &format!("{engine},Speed=9")],
        &["options.sh: Speed is a number from 1 to 5, not \"9\""],
    );
    check_refused(
        &[&format!("{engine},Level=1,name=Other"), "self"],
        &["Other (", "no option \"Level\"; it has Speed"],
    );
}

#[test]
fn records_are_replaced_only_by_force() {
    let path = file("games.txt");
    let name = path.to_str().unwrap();
    fs::write(&path, "a year of games").unwrap();
    check_refused(&["self", "self", "--records", name], &["games.txt exists", "--force"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "a year of games");
    play(&["self", "self", "--records", name, "--force"]);
    let records = fs::read_to_string(&path).unwrap();
    assert_eq!(records.matches("[Termination ").count(), 2, "{records}");
    check_refused(&["self", "self", "--records", "/no/such/folder/x"], &["/no/such/folder/x: "]);
}

#[test]
#[cfg(unix)]
fn failing_engines_are_named() {
    let check = |name: &str, go: &str, expected: &str| {
        let engine = engine(name, go);
        let (out, error) = play(&["self", &format!("{engine},name=Other")]);
        for line in [
            format!("mana: pair 1, game 1: Other ({engine}) loses as White: {expected}"),
            format!("mana: pair 1, game 2: Other ({engine}) loses as Black: {expected}"),
        ] {
            assert!(error.lines().any(|found| found.starts_with(&line)), "{line}\n{error}");
        }
        assert_eq!(out.lines().last(), Some("2 games lost by failure of an engine"), "{out}");
    };
    check(
        "crash.sh",
        "echo out of cheese >&2; exit 3",
        "engine failure: it has exited (exit status: 3), saying \"out of cheese\"",
    );
    check("killed.sh", "kill -9 $$", "engine failure: it has exited (signal: 9");
    check("illegal.sh", "echo bestmove z9z9", "illegal move: z9z9");
    check(
        "error.sh",
        "echo error out of memory",
        "engine failure: it has failed, saying \"out of memory\"",
    );
    check(
        "flood.sh",
        &format!("exec yes {}", "x".repeat(1000)),
        "engine failure: it has written more than 16 MiB for one answer",
    );
}

#[test]
fn the_result_in_json() {
    let (out, _) = play(&["self,Level=1,name=A", "self,Level=1,name=B", "--json", "--sprt", "0,5"]);
    let result: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(result["engines"], serde_json::json!(["A", "B"]));
    let games = ["won", "drawn", "lost"].map(|field| result[field].as_u64().unwrap());
    assert_eq!(games.iter().sum::<u64>(), 2);
    assert_eq!(result["sprt"]["verdict"], "open");
}

#[test]
#[cfg(unix)]
fn unknown_numbers_are_omitted() {
    let loser = engine("loser.sh", "echo bestmove none");
    let (out, _) = play(&["self", &loser, "--sprt", "-0,5"]);
    assert!(
        out.starts_with("2 games: 2 won, 0 drawn, 0 lost, 100.0%, no Elo estimate, pairs"),
        "{out}"
    );
    assert!(out.contains("SPRT [0, 5] open: LLR 0."), "{out}");
    let (out, _) = play(&["self", "self"]);
    assert!(out.contains(" 50.0%, +0.0 Elo, margin unknown, pairs [0, 0, 1, 0, 0]"), "{out}");
    check_refused(&["self", "self", "--sprt", "0,inf"], &["--sprt"]);
    check_refused(&["self", "self", "--sprt", "nan,1"], &["--sprt"]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_ends_the_match() {
    let full = ["match", "self", "self", "--control", "2d", "--pairs", "50"];
    let output = mana(&[&full[..], &["--records", "/dev/full"]].concat());
    let error = text(&output.stderr);
    assert_eq!(error, "mana: /dev/full: No space left on device (os error 28)\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with("2 games: "), "{}", text(&output.stdout));
}

/// Levels below full strength make random errors, and set-ups are chosen at random, both by the seed.
#[test]
fn equal_seeds_play_equal_games() {
    let empty_board = file("empty-board.txt");
    fs::write(&empty_board, "6/6/6/6/6/6 b -\n").unwrap();
    let games = |seed: &str, records: &str| {
        let records = file(records);
        let output = mana(&[
            "match",
            "self,Level=4",
            "self,Level=2",
            "--rules",
            "escampe",
            "--openings",
            empty_board.to_str().unwrap(),
            "--control",
            "500n",
            "--pairs",
            "3",
            "--seed",
            seed,
            "--records",
            records.to_str().unwrap(),
        ]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let records = fs::read_to_string(records).unwrap();
        // It may be midnight.
        let undated = records.lines().filter(|line| !line.starts_with("[Date"));
        (text(&output.stdout), undated.collect::<Vec<_>>().join("\n"))
    };
    let first = games("42", "seed-42.txt");
    assert_eq!(games("42", "seed-42-again.txt"), first);
    assert_ne!(games("43", "seed-43.txt").1, first.1);
}
