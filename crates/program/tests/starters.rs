//! The starter engines in `starters/`: their rules against the test vectors, and whole games.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use serde_json::Value;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

const EDITIONS: [&str; 6] =
    ["cosmoludo", "cosmoludo-advanced", "cosmoludo-pl", "jactalea", "zillions", "escampe"];

/// The commands by which `mana match` starts them in [`FOLDER`].
const PYTHON: &str = "python3 starter.py";
const JAVA: &str = "java Starter.java";
const C: &str = "./starter-c";
const RUST: &str = "./starter-rust";

/// A folder with all of them, ready to run.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let starters = root.join("starters");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("starters");
    fs::create_dir_all(&folder).unwrap();
    for file in
        ["python/starter.py", "python/course.py", "java/Starter.java", "java/CoursePlayer.java"]
    {
        fs::copy(starters.join(file), folder.join(Path::new(file).file_name().unwrap())).unwrap();
    }
    fs::copy(starters.join("class.toml"), folder.join("class.toml")).unwrap();
    let warnings = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O2"];
    let c = Command::new("cc")
        .args(warnings)
        .arg("-o")
        .args([folder.join("starter-c"), starters.join("c/starter.c")])
        .output()
        .unwrap();
    assert!(c.status.success(), "{}", String::from_utf8_lossy(&c.stderr));
    fs::copy(build_rust(&root), folder.join("starter-rust")).unwrap();
    folder
});

/// Builds the Rust starter, which Cargo places beside the other programs of this build.
fn build_rust(root: &Path) -> PathBuf {
    let build = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", "mana-starter", "--message-format", "json"])
        .current_dir(root)
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(build.status.success());
    let messages = String::from_utf8(build.stdout).unwrap();
    let mut executables = messages.lines().filter_map(|line| {
        serde_json::from_str::<Value>(line).unwrap()["executable"].as_str().map(PathBuf::from)
    });
    executables.next().unwrap()
}

/// The output of an engine for these lines.
fn answers(engine: &str, script: &str) -> Vec<String> {
    let file = FOLDER.join(format!("{}.txt", engine.replace(|c: char| !c.is_alphanumeric(), "")));
    fs::write(&file, script).unwrap();
    let mut words = engine.split(' ');
    let output = Command::new(words.next().unwrap())
        .args(words)
        .current_dir(&*FOLDER)
        .stdin(File::open(file).unwrap())
        .output()
        .unwrap();
    assert!(output.status.success(), "{engine}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// Legal moves, positions after moves, and perft counts up to what the slowest of them counts in a moment.
#[track_caller]
fn check_rules(engine: &str) {
    const MAX_COUNT: u64 = 20_000;
    let mut script = String::new();
    let mut expected = Vec::new();
    let mut ask = |lines: &str, answer: String| {
        script.push_str(lines);
        script.push('\n');
        expected.push((lines.to_owned(), answer));
    };
    for line in mana_data::VECTORS.lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let rules = text(&vector["rules"]);
        if rules == "burst" {
            continue;
        }
        let position = text(&vector["position"]);
        let begin = format!("setoption name Rules value {rules}\nposition fen {position}");
        ask(&format!("{begin}\nd"), position);
        let moves: Vec<_> = vector["moves"].as_array().unwrap().iter().map(text).collect();
        ask(&format!("{begin}\nmoves"), moves.join(" "));
        for (mv, after) in vector["after"].as_object().unwrap() {
            ask(&format!("{begin} moves {mv}\nd"), text(after));
        }
        for (depth, count) in (1..).zip(vector["perft"].as_array().unwrap()) {
            let count = count.as_u64().unwrap();
            if count <= MAX_COUNT {
                ask(&format!("{begin}\nperft {depth}"), count.to_string());
            }
        }
    }
    // The vectors lack the set-ups.
    for (rules, first, second) in [
        ("cosmoludo", 3, "b1/a1/c1/d1/e1/f1"),
        ("cosmoludo-advanced", 5_544, "a2/a1/f1/c2/e2/f2"),
        ("jactalea", 4 * 5_544, "nw:a2/a1/f1/c2/e2/f2"),
        ("escampe", 2 * 5_544, "nw:a2/a1/f1/c2/e2/f2"),
    ] {
        let begin = format!("setoption name Rules value {rules}\nposition startpos");
        ask(&format!("{begin}\nperft 1"), first.to_string());
        let replies = if first == 3 { 3 } else { 5_544 };
        ask(&format!("{begin} moves {second}\nperft 1"), replies.to_string());
    }
    let white_begins = "position startpos moves se:a2/a1/f1/c2/e2/f2 a5/c5/e5/f5/a6/f6\nd";
    ask(
        &format!("setoption name Rules value escampe\n{white_begins}"),
        "r4r/d1r1rr/6/6/D1R1RR/R4R w - se".to_owned(),
    );
    let bird = "position fen rdrrrr/6/6/6/6/RDRRRR b - moves b1c2~e4\nd";
    ask(
        &format!("setoption name Rules value cosmoludo\n{bird}"),
        "rdrrrr/6/6/6/2D3/R1RRRR w e4".to_owned(),
    );

    let answers = answers(engine, &script);
    assert_eq!(answers.len(), expected.len());
    for (answer, (lines, expected)) in answers.iter().zip(&expected) {
        assert_eq!(answer, expected, "{engine}: {lines}");
    }
}

#[test]
fn the_rules_in_python() {
    check_rules(PYTHON);
}

#[test]
fn the_rules_in_java() {
    check_rules(JAVA);
}

#[test]
fn the_rules_in_c() {
    check_rules(C);
}

#[test]
fn the_rules_in_rust() {
    check_rules(RUST);
}

/// Plays a match and returns the games won, drawn and lost. No engine may fail by an illegal move, a crash or on time.
#[track_caller]
fn play(first: &str, second: &str, options: &[&str]) -> [u32; 3] {
    let output = Command::new(env!("CARGO_BIN_EXE_mana"))
        .args(["match", first, second])
        .args(options)
        .current_dir(&*FOLDER)
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{first} {second} {options:?}: {stderr}");
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(!stdout.contains("failure"), "{first} {second} {options:?}: {stdout}{stderr}");
    // "20 games: 12 won, 1 drawn, 7 lost, ..."
    let numbers: Vec<u32> =
        stdout.split(' ').filter_map(|word| word.parse().ok()).take(4).collect();
    let [games, won, drawn, lost] = numbers[..] else { panic!("{stdout}") };
    assert_eq!(games, won + drawn + lost, "{stdout}");
    [won, drawn, lost]
}

/// Games against the program in every edition, including the set-ups, and some with a clock.
#[track_caller]
fn check_games(engine: &str, name: &str) {
    let starts = format!("start-{name}.txt");
    fs::write(FOLDER.join(&starts), "6/6/6/6/6/6 b -\n").unwrap();
    let engine = format!("{engine},Depth=2");
    for rules in EDITIONS {
        let options =
            ["--rules", rules, "--openings", &starts, "--control", "2000n", "--pairs", "2"];
        play(&engine, "self,Level=1", &options);
    }
    play(&engine, "self,Level=1", &["--control", "60+1", "--pairs", "2"]);
}

#[test]
fn games_in_python() {
    check_games(PYTHON, "python");
}

#[test]
fn games_in_java() {
    check_games(JAVA, "java");
}

#[test]
fn games_in_c() {
    check_games(C, "c");
}

#[test]
fn games_in_rust() {
    check_games(RUST, "rust");
}

/// Each beats a random player at two plies, so they choose their moves, and the option sets their strength.
#[test]
fn a_deeper_search_plays_better() {
    for engine in [PYTHON, JAVA, C, RUST] {
        let [deep, random] = [2, 0].map(|depth| format!("{engine},Depth={depth}"));
        let [won, _, lost] = play(&deep, &random, &["--control", "100000n", "--pairs", "10"]);
        assert!(won > 2 * lost, "{engine}: {won} won, {lost} lost");
    }
}

/// A round robin of all starters.
#[test]
fn they_play_each_other() {
    for (first, second) in
        [(PYTHON, JAVA), (PYTHON, C), (PYTHON, RUST), (JAVA, C), (JAVA, RUST), (C, RUST)]
    {
        let [first, second] = [first, second].map(|engine| format!("{engine},Depth=2"));
        play(&first, &second, &["--rules", "jactalea", "--control", "100000n", "--pairs", "2"]);
    }
}

/// The course programs against each other and an engine, with both colours.
#[test]
fn course_programs_play_by_the_rules() {
    let (python, java) = ("course:python3 course.py", "course:java CoursePlayer.java");
    let course = ["--rules", "escampe", "--from-start", "--control", "1d", "--pairs", "1"];
    for (first, second) in [(python, "self,Level=1"), (java, "self,Level=1"), (java, python)] {
        play(first, second, &course);
    }
    let [won, _, lost] = play(java, "./starter-rust,Depth=0", &[&course[..6], &["4"]].concat());
    assert!(won > 2 * lost, "{won} won, {lost} lost");
}

/// A tournament in one command, which is killed twice: no game is lost or repeated.
#[test]
fn a_class_has_its_tournament() {
    let results = FOLDER.join("class.jsonl");
    let _ = fs::remove_file(&results);
    // One game for each pair suffices here; the file has five.
    let tournament = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mana"));
        command.args(["tournament", "--config", "class.toml", "--rounds", "1", "--json"]);
        command.current_dir(&*FOLDER).stdin(Stdio::null());
        command
    };
    let lines = || fs::read_to_string(&results).unwrap_or_default();
    let mut before = String::new();
    for games in [5, 15] {
        let mut child = tournament().stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while lines().matches('\n').count() <= games {
            assert_eq!(child.try_wait().unwrap(), None, "it has ended");
            thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(lines().starts_with(&before), "a game was lost");
        before = lines();
        before.truncate(before.rfind('\n').unwrap() + 1);
    }
    let output = tournament().output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{error}");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&result["games_played"], &result["failures"]), (&28.into(), &Value::Array(vec![])));
    assert!(lines().starts_with(&before), "a game was lost");
    let mut numbers: Vec<_> = lines()
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["game"].as_u64().unwrap())
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=28).collect::<Vec<_>>(), "a game was repeated");
    let report = fs::read_to_string(FOLDER.join("class.html")).unwrap();
    for part in ["By chance", "Java course program", "course:python3 course.py"] {
        assert!(report.contains(part), "{part}");
    }
}
