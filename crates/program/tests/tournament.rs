//! `mana tournament` as a class runs it: killed and resumed, with failing engines, and its output at the end.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tournament").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mana"));
    command.arg("tournament").args(args).current_dir(folder).stdin(Stdio::null());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs a tournament that succeeds; returns standard output and standard error.
#[track_caller]
fn play(folder: &Path, args: &[&str]) -> (String, String) {
    let output = command(folder, args).output().unwrap();
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{error}");
    (text(&output.stdout), error)
}

/// Checks that a tournament is refused with one line that contains all of `expected`.
#[track_caller]
fn check_refused(folder: &Path, args: &[&str], expected: &[&str]) {
    let Output { status, stdout, stderr } = command(folder, args).output().unwrap();
    let error = text(&stderr);
    assert_eq!((status.code(), text(&stdout).as_str()), (Some(2), ""), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    expected.iter().for_each(|part| assert!(error.contains(part), "{part}: {error}"));
}

/// The games of a results file, by their numbers, which must be unique.
fn games(folder: &Path, file: &str) -> BTreeMap<u64, Value> {
    let text = fs::read_to_string(folder.join(file)).unwrap();
    let mut games = BTreeMap::new();
    for line in text.lines().skip(1) {
        let game: Value = serde_json::from_str(line).unwrap();
        assert!(games.insert(game["game"].as_u64().unwrap(), game).is_none(), "{line}");
    }
    games
}

/// An engine that runs a shell command in response to `go`.
#[cfg(unix)]
fn engine(folder: &Path, name: &str, go: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join(format!("{name}.sh"));
    let script = format!(
        "#!/bin/sh\necho {name} begins >&2\nwhile read -r word rest; do case $word in\n\
         ugi) echo id name {name}; echo ugiok;;\nisready) echo readyok;;\nquit) exit;;\n\
         go) {go};;\nesac; done\n"
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    format!("./{name}.sh")
}

const CLASS: [&str; 11] = [
    "self,Level=1,name=One",
    "self,Level=2,name=Two",
    "self,Level=3,name=Three",
    "self,Level=4,name=Four",
    "--control",
    "50n",
    "--rounds",
    "2",
    "--concurrency",
    "2",
    "--json",
];

/// After a kill, the same command keeps the finished games and plays the others as if nothing had happened.
#[test]
fn a_tournament_survives_being_killed() {
    let folder = folder("killed");
    play(&folder, &[&CLASS[..], &["--results", "whole.jsonl"]].concat());
    let whole = games(&folder, "whole.jsonl");
    assert_eq!(whole.keys().copied().collect::<Vec<_>>(), (1..=24).collect::<Vec<_>>());

    let file = folder.join("tournament.jsonl");
    let mut before = String::new();
    for lines in [1, 5, 12, 18] {
        let mut child =
            command(&folder, &CLASS).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let has_grown =
            || fs::read_to_string(&file).is_ok_and(|text| text.lines().count() >= lines);
        while !has_grown() {
            assert_eq!(child.try_wait().unwrap(), None, "it has ended");
            thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let complete = &before[..before.rfind('\n').map_or(0, |end| end + 1)];
        assert!(text.starts_with(complete), "a game was lost");
        before = text;
    }
    let (out, error) = play(&folder, &CLASS);
    let has_rest = before.matches('\n').count() < 1 + 24;
    assert_eq!(error.contains(" of 24 games are in tournament.jsonl"), has_rest, "{error}");
    let resumed = games(&folder, "tournament.jsonl");
    // The games are the same; only the date may differ.
    let moves = |games: &BTreeMap<u64, Value>| -> Vec<String> {
        let record = |game: &Value| game["record"].as_str().unwrap().to_owned();
        let undated =
            |text: String| text.lines().filter(|line| !line.starts_with("[Date")).collect();
        games.values().map(record).map(undated).collect()
    };
    assert_eq!(moves(&resumed), moves(&whole));

    let size = fs::metadata(&file).unwrap().len();
    let (again, _) = play(&folder, &CLASS);
    assert_eq!((again, fs::metadata(&file).unwrap().len()), (out.clone(), size));
    let result: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(result["games_played"], 24);
    let points: f64 = result["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entrant| entrant["points"].as_f64().unwrap())
        .sum();
    assert_eq!(points, 24.0);
}

/// Whether a process has exited; zombies count as exited.
#[cfg(target_os = "linux")]
fn has_ended(process: &str) -> bool {
    fs::read_to_string(format!("/proc/{process}/stat"))
        .map_or(true, |status| status.rsplit(") ").next().is_some_and(|rest| rest.starts_with('Z')))
}

/// Waits for something that a busy machine may delay.
#[cfg(target_os = "linux")]
#[track_caller]
fn wait_for<T>(what: &str, mut poll: impl FnMut() -> Option<T>) -> T {
    let deadline = std::time::Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(found) = poll() {
            return found;
        }
        assert!(std::time::Instant::now() < deadline, "{what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// An engine in an endless loop, and a program that it has started, are killed with the tournament.
#[test]
#[cfg(target_os = "linux")]
fn no_engine_survives_a_killed_tournament() {
    let folder = folder("orphans");
    let loops =
        "sh -c 'echo $$ > child; while :; do :; done' & echo $$ > engine; while :; do :; done";
    let busy = engine(&folder, "busy", loops);
    let args = [&busy, "self,Level=1", "--control", "600000ms"];
    let mut child =
        command(&folder, &args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let processes = ["engine", "child"].map(|file| {
        wait_for(file, || {
            let number = fs::read_to_string(folder.join(file)).ok()?;
            number.ends_with('\n').then(|| number.trim().to_owned())
        })
    });
    assert!(processes.iter().all(|process| !has_ended(process)));
    child.kill().unwrap();
    child.wait().unwrap();
    for process in &processes {
        wait_for(process, || has_ended(process).then_some(()));
    }
}

#[test]
#[cfg(unix)]
fn engines_that_fail_lose_by_name() {
    let folder = folder("failures");
    let bad = [
        (
            "crash",
            "echo out of cheese >&2; exit 3",
            "it has exited (exit status: 3), saying \"crash begins out of cheese\"",
        ),
        ("illegal", "echo bestmove z9z9", "illegal move: z9z9"),
        ("silent", ":", "time forfeit: no move within "),
        (
            "flood",
            &format!("exec yes {}", "x".repeat(1000)),
            "it has written more than 16 MiB for one answer",
        ),
    ];
    let mut args = vec!["self,Level=1,name=Good".to_owned()];
    args.extend(bad.iter().map(|(name, go, _)| engine(&folder, name, go)));
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    args.extend(["--format", "gauntlet", "--control", "3000ms", "--concurrency", "4"]);
    args.extend(["--logs", "logs", "--records", "games.txt", "--report", "report.html"]);
    let (out, error) = play(&folder, &args);
    for (name, _, reason) in bad {
        let count = error
            .lines()
            .filter(|line| line.contains(&format!(": {name} loses as ")) && line.contains(reason))
            .count();
        assert_eq!(count, 2, "{name}: {error}");
    }
    assert!(out.ends_with("8 of 8 games, 8 lost by failure of an engine\n"), "{out}");
    assert!(out.lines().nth(1).unwrap().starts_with("  1 Good "), "{out}");
    let log = fs::read_to_string(folder.join("logs/2-crash-sh.txt")).unwrap();
    assert!(log.contains("crash begins\nout of cheese\n"), "{log}");
    let page = fs::read_to_string(folder.join("report.html")).unwrap();
    assert!(page.contains("illegal move: z9z9"));
    let outside = ["src=", "href=", "url(h", "@import"];
    assert!(outside.iter().all(|word| !page.contains(word)), "the page needs nothing else");
    let check = Command::new(env!("CARGO_BIN_EXE_mana"))
        .args(["record", "check", "games.txt"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(check.status.success(), "{}", text(&check.stderr));
}

/// An engine in an endless loop, and one that exceeds its memory limit.
#[test]
#[cfg(target_os = "linux")]
fn engines_over_their_limits_are_killed() {
    let folder = folder("limits");
    engine(&folder, "busy", "while :; do :; done");
    engine(&folder, "greedy", "x=xxxxxxxx; while :; do x=$x$x; done");
    fs::write(
        folder.join("class.toml"),
        "title = \"Limits\"\nformat = \"swiss\"\nrounds = 1\ncontrol = \"60000ms\"\nfrom-start = true\n\
         [[engine]]\nname = \"Busy\"\ncommand = \"./busy.sh\"\nprocessor-time = 1\n\
         [[engine]]\nname = \"Greedy\"\ncommand = [\"./greedy.sh\"]\nmemory = 64\n",
    )
    .unwrap();
    let (out, _) = play(&folder, &["--config", "class.toml", "--json"]);
    let result: Value = serde_json::from_str(&out).unwrap();
    let failures: Vec<_> = result["failures"]
        .as_array()
        .unwrap()
        .iter()
        .map(|failure| (failure["engine"].as_str().unwrap(), failure["reason"].as_str().unwrap()))
        .collect();
    assert_eq!(failures.len(), 2, "{out}");
    // Black moves first in each of the two games.
    assert!(failures.iter().any(|(name, reason)| *name == "Busy" && reason.contains("has exited")));
    assert!(
        failures.iter().any(|(name, reason)| *name == "Greedy" && reason.contains("has exited"))
    );
}

#[test]
fn records_have_all_known_tags() {
    let folder = folder("records");
    let args =
        ["self,Level=1", "self,Level=2", "self,Level=3", "--control", "20+0.1", "--games", "1"];
    play(&folder, &[&args[..], &["--records", "games.txt", "--report", "report.html"]].concat());
    let records = fs::read_to_string(folder.join("games.txt")).unwrap();
    for tag in [
        "[Date \"20",
        "[Round \"3\"]",
        "[TimeControl \"20+0.1\"]",
        "[Black \"Mana,Level=",
        "[%clk ",
        "[%eval ",
    ] {
        assert!(records.contains(tag), "{tag}\n{records}");
    }
    assert_eq!(records.matches("[Termination ").count(), 3);
    let page = fs::read_to_string(folder.join("report.html")).unwrap();
    assert!(page.contains("data-pair=\"Mana,Level=1\"") && !page.contains("{{"));
}

#[test]
fn mistakes_are_refused_in_one_line() {
    let folder = folder("refused");
    check_refused(&folder, &["self"], &["two engines at least"]);
    check_refused(&folder, &["class.toml"], &["two engines at least", "--config"]);
    check_refused(&folder, &["self", "self"], &["two engines are called \"Mana\"", "name="]);
    let two = ["self,Level=1", "self,Level=2", "--control", "20n"];
    let with = |args: &[&'static str]| [&two[..], args].concat();
    check_refused(&folder, &with(&["--format", "knockout"]), &["knockout", "swiss"]);
    check_refused(&folder, &with(&["--rounds", "0"]), &["--rounds"]);
    check_refused(&folder, &with(&["--fair", "--from-start"]), &["--fair", "--from-start"]);
    check_refused(
        &folder,
        &with(&["--rules", "zillions", "--fair"]),
        &["no fair starts", "zillions"],
    );
    check_refused(&folder, &with(&["--report", "no/such/folder/x"]), &["no/such/folder/x"]);
    check_refused(&folder, &["self", "./nothing"], &["./nothing: it cannot be started"]);
    for (file, expected) in [
        ("rules = 3\n", "class.toml:1: "),
        ("\ncontrol = \"soon\"\n", "class.toml:2: \"soon\" is not a time control"),
        ("[[engine]]\nname = \"A\"\n", "missing field `command`"),
        ("[[engine]]\ncommand = \"self\"\ncolour = 1\n", "class.toml:3: unknown field `colour`"),
        (
            "[[engine]]\ncommand = \"self\"\noptions = { Rules = \"burst\" }\n",
            "class.toml: the rules of all",
        ),
        ("fair = true\nrandom = 3\n", "choose one of"),
    ] {
        fs::write(folder.join("class.toml"), file).unwrap();
        check_refused(
            &folder,
            &["--config", "class.toml", "self,Level=1", "self,Level=2"],
            &[expected],
        );
    }
    check_refused(&folder, &["--config", "none.toml"], &["none.toml: "]);
    assert!(!folder.join("tournament.jsonl").exists(), "nothing was begun");

    play(&folder, &two);
    check_refused(
        &folder,
        &with(&["--seed", "2"]),
        &["tournament.jsonl: it has another tournament: its seed is \"1\", not \"2\""],
    );
    fs::write(folder.join("tournament.jsonl"), "a year of results\n").unwrap();
    check_refused(&folder, &two, &["tournament.jsonl: line 1: this is not a result"]);
    assert_eq!(fs::read_to_string(folder.join("tournament.jsonl")).unwrap(), "a year of results\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_ends_the_tournament() {
    let folder = folder("full");
    let args = ["self,Level=1", "self,Level=2", "--control", "20n", "--records", "/dev/full"];
    let output = command(&folder, &args).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert_eq!(error, "mana: /dev/full: No space left on device (os error 28)\n");
    assert!(text(&output.stdout).ends_with("2 of 2 games\n"));
}

/// The report is a single file, so it repeats the page's tokens that it needs.
#[test]
fn the_report_has_the_colours_of_the_page() {
    let read =
        |path: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let page = read("../web/page/assets/tokens.css");
    let report = read("../cli/play/assets/report.css");
    let tokens =
        report.split_once('}').unwrap().0.lines().filter(|line| line.starts_with("    --"));
    let mut count = 0;
    for token in tokens {
        assert!(page.lines().any(|line| line == token), "{token}");
        count += 1;
    }
    assert!(count > 40, "{count}");
}
