//! `mana escampe` as a user runs it: referee and clients over loopback, and course programs in a match.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

const MANA: &str = env!("CARGO_BIN_EXE_mana");

/// A referee on a port of its own, and its output.
struct Server {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    port: String,
}

impl Server {
    fn start(args: &[&str]) -> Server {
        let mut child = Command::new(MANA)
            .args(["escampe", "server", "--port", "0"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let port = first.rsplit(':').next().unwrap().trim_end_matches(|c| "\"}".contains(c));
        Server { child, lines, port: port.to_owned() }
    }

    fn client(&self, args: &[&str]) -> Child {
        Command::new(MANA)
            .args(["escampe", "client", "--port", &self.port])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// Reads the output up to a line that contains a text.
    fn wait_for(&mut self, text: &str) {
        assert!(self.lines.by_ref().any(|line| line.unwrap().contains(text)), "{text}");
    }

    /// Waits for the end, and returns the whole output.
    fn finish(mut self) -> Vec<String> {
        let lines = self.lines.by_ref().map(|line| line.unwrap()).collect();
        assert!(self.child.wait().unwrap().success());
        lines
    }
}

/// The path of a file for one test, which does not exist yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn two_engines_play_a_game_at_the_referee() {
    let records = file("escampe-records.txt");
    let server = Server::start(&["--games", "1", "--records", records.to_str().unwrap()]);
    let first = server.client(&["--move-time", "0.02", "--name", "One", "--", "self"]);
    let second = server.client(&["--move-time", "0.02", "--option", "Level=2", "--", "self"]);
    for client in [first, second] {
        let output = client.wait_with_output().unwrap();
        assert!(output.status.success());
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.contains("plies; the engine was "), "{printed}");
    }
    let lines = server.finish();
    assert!(lines[2].starts_with("game 1: ") && lines[2].contains("One ("), "{lines:?}");
    assert!(lines[3].starts_with("game 1: Noir ") && lines[4].starts_with("game 1: Blanc "));
    let last = lines.last().unwrap();
    assert!(last.contains(" wins: ") || last.contains(" draw: "), "{last}");
    let check = Command::new(MANA).args(["record", "check"]).arg(&records).output().unwrap();
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
    let records = fs::read_to_string(&records).unwrap();
    assert!(records.contains("%clk") && records.contains("[Date \"20"), "{records}");
}

#[test]
fn misbehaving_clients_lose_by_name() {
    let mut server = Server::start(&["--games", "2", "--json"]);
    let address = format!("127.0.0.1:{}", server.port);
    let connect = |name: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.write_all(format!("{name}\n").as_bytes()).unwrap();
        stream
    };
    // A client that never sends a name delays nobody, and one that has disconnected plays no game.
    let _silent = TcpStream::connect(&address).unwrap();
    drop(connect("Gone"));
    server.wait_for("\"Gone\"");
    for (answer, reason) in [
        ("B2-D2\n", "Noir (Broken): illegal move: "),
        ("", "Noir (Broken): connection: it has hung up"),
    ] {
        let mut blanc = connect("Patient");
        server.wait_for("{\"event\":\"player\",\"name\":\"Patient\"}");
        let mut noir = connect("Broken");
        let mut lines = BufReader::new(noir.try_clone().unwrap()).lines();
        let told: Vec<_> = lines.by_ref().take(2).map(|line| line.unwrap()).collect();
        assert_eq!(told, ["Noir\0", "JOUEUR Noir\0"]);
        noir.write_all(answer.as_bytes()).unwrap();
        drop((lines, noir));
        let mut rest = String::new();
        blanc.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "Blanc\0\nFIN! Blanc\0\n");
        server.wait_for(reason);
    }
    assert!(server.finish().is_empty());
}

/// The client is a course program itself, so it can stand in for one.
#[test]
fn a_course_program_plays_in_a_match() {
    let course = format!(
        "course:{MANA} escampe client --host {{host}} --port {{port}} --move-time 0.01 -- self"
    );
    let output = Command::new(MANA)
        .args(["match", "self,Level=1", &course, "--rules", "escampe", "--from-start"])
        .args(["--control", "2d", "--pairs", "1"])
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.contains("loses as")), (Some(0), false), "{error}");
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("2 games: "));
}

#[test]
fn a_course_program_that_does_not_connect_is_named() {
    let mut adapter = Command::new(MANA)
        .args(["escampe", "adapter", "--", "true", "{port}"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    adapter
        .stdin
        .take()
        .unwrap()
        .write_all(b"ugi\nisready\nposition startpos\ngo depth 1\n")
        .unwrap();
    let output = adapter.wait_with_output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("error true: it has exited without connecting"), "{printed}");
    assert!(printed.ends_with("bestmove none\n"), "{printed}");

    // In a match it is detected before the first game.
    let refused = |engine: &str, rest: &[&str], expected: &str| {
        let output =
            Command::new(MANA).args(["match", "self", engine]).args(rest).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
        assert!(error.contains(expected), "{error}");
    };
    let course = ["--rules", "escampe", "--from-start"];
    refused("course:true", &course, "it has exited without connecting");
    refused("course:", &course, "a program has to follow");
    refused("course:true,Depth=3", &course, "it has no option \"Depth\"");
    for rest in [&["--from-start"][..], &["--rules", "escampe"]] {
        refused("course:true", rest, "add --rules escampe --from-start");
    }
}

/// The error of a course program is the reason of its loss, in its own words if it gives any.
#[test]
#[cfg(unix)]
fn course_programs_that_fail_lose_by_name() {
    const CONNECT: &str = "import socket, sys\n\
        referee = socket.create_connection((sys.argv[1], int(sys.argv[2])))\n\
        referee.sendall(b'Team\\n')\n\
        seen = b''\n\
        while b'JOUEUR' not in seen: seen += referee.recv(99) or sys.exit()\n";
    for (name, ending, reason) in [
        ("exits", "", "it has hung up"),
        ("crashes", "raise SystemExit('no idea')", "it has hung up"),
        (
            "cheats",
            "referee.sendall(b'B2-D2 E\\n')\nwhile referee.recv(99): pass",
            "illegal move: B2-D2_E",
        ),
        ("hangs", "while True: pass", "time forfeit: no move within "),
    ] {
        let script = file(&format!("{name}.py"));
        fs::write(&script, format!("{CONNECT}{ending}\n")).unwrap();
        let course = format!("course:python3 {},name=Team", script.display());
        let output = Command::new(MANA)
            .args(["match", "self,Level=1", &course, "--rules", "escampe", "--from-start"])
            .args(["--control", "1000ms", "--pairs", "1"])
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        let lost = |line: &&str| line.contains(": Team ") && line.contains(reason);
        assert_eq!(error.lines().filter(lost).count(), 2, "{name}: {error}");
    }
}

#[test]
fn mistakes_get_one_line() {
    let check = |args: &[&str], expected: &str| {
        let output = Command::new(MANA).arg("escampe").args(args).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.lines().count() == 1 && error.contains(expected), "{error}");
    };
    check(&["server", "--host", "nowhere.invalid"], "nowhere.invalid:1234");
    check(&["client", "--port", "1"], "ENGINE");
    check(
        &["client", "--port", "1", "--", "/nowhere/engine"],
        "/nowhere/engine: it cannot be started",
    );
    check(&["client", "--port", "1", "--option", "Level", "--", "self"], "write NAME=VALUE");
    check(&["client", "--port", "1", "--", "self"], "127.0.0.1:1");
}
