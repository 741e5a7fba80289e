//! `cargo xtask test`.

use crate::python;
use crate::shell::{self, cargo, output, root, target};
use crate::system::{self, Need};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Features that are off by default and tested as well: the tests of the program run with them, the browser tests
/// without.
pub(crate) const FEATURES: &str = "mana-program/otel";

pub(crate) fn run() -> Result<(), String> {
    system::ensure(&[
        Need::Chromium,
        Need::Fonts,
        Need::Python,
        Need::PythonVenv,
        Need::Java,
        Need::Postgres,
        Need::Nats,
        Need::HaProxy,
        Need::Node,
    ])?;
    ensure_wasm_target()?;
    let mut total = TestCounts::default();
    // The bundler has its own profile, in which the program's build script runs it.
    let bundle = ["test", "--package", "mana-bundle", "--profile", "bundler", "--target-dir"];
    let bundle = test(cargo(&bundle).arg(target().join("web")), &mut total);
    let workspace = ["test", "--workspace", "--exclude", "mana-bundle", "--no-fail-fast"];
    let workspace = test(cargo(&workspace).args(["--features", FEATURES]), &mut total);
    // After the workspace, whose crates the package is built from.
    let python = python::pytest().and_then(|mut pytest| test(&mut pytest, &mut total));
    println!("\n{} passed, {} failed, {} skipped", total.passed, total.failed, total.ignored);
    bundle.and(workspace).and(python)
}

/// `cargo xtask pytest`.
pub(crate) fn run_pytest() -> Result<(), String> {
    system::ensure(&[Need::Python, Need::PythonVenv])?;
    shell::run(&mut python::pytest()?)
}

/// The sums of the closing lines of all test programs.
#[derive(Default, PartialEq, Eq, Debug)]
struct TestCounts {
    passed: u64,
    failed: u64,
    ignored: u64,
}

impl TestCounts {
    /// Adds a closing line of the test harness, `test result: ok. 3 passed; 0 failed; 1 ignored; ...`, or of pytest,
    /// `2 failed, 3 passed, 1 skipped in 0.10s`.
    fn add(&mut self, line: &str) {
        let of_cargo = line.strip_prefix("test result: ").and_then(|line| line.split_once(". "));
        let of_pytest = || line.split_once(" in ").filter(|(_, time)| time.contains("s"));
        let counts = match of_cargo {
            Some((_, counts)) => counts.split("; ").collect::<Vec<_>>(),
            None => match of_pytest() {
                Some((counts, _)) => counts.split(", ").collect(),
                None => return,
            },
        };
        let counts: Vec<_> = counts.into_iter().filter_map(|count| count.split_once(' ')).collect();
        for (number, what) in counts {
            let Ok(number) = number.parse::<u64>() else { continue };
            match what {
                "passed" => self.passed += number,
                "failed" | "error" | "errors" => self.failed += number,
                "ignored" | "skipped" => self.ignored += number,
                _ => {}
            }
        }
    }
}

/// Runs `cargo test` or pytest, forwards the output and counts the tests.
fn test(command: &mut Command, total: &mut TestCounts) -> Result<(), String> {
    let line = shell::announce(command);
    let failed = |error| format!("`{line}` could not be run: {error}");
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(failed)?;
    if let Some(stdout) = child.stdout.take() {
        let mut out = std::io::stdout();
        for printed in BufReader::new(stdout).split(b'\n') {
            let printed = printed.map_err(failed)?;
            total.add(&String::from_utf8_lossy(&printed));
            out.write_all(&printed).and_then(|()| out.write_all(b"\n")).map_err(failed)?;
        }
    }
    match child.wait().map_err(failed)? {
        status if status.success() => Ok(()),
        status => Err(format!("`{line}` failed: {status}")),
    }
}

/// Rustup installs the target from `rust-toolchain.toml`; this is for systems where it has not.
fn ensure_wasm_target() -> Result<(), String> {
    let Some(installed) = output("rustup", &["target", "list", "--installed"]) else {
        eprintln!("There is no rustup here; assuming that the toolchain can build for {WASM}.");
        return Ok(());
    };
    if installed.lines().any(|target| target == WASM) {
        return Ok(());
    }
    eprintln!("Adding the missing target {WASM}.");
    shell::run(Command::new("rustup").args(["target", "add", WASM]).current_dir(root()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_are_added_up() {
        let mut counts = TestCounts::default();
        for line in [
            "running 4 tests",
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.1s",
            "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out",
            "1 failed, 79 passed, 2 skipped, 3 warnings, 1 error in 63.10s (0:01:03)",
            "there were 7 passed in a row",
        ] {
            counts.add(line);
        }
        assert_eq!(counts, TestCounts { passed: 83, failed: 4, ignored: 3 });
    }
}
