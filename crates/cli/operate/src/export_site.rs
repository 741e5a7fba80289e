use anyhow::{Result, anyhow, bail};
use mana_console::counted;
use mana_console::output_file::OutputFile;
use mana_server::{Site, export};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
The files work on any static host and under any path. A folder that is not empty is refused, unless \
--force is given.

Example:
  mana export-site public")]
pub struct Args {
    /// Folder to write to; created if missing
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,

    /// Write to the folder even if it is not empty
    #[arg(long)]
    force: bool,
}

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, site: &Site, out: &mut dyn Write) -> Result<ExitCode> {
    site.check()?;
    let folder = args.folder.display();
    if !args.force && args.folder.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        bail!("{folder} is not empty; write to it anyway with --force");
    }
    fs::create_dir_all(&args.folder).map_err(|error| anyhow!("{folder}: {error}"))?;
    let count = export(site, |path, bytes| {
        let path = args.folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| anyhow!("{}: {error}", parent.display()))?;
        }
        OutputFile::new(&path)?.write(|file| file.write_all(bytes))?;
        anyhow::Ok(())
    })?;
    writeln!(out, "{} in {folder}", counted(count, "file", "files"))?;
    Ok(ExitCode::SUCCESS)
}
