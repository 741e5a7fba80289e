use super::write_json;
use crate::complaint::{MISTAKE, say};
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
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Check that records can be read, that every move is legal and that the result is right
    Check(CheckArgs),
}

#[derive(clap::Args)]
#[command(after_help = "\
Prints a line for each record that is in order: file, line, plies of the game, result. The first
record of a file that is not in order gives file, line, column and reason on standard error, and
exit status 2; the other files are checked all the same.

Examples:
  mana record check games.txt
  cat games/*.txt | mana record check --json -")]
struct CheckArgs {
    /// Files with any number of records; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    /// Print one JSON object per record instead: file, line, rules, plies, result
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    let Command::Check(args) = args.command;
    let mut status = ExitCode::SUCCESS;
    for file in &args.files {
        if let Err(complaint) = check_file(file, args.json, out)? {
            out.flush()?;
            say(&complaint);
            status = ExitCode::from(MISTAKE);
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

/// Checks the records of a file up to the first that is not in order. The outer error is one of writing.
fn check_file(file: &str, json: bool, out: &mut impl Write) -> io::Result<Result<(), String>> {
    let text = match read(file) {
        Ok(text) => text,
        Err(complaint) => return Ok(Err(format!("{file}: {complaint}"))),
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
