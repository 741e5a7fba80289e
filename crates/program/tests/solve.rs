//! `mana solve` and `mana verify` as a user runs them.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

fn mana(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mana"));
    command.args(args).stdin(Stdio::null());
    command
}

/// The last line on standard output of a run that succeeds.
#[track_caller]
fn last_line(args: &[&str]) -> String {
    let Output { status, stdout, stderr } = mana(args).output().unwrap();
    let stderr = String::from_utf8(stderr).unwrap();
    assert!(status.success(), "{stderr}");
    assert_eq!(stderr, "", "progress is shown on a terminal only");
    String::from_utf8(stdout).unwrap().lines().last().unwrap().to_string()
}

#[track_caller]
fn error_line(args: &[&str]) -> String {
    let Output { status, stderr, .. } = mana(args).output().unwrap();
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(2), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    stderr
}

/// The path of a file for one test, which does not exist yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

const START: &str = "rrdrrr/6/6/6/6/RDRRRR b -";

#[test]
fn the_last_line_is_the_verdict() {
    #[track_caller]
    fn check(options: &[&str], expected: &str) {
        let args = [&["solve", "--hash", "16", "--position", START], options].concat();
        assert_eq!(last_line(&args), expected);
    }
    check(&["--shortest"], "proved: Black wins in 9 plies and not sooner");
    check(&["--prover", "white"], "proved: White cannot win");
    check(&["--threads", "2", "--shortest"], "proved: Black wins in 9 plies and not sooner");
    check(&["--nodes", "0"], "open after 0 nodes");
    let burst = ["solve", "--rules", "burst", "--hash", "16", "--nodes", "256"];
    assert_eq!(last_line(&burst), "open after 256 nodes");
}

#[test]
fn certificates_are_written_and_verified() {
    let path = file("c6.cert");
    let name = path.to_str().unwrap();
    last_line(&["solve", "--hash", "16", "--position", START, "--certificate", name]);
    assert_eq!(
        last_line(&["verify", name]),
        format!(
            "{name}: verified: black wins within 9 plies from \"{START}\" under cosmoludo rules"
        )
    );
    let mut bytes = fs::read(&path).unwrap();
    bytes[60] ^= 1;
    fs::write(&path, bytes).unwrap();
    assert!(error_line(&["verify", name]).contains("damaged"));
    assert!(error_line(&["verify", "no-such.cert"]).contains("no-such.cert"));
}

#[test]
fn paths_are_checked_before_the_work() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    // Without a limit the search would take hours.
    let hard = ["solve", "--rules", "cosmoludo-advanced", "a1/e1/b2/c2/d2/e2", "a6/c6/e6/b5/d5/f5"];
    let setups = ["solve", "setups", "--black", "a1/e1/b2/c2/d2/e2", "--nodes", "999999999"];
    let fair = ["solve", "fair", "--count", "9999"];
    for (command, option) in [
        (&hard[..], "--certificate"),
        (&hard, "--checkpoint"),
        (&setups, "--map"),
        (&fair, "--file"),
    ] {
        let check = |path: &str| {
            let error = error_line(&[command, &[option, path]].concat());
            assert!(error.starts_with(&format!("mana: {path}: ")), "{option}: {error}");
        };
        check("/no/such/folder/x");
        check(folder);
    }
    let error = error_line(&[&setups[..], &["--certificates", "/dev/null/x"]].concat());
    assert!(error.starts_with("mana: /dev/null/x: "), "{error}");
    let path = file("precious.save");
    let name = path.to_str().unwrap();
    fs::write(&path, "a month of work").unwrap();
    let error = error_line(&[&hard[..], &["--checkpoint", name]].concat());
    assert!(error.contains("precious.save exists") && error.contains("--resume"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "a month of work");
}

/// Later failures have another status, and cost neither the verdict nor an existing file.
#[test]
#[cfg(target_os = "linux")]
fn write_errors_are_reported() {
    let proof = ["solve", "--hash", "16", "--position", START];
    let output = mana(&[&proof[..], &["--certificate", "/dev/full"]].concat()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "mana: /dev/full: No space left on device (os error 28)\n"
    );
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "proved: Black wins in at most 9 plies\n"
    );
    let path = file("kept.cert");
    fs::write(&path, "what was there before").unwrap();
    let link = file("link.cert");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let mut limited = Command::new("sh");
    let script = "ulimit -f 0; trap '' XFSZ; exec \"$@\"";
    limited.args(["-c", script, "sh", env!("CARGO_BIN_EXE_mana")]).args(proof);
    let output = limited.arg("--certificate").arg(&link).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.starts_with(&format!("mana: {}: ", link.display())), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "what was there before");
    assert!(!path.with_file_name("kept.cert.part").exists());
    last_line(&[&proof[..], &["--certificate", link.to_str().unwrap()]].concat());
    assert!(link.is_symlink() && fs::read(&path).unwrap() == fs::read(&link).unwrap());
    assert_ne!(fs::read(&path).unwrap(), b"what was there before");
}

#[test]
fn a_killed_search_resumes() {
    let path = file("killed.save");
    let name = path.to_str().unwrap();
    // It takes half a million nodes; the first checkpoint comes long before that.
    let hard = "1rdr2/r2r1r/6/6/1RRRR1/D3R1 b -";
    let search = ["solve", "--rules", "cosmoludo-advanced", "--position", hard, "--hash", "64"];
    let checkpoint = ["--checkpoint", name, "--every", "0.1", "--resume"];
    let args = [&search[..], &checkpoint].concat();
    let mut child = mana(&args).stdout(Stdio::null()).spawn().unwrap();
    while !path.exists() && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().code(), None, "it was killed before it finished");
    assert!(path.exists());
    assert!(last_line(&args).starts_with("proved: Black wins in at most "));
    fs::write(&path, "not a checkpoint").unwrap();
    assert!(error_line(&args).contains("damaged"));
}

#[test]
fn replies_to_a_set_up_are_mapped() {
    let path = file("replies.map");
    let name = path.to_str().unwrap();
    let args =
        ["solve", "setups", "--black", "a1/e1/b2/c2/d2/e2", "--sample", "500", "--hash", "16"];
    let map = |more: &[&str]| {
        let output = mana(&[&args[..], &["--map", name], more].concat()).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let first = map(&["--nodes", "1"]);
    let all: usize = first.trim().rsplit_once(' ').unwrap().1.parse().unwrap();
    assert!((5..20).contains(&all), "about one reply in 500 of 5544: {first}");
    let second = map(&["--nodes", "8000", "--threads", "2"]);
    assert_ne!(first, second);
    assert_eq!(map(&["--nodes", "8000"]), second, "nothing is searched twice");
    let lines = fs::read_to_string(&path).unwrap();
    let won = lines.lines().filter(|line| line.contains(" won ")).count();
    assert!(second.starts_with(&format!("won {won}, ")), "{second}");
    // The deadline interrupts the searches, whose results are discarded.
    let huge = lines.replace(" open 8000", " open 500000000000");
    assert_ne!(huge, lines, "some replies are hard");
    fs::write(&path, huge).unwrap();
    map(&["--nodes", "1000000000000", "--time", "0.1", "--threads", "2"]);
    let lines = fs::read_to_string(&path).unwrap();
    assert!(!lines.contains("open 1000000000000"), "{lines}");
    let spoiled = lines.replacen(" won ", " was ", 1);
    fs::write(&path, spoiled).unwrap();
    let error = error_line(&[&args[..], &["--map", name]].concat());
    assert!(error.contains("replies.map:") && error.contains(": not the verdict on "), "{error}");
    let other = ["solve", "setups", "--black", "a1/b1/c1/d1/e1/f1", "--map", name];
    assert!(error_line(&other).contains("not a map of"));
}
