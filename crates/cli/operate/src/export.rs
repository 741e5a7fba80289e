use crate::data_dir;
use anyhow::Result;
use mana_duel::Duel;
use mana_store::{Damage, SqliteStore};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Writes every game with at least one move, oldest first. The server may be running. A game that is damaged \
is named on standard error, and the exit status is then 1.

Example:
  mana export --data /var/lib/mana > games.txt")]
pub struct Args {
    /// Folder of the stored games [default: mana in the user's data folder]
    #[arg(long, value_name = "FOLDER", env = "MANA_DATA")]
    data: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let folder = data_dir::or_default(args.data.as_deref())?;
    let mut first = true;
    let mut written = Ok(());
    let mut exit = ExitCode::SUCCESS;
    SqliteStore::read_games(&folder, |game, entries| {
        let loaded = entries.and_then(|entries| Duel::load(game, entries).map_err(Damage::Log));
        let duel = match loaded {
            Ok(duel) => duel,
            Err(damage) => {
                mana_console::print_error(&damage.to_string());
                exit = ExitCode::FAILURE;
                return Ok(());
            }
        };
        if duel.summary().ply > 0 && written.is_ok() {
            let gap = if std::mem::take(&mut first) { "" } else { "\n" };
            written = write!(out, "{gap}{}", duel.record());
        }
        Ok::<(), anyhow::Error>(())
    })?;
    written?;
    Ok(exit)
}
