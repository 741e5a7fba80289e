//! The command line of the program `mana`: its arguments, its help, and which command they call. The web application is
//! embedded in the program.
//!
//! Results go to standard output and everything else to standard error. A mistake in the input prints one line, with
//! exit status 2; a result that cannot be written has exit status 1. Ctrl-C prints the partial results, with exit
//! status 130.

#![forbid(unsafe_code)]
// Documentation of arguments is what `--help` prints.
#![allow(rustdoc::bare_urls)]

mod args;
mod completions;
mod failure;
mod help;
mod help_topic;
mod man;
mod result_output;

use args::{Args, CliCommand};
use failure::Failure;
use mana_assets::EmbeddedFile;
use mana_console::interrupt;
use mana_server::Site;
use result_output::ResultOutput;
use std::io::{self, Write};
use std::process::ExitCode;

/// Runs the command line; `site` has the embedded files of the web application.
pub fn main(site: &[EmbeddedFile]) -> ExitCode {
    run(Site::embedded(site)).unwrap_or_else(|failure| failure.report())
}

fn run(site: Site) -> Result<ExitCode, Failure> {
    let command = match CliCommand::read() {
        Ok(command) => command,
        Err(error) if error.use_stderr() => return Err(Failure::Usage(error)),
        Err(help) => {
            help.print().map_err(Failure::Output)?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    let mut out = ResultOutput::new(io::stdout());
    let done = execute(command, site, &mut out).map_err(Failure::from);
    if done.is_ok() {
        // `out` records a failure.
        let _ = out.flush();
    }
    match out.into_error() {
        Some(error) => Err(Failure::Output(error)),
        None if interrupt::is_requested() => {
            done.map(|_| ExitCode::from(interrupt::INTERRUPTED_STATUS))
        }
        None => done,
    }
}

fn execute(
    command: CliCommand,
    site: Site,
    out: &mut (dyn Write + Send),
) -> anyhow::Result<ExitCode> {
    match command {
        // A server that cannot print its address has failed, even if the pipe was closed.
        CliCommand::Serve(args) => mana_operate::serve::run(args, site, &mut io::stdout()),
        CliCommand::Backup(args) => mana_operate::backup::run(args, out),
        CliCommand::Restore(args) => mana_operate::restore::run(args, out),
        CliCommand::Migrate(args) => mana_operate::migrate::run(args, out),
        CliCommand::CookieKeys(args) => mana_operate::cookie_keys::run(args, out),
        CliCommand::Load(args) => mana_operate::load::run(args, out),
        CliCommand::Export(args) => mana_operate::export::run(args, out),
        CliCommand::ExportSite(args) => mana_operate::export_site::run(args, &site, out),
        CliCommand::Moves(args) => mana_play::moves::run(args, out),
        CliCommand::Show(args) => mana_play::show::run(args, out),
        CliCommand::Play(args) => mana_play::play::run(args, out),
        CliCommand::Perft(args) => mana_compute::perft::run(args, out),
        CliCommand::Record(args) => mana_play::record::run(args, out),
        CliCommand::Analyse(args) => mana_compute::analyse::run(args, out),
        CliCommand::Review(args) => mana_compute::review::run(args, out),
        CliCommand::Engine(args) => mana_play::engine::run(args),
        CliCommand::Match(args) => mana_play::match_::run(args, out),
        CliCommand::Tournament(args) => mana_play::tournament::run(args, out),
        CliCommand::Escampe(args) => mana_play::escampe::run(args, out),
        CliCommand::Selfplay(args) => mana_compute::selfplay::run(args, out),
        CliCommand::Bench(args) => mana_compute::bench::run(args, out),
        CliCommand::Solve(args) => mana_compute::solve::run(args, out),
        CliCommand::Verify(args) => mana_compute::verify::run(args, out),
        CliCommand::Worker(args) => mana_compute::worker::run(args, out),
        CliCommand::Completions(args) => completions::run(args, out),
        CliCommand::Man(args) => man::run(args, out),
        CliCommand::Help(args) => help::run(args, out),
    }
}
