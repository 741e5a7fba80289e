use super::write_json;
use crate::failure::{INPUT_STATUS, print_error};
use anyhow::Result;
use mana_certificate::verify;
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::process::ExitCode;

#[derive(clap::Args)]
#[command(after_help = "\
Every line of the proof is checked with the slow reference rules; nothing is searched. For a file that
does not prove its claim, the reason is printed on standard error and the exit status is 2; the
remaining files are still checked.

Examples:
  mana verify data/certificates/standard/*.cert
  mana verify --json data/certificates/standard/cosmoludo-b1-b6.cert")]
pub(crate) struct Args {
    /// The certificates to check
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    /// Print one JSON object per file instead: file, rules, position, claim, positions, choices
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct VerifiedFile<'a> {
    file: &'a str,
    rules: String,
    position: String,
    claim: String,
    positions: usize,
    choices: usize,
}

pub(crate) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    let mut status = ExitCode::SUCCESS;
    for file in &args.files {
        let checked = fs::read(file)
            .map_err(|error| error.to_string())
            .and_then(|bytes| verify(&bytes).map_err(|flaw| flaw.to_string()));
        match checked {
            Ok(verified) if args.json => {
                let claim = verified.claim.to_string();
                let (positions, choices) = (verified.positions, verified.choices);
                let (rules, position) = (verified.rules, verified.position);
                write_json(
                    out,
                    &VerifiedFile { file, rules, position, claim, positions, choices },
                )?;
            }
            Ok(verified) => {
                let mana_certificate::Verified { claim, rules, position, .. } = verified;
                writeln!(out, "{file}: verified: {claim} from \"{position}\" under {rules} rules")?;
            }
            Err(reason) => {
                out.flush()?;
                print_error(&format!("{file}: {reason}"));
                status = ExitCode::from(INPUT_STATUS);
            }
        }
    }
    Ok(status)
}
