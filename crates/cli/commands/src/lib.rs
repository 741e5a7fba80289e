//! The command line of the program `mana`: everything but the web application, which is embedded in the program.
//!
//! Results go to standard output and everything else to standard error. A mistake in the input prints one line, with
//! exit status 2; a result that cannot be written has exit status 1. Ctrl-C prints the partial results, with exit
//! status 130.

#![forbid(unsafe_code)]
// Documentation of arguments is what `--help` prints.
#![allow(rustdoc::bare_urls)]

mod args;
mod board_previews;
mod colour;
mod commands;
mod data_dir;
mod engine_arg;
mod failure;
mod help_topic;
mod opening_args;
mod result_output;
mod serve_settings;

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
        CliCommand::Serve(args) => commands::serve::run(args, site, &mut io::stdout()),
        CliCommand::Backup(args) => commands::backup::run(args, out),
        CliCommand::Restore(args) => commands::restore::run(args, out),
        CliCommand::Migrate(args) => commands::migrate::run(args, out),
        CliCommand::CookieKeys(args) => commands::cookie_keys::run(args, out),
        CliCommand::Load(args) => commands::load::run(args, out),
        CliCommand::Export(args) => commands::export::run(args, out),
        CliCommand::ExportSite(args) => commands::export_site::run(args, &site, out),
        CliCommand::Moves(args) => commands::moves::run(args, out),
        CliCommand::Show(args) => commands::show::run(args, out),
        CliCommand::Play(args) => commands::play::run(args, out),
        CliCommand::Perft(args) => mana_compute::perft::run(args, out),
        CliCommand::Record(args) => commands::record::run(args, out),
        CliCommand::Analyse(args) => mana_compute::analyse::run(args, out),
        CliCommand::Review(args) => mana_compute::review::run(args, out),
        CliCommand::Engine(args) => commands::engine::run(args),
        CliCommand::Match(args) => commands::match_::run(args, out),
        CliCommand::Tournament(args) => commands::tournament::run(args, out),
        CliCommand::Escampe(args) => commands::escampe::run(args, out),
        CliCommand::Selfplay(args) => mana_compute::selfplay::run(args, out),
        CliCommand::Bench(args) => mana_compute::bench::run(args, out),
        CliCommand::Solve(args) => mana_compute::solve::run(args, out),
        CliCommand::Verify(args) => mana_compute::verify::run(args, out),
        CliCommand::Worker(args) => mana_compute::worker::run(args, out),
        CliCommand::Completions(args) => commands::completions::run(args, out),
        CliCommand::Man(args) => commands::man::run(args, out),
        CliCommand::Help(args) => commands::help::run(args, out),
    }
}
