//! The program `mana`.
//!
//! Results go to standard output and everything else to standard error. A mistake in the input gives one line and
//! exit status 2.

#![forbid(unsafe_code)]

mod args;
mod commands;
mod complaint;
mod data;
mod settings;
mod start;
mod thinking;

use args::{Args, Command};
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = match Args::read() {
        Ok(args) => args,
        Err(error) if error.use_stderr() => return complaint::of_usage(&error),
        Err(help) => return complaint::unless_written(help.print()),
    };
    let mut out = io::BufWriter::new(io::stdout());
    let done = match args.command {
        // Nothing was said, and that was taken for `serve`.
        None => Ok(ExitCode::SUCCESS),
        Some(command) => run(command, &mut out),
    };
    let flushed = out.flush();
    match done {
        Ok(status) if flushed.is_ok() => status,
        Ok(_) => complaint::unless_written(flushed),
        Err(error) => complaint::of_failure(&error),
    }
}

fn run(command: Command, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(args) => commands::serve::run(args, out),
        Command::Backup(args) => commands::backup::run(args, out),
        Command::Restore(args) => commands::restore::run(args, out),
        Command::Load(args) => commands::load::run(args, out),
        Command::Export(args) => commands::export::run(args, out),
        Command::ExportSite(args) => commands::export_site::run(args, out),
        Command::Moves(args) => commands::moves::run(args, out),
        Command::Show(args) => commands::show::run(args, out),
        Command::Perft(args) => commands::perft::run(args, out),
        Command::Record(args) => commands::record::run(args, out),
        Command::Analyse(args) => commands::analyse::run(args, out),
        Command::Review(args) => commands::review::run(args, out),
        Command::Engine(args) => commands::engine::run(args),
        Command::Match(args) => commands::match_::run(args, out),
        Command::Bench(args) => commands::bench::run(args, out),
        Command::Solve(args) => commands::solve::run(args, out),
        Command::Verify(args) => commands::verify::run(args, out),
        Command::Completions(args) => commands::completions::run(args, out),
    }
}
