//! The project's own commands.
//!
//! - `cargo xtask test` runs every test of the workspace.
//! - `cargo xtask lint` checks format, lints and documentation.
//! - `cargo xtask bench` compares the engine's signature with the last one in the log.
//! - `cargo xtask fuzz [TARGET] [--seconds N]` runs the fuzz targets.
//! - `cargo xtask kill [--times N]` kills a server while people play on it, and looks what is lost.
//! - `cargo xtask web` serves the web application while it is worked on.
//! - `cargo xtask screenshots` takes the pictures of its pages, `cargo xtask measure` its sizes and speeds.
//!
//! Each says first what the machine lacks, installs it where rustup can, and ends with the status of what it ran.

#![forbid(unsafe_code)]

mod bench;
mod fuzz;
mod kill;
mod lint;
mod shell;
mod test;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

Commands:
  test                        run every test of the workspace, and build the rules for wasm
  bench                       check the engine's signature against the last `Bench:` in the log
  lint                        check format, clippy and documentation
  fuzz [TARGET] [--seconds N] run the fuzz targets, or one of them, for N seconds each (default 60)
  kill [--times N]            kill a server N times (default 100) while people play on it, and look what is lost
  web [--listen ADDRESS]      serve a draft of the web application, built anew when its sources change
  screenshots                 take the pictures of every page in docs/screenshots
  measure                     measure the web application: sizes, times, and the engine's speed in the browser";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["test"] => test::run(),
        ["lint"] => lint::run(),
        ["bench"] => bench::run(),
        ["fuzz", ref args @ ..] => fuzz::run(args),
        ["kill", ref args @ ..] => kill::run(args),
        ["web", ref args @ ..] => web::run(args),
        ["screenshots"] => web::screenshots(),
        ["measure"] => web::measure(),
        [] | ["help" | "-h" | "--help"] => {
            println!("{USAGE}");
            Ok(())
        }
        [unknown, ..] => Err(format!("there is no command `{unknown}`\n\n{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
