use crate::{completions, help, man};
use clap::{CommandFactory, Parser, Subcommand};
use mana_compute::{analyse, bench, perft, review, selfplay, solve, verify, worker};
use mana_operate::{backup, cookie_keys, export, export_site, load, migrate, restore, serve};
use mana_play::{engine, escampe, match_, moves, play, record, show, tournament};
use std::env;

/// Mana and Burst of Mana: two board games to play in the browser, and tools for them
#[derive(Parser)]
#[command(name = "mana", version, disable_help_subcommand = true)]
#[command(after_help = "\
Examples:
  mana                                           serve the web application
  mana play                                      play a game in the terminal
  mana moves                                     the three set-ups of Black
  mana show b1/a1/c1/d1/e1/f1 b6/a6/c6/d6/e6/f6  the position after both set-ups
  mana moves --rules burst N@d5                  replies in Burst of Mana
  mana perft --rules zillions --depth 4          count the leaves of the move tree
  mana record check games.txt                    check every record of a file

Results go to standard output, everything else to standard error. A mistake in the input gives one line there and \
exit status 2, a result that cannot be written exit status 1. Ctrl-C ends a command with what it has so far and exit \
status 130.")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
pub(crate) enum CliCommand {
    /// Serve the web application; `mana` alone does this as well
    Serve(serve::Args),
    /// Back up the stored games, even while the server runs
    Backup(backup::Args),
    /// Replace the stored games with a backup
    Restore(restore::Args),
    /// Copy everything that is stored to another database
    Migrate(migrate::Args),
    /// Change the keys that cookies are signed with
    CookieKeys(cookie_keys::Args),
    /// Export the stored games as records
    Export(export::Args),
    /// Load-test a server with many games at once
    Load(load::Args),
    /// Export the web application as files for a static host
    ExportSite(export_site::Args),
    /// List the legal moves, one per line, sorted
    Moves(moves::Args),
    /// Print the position after some moves, and whether the game is over
    Show(show::Args),
    /// Play a game in the terminal
    Play(play::Args),
    /// Count the leaves of the move tree (perft)
    Perft(perft::Args),
    /// Work with game records
    Record(record::Args),
    /// Analyse positions and games with the engine
    #[command(visible_alias = "analyze")]
    Analyse(analyse::Args),
    /// Find the mistakes in finished games
    Review(review::Args),
    /// Run the engine over UGI on standard input and output
    Engine(engine::Args),
    /// Play a match between two engines
    Match(match_::Args),
    /// Play a tournament between engines
    Tournament(tournament::Args),
    /// Play in the Escampe tournaments of university courses
    Escampe(escampe::Args),
    /// Make a dataset of games that the engine plays against itself
    Selfplay(selfplay::Args),
    /// Search fixed positions, for the engine's signature and speed
    Bench(bench::Args),
    /// Prove who wins a position
    Solve(solve::Args),
    /// Check the certificates of `mana solve` with the reference rules alone
    Verify(verify::Args),
    /// Do reviews and proofs that others ask for over NATS
    Worker(worker::Args),
    /// Print a completion script for a shell
    Completions(completions::Args),
    /// Write the man pages
    Man(man::Args),
    /// Explain a topic: the rules, an edition, notation, records, the engine protocol
    Help(help::Args),
}

/// The command line without a command: `serve` with its defaults and the environment.
#[derive(Parser)]
struct ServeByDefault {
    #[command(flatten)]
    args: serve::Args,
}

impl CliCommand {
    /// The words that request help for the given command, such as `mana solve setups --help`.
    pub(crate) fn help_words() -> String {
        let mut command = Args::command();
        let mut words = "mana".to_owned();
        for word in env::args().skip(1) {
            let Some(next) = command.find_subcommand(&word) else { break };
            words = format!("{words} {}", next.get_name());
            command = next.clone();
        }
        words + " --help"
    }

    /// Parses the command line.
    pub(crate) fn read() -> clap::error::Result<CliCommand> {
        match Args::try_parse()?.command {
            Some(command) => Ok(command),
            None => {
                let program = env::args_os().take(1);
                ServeByDefault::try_parse_from(program).map(|serve| CliCommand::Serve(serve.args))
            }
        }
    }
}
