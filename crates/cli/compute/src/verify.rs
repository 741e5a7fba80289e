use anyhow::{Result, anyhow};
use mana_certificate::{Verified, verify};
use mana_console::input_file::read;
use mana_console::{INPUT_STATUS, interrupt, print_error, status_line, write_json};
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Every line of the proof is checked with the slow reference rules; nothing is searched. For a file that \
does not prove its claim, the reason is printed on standard error and the exit status is 2; the \
remaining files are still checked.

Examples:
  mana verify data/certificates/standard/*.cert
  mana verify --json data/certificates/standard/cosmoludo-b1-b6.cert")]
pub struct Args {
    /// The certificates to check; `-` is standard input
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

/// Runs the command; results go to `out`.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let mut status = ExitCode::SUCCESS;
    interrupt::exit_at_once();
    for (number, file) in (1..).zip(&args.files) {
        let started = Instant::now();
        let line = || {
            let (count, seconds) = (args.files.len(), started.elapsed().as_secs());
            format!("{file} ({number} of {count}): verifying, {seconds} s")
        };
        let check = |bytes: Vec<u8>| verify(&bytes).map_err(|flaw| anyhow!("{file}: {flaw}"));
        let checked = status_line::show_while(line, || read(file).and_then(check));
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
                // The claim is quoted as it stands in the file.
                let Verified { claim, rules, position, .. } = verified;
                writeln!(out, "{file}: verified: {claim} from \"{position}\" under {rules} rules")?;
            }
            Err(reason) => {
                print_error(&reason.to_string());
                status = ExitCode::from(INPUT_STATUS);
            }
        }
        out.flush()?;
    }
    Ok(status)
}
