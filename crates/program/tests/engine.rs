//! The engine protocol, with the real process.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut process = Command::new(env!("CARGO_BIN_EXE_mana"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = process.stdin.take().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        Engine { process, input, output }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(
            self.output.read_line(&mut line).unwrap(),
            0,
            "the engine has closed its output"
        );
        line.trim_end().to_owned()
    }

    /// The lines up to and including the first that begins with `start`.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line: &String| !line.starts_with(start)) {
            lines.push(self.line());
        }
        lines
    }

    /// The responses to a line, up to `readyok`, which is left out.
    fn answers(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    fn end(mut self) -> (Vec<String>, ExitStatus) {
        drop(self.input);
        let rest = self.output.lines().map(Result::unwrap).collect();
        (rest, self.process.wait().unwrap())
    }
}

const START: &str = "position fen rdrrrr/6/6/6/6/RDRRRR b -";

#[test]
fn introduction() {
    let mut engine = Engine::start();
    engine.send("ugi");
    let lines = engine.until("ugiok");
    assert!(lines[0].starts_with("id name Mana "));
    let options: Vec<_> =
        lines.iter().filter_map(|line| line.strip_prefix("option name ")).collect();
    let names: Vec<_> = options.iter().filter_map(|option| option.split(' ').next()).collect();
    assert_eq!(names, ["Rules", "Threads", "Hash", "MultiPV", "Level", "Seed", "EvalFile"]);
    assert_eq!(engine.answers("uginewgame"), [""; 0]);
    engine.send("quit");
    let (rest, status) = engine.end();
    assert!(rest.is_empty() && status.success());
}

/// Every field of every `info` line, for every way to limit a search, in both games.
#[test]
fn every_go_is_answered_by_info_and_one_bestmove() {
    for rules in ["cosmoludo", "escampe", "burst"] {
        for go in [
            "go depth 4",
            "go nodes 2000",
            "go movetime 30",
            "go btime 300 wtime 300 binc 10 winc 10",
            "go p1time 300 p2time 300",
            "go depth 2 strangely",
        ] {
            let mut engine = Engine::start();
            engine.send(&format!("setoption name Rules value {rules}"));
            engine.send("uginewgame");
            engine.send("position startpos");
            engine.send(go);
            let mut lines = engine.until("bestmove ");
            let best = lines.pop().unwrap();
            assert!(!lines.is_empty(), "{rules} {go}");
            lines.iter().for_each(|line| check_info(line));
            let moves = engine.answers("moves").concat();
            let best = best.strip_prefix("bestmove ").unwrap();
            assert!(moves.split(' ').any(|mv| mv == best), "{rules} {go}: {best}");
            assert!(engine.end().0.is_empty(), "{rules} {go}: one best move is enough");
        }
    }
}

fn check_info(line: &str) {
    let mut words = line.split(' ');
    assert_eq!(words.next(), Some("info"), "{line}");
    let mut seen = Vec::new();
    while let Some(word) = words.next() {
        seen.push(word);
        match word {
            "score" => match words.next() {
                Some("draw") => {}
                Some("cp") => assert!(words.next().unwrap().parse::<i32>().is_ok(), "{line}"),
                Some("win" | "loss") => {
                    assert!(words.next().unwrap().parse::<u32>().is_ok(), "{line}")
                }
                _ => panic!("{line}"),
            },
            "pv" => assert!(words.by_ref().count() > 0, "{line}"),
            _ => assert!(words.next().unwrap().parse::<u64>().is_ok(), "{line}"),
        }
    }
    seen.sort_unstable();
    assert_eq!(
        seen,
        ["depth", "hashfull", "multipv", "nodes", "nps", "pv", "score", "time"],
        "{line}"
    );
}

#[test]
fn commands_are_handled_during_a_search() {
    let mut engine = Engine::start();
    engine.send(START);
    engine.send("go infinite");
    engine.send("isready");
    let before = engine.until("readyok");
    assert!(before.iter().all(|line| !line.starts_with("bestmove")));
    engine.send("query p1turn");
    assert_eq!(engine.until("response").last().unwrap(), "response true");
    engine.send("stop");
    assert!(engine.until("bestmove").last().unwrap().starts_with("bestmove "));
    engine.send("stop");
    assert!(engine.end().0.is_empty(), "a second stop has nothing to stop");
}

#[test]
fn searches_finish_after_the_end_of_input() {
    let mut engine = Engine::start();
    engine.send(START);
    engine.send("go depth 6");
    let (rest, status) = engine.end();
    assert!(rest.last().unwrap().starts_with("bestmove ") && status.success());

    let mut engine = Engine::start();
    engine.send("go infinite");
    let (rest, status) = engine.end();
    assert!(rest.last().unwrap().starts_with("bestmove ") && status.success());
}

#[test]
fn multiple_variations_are_numbered_from_the_best() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 3");
    engine.send(START);
    engine.send("go depth 5");
    let lines = engine.until("bestmove");
    let last: Vec<_> = lines.iter().filter(|line| line.contains(" depth 5 ")).collect();
    let numbers: Vec<_> = last
        .iter()
        .map(|line| line.split(" multipv ").nth(1).unwrap().split(' ').next().unwrap())
        .collect();
    assert!(numbers.ends_with(&["1", "2", "3"]), "{numbers:?}");
    let first_moves: std::collections::BTreeSet<_> = last
        .iter()
        .rev()
        .take(3)
        .map(|line| line.split(" pv ").nth(1).unwrap().split(' ').next().unwrap())
        .collect();
    assert_eq!(first_moves.len(), 3);
}

#[test]
fn proved_results_are_marked() {
    let mut engine = Engine::start();
    engine.send("position fen 3d2/6/3R2/6/6/D5 b -");
    engine.send("go depth 3");
    let lines = engine.until("bestmove");
    assert!(lines[lines.len() - 2].contains(" score win 1 "), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "bestmove d4d6");
    assert_eq!(engine.answers("position fen 3d2/6/3R2/6/6/D5 b - moves d4d6"), [""; 0]);
    assert_eq!(engine.answers("query result"), ["response p1win"]);
    engine.send("go depth 3");
    assert_eq!(engine.until("bestmove"), ["bestmove none"]);
}

#[test]
fn bad_lines_are_answered_in_one_line_each() {
    let mut engine = Engine::start();
    for (line, expected) in [
        ("position fen rdrrrr/6/6 b -", "info string the board has six rows; this has 3"),
        (
            "position startpos moves z9z9",
            "info string \"z9z9\" is not a move; write b1c3, R@d4, pass, or a set-up as b1/a1/c1/d1/e1/f1",
        ),
        (
            "setoption name Threads value none",
            "info string Threads is a number from 1 to 256, not \"none\"",
        ),
        (
            "setoption name Level value 11",
            "info string \"11\" is not a level; levels go from 1 to 10",
        ),
        ("query who", "info string query wants p1turn, gameover or result, not \"who\""),
    ] {
        assert_eq!(engine.answers(line), [expected]);
    }
    assert_eq!(
        engine.answers("go movetime soon"),
        ["info string movetime wants a number, not \"soon\"", "bestmove none"]
    );
    for line in ["", "what now", "\u{0}\u{1}", &"x ".repeat(100_000)] {
        assert_eq!(engine.answers(line), [""; 0]);
    }
    assert!(engine.end().1.success());
}

/// The peak memory of the process, in MiB.
#[cfg(target_os = "linux")]
fn most_memory(process: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
}

#[test]
#[cfg(target_os = "linux")]
fn memory_stays_near_the_size_of_the_table() {
    for rules in ["cosmoludo-advanced", "burst"] {
        let mut engine = Engine::start();
        for option in [&format!("Rules value {rules}"), "Hash value 96", "Threads value 2"] {
            engine.send(&format!("setoption name {option}"));
        }
        engine.send("position startpos");
        for _ in 0..2 {
            engine.send("go nodes 300000");
            engine.until("bestmove");
            engine.send("setoption name MultiPV value 2");
        }
        assert!(most_memory(&engine.process) <= 96 + 64, "{}", most_memory(&engine.process));
        engine.send("quit");
        engine.end();
    }
}
