//! The program `mana`.
//!
//! Results go to standard output and everything else to standard error. A mistake in the input gives one line and
//! exit status 2.

#![forbid(unsafe_code)]

mod args;
mod commands;
mod complaint;
mod start;

use args::{Args, Command};
use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) if error.use_stderr() => return complaint::of_usage(&error),
        Err(help) => return complaint::unless_written(help.print()),
    };
    let mut out = io::BufWriter::new(io::stdout());
    let done = match args.command.unwrap_or_default() {
        Command::Serve(args) => commands::serve::run(args, &mut out),
        Command::ExportSite(args) => commands::export_site::run(args, &mut out),
        Command::Moves(args) => commands::moves::run(args, &mut out),
        Command::Show(args) => commands::show::run(args, &mut out),
        Command::Perft(args) => commands::perft::run(args, &mut out),
        Command::Record(args) => commands::record::run(args, &mut out),
        Command::Analyse(args) => commands::analyse::run(args, &mut out),
        Command::Engine(args) => commands::engine::run(args),
        Command::Match(args) => commands::match_::run(args, &mut out),
        Command::Bench(args) => commands::bench::run(args, &mut out),
        Command::Solve(args) => commands::solve::run(args, &mut out),
        Command::Verify(args) => commands::verify::run(args, &mut out),
        Command::Completions(args) => commands::completions::run(args, &mut out),
    };
    let flushed = out.flush();
    match done {
        Ok(status) if flushed.is_ok() => status,
        Ok(_) => complaint::unless_written(flushed),
        Err(error) => complaint::of_failure(&error),
    }
}
