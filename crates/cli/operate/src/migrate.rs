use anyhow::{Result, anyhow};
use mana_console::counted;
use mana_store::{DatabaseUrl, copy_database};
use std::io::Write;
use std::process::ExitCode;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Copies people, sessions, games and the keys of the cookies, all of it or nothing. A server may go on using the source; \
the copy is as of one moment. Every entry is checked by its checksum, and the copy is read again and compared before it \
is committed. The target has to be empty, and no server may use it.

Examples:
  mana migrate --from sqlite:/var/lib/mana --to postgres://mana@db.example.org/mana
  mana migrate --from postgres:///mana --to sqlite:/backups/mana-2026-11-16")]
pub struct Args {
    /// The database to copy: sqlite:FOLDER or postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, value_name = "URL", env = "MANA_FROM", hide_env_values = true)]
    from: String,

    /// The empty database to copy it to, likewise
    #[arg(long, value_name = "URL", env = "MANA_TO", hide_env_values = true)]
    to: String,
}

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    // Parsed here, as clap's error would quote the password.
    let parse = |name: &str, url: &str| -> Result<DatabaseUrl> {
        url.parse().map_err(|error| anyhow!("{name}: {error}"))
    };
    let (from, to) = (&parse("--from", &args.from)?, &parse("--to", &args.to)?);
    let counts = copy_database(from, to).map_err(|error| anyhow!("{from} to {to}: {error}"))?;
    let games = counted(counts.games, "game", "games");
    let entries = counted(counts.entries, "entry", "entries");
    let people = counted(counts.people, "person", "people");
    let sessions = counted(counts.sessions, "session", "sessions");
    writeln!(out, "{from} is copied to {to}: {games} with {entries}, {people} with {sessions}")?;
    Ok(ExitCode::SUCCESS)
}
