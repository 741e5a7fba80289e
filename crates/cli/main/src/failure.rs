//! Why the program fails: one line on standard error, and an exit status.

use crate::args::CliCommand;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use mana_console::output_file::OutputFileError;
use mana_console::{INPUT_STATUS, print_error};
use mana_game::excerpt;
use std::io;
use std::process::ExitCode;

/// Why the program ends without a result.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line cannot be parsed.
    Usage(clap::Error),
    /// A command failed, most likely because of its input.
    Input(anyhow::Error),
    /// The result could not be written to standard output.
    Output(io::Error),
    /// A file could not be written.
    File(OutputFileError),
}

/// The exit status when a result could not be written.
const OUTPUT_STATUS: u8 = 1;

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        error.downcast().map_or_else(Failure::Input, Failure::File)
    }
}

impl Failure {
    /// Prints the reason and returns the exit status.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Failure::Usage(error) => {
                print_error(&usage(error));
                ExitCode::from(INPUT_STATUS)
            }
            Failure::Input(error) => {
                print_error(&format!("{error:#}"));
                ExitCode::from(INPUT_STATUS)
            }
            // The reader may stop early, as `head` does.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            Failure::Output(error) => {
                print_error(&format!("standard output: {error}"));
                ExitCode::from(OUTPUT_STATUS)
            }
            Failure::File(error) => {
                print_error(&error.to_string());
                ExitCode::from(OUTPUT_STATUS)
            }
        }
    }
}

/// The parser's message up to its usage text, on one line, with its suggestion.
fn usage(error: &clap::Error) -> String {
    let help = CliCommand::help_words();
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return format!("a command is missing (see {help})");
    }
    let mut text = error.to_string();
    for kind in [ContextKind::InvalidArg, ContextKind::InvalidValue, ContextKind::InvalidSubcommand]
    {
        if let Some(ContextValue::String(value)) = error.get(kind)
            && excerpt(value) != *value
        {
            text = text.replace(value.as_str(), &excerpt(value));
        }
    }
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let lines = text.lines().take_while(|line| !line.is_empty()).map(str::trim);
    let text = lines.collect::<Vec<_>>().join(" ");
    match suggestion(error) {
        Some(meant) => format!("{text}; did you mean '{meant}'? (see {help})"),
        None => format!("{text} (see {help})"),
    }
}

/// What may have been meant instead of a mistyped word.
fn suggestion(error: &clap::Error) -> Option<&str> {
    use ContextKind::{SuggestedArg, SuggestedSubcommand, SuggestedValue};
    [SuggestedSubcommand, SuggestedArg, SuggestedValue].iter().find_map(|&kind| {
        match error.get(kind)? {
            ContextValue::String(word) => Some(word.as_str()),
            // The best suggestion is the last.
            ContextValue::Strings(words) => words.last().map(String::as_str),
            _ => None,
        }
    })
}
