use crate::data_dir;
use anyhow::Result;
use mana_console::output_file::{OutputFile, OutputFileError};
use mana_store::{SqliteStore, StoreError};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
The backup is a consistent snapshot, taken without stopping the server. `mana restore` reads it.

Example:
  mana backup --data /var/lib/mana /backups/mana-$(date +%F).sqlite")]
pub struct Args {
    /// The file to write
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
    OutputFile::new(&args.file)?;
    SqliteStore::backup(&folder, &args.file).map_err(|error| match error {
        StoreError::Full(_) => {
            let error = ErrorKind::StorageFull.into();
            OutputFileError { path: args.file.clone(), error }.into()
        }
        error => anyhow::Error::from(error),
    })?;
    writeln!(out, "{} is copied to {}", folder.display(), args.file.display())?;
    Ok(ExitCode::SUCCESS)
}
