//! Ctrl-C: every long command prints its results so far and exits with status 130.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// A command of the program that is running.
struct Running(Child);

impl Running {
    fn start(args: &[&str]) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mana"));
        command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Running(command.spawn().unwrap())
    }

    /// Waits until a condition holds, while the command runs.
    fn wait_until(&mut self, mut holds: impl FnMut() -> bool) {
        while !holds() {
            assert_eq!(self.0.try_wait().unwrap(), None, "it has ended");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the process catches signals.
    #[cfg(target_os = "linux")]
    fn wait_until_it_catches_signals(&mut self) {
        let status = format!("/proc/{}/status", self.0.id());
        self.wait_until(|| {
            let status = fs::read_to_string(&status).unwrap();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
            let caught = u64::from_str_radix(caught.trim(), 16).unwrap();
            // SIGINT is 2 and SIGTERM 15.
            caught & (1 << 1) != 0 && caught & (1 << 14) != 0
        });
    }

    fn send(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.0.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Interrupts the command, and returns its standard output and standard error.
    #[track_caller]
    fn interrupt(mut self, signal: &str) -> (String, String) {
        self.send(signal);
        let (mut out, mut error) = (String::new(), String::new());
        self.0.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        self.0.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        assert_eq!(self.0.wait().unwrap().code(), Some(130), "{out}{error}");
        (out, error)
    }

    /// The next line on standard output.
    fn line(&mut self) -> String {
        let mut line = String::new();
        let mut byte = [0];
        while !line.ends_with('\n') && self.0.stdout.as_mut().unwrap().read(&mut byte).unwrap() == 1
        {
            line.push(char::from(byte[0]));
        }
        line
    }
}

fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// A position that takes hours to solve.
const HARD: [&str; 8] = [
    "solve",
    "--rules",
    "cosmoludo-advanced",
    "a1/e1/b2/c2/d2/e2",
    "a6/c6/e6/b5/d5/f5",
    "--hash",
    "16",
    "--json",
];

#[test]
fn solve_saves_its_checkpoint() {
    let path = file("interrupted.save");
    let name = path.to_str().unwrap();
    for (signal, resume) in [("-INT", &[][..]), ("-TERM", &["--resume"])] {
        let before = fs::metadata(&path).ok().and_then(|metadata| metadata.modified().ok());
        let args = [&HARD[..], &["--checkpoint", name, "--every", "0.01"], resume].concat();
        let mut solve = Running::start(&args);
        solve.wait_until(|| {
            let saved = fs::metadata(&path).ok().and_then(|metadata| metadata.modified().ok());
            saved != before
        });
        let (out, error) = solve.interrupt(signal);
        assert!(out.contains("\"verdict\":\"open\""), "{out}");
        assert_eq!(error, format!("mana: interrupted; {name} has the progress, for --resume\n"));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn solve_lists_the_first_moves_that_are_done() {
    let mut solve = Running::start(&[&HARD[..], &["--first-moves", "--prover", "white"]].concat());
    solve.wait_until_it_catches_signals();
    let (out, error) = solve.interrupt("-INT");
    assert!(out.contains("\"first_moves\":[]"), "{out}");
    assert_eq!(error, "");
}

#[test]
#[cfg(target_os = "linux")]
fn set_ups_save_their_results() {
    let path = file("interrupted.map");
    let name = path.to_str().unwrap();
    let black = ["solve", "setups", "--black", "a1/e1/b2/c2/d2/e2", "--hash", "16"];
    let mut map = Running::start(&[&black[..], &["--nodes", "999999999", "--map", name]].concat());
    map.wait_until_it_catches_signals();
    let (out, _) = map.interrupt("-INT");
    assert!(out.starts_with("won ") && out.trim_end().ends_with(" of 5544"), "{out}");
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 2 + 5544);
    let mut screen = Running::start(&["solve", "setups", "--nodes", "1000"]);
    screen.wait_until_it_catches_signals();
    let (_, error) = screen.interrupt("-INT");
    assert!(error.ends_with(" set-ups tried\n"), "{error}");
}

#[test]
#[cfg(target_os = "linux")]
fn fair_ends() {
    let mut fair = Running::start(&["solve", "fair", "--count", "9999"]);
    fair.wait_until_it_catches_signals();
    assert_eq!(fair.interrupt("-TERM").1, "");
}

#[test]
#[cfg(target_os = "linux")]
fn analyse_prints_the_best_so_far() {
    let position = ["--position", "1d2rr/rr4/6/R3Rr/1D4/R1R2R w b1"];
    let mut analyse = Running::start(&[&["analyse", "--depth", "99"], &position[..]].concat());
    analyse.wait_until_it_catches_signals();
    let (out, error) = analyse.interrupt("-INT");
    assert_eq!(out.lines().next(), Some(position[1]), "{out}");
    assert_eq!((out.lines().count(), error.as_str()), (2, ""), "{out}");
}

/// The first game ends after a move, the second takes hours at this depth.
#[test]
fn review_saves_the_finished_games() {
    let path = file("two-games.txt");
    let games = "[Position \"3d2/6/3R2/6/6/D5 b -\"]\n\n1. d4d6 1-0\n\n\
        [Position \"1d2rr/rr4/6/R3Rr/1D4/R1R2R w b1\"]\n\n*\n";
    fs::write(&path, games).unwrap();
    let mut review = Running::start(&["review", path.to_str().unwrap(), "--depth", "99", "--json"]);
    let first = review.line();
    assert!(first.contains("\"mistakes\":[]"), "{first}");
    assert_eq!(review.interrupt("-INT"), (String::new(), String::new()));
}

#[test]
fn match_prints_the_result_of_the_finished_games() {
    let path = file("interrupted.txt");
    let name = path.to_str().unwrap();
    let args = ["match", "self,Hash=1", "self,Hash=1", "--control", "20ms", "--records", name];
    let mut play = Running::start(&args);
    play.wait_until(|| fs::metadata(&path).is_ok_and(|metadata| metadata.len() > 0));
    let (out, error) = play.interrupt("-INT");
    assert!(out.contains(" games: ") && out.lines().count() == 1, "{out}");
    assert_eq!(error, "");
    let games: usize = out.split(' ').next().unwrap().parse().unwrap();
    let records = fs::read_to_string(&path).unwrap();
    assert_eq!(records.matches("[Termination ").count(), games, "{out}");
    assert!((2..200).contains(&games), "{out}");
}

#[test]
fn a_tournament_saves_the_finished_games() {
    let path = file("interrupted.jsonl");
    let name = path.to_str().unwrap();
    let engines = ["tournament", "self,Level=1", "self,Level=2", "self,Level=3"];
    let long = ["--control", "20ms", "--rounds", "500", "--results", name];
    let mut play = Running::start(&[&engines[..], &long].concat());
    let lines = || fs::read_to_string(&path).map_or(0, |text| text.lines().count());
    play.wait_until(|| lines() > 2);
    let (out, error) = play.interrupt("-INT");
    let games = lines() - 1;
    assert!(out.ends_with(&format!("\n{games} of 3000 games\n")), "{out}");
    let expected = format!("{name} has {games} games, and the same command goes on\n");
    assert!(error.ends_with(&expected), "{error}");
}

/// The referee saves the finished games, and a client that waits for an opponent exits.
#[test]
#[cfg(target_os = "linux")]
fn the_courses_end_at_once() {
    let path = file("interrupted-escampe.txt");
    let name = path.to_str().unwrap();
    let mut server = Running::start(&["escampe", "server", "--port", "0", "--records", name]);
    let port = server.line().trim_end().rsplit(':').next().unwrap().to_owned();
    let client = || {
        let at = ["escampe", "client", "--port", &port, "--move-time", "0.01", "--", "self"];
        Running::start(&at)
    };
    for mut player in [client(), client()] {
        assert!(player.0.wait().unwrap().success());
    }
    server.wait_until(|| fs::metadata(&path).is_ok_and(|metadata| metadata.len() > 0));
    let mut waiting = client();
    waiting.wait_until_it_catches_signals();
    assert_eq!(waiting.interrupt("-INT"), (String::new(), String::new()));
    let (out, _) = server.interrupt("-INT");
    assert!(out.contains("game 1: "), "{out}");
    assert_eq!(fs::read_to_string(&path).unwrap().matches("[Termination ").count(), 1);
}

#[test]
#[cfg(target_os = "linux")]
fn perft_ends_at_once() {
    let mut perft = Running::start(&["perft", "--rules", "burst", "--depth", "9"]);
    perft.wait_until_it_catches_signals();
    assert_eq!(perft.interrupt("-INT"), (String::new(), String::new()));
}
