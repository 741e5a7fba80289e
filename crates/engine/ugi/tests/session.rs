//! Sessions with the engine's side, without a process.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana_search::MonotonicClock;
use mana_ugi::EngineSession;
use std::io::{BufReader, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The responses to some lines, without those that depend on the machine's speed.
fn responses(lines: &str) -> Vec<String> {
    let output = Output::default();
    mana_ugi::serve(BufReader::new(lines.as_bytes()), output.clone()).unwrap();
    let text = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
    text.lines().filter(|line| !line.starts_with("info depth")).map(str::to_owned).collect()
}

#[track_caller]
fn check(lines: &str, expected: &[&str]) {
    assert_eq!(responses(lines), expected, "{lines}");
}

const START: &str = "position fen rdrrrr/6/6/6/6/RDRRRR b -";

#[test]
fn the_engine_identifies_itself() {
    let responses = responses("ugi\n");
    assert!(responses[0].starts_with("id name Mana"));
    for option in ["Rules", "Threads", "Hash", "MultiPV", "Level"] {
        assert!(
            responses.iter().any(|line| line.starts_with(&format!("option name {option} type "))),
            "{option}"
        );
    }
    assert_eq!(responses.last().unwrap(), "ugiok");
}

#[test]
fn queries() {
    check(
        "query p1turn\nquery gameover\nquery result\n",
        &["response true", "response false", "response none"],
    );
    check(
        "position fen r5/6/6/6/6/D5 w c3\nquery gameover\nquery result\n",
        &["response true", "response p1win"],
    );
    check(
        &format!("{START} moves b1b3\nquery p1turn\nd\n"),
        &["response false", "rdrrrr/6/6/1D4/6/R1RRRR w a2"],
    );
    check("setoption name Rules value burst\nd\nperft 2\n", &["Gg b ENRPSTAenrpsta", "1582"]);
    check("moves\n", &["b1/a1/c1/d1/e1/f1 c1/a1/b1/d1/e1/f1 f1/a1/b1/c1/d1/e1"]);
}

#[test]
fn every_go_has_one_best_move() {
    check("position fen 3d2/6/3R2/6/6/D5 b -\ngo depth 3\n", &["bestmove d4d6"]);
    let responses =
        responses(&format!("{START}\ngo infinite\nisready\nstop\nstop\ngo nodes 1000\n"));
    assert_eq!(responses[0], "readyok");
    assert_eq!(responses.iter().filter(|line| line.starts_with("bestmove ")).count(), 2);
    check("position fen r5/6/6/6/6/D5 w c3\ngo depth 3\n", &["bestmove none"]);
}

#[test]
fn bad_commands_are_reported_in_a_line_and_change_nothing() {
    check(
        &format!("{START}\nposition fen nonsense\nposition startpos moves z9z9\nd\n"),
        &[
            "info string a position has three or four parts, \"rows side mana [orientation]\"; this has 1",
            "info string \"z9z9\" is not a move; write b1c3, R@d4, pass, or a set-up as b1/a1/c1/d1/e1/f1",
            "rdrrrr/6/6/6/6/RDRRRR b -",
        ],
    );
    check(
        "setoption name Hash value 0\nsetoption name Colour value red\nsetoption name Rules value go\ngo depth x\n",
        &[
            "info string Hash is a number from 1 to 65536, not \"0\"",
            "info string there is no option \"Colour\"; there are Rules, Threads, Hash, MultiPV, Level",
            "info string no rules are called \"go\"; there are cosmoludo, cosmoludo-advanced, cosmoludo-pl, jactalea, \
             zillions, escampe, burst",
            "info string depth wants a number, not \"x\"",
        ],
    );
    check("nonsense\n\n   \n", &[]);
    let responses = responses(&format!("{START}\ngo infinite\nposition startpos\nquit\n"));
    assert_eq!(responses[0], "info string the engine is thinking; send stop first");
    assert!(responses[1].starts_with("bestmove ") && responses.len() == 2, "{responses:?}");
}

#[test]
fn without_threads_a_command_is_answered_before_the_next() {
    let mut session = EngineSession::new(MonotonicClock::default());
    let mut responses = Vec::new();
    for line in ["isready", "position fen 3d2/6/3R2/6/6/D5 b -", "go depth 1", "prove 1 burst;Gg"] {
        session.execute(line.parse().unwrap(), &AtomicBool::new(false), &mut |response| {
            responses.push(response.to_string());
        });
    }
    responses.retain(|line| !line.starts_with("info depth"));
    assert_eq!(responses, ["readyok", "bestmove d4d6", "info string this engine does not prove"]);
}
