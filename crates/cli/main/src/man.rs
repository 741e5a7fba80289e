use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_mangen::Man;
use mana_console::output_file::OutputFile;
use mana_console::{counted, write_json};
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
#[command(after_help = "\
Writes mana.1 and a page for every command, such as mana-solve.1.

Example:
  mana man ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// Folder to write to; created if missing
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,

    /// Print one JSON object instead: the files
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ManPages {
    files: Vec<String>,
}

pub(crate) fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    fs::create_dir_all(&args.folder).with_context(|| args.folder.display().to_string())?;
    let mut program = crate::Args::command();
    program.build();
    let mut files = Vec::new();
    let mut left = vec![program];
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands().cloned());
        let page = Man::new(command);
        let file = args.folder.join(page.get_filename());
        let mut text = Vec::new();
        page.render(&mut text)?;
        OutputFile::new(&file)?.write(|out| out.write_all(&text))?;
        files.push(file.display().to_string());
    }
    files.sort_unstable();
    if args.json {
        write_json(out, &ManPages { files })?;
    } else {
        let count = counted(files.len(), "page", "pages");
        writeln!(out, "{count} in {}", args.folder.display())?;
    }
    Ok(ExitCode::SUCCESS)
}
