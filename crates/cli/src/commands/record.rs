use super::write_json;
use crate::failure::{INPUT_STATUS, print_error};
use mana_catalogue::{CatalogueGame, with_game};
use mana_game::Outcome;
use mana_record::{LineColumn, Record, RecordError, RecordText, records};
use serde::Serialize;
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

#[derive(clap::Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: RecordCommand,
}

#[derive(clap::Subcommand)]
enum RecordCommand {
    /// Check the syntax, the moves and the results of records
    Check(RecordCheckArgs),
}

#[derive(clap::Args)]
#[command(after_help = "\
Prints a line for each valid record: file, line, plies of the game, result. The first invalid record
of a file is reported with file, line, column and reason on standard error, and the exit status is 2;
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

pub(crate) fn run(args: Args, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let RecordCommand::Check(args) = args.command;
    let mut status = ExitCode::SUCCESS;
    for file in &args.files {
        match check_file(file, args.json, out) {
            Ok(()) => {}
            Err(RecordCheckError::Output(error)) => return Err(error.into()),
            Err(error) => {
                out.flush()?;
                print_error(&format!("{file}:{error}"));
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

/// Why the check of a file ended. Its text follows the file's name and a colon.
enum RecordCheckError {
    /// The file cannot be read.
    Read(io::Error),
    /// This line is not UTF-8.
    NotUtf8 { line: usize },
    /// There is no record in the file.
    Empty,
    /// A record is invalid.
    Record(RecordError),
    /// The result cannot be written.
    Output(io::Error),
}

impl fmt::Display for RecordCheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordCheckError::Read(error) | RecordCheckError::Output(error) => {
                write!(f, " {error}")
            }
            RecordCheckError::NotUtf8 { line } => write!(f, " line {line} is not UTF-8 text"),
            RecordCheckError::Empty => f.write_str(" there is no record here"),
            RecordCheckError::Record(RecordError { location, kind }) => {
                let LineColumn { line, column } = location;
                write!(f, "{line}:{column}: {kind}")
            }
        }
    }
}

/// Checks the records of a file up to the first invalid one.
fn check_file(file: &str, json: bool, out: &mut impl Write) -> Result<(), RecordCheckError> {
    let text = read(file)?;
    let mut records = records(&text).peekable();
    if records.peek().is_none() {
        return Err(RecordCheckError::Empty);
    }
    for record in records {
        let checked = record.and_then(|record| check(file, &record));
        let checked = checked.map_err(RecordCheckError::Record)?;
        let written = if json {
            write_json(out, &checked)
        } else {
            let CheckedRecord { line, plies, result, .. } = checked;
            writeln!(out, "{file}:{line}: ok, {plies} plies, {result}")
        };
        written.map_err(RecordCheckError::Output)?;
    }
    Ok(())
}

fn read(file: &str) -> Result<String, RecordCheckError> {
    let mut bytes = Vec::new();
    let read = match file {
        "-" => io::stdin().lock().read_to_end(&mut bytes),
        path => File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    read.map_err(RecordCheckError::Read)?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        RecordCheckError::NotUtf8 { line }
    })
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
