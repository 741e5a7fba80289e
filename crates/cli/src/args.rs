use crate::commands::{
    analyse, backup, bench, completions, engine, export, export_site, load, match_, moves, perft,
    record, restore, review, serve, show, solve, verify,
};
use clap::{Parser, Subcommand};
use std::env;

/// Mana and Burst of Mana: two board games to play in the browser, and tools for them
#[derive(Parser)]
#[command(name = "mana", version, disable_help_subcommand = true)]
#[command(after_help = "\
Examples:
  mana                                               serve the web application and print its address
  mana moves                                         the three set-ups Black may choose
  mana show b1/a1/c1/d1/e1/f1 b6/a6/c6/d6/e6/f6      the position after both set-ups
  mana moves --rules burst N@d5                      the answers to a first move of Burst of Mana
  mana perft --rules zillions --depth 4              count move sequences
  mana record check games.txt                        check every record of a file

Results go to standard output, everything else to standard error. A mistake in the input gives
one line there and exit status 2.")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the web application; `mana` alone does this as well
    Serve(serve::Args),
    /// Copy the games that people play each other, while the server runs or not
    Backup(backup::Args),
    /// Put a copy in the place of the games there are
    Restore(restore::Args),
    /// Write the games that people played each other as records
    Export(export::Args),
    /// Measure how a server bears many games at once
    Load(load::Args),
    /// Write the web application as files for a static host
    ExportSite(export_site::Args),
    /// List the legal moves, one per line, sorted
    Moves(moves::Args),
    /// Print the position after some moves, and whether the game is over
    Show(show::Args),
    /// Count the move sequences of a length
    Perft(perft::Args),
    /// Work with game records
    Record(record::Args),
    /// Say what the engine thinks of positions and games
    Analyse(analyse::Args),
    /// Find the mistakes of finished games, and what they gave away
    Review(review::Args),
    /// Speak UGI on standard input and output, for programs that drive engines
    Engine(engine::Args),
    /// Let two engines play each other
    Match(match_::Args),
    /// Search fixed positions: the signature and the speed of the engine
    Bench(bench::Args),
    /// Prove who wins a position
    Solve(solve::Args),
    /// Check certificates of `mana solve` with the reference rules alone
    Verify(verify::Args),
    /// Print a completion script for a shell
    Completions(completions::Args),
}

impl Args {
    /// Reads the command line. Whoever starts the program without a word wants to play.
    pub(crate) fn read() -> clap::error::Result<Args> {
        let args = Args::try_parse()?;
        match args.command {
            Some(_) => Ok(args),
            None => Args::try_parse_from(env::args_os().take(1).chain(["serve".into()])),
        }
    }
}
