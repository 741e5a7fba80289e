mod convert;
mod draw;

use anyhow::anyhow;
use mana_catalogue::{CatalogueGame, with_game};
use mana_console::input_file::{read_text, record_error};
use mana_console::{INPUT_STATUS, counted, print_error, write_json};
use mana_game::Outcome;
use mana_record::{Record, RecordError, RecordText, records};
use serde::Serialize;
use std::io::{self, Write};
use std::process::ExitCode;

/// The arguments.
#[derive(clap::Args)]
#[command(disable_help_subcommand = true)]
pub struct Args {
    #[command(subcommand)]
    command: RecordCommand,
}

#[derive(clap::Subcommand)]
enum RecordCommand {
    /// Check the syntax, the moves and the results of records
    Check(RecordCheckArgs),
    /// Convert games between records, JSON, move lists and the notation of the Escampe courses
    Convert(convert::Args),
    /// Draw a position or a whole game as a picture
    Draw(draw::Args),
}

#[derive(clap::Args)]
#[command(after_help = "\
Prints a line for each valid record: file, line, plies of the game, result. The first invalid record \
of a file is reported with file, line, column and reason on standard error, and the exit status is 2; \
the other files are still checked.

Examples:
  mana record check games.txt
  cat games/*.txt | mana record check --json -")]
struct RecordCheckArgs {
    /// Files with any number of records; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    /// Print one JSON object per record instead: file, line, rules, plies, result
    #[arg(long)]
    json: bool,
}

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match args.command {
        RecordCommand::Check(args) => check_files(&args, out),
        RecordCommand::Convert(args) => convert::run(&args, out),
        RecordCommand::Draw(args) => draw::run(&args, out),
    }
}

fn check_files(args: &RecordCheckArgs, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let mut status = ExitCode::SUCCESS;
    for file in &args.files {
        match check_file(file, args.json, out) {
            Ok(()) => {}
            Err(RecordCheckError::Output(error)) => return Err(error.into()),
            Err(RecordCheckError::Input(error)) => {
                out.flush()?;
                print_error(&error.to_string());
                status = ExitCode::from(INPUT_STATUS);
            }
        }
    }
    Ok(status)
}

#[derive(Serialize)]
struct CheckedRecord<'a> {
    file: &'a str,
    line: usize,
    rules: String,
    plies: usize,
    result: &'static str,
}

/// Why the check of a file ended.
enum RecordCheckError {
    /// The file cannot be read, or has an invalid record or none.
    Input(anyhow::Error),
    /// The result cannot be written.
    Output(io::Error),
}

/// Checks the records of a file up to the first invalid one.
fn check_file(file: &str, json: bool, out: &mut dyn Write) -> Result<(), RecordCheckError> {
    let text = read_text(file).map_err(RecordCheckError::Input)?;
    let mut records = records(&text).peekable();
    if records.peek().is_none() {
        return Err(RecordCheckError::Input(anyhow!("{file}: there is no record here")));
    }
    for record in records {
        let checked = record.and_then(|record| check(file, &record));
        let checked =
            checked.map_err(|error| RecordCheckError::Input(record_error(file, error)))?;
        let written = if json {
            write_json(out, &checked)
        } else {
            let CheckedRecord { line, plies, result, .. } = checked;
            let plies = counted(plies, "ply", "plies");
            writeln!(out, "{file}:{line}: ok, {plies}, {result}")
        };
        written.map_err(RecordCheckError::Output)?;
    }
    Ok(())
}

fn check<'a>(file: &'a str, text: &RecordText) -> Result<CheckedRecord<'a>, RecordError> {
    let rules = text.rules()?;
    let (plies, result) = with_game!(rules, |P, _| check_as::<P>(text))?;
    let result = result.map_or("*", Outcome::result);
    Ok(CheckedRecord { file, line: text.location().line, rules: rules.to_string(), plies, result })
}

/// Reads a record: the plies of its main line, and its result.
fn check_as<P: CatalogueGame>(text: &RecordText) -> Result<(usize, Option<Outcome>), RecordError> {
    let record = Record::<P>::from_text(text)?;
    Ok((record.main_line().count(), record.result()))
}
