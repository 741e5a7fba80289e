//! The guide in `book/`: the output it shows is that of the program.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src")
}

/// The files of the book's chapters, the summary included.
fn chapters() -> Vec<String> {
    let names = fs::read_dir(book()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut chapters: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
    chapters.sort();
    chapters
}

/// The code blocks of a chapter with a given mark, as lines.
fn blocks(chapter: &str, mark: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(book().join(chapter)).unwrap();
    let begin = format!("```{mark}\n");
    let blocks = text.split(&begin).skip(1).map(|rest| rest.split("```").next().unwrap());
    blocks.map(|block| block.lines().map(str::to_owned).collect()).collect()
}

/// Removes counts and times, which vary between runs or versions.
fn without_figures(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    for at in 1..words.len() {
        if ["nodes", "nps", "hashfull", "time", "Mana"].contains(&words[at - 1]) {
            words[at] = "N";
        }
    }
    words.join(" ")
}

/// Runs a session in which `> ` marks input, and compares every line of output.
fn check_session(session: &[String]) {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_mana"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    let mut output = BufReader::new(engine.stdout.take().unwrap()).lines();
    let mut printed = Vec::new();
    for command in session.iter().filter_map(|line| line.strip_prefix("> ")) {
        printed.push(format!("> {command}"));
        // A search ends with its best move, anything else with `readyok`.
        let (sent, last, is_shown) = match command {
            "isready" => (command.to_owned(), "readyok", true),
            _ if command.starts_with("go ") => (command.to_owned(), "bestmove", true),
            _ => (format!("{command}\nisready"), "readyok", false),
        };
        writeln!(input, "{sent}").unwrap();
        for line in &mut output {
            let line = line.unwrap();
            let is_last = line.starts_with(last);
            if !is_last || is_shown {
                printed.push(line);
            }
            if is_last {
                break;
            }
        }
    }
    drop(input);
    assert!(engine.wait().unwrap().success());
    let expected: Vec<_> = session.iter().map(|line| without_figures(line)).collect();
    let printed: Vec<_> = printed.iter().map(|line| without_figures(line)).collect();
    assert_eq!(printed, expected);
}

#[test]
fn the_session_of_the_engine_protocol() {
    let sessions = blocks("ugi.md", "ugi");
    assert!(!sessions.is_empty());
    for session in sessions {
        check_session(&session);
    }
}

/// Commands in the guide, each with its output.
#[test]
fn the_commands_of_the_guide() {
    let mut count = 0;
    for chapter in chapters() {
        for block in blocks(&chapter, "console") {
            let (command, expected) = block.split_first().unwrap();
            let command = command.strip_prefix("$ mana ").unwrap();
            let output = Command::new("sh")
                .args(["-c", &format!("\"$MANA\" {command}")])
                .env("MANA", env!("CARGO_BIN_EXE_mana"))
                .current_dir(book().join("../.."))
                .output()
                .unwrap();
            let printed = String::from_utf8(output.stdout).unwrap();
            assert_eq!(printed.lines().collect::<Vec<_>>(), expected, "{command}");
            count += 1;
        }
    }
    assert!(count >= 5, "{count}");
}

/// Every chapter is in the summary, and every path in it and every included file exists.
#[test]
fn the_summary_is_complete() {
    let summary = fs::read_to_string(book().join("SUMMARY.md")).unwrap();
    let mut listed: Vec<_> = summary
        .split("](")
        .skip(1)
        .map(|rest| rest.split(')').next().unwrap().to_owned())
        .collect();
    listed.push("SUMMARY.md".to_owned());
    listed.sort();
    let chapters = chapters();
    assert_eq!(chapters, listed);
    for chapter in chapters {
        let text = fs::read_to_string(book().join(&chapter)).unwrap();
        for included in
            text.split("{{#include ").skip(1).map(|rest| rest.split('}').next().unwrap())
        {
            assert!(book().join(included).is_file(), "{chapter}: {included}");
        }
    }
}
