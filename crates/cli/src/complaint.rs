//! What the program says when something goes wrong: one line on standard error, and an exit status.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use mana_game::excerpt;
use std::io;
use std::process::ExitCode;

/// The exit status for a mistake in the input.
pub(crate) const MISTAKE: u8 = 2;

/// The exit status when the result could not be written.
const NOT_WRITTEN: u8 = 1;

/// Prints one line on standard error, whatever the text holds.
pub(crate) fn say(text: &str) {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    eprintln!("mana: {line}");
}

/// A command failed: most likely it was asked for something that cannot be.
pub(crate) fn of_failure(error: &anyhow::Error) -> ExitCode {
    if let Some(error) = error.downcast_ref::<io::Error>() {
        return not_written(error);
    }
    say(&format!("{error:#}"));
    ExitCode::from(MISTAKE)
}

/// The command line was not understood. Of what the parser would say, the part before the usage is kept.
pub(crate) fn of_usage(error: &clap::Error) -> ExitCode {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        say("a command is missing (see mana --help)");
        return ExitCode::from(MISTAKE);
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
    let line = lines.collect::<Vec<_>>().join(" ");
    say(&format!("{line} (see mana --help)"));
    ExitCode::from(MISTAKE)
}

/// The exit status after writing a text.
pub(crate) fn unless_written(written: io::Result<()>) -> ExitCode {
    written.map_or_else(|error| not_written(&error), |()| ExitCode::SUCCESS)
}

/// A reader that has seen enough, as `head` does, is no trouble.
fn not_written(error: &io::Error) -> ExitCode {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return ExitCode::SUCCESS;
    }
    say(&format!("standard output: {error}"));
    ExitCode::from(NOT_WRITTEN)
}
