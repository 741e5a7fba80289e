//! Escampe as played in university courses: their referee, and a client that connects an engine to it.

mod adapter;
mod client;
mod server;

use anyhow::Result;
use std::io::Write;
use std::process::ExitCode;

/// The arguments.
#[derive(clap::Args)]
#[command(disable_help_subcommand = true)]
pub struct Args {
    #[command(subcommand)]
    command: EscampeCommand,
}

#[derive(clap::Subcommand)]
enum EscampeCommand {
    /// Run the referee that course programs connect to
    Server(server::Args),
    /// Let a UGI engine play at a referee
    Client(client::Args),
    /// Let a course program play as a UGI engine, in matches for instance
    Adapter(adapter::Args),
}

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    match args.command {
        EscampeCommand::Server(args) => server::run(args, out),
        EscampeCommand::Client(args) => client::run(args, out),
        EscampeCommand::Adapter(args) => adapter::run(args, out),
    }
}
