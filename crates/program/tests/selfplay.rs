//! `mana selfplay` as a user runs it: the same bytes every time, even after it was killed.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn selfplay(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mana"));
    command.arg("selfplay").args(args).args(["--rules", "zillions", "--nodes", "20"]);
    command.stdin(Stdio::null()).output().unwrap()
}

/// Runs a command that succeeds; returns standard output.
#[track_caller]
fn run(args: &[&str]) -> String {
    let output = selfplay(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.as_str()), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that a mistake prints one line that contains `expected`, with status 2.
#[track_caller]
fn check_refused(args: &[&str], expected: &str) {
    let output = selfplay(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{error}");
    assert!(error.lines().count() == 1 && error.contains(expected), "{error}");
}

/// The path of a file for one test, which does not exist yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn two_runs_write_the_same_bytes() {
    let once = run(&["--games", "6"]);
    assert_eq!(once.lines().count(), 6);
    assert_eq!(run(&["--games", "6", "--threads", "3"]), once);
    assert_ne!(run(&["--games", "6", "--seed", "2"]), once);
    let (jsonl, npz) = (file("selfplay-same.jsonl"), file("selfplay-same.npz"));
    let (out, arrays) = (jsonl.to_str().unwrap(), npz.to_str().unwrap());
    let summary = run(&["--games", "6", "--out", out, "--npz", arrays, "--json"]);
    assert!(summary.starts_with("{\"games\":6,\"positions\":"), "{summary}");
    assert_eq!(fs::read_to_string(&jsonl).unwrap(), once);
    let bytes = fs::read(&npz).unwrap();
    run(&["--games", "6", "--npz", arrays, "--force", "--threads", "2"]);
    assert_eq!(fs::read(&npz).unwrap(), bytes);
}

#[test]
fn a_killed_run_resumes_where_its_file_ends() {
    let (jsonl, npz) = (file("selfplay-resume.jsonl"), file("selfplay-resume.npz"));
    let (out, arrays) = (jsonl.to_str().unwrap(), npz.to_str().unwrap());
    run(&["--games", "5", "--out", out, "--npz", arrays]);
    let (whole, whole_arrays) = (fs::read(&jsonl).unwrap(), fs::read(&npz).unwrap());
    // A kill may leave nothing, a part of a line, a line without its end, or whole lines.
    let second = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for length in [0, 1, second - 1, second, second + 100, whole.len() - 1, whole.len()] {
        fs::write(&jsonl, &whole[..length]).unwrap();
        run(&["--games", "5", "--out", out, "--resume", "--npz", arrays]);
        assert_eq!(fs::read(&jsonl).unwrap(), whole, "{length} bytes");
        assert_eq!(fs::read(&npz).unwrap(), whole_arrays, "{length} bytes");
    }
    let summary = run(&["--games", "7", "--out", out, "--resume"]);
    assert!(summary.starts_with("7 games: "), "{summary}");
    assert!(fs::read(&jsonl).unwrap().starts_with(&whole));
    check_refused(&["--games", "7", "--out", out], "exists; replace it with --force");
    check_refused(
        &["--games", "9", "--out", out, "--resume", "--seed", "5"],
        "selfplay-resume.jsonl:1: this game was played with other options",
    );
    let swapped = [&whole[second..], &whole[..second]].concat();
    fs::write(&jsonl, swapped).unwrap();
    check_refused(&["--games", "9", "--out", out, "--resume"], ":1: this is game 1, not 0");
    fs::write(&jsonl, "no game\n").unwrap();
    check_refused(&["--games", "9", "--out", out, "--resume"], ":1: this is not a game");
}

#[test]
fn mistakes_get_one_line() {
    check_refused(&[], "--games");
    check_refused(&["--games", "1", "--start", "nowhere"], "nowhere");
    check_refused(&["--games", "1", "--level", "11"], "levels go from 1 to 10");
    check_refused(&["--games", "1", "--resume"], "--out");
    check_refused(&["--games", "1", "--out", "/nowhere/games.jsonl"], "/nowhere/games.jsonl");
    let fair = ["--games", "1", "--start", "fair"];
    check_refused(&fair, "no fair starts are known");
}

/// The arrays are written along with the games, so a full disk is noticed before the end.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_it() {
    let npz = file("selfplay-full.npz");
    // Limits files to half a kibibyte; with SIGXFSZ ignored, exceeding that is an error.
    let script =
        "trap '' XFSZ; ulimit -f 1; exec \"$0\" selfplay --games 1000000 --nodes 20 --npz \"$1\"";
    let output = Command::new("/bin/sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_mana")])
        .arg(&npz)
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert_eq!(error, format!("mana: {}: File too large (os error 27)\n", npz.display()));
    assert!(!npz.exists());
}

/// Ctrl-C leaves whole games, which the next run continues.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_whole_games() {
    use std::io::{BufRead, BufReader};
    let jsonl = file("selfplay-interrupt.jsonl");
    let out = jsonl.to_str().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_mana"))
        .args(["selfplay", "--games", "1000000", "--nodes", "20", "--rules", "zillions"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // A line on standard output shows that games are being played.
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    lines.read_line(&mut first).unwrap();
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let rest: Vec<_> = lines.lines().map(|line| line.unwrap()).collect();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    fs::write(&jsonl, first + &rest.iter().map(|line| format!("{line}\n")).collect::<String>())
        .unwrap();
    let games = (rest.len() + 1).to_string();
    let summary = run(&["--games", &games, "--out", out, "--resume"]);
    assert!(summary.starts_with(&format!("{games} games: ")), "{summary}");
}
