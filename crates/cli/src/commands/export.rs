use crate::data_dir;
use anyhow::Result;
use mana_duel::Duel;
use mana_store::SqliteStore;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
#[command(after_help = "\
Writes every game with at least one move, oldest first. The server may be running.

Example:
  mana export --data /var/lib/mana > games.txt")]
pub(crate) struct Args {
    /// Folder of the stored games [default: mana in the user's data folder]
    #[arg(long, value_name = "FOLDER", env = "MANA_DATA")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    let folder = data_dir::or_default(args.data.as_deref())?;
    let mut first = true;
    let mut written = Ok(());
    SqliteStore::read_games(&folder, |game, entries| {
        let duel = Duel::load(game, entries)?;
        if duel.summary().ply > 0 && written.is_ok() {
            let gap = if std::mem::take(&mut first) { "" } else { "\n" };
            written = write!(out, "{gap}{}", duel.record());
        }
        Ok::<(), anyhow::Error>(())
    })?;
    written?;
    Ok(ExitCode::SUCCESS)
}
