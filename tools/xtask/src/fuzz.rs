//! `cargo xtask fuzz`: libFuzzer on the pinned stable toolchain, without cargo-fuzz.

use crate::shell::{self, cargo, output, root};
use crate::system::{self, Need};
use std::fs;
use std::num::NonZero;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Coverage instrumentation for libFuzzer, as cargo-fuzz sets it, without the address sanitizer, which needs nightly.
const COVERAGE: [&str; 7] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
];

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let (target, seconds) = match *args {
        [] => (None, 60),
        [target] if !target.starts_with('-') => (Some(target), 60),
        ["--seconds", seconds] => (None, number(seconds)?),
        [target, "--seconds", seconds] | ["--seconds", seconds, target] => {
            (Some(target), number(seconds)?)
        }
        _ => return Err("usage: cargo xtask fuzz [TARGET] [--seconds N]".to_string()),
    };
    let all = targets()?;
    let targets: Vec<_> =
        all.iter().filter(|name| target.is_none_or(|target| target == *name)).collect();
    if targets.is_empty() {
        return Err(format!("there is no such target; there are {}", all.join(", ")));
    }
    system::ensure(&[Need::CxxCompiler])?;
    let host = host()?;
    build(&host)?;
    fuzz_all(&host, &targets, seconds)
}

/// Runs targets, as many at a time as there are processors.
fn fuzz_all(host: &str, targets: &[&String], seconds: u32) -> Result<(), String> {
    let taken = AtomicUsize::new(0);
    let work = || {
        while let Some(target) = targets.get(taken.fetch_add(1, Ordering::Relaxed)) {
            fuzz(host, target, seconds)?;
        }
        Ok(())
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    })
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number of seconds"))
}

/// The targets: one file each.
fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/targets");
    let files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<_> = files
        .filter_map(|file| file.ok()?.file_name().to_str()?.strip_suffix(".rs").map(str::to_string))
        .collect();
    names.sort();
    Ok(names)
}

fn host() -> Result<String, String> {
    let version = output("rustc", &["--version", "--verbose"]).ok_or("rustc cannot be run")?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_string).ok_or_else(|| "rustc does not say which host it runs on".to_string())
}

/// With `--target` the flags do not apply to build scripts, which are not linked with libFuzzer.
fn build(host: &str) -> Result<(), String> {
    let args =
        ["build", "--release", "--manifest-path", "fuzz/Cargo.toml", "--target-dir", "fuzz/target"];
    let mut command = cargo(&args);
    command.args(["--target", host]).env("RUSTFLAGS", COVERAGE.join(" "));
    shell::run(&mut command)
}

/// Runs one target. New inputs go to `corpus`, failing ones to `artifacts`.
fn fuzz(host: &str, target: &str, seconds: u32) -> Result<(), String> {
    let folder = |kind: &str| root().join("fuzz").join(kind).join(target);
    let (corpus, artifacts, seeds) = (folder("corpus"), folder("artifacts"), folder("seeds"));
    for folder in [&corpus, &artifacts] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    eprintln!("> fuzz {target} for {seconds} s");
    let program = root().join("fuzz/target").join(host).join("release").join(target);
    let output = Command::new(&program)
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .args(["-timeout=10", "-rss_limit_mb=1024", "-max_len=4096", "-print_final_stats=1"])
        .args([corpus, seeds])
        .current_dir(root())
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let log = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        println!("{target}: ok, {}", summary(&log).unwrap_or_default());
        return Ok(());
    }
    let lines: Vec<_> = log.lines().collect();
    let last = &lines[lines.len().saturating_sub(40)..];
    Err(format!("{}\n\nThe fuzz target {target} failed: {}", last.join("\n"), output.status))
}

/// The number of runs, their speed and the edges of code that they have covered, from libFuzzer's closing lines.
fn summary(log: &str) -> Option<String> {
    let value = |name: &str| log.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let runs = value("stat::number_of_executed_units:")?;
    let speed = value("stat::average_exec_per_sec:")?;
    let done = log.lines().find(|line| line.contains("DONE"))?;
    let edges = done.split_once(" cov: ")?.1.split(' ').next()?;
    Some(format!("{runs} runs, {speed} per second, {edges} edges covered"))
}
