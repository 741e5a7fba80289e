//! The project's own commands; `cargo xtask help` lists them.
//!
//! Each first checks that the machine has what it needs, and exits with the status of the command it ran.

#![forbid(unsafe_code)]

#[cfg(unix)]
mod cluster;
mod fuzz;
mod kill;
mod lint;
#[cfg(unix)]
mod load;
mod npm;
mod package;
mod python;
mod shell;
mod system;
mod test;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

Commands:
  test                        run every test of the workspace, in a real browser too
  pytest                      run the tests of the Python package alone
  lint                        check formatting, clippy and documentation
  fuzz [TARGET] [--seconds N] run all fuzz targets, or one of them, for N seconds each (default 60)
  package                     pack and build every library crate as for publication
  wheel [--offline]           build the wheel of the Python package into target/wheels
  npm [--draft]               put the npm package together in target/npm; as a draft it compiles quickly
  kill [--cluster] [--times N] kill a server N times (default 100) while games are played, or what a cluster is made of,
                              and check that nothing is lost
  cluster [--nodes N] [--listen ADDRESS] [-- ARGUMENTS]
                              start PostgreSQL, NATS, HAProxy and servers (default 3) that share the games
  load [--games N] [--every SECONDS] [--seconds N] [--on sqlite|postgres|cluster]
                              measure games on SQLite, on PostgreSQL and on a cluster (default 1000 games, a move
                              every 10 s in each, 60 s)
  web [--listen ADDRESS]      serve a draft of the web application, rebuilt when its sources change
  screenshots                 take the pictures of every page in docs/screenshots
  measure                     measure the page's sizes and load times, and the engine's speed in the browser";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["test"] => test::run(),
        ["pytest"] => test::run_pytest(),
        ["lint"] => lint::run(),
        ["fuzz", ref args @ ..] => fuzz::run(args),
        ["package"] => package::run(),
        ["wheel", ref args @ ..] => python::wheel(args),
        ["npm", ref args @ ..] => npm::run(args),
        ["kill", ref args @ ..] => kill::run(args),
        #[cfg(unix)]
        ["cluster", ref args @ ..] => cluster::run(args),
        #[cfg(unix)]
        ["load", ref args @ ..] => load::run(args),
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
