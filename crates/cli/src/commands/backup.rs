use crate::data;
use anyhow::Result;
use mana_store::SqliteStore;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
#[command(after_help = "\
The copy is of one moment, and a server that runs goes on. `mana restore` is the way back.

Example:
  mana backup --data /var/lib/mana /backups/mana-$(date +%F).sqlite")]
pub(crate) struct Args {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Where the games are kept [default: mana in the user's data folder]
    #[arg(long, value_name = "FOLDER", env = "MANA_DATA")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    let folder = data::folder_or(args.data.as_deref())?;
    SqliteStore::backup(&folder, &args.file)?;
    writeln!(out, "{} is copied to {}", folder.display(), args.file.display())?;
    Ok(ExitCode::SUCCESS)
}
