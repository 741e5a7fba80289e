use anyhow::Result;
use std::io;
use std::process::ExitCode;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Speaks the Universal Game Interface (UGI) on standard input and output. Beyond UGI, `d` draws the \
board and prints the position, `moves` the legal moves and `perft N` a perft count. Options: Rules, Threads, Hash (MiB), MultiPV, \
Level (1 to 10), Seed, with which an engine that chooses at random makes the same choices again, and EvalFile, \
the file of another evaluation network.

Example:
  printf 'position fen rdrrrr/6/6/6/6/RDRRRR b -\\ngo depth 12\\n' | mana engine")]
pub struct Args {}

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(Args {}: Args) -> Result<ExitCode> {
    mana_ugi::serve(io::stdin().lock(), io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
