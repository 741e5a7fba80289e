//! Engine sessions without a process.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana_search::MonotonicClock;
use mana_ugi::EngineSession;
use std::fs;
use std::io::{BufReader, Write};
use std::path::PathBuf;
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

/// Checks the responses to some lines, then those to `d`: a drawing whose first line is given, and the position.
#[track_caller]
fn check_drawn(lines: &str, expected: &[&str], board: &str, position: &str) {
    let responses = responses(&format!("{lines}d\n"));
    let (before, drawn) = responses.split_at(expected.len());
    assert_eq!(before, expected, "{lines}");
    assert_eq!([&drawn[0], drawn.last().unwrap()], [board, position], "{lines}");
}

const COLUMNS: &str = "    a    b    c    d    e    f";

const START: &str = "position fen rdrrrr/6/6/6/6/RDRRRR b -";

#[test]
fn the_engine_identifies_itself() {
    let responses = responses("ugi\n");
    assert!(responses[0].starts_with("id name Mana"));
    for option in ["Rules", "Threads", "Hash", "MultiPV", "Level", "Seed"] {
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
    check_drawn(
        &format!("{START} moves b1b3\nquery p1turn\n"),
        &["response false"],
        COLUMNS,
        "rdrrrr/6/6/1D4/6/R1RRRR w a2",
    );
    check("setoption name Rules value burst\nperft 2\n", &["1582"]);
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
    check_drawn(
        &format!("{START}\nposition fen nonsense\nposition startpos moves z9z9\n"),
        &[
            "info string a position has three or four parts, \"rows side mana [orientation]\"; this has 1",
            "info string \"z9z9\" is not a move; write b1c3, R@d4, pass, or a set-up as b1/a1/c1/d1/e1/f1",
        ],
        COLUMNS,
        "rdrrrr/6/6/6/6/RDRRRR b -",
    );
    check(
        "setoption name Hash value 0\nsetoption name Colour value red\nsetoption name Rules value go\ngo depth x\n",
        &[
            "info string Hash is a number from 1 to 65536, not \"0\"",
            "info string there is no option \"Colour\"; there are Rules, Threads, Hash, MultiPV, Level, Seed, EvalFile",
            "info string no rules are called \"go\"; there are cosmoludo, cosmoludo-advanced, cosmoludo-pl, jactalea, \
             zillions, escampe, burst",
            "info string depth wants a number, not \"x\"",
            "bestmove none",
        ],
    );
    check("nonsense\n\n   \n", &[]);
    let responses = responses(&format!("{START}\ngo infinite\nposition startpos\nquit\n"));
    assert_eq!(responses[0], "info string the engine is thinking; send stop first");
    assert!(responses[1].starts_with("bestmove ") && responses.len() == 2, "{responses:?}");
}

#[test]
fn another_network_can_be_loaded() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (network, other) = (folder.join("mana.net"), folder.join("burst.net"));
    fs::write(&network, mana_data::MANA_NETWORK).unwrap();
    fs::write(&other, mana_data::BURST_NETWORK).unwrap();
    let set = |path: &str| format!("setoption name EvalFile value {path}\n");
    check(&set(network.to_str().unwrap()), &[]);
    check(&set("<empty>"), &[]);
    let [missing, refused] = [folder.join("none.net"), other].map(|path| {
        let responses = responses(&set(path.to_str().unwrap()));
        assert_eq!(responses.len(), 1);
        responses[0].clone()
    });
    assert!(missing.starts_with("info string ") && missing.contains("none.net"), "{missing}");
    assert!(refused.contains("the network is for something else"), "{refused}");
}

#[test]
fn a_bad_go_is_answered() {
    let long = "9".repeat(23);
    for (go, reason) in [
        ("go depth abc", "depth wants a number, not \"abc\""),
        ("go depth", "depth wants a number, not \"\""),
        (&format!("go nodes {long}"), &format!("nodes wants a smaller number, not \"{long}\"")),
        ("go searchmoves depth 3", "searchmoves wants a move"),
        (
            "go searchmoves z9z9",
            "\"z9z9\" is not a move; write b1c3, R@d4, pass, or a set-up as b1/a1/c1/d1/e1/f1",
        ),
    ] {
        check(&format!("{START}\n{go}\n"), &[&format!("info string {reason}"), "bestmove none"]);
        let mut session = EngineSession::new(MonotonicClock::default());
        let mut responses = Vec::new();
        let respond = &mut |response: mana_ugi::Response| responses.push(response.to_string());
        session.execute(START.parse().unwrap(), &AtomicBool::new(false), respond);
        match go.parse() {
            Ok(command) => session.execute(command, &AtomicBool::new(false), respond),
            Err(error) => session.reject(&error, respond),
        }
        assert_eq!(responses, [format!("info string {reason}"), "bestmove none".to_owned()]);
    }
    // A running search answers with its own best move.
    let responses = responses(&format!("{START}\ngo infinite\ngo depth abc\nstop\n"));
    assert_eq!(responses[0], "info string depth wants a number, not \"abc\"");
    assert!(responses[1].starts_with("bestmove ") && responses.len() == 2, "{responses:?}");
}

#[test]
fn a_rejected_position_is_not_searched() {
    let refused = "info string there is nothing to search: the last position was refused";
    for position in ["position here", "position fen nonsense", "position startpos moves z9z9"] {
        let responses = responses(&format!("{START}\n{position}\ngo depth 1\n"));
        assert_eq!(responses[1..], [refused, "bestmove none"], "{position}");
        let then = "position fen 3d2/6/3R2/6/6/D5 b -";
        let responses = self::responses(&format!("{position}\n{then}\ngo depth 1\n"));
        assert_eq!(responses[1..], ["bestmove d4d6"], "{position}");
    }
    let responses = responses("position here\nsetoption name Rules value burst\ngo depth 1\n");
    assert!(responses[1].starts_with("bestmove ") && responses[1] != "bestmove none");
}

#[test]
fn search_moves_restrict_the_search() {
    for mv in ["a1a2", "d4d2", "d4d6"] {
        let go = format!("position fen 3d2/6/3R2/6/6/D5 b -\ngo searchmoves {mv} depth 3\n");
        check(&go, &[&format!("bestmove {mv}")]);
    }
}

#[test]
fn equal_seeds_play_equally() {
    let game = |seed: u32| {
        let mut moves = String::new();
        for _ in 0..6 {
            let lines = format!(
                "setoption name Rules value escampe\nsetoption name Level value 4\n\
                 setoption name Seed value {seed}\nuginewgame\n\
                 position startpos{}{moves}\ngo nodes 500\n",
                if moves.is_empty() { "" } else { " moves" }
            );
            let responses = responses(&lines);
            moves += responses[0].strip_prefix("bestmove").unwrap();
        }
        moves
    };
    assert_eq!(game(42), game(42));
    assert_ne!(game(42), game(43));
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
