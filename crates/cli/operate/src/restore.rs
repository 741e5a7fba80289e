use crate::data_dir;
use anyhow::Result;
use mana_store::SqliteStore;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Everything that is stored is replaced, atomically. A running server goes on with the games of the \
backup.

Example:
  mana restore --data /var/lib/mana /backups/mana-2026-11-15.sqlite")]
pub struct Args {
    /// The file that `mana backup` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,

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
    SqliteStore::restore(&args.file, &folder)?;
    writeln!(out, "{} is as in {}", folder.display(), args.file.display())?;
    Ok(ExitCode::SUCCESS)
}
