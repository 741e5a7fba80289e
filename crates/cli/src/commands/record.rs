use super::write_json;
use crate::failure::{INPUT_STATUS, print_error};
use anyhow::Result;
use mana_catalogue::{CatalogueGame, with_game};
use mana_game::Outcome;
use mana_record::{LineColumn, Record, RecordError, RecordText, records};
use serde::Serialize;
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

pub(crate) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    let RecordCommand::Check(args) = args.command;
    let mut status = ExitCode::SUCCESS;
    for file in &args.files {
        if let Err(problem) = check_file(file, args.json, out)? {
            out.flush()?;
            print_error(&problem);
            status = ExitCode::from(INPUT_STATUS);
        }
    }
    Ok(status)
}

#[derive(Serialize)]
struct Checked<'a> {
    file: &'a str,
    line: usize,
    rules: String,
    plies: usize,
    result: &'static str,
}

/// Checks the records of a file up to the first invalid one. The outer error is a failed write.
fn check_file(file: &str, json: bool, out: &mut impl Write) -> io::Result<Result<(), String>> {
    let text = match read(file) {
        Ok(text) => text,
        Err(problem) => return Ok(Err(format!("{file}: {problem}"))),
    };
    let mut count = 0;
    for record in records(&text) {
        match record.and_then(|record| check(file, &record)) {
            Ok(checked) if json => write_json(out, &checked)?,
            Ok(Checked { line, plies, result, .. }) => {
                writeln!(out, "{file}:{line}: ok, {plies} plies, {result}")?;
            }
            Err(RecordError { location: LineColumn { line, column }, kind }) => {
                return Ok(Err(format!("{file}:{line}:{column}: {kind}")));
            }
        }
        count += 1;
    }
    Ok(if count == 0 { Err(format!("{file}: there is no record here")) } else { Ok(()) })
}

fn read(file: &str) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = match file {
        "-" => io::stdin().lock().read_to_end(&mut bytes),
        path => File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    read.map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
        format!("line {line} is not UTF-8 text")
    })
}

fn check<'a>(file: &'a str, text: &RecordText) -> Result<Checked<'a>, RecordError> {
    let rules = text.rules()?;
    let (plies, result) = with_game!(rules, |P, _| check_as::<P>(text))?;
    let result = result.map_or("*", Outcome::result);
    Ok(Checked { file, line: text.location().line, rules: rules.to_string(), plies, result })
}

/// Reads a record: the plies of its main line, and its result.
fn check_as<P: CatalogueGame>(text: &RecordText) -> Result<(usize, Option<Outcome>), RecordError> {
    let record = Record::<P>::from_text(text)?;
    Ok((record.main_line().count(), record.result()))
}
