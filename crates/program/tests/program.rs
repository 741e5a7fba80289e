//! The program as a black box: its output, its errors and its exit status.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const AFTER_SET_UPS: &str = "rdrrrr/6/6/6/6/RDRRRR b -";

fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mana"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input");
    // A program that refuses its arguments does not read its input.
    stdin.write_all(input).ok();
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

/// Checks the whole output of a command that succeeds, without errors.
#[track_caller]
fn check(args: &[&str], expected: &str) {
    let output = run(args, b"");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert_eq!(output.status.code(), Some(0));
}

/// Checks that a mistake prints only one line on standard error, which contains `reason`, with status 2.
#[track_caller]
fn check_mistake(args: &[&str], input: &[u8], reason: &str) {
    let output = run(args, input);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains(reason), "{error}");
    assert!(error.starts_with("mana: ") && error.ends_with('\n'), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.len() < 500, "{error}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn moves() {
    check(&["moves"], "b1/a1/c1/d1/e1/f1\nc1/a1/b1/d1/e1/f1\nf1/a1/b1/c1/d1/e1\n");
    check(&["moves", "--position", AFTER_SET_UPS, "c1-c3"], "d6b5\nd6c4\nd6d3\nd6e4\nd6f5\n");
    check(&["moves", "--position", "3d2/6/3R2/6/6/D5 b -", "d4d6"], "");
    check(
        &["moves", "--position", AFTER_SET_UPS, "b1b3", "--json"],
        "{\"rules\":\"cosmoludo\",\"position\":\"rdrrrr/6/6/1D4/6/R1RRRR w a2\",\"moves\":[\"a6a5\",\"e6e5\"]}\n",
    );
}

#[test]
fn show() {
    check(&["show"], "6/6/6/6/6/6 b -\nongoing\n");
    check(&["show", "--rules", "burst"], "Gg b ENRPSTAenrpsta\nongoing\n");
    let repetition = ["N@d5", "N@g6", "N-", "N-", "N@d5", "N@g6", "N-", "N-"];
    check(
        &[&["show", "--rules", "burst"], &repetition[..]].concat(),
        "Gg b ENRPSTAenrpsta\ndraw\n",
    );
    check(
        &["show", "--rules", "zillions", "--position", "3d2/6/3R2/6/6/D5 b -", "d4d6", "--json"],
        "{\"rules\":\"zillions\",\"position\":\"3R2/6/6/6/6/D5 w d6\",\"turn\":\"white\",\"status\":\"black\",\
         \"reason\":\"taken\"}\n",
    );
}

#[test]
fn show_draws_the_board() {
    let burst = "     d  e  f  g\n 6   .  .  .  .  6\n 5   .  G  g  .  5\n 4   .  .  .  .  4\n     d  e  f  g\n\
                 Black to move\nBlack: geyser open on 3 sides, in hand E N R P S T A\n\
                 White: geyser open on 3 sides, in hand e n r p s t a\n";
    let show = ["show", "--rules", "burst", "--board"];
    check(&show, &format!("{burst}Gg b ENRPSTAenrpsta\nongoing\n"));
    check(
        &[&show[..], &["--color", "never"]].concat(),
        &format!("{burst}Gg b ENRPSTAenrpsta\nongoing\n"),
    );
    let coloured = run(&[&show[..], &["--color", "always"]].concat(), b"");
    assert!(String::from_utf8_lossy(&coloured.stdout).contains("\x1b[1;97;40mG\x1b[0m"));
    let json = run(&[&show[..], &["--color", "always", "--json"]].concat(), b"");
    let escaped = burst.trim_end().replace('\n', "\\n");
    let json = String::from_utf8_lossy(&json.stdout);
    assert!(json.contains(&format!("\"board\":\"{escaped}\"")), "{json}");
    check_mistake(&["show", "--board", "--color", "red"], b"", "red");
}

#[test]
fn play_needs_a_terminal() {
    check_mistake(&["play"], b"", "terminal");
    check_mistake(&["play", "--level", "11"], b"", "levels go from 1 to 10");
    check_mistake(&["play", "--two", "--engine", "x"], b"", "--engine");
    check_mistake(&["play", "--control", "soon"], b"", "not a time control");
    check_mistake(&["play", "--rules", "zillions,blocked=pass", "--fair"], b"", "no fair starts");
    let won = ["play", "--rules", "zillions", "--position", "3R2/6/6/6/6/D5 w d6"];
    check_mistake(&won, b"", "the game is over");
}

#[test]
fn help_explains_topics_editions_and_commands() {
    let text = |args: &[&str]| String::from_utf8_lossy(&run(args, b"").stdout).into_owned();
    let topics = text(&["help"]);
    for topic in topics.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()) {
        let output = run(&["help", topic], b"");
        assert_eq!(output.status.code(), Some(0), "{topic}");
        assert!(output.stdout.len() > 300, "{topic}");
    }
    for topic in ["ugi", "escampe", "starter", "class", "course", "dataset"] {
        assert!(topics.contains(&format!("\n  {topic} ")), "{topic}: {topics}");
    }
    let escampe = text(&["help", "escampe"]);
    assert!(escampe.contains("- who moves first: White\n"), "{escampe}");
    let record = text(&["help", "record"]);
    assert!(record.starts_with("Game record\n-----------\n"), "{record}");
    assert!(text(&["help", "perft"]).contains("Usage: mana perft"));
    assert!(
        text(&["help", "record", "--json"]).starts_with("{\"topic\":\"record\",\"text\":\"## ")
    );
    check_mistake(&["help", "chess"], b"", "there is no topic \"chess\"");
}

#[test]
fn man_pages_are_written_for_every_command() {
    let folder = std::env::temp_dir().join(format!("mana-man-{}", std::process::id()));
    let output = run(&["man", folder.to_str().expect("a path")], b"");
    assert!(String::from_utf8_lossy(&output.stdout).contains(" pages in "));
    for (page, part) in
        [("mana.1", "mana-solve(1)"), ("mana-show.1", "board"), ("mana-solve-fair.1", "fair")]
    {
        let text = std::fs::read_to_string(folder.join(page)).expect(page);
        assert!(text.replace('\\', "").contains(part), "{page}");
    }
    std::fs::remove_dir_all(folder).expect("the folder is removed");
    check_mistake(&["man"], b"", "FOLDER");
}

#[test]
fn perft() {
    check(&["perft", "--depth", "0"], "1\n");
    check(&["perft", "--depth", "0", "--divide"], "1\n");
    check(&["perft", "--depth", "2", "--rules", "burst"], "1582\n");
    check(&["perft", "--depth", "3", "--position", AFTER_SET_UPS], "261\n");
    check(&["perft", "--depth", "6", "--position", AFTER_SET_UPS, "--threads", "3"], "105963\n");
    let divide = "b1/a1/c1/d1/e1/f1: 3\nc1/a1/b1/d1/e1/f1: 3\nf1/a1/b1/c1/d1/e1: 3\n9\n";
    check(&["perft", "--depth", "2", "--divide"], divide);
    check(&["perft", "--depth", "2", "--divide", "--threads", "9999"], divide);
    check(
        &["perft", "--depth", "1", "--json"],
        "{\"rules\":\"cosmoludo\",\"position\":\"6/6/6/6/6/6 b -\",\"depth\":1,\"count\":3}\n",
    );
    check(
        &["perft", "--depth", "2", "--json", "--divide"],
        "{\"rules\":\"cosmoludo\",\"position\":\"6/6/6/6/6/6 b -\",\"depth\":2,\"count\":9,\"divide\":[\
         {\"move\":\"b1/a1/c1/d1/e1/f1\",\"count\":3},{\"move\":\"c1/a1/b1/d1/e1/f1\",\"count\":3},\
         {\"move\":\"f1/a1/b1/c1/d1/e1\",\"count\":3}]}\n",
    );
}

const RECORDS: &str = "[Black \"B\"]\n\n1. b1/a1/c1/d1/e1/f1 {comment} 1-0\n\n[Rules \"burst\"]\n\n1. N@d5 (1. E@d5) N@g6 *\n";

#[test]
fn record_check() {
    let output = run(&["record", "check", "-"], RECORDS.as_bytes());
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "-:1: ok, 1 ply, 1-0\n-:5: ok, 2 plies, *\n"
    );
    assert_eq!(output.status.code(), Some(0));
    let output = run(&["record", "check", "--json", "-"], RECORDS.as_bytes());
    let expected = "{\"file\":\"-\",\"line\":1,\"rules\":\"cosmoludo\",\"plies\":1,\"result\":\"1-0\"}\n\
                    {\"file\":\"-\",\"line\":5,\"rules\":\"burst\",\"plies\":2,\"result\":\"*\"}\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}

#[test]
fn record_check_continues_with_the_next_file() {
    let input = format!("{RECORDS}\n[Rules \"escampe\"]\nz9z9 *\n[Rules \"burst\"]\n");
    let output = run(&["record", "check", "no such file", "-", "nor this"], input.as_bytes());
    let errors = String::from_utf8_lossy(&output.stderr);
    let errors: Vec<_> = errors.lines().collect();
    assert!(
        matches!(errors[..], [first, second, third] if
        first.starts_with("mana: no such file: ")
        && second.starts_with("mana: -:10:1: \"z9z9\" is not a move")
        && third.starts_with("mana: nor this: ")),
        "{errors:?}"
    );
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "-:1: ok, 1 ply, 1-0\n-:5: ok, 2 plies, *\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn mistakes_in_mana_positions_and_moves() {
    let position = |text, reason| check_mistake(&["moves", "--position", text], b"", reason);
    position("rdrrrr/6/6 b -", "six rows");
    position("rdrrrr/6/6/6/6/RRRRR1 b -", "Black has no Daimyo");
    position("rdrrrr/r5/r5/6/6/RDRRRR b -", "White has 7 Ronin");
    position("rdrrrr/6/6/6/6/RDRRRR x -", "side to move");
    position("rdrrrr/6/6/6/6/RDRRRR b z9", "z9");
    position("rdrrrr/6/6/6/6/RDRRRR b - xx", "orientation");
    position("", "");
    let mv =
        |text, reason| check_mistake(&["show", "--position", AFTER_SET_UPS, text], b"", reason);
    mv("z9z9", "\"z9z9\" is not a move");
    mv("", "is not a move");
    mv("b1b2", "\"b1b2\"");
    mv("c1c3~a1", "\"c1c3~a1\" is not legal: the bird may not fly to a1");
    check_mistake(&["show", "b2/a1/c1/d1/e1/f1"], b"", "b2 is outside the rows");
    check_mistake(&["show", "b1/a1/c1/d1/e1/f1", "b1/a1/c1/d1/e1/f1"], b"", "move 2: ");
    check_mistake(
        &["show", "--position", "3d2/6/3R2/6/6/D5 b -", "d4d6", "pass"],
        b"",
        "move 2: \"pass\": the game is over",
    );
}

#[test]
fn mistakes_in_burst_positions_and_moves() {
    let position = |text, reason| {
        check_mistake(&["show", "--rules", "burst", "--position", text], b"", reason)
    };
    position("G1g b ENRPSTAenrpsta", "do not form one group");
    position("GgERNP b STAenrpsta", "6 columns");
    position("Gg b ENRPSTAAenrpsta", "more than once");
    position("GgE b ENRPSTAenrpsta", "more than once");
    position("Gg b ENRPSTenrpsta", "neither on the table nor in hand");
    position("g b ENRPSTAenrpsta", "");
    check_mistake(&["show", "--rules", "burst", "Z@d5"], b"", "\"Z@d5\"");
    check_mistake(&["show", "--rules", "burst", "R@f6"], b"", "\"R@f6\"");
}

#[test]
fn mistakes_in_options() {
    check_mistake(
        &["moves", "--rules", "chess"],
        b"",
        "no rules are called \"chess\"; there are cosmoludo,",
    );
    check_mistake(&["moves", "--rules", ""], b"", "--rules");
    check_mistake(&["moves", "--rules"], b"", "--rules");
    check_mistake(&["perft"], b"", "--depth");
    check_mistake(&["perft", "--depth", "-1"], b"", "-1");
    check_mistake(&["perft", "--depth", "1000000"], b"", "0..=100");
    check_mistake(&["perft", "--depth", "1", "--threads", "0"], b"", "--threads");
    check_mistake(&["perft", "--depth", "1", "b1/a1/c1/d1/e1/f1"], b"", "unexpected argument");
    check_mistake(&["chess"], b"", "chess");
    check_mistake(&["--chess"], b"", "--chess");
    check_mistake(&["record"], b"", "a command is missing");
    check_mistake(&["record", "check"], b"", "FILE");
    check_mistake(&["completions", "dos"], b"", "dos");
    check_mistake(&["perft"], b"", "(see mana perft --help)");
    check_mistake(&["solve", "setups", "--what"], b"", "(see mana solve setups --help)");
    check_mistake(&["record"], b"", "(see mana record --help)");
    check_mistake(&["--what"], b"", "(see mana --help)");
    check_mistake(&["pefrt"], b"", "did you mean 'perft'?");
    check_mistake(&["perft", "--dpeth", "3"], b"", "did you mean '--depth'?");
    check_mistake(&["solve", "--prover", "balck"], b"", "did you mean 'black'?");
    check_mistake(&["load", "--seconds", "0"], b"", "--seconds");
}

/// Errors in files name the place in the same format everywhere, and `-` is always standard input.
#[test]
fn mistakes_in_files() {
    let record = b"[Rules \"escampe\"]\n\nz9z9 *\n";
    check_mistake(&["record", "check", "-"], record, "mana: -:3:1: \"z9z9\"");
    check_mistake(&["review", "-"], record, "mana: -:3:1: \"z9z9\"");
    check_mistake(&["analyse", "--record", "-"], record, "mana: -:3:1: \"z9z9\"");
    let positions = b"# openings\nrdrrrr/6 b -\n";
    check_mistake(&["match", "self", "self", "--openings", "-"], positions, "mana: -:2: \"rdrrrr");
    let positions = b"\nrdrrrr/6 b -\n";
    check_mistake(&["solve", "fair", "--candidates", "-"], positions, "mana: -:2: \"rdrrrr");
    check_mistake(&["verify", "-"], b"nothing", "mana: -: ");
    let settings = concat!(env!("CARGO_TARGET_TMPDIR"), "/settings.toml");
    std::fs::write(settings, "log = \"warn\"\nlisten = 5\n").expect("it is written");
    check_mistake(&["serve", "--config", settings], b"", "settings.toml:2:10: ");
}

#[test]
fn certificates_are_read_from_standard_input() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../data/certificates/standard/cosmoludo-b1-b6.cert"
    );
    let output = run(&["verify", "-"], &std::fs::read(file).expect("a certificate"));
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.starts_with("-: verified: black wins within 11 plies "), "{out}");
}

/// Sides have the same names in all JSON.
#[test]
fn sides_in_json() {
    let over = ["--position", "3d2/6/3R2/6/6/D5 b -", "--json"];
    let solved = run(&[&["solve", "--hash", "1"], &over[..]].concat(), b"");
    let out = String::from_utf8_lossy(&solved.stdout);
    assert!(out.contains("\"prover\":\"black\",\"verdict\":\"won\",\"plies\":1"), "{out}");
    let shown = run(&[&["show"], &over[..]].concat(), b"");
    assert!(String::from_utf8_lossy(&shown.stdout).contains("\"turn\":\"black\""));
    check(
        &["solve", "--hash", "1", "--position", over[1], "--shortest"],
        "shortest: d4d6\nproved: Black wins in 1 ply and not sooner\n",
    );
}

#[test]
fn a_table_that_does_not_fit_into_memory() {
    const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/records/mistakes.txt");
    for command in [
        &["analyse", "--position", AFTER_SET_UPS][..],
        &["analyse", "--record", GAME],
        &["review", GAME],
        &["solve", "--position", AFTER_SET_UPS],
        &["solve", "--position", AFTER_SET_UPS, "--first-moves"],
        &["solve", "setups", "--black", "a1/e1/b2/c2/d2/e2"],
    ] {
        for hash in ["99999999999", "18446744073709551615"] {
            let args = [command, &["--hash", hash]].concat();
            check_mistake(&args, b"", "there is no memory for a table of ");
        }
    }
}

#[test]
fn mistakes_in_records() {
    let record =
        |text: &str, reason| check_mistake(&["record", "check", "-"], text.as_bytes(), reason);
    record("", "-: there is no record here");
    record("\n z9z9", "-:2:2: \"z9z9\" is not a move");
    record("[Rules \"chess\"]", "-:1:1: no rules are called \"chess\"");
    record("[Position \"rdrrrr/6/6 b -\"]", "-:1:1: tag Position: the board has six rows");
    record("(((", "-:1:1: ");
    check_mistake(&["record", "check", "-"], b"*\n\xff", "-:2: this is not UTF-8");
    check_mistake(&["record", "check", "/"], b"", "/: ");
}

#[test]
fn mistakes_in_paths_of_results() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    check_mistake(&["backup", "--data", folder, "/no/such/folder/x"], b"", "/no/such/folder/x: ");
    check_mistake(&["backup", "--data", folder, folder], b"", "it is a folder");
}

/// A hundred kilobytes is near the limit of one argument; input has no such limit.
#[test]
fn noise() {
    let mut random = 1_u64;
    let mut noise = String::new();
    while noise.len() < 1_000_000 {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        noise.push(char::from(b' ' + (random >> 33) as u8 % 95));
        if random >> 60 == 0 {
            noise.push('\n');
        }
    }
    let argument = &noise[..100_000];
    check_mistake(&["record", "check", "-"], noise.as_bytes(), "-:1:");
    check_mistake(&["show", "--position", argument], b"", "position \"");
    check_mistake(&["show", "--rules", "burst", "--position", argument], b"", "position \"");
    check_mistake(&["show", argument], b"", "is not a move");
    check_mistake(&["show", "--rules", argument], b"", "no rules are called");
    check_mistake(&["perft", "--depth", argument], b"", "--depth");
    check_mistake(&[argument], b"", "unrecognized");
    for text in ["(", "[", "{", "a(", "1.", "\n"] {
        check_mistake(&["record", "check", "-"], text.repeat(500_000).as_bytes(), "-:");
    }
}

#[test]
fn help_and_completions() {
    for args in [&["--help"][..], &["moves", "--help"], &["record", "check", "--help"]] {
        let output = run(args, b"");
        let help = String::from_utf8_lossy(&output.stdout);
        assert!(help.contains("Usage: mana") && help.contains("Examples:"), "{help}");
        assert_eq!(output.status.code(), Some(0));
    }
    for (shell, rules) in [
        ("bash", "cosmoludo-advanced cosmoludo-pl"),
        ("zsh", "cosmoludo-advanced cosmoludo-pl"),
        ("fish", "\ncosmoludo-pl\\t"),
    ] {
        let output = run(&["completions", shell], b"");
        let script = String::from_utf8_lossy(&output.stdout);
        assert!(script.contains("perft") && script.contains(rules), "{shell}");
        assert_eq!(output.status.code(), Some(0));
    }
    assert_eq!(run(&["analyze", "--help"], b"").stdout, run(&["analyse", "--help"], b"").stdout);
}

/// Text is wrapped once, to the width of the terminal.
#[test]
fn help_is_wrapped_once() {
    const WIDTH: usize = 80;
    let commands = [
        "",
        "serve",
        "backup",
        "restore",
        "export",
        "load",
        "export-site",
        "moves",
        "show",
        "perft",
        "record check",
        "analyse",
        "review",
        "engine",
        "match",
        "tournament",
        "bench",
        "solve",
        "solve setups",
        "solve fair",
        "verify",
        "worker",
        "completions",
    ];
    for command in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_mana"))
            .args(command.split_whitespace())
            .arg("--help")
            .env("COLUMNS", WIDTH.to_string())
            .output()
            .expect("the program ends");
        let help = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{command}");
        let lines: Vec<_> = help.lines().collect();
        for pair in lines.windows(2) {
            let [line, next] = [pair[0], pair[1]];
            assert!(line.chars().count() <= WIDTH, "{command}: {line}");
            let is_example = line.starts_with("  mana ");
            assert!(!is_example || next.is_empty() || next.starts_with("  "), "{command}: {next}");
            let word = next.split(' ').next().unwrap_or_default();
            if !line.is_empty()
                && !line.starts_with(' ')
                && !line.ends_with(':')
                && !word.is_empty()
            {
                let joined = line.chars().count() + 1 + word.chars().count();
                assert!(joined > WIDTH, "{command}: {line} | {next}");
            }
        }
    }
}

/// A closed pipe is no error.
#[test]
fn broken_pipe() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mana"))
        .args(["moves", "--rules", "jactalea"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

/// A write error is not reported as a mistake in the input.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let output = Command::new(env!("CARGO_BIN_EXE_mana"))
        .arg("moves")
        .stdout(full)
        .output()
        .expect("the program ends");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("mana: standard output: ") && error.lines().count() == 1, "{error}");
    assert_eq!(output.status.code(), Some(1));
}

/// Commits that change how the engine plays end with its node count.
#[test]
fn the_bench_has_the_node_count_of_the_log() {
    let log = Command::new("git")
        .args(["log", "--grep=^Bench: ", "--max-count=1", "--format=%B"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("git runs");
    let log = String::from_utf8_lossy(&log.stdout).into_owned();
    let expected = log.lines().rev().find_map(|line| line.strip_prefix("Bench: "));
    let bench = run(&["bench"], b"");
    let bench = String::from_utf8_lossy(&bench.stdout);
    let nodes = bench.lines().last().and_then(|line| line.split_once(" nodes, "));
    assert_eq!(nodes.map(|(nodes, _)| nodes), expected.map(str::trim), "mana bench: {bench}");
    assert!(expected.is_some(), "no commit has a line `Bench: N`");
}
