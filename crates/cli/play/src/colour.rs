//! Whether results are printed in colour.

use clap::ColorChoice;
use std::env;
use std::io::{self, IsTerminal};

/// Whether to print in colour: on a terminal with colours, unless `NO_COLOR` is set.
pub(crate) fn is_wanted(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            let is_refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
            io::stdout().is_terminal() && !is_refused && !is_dumb
        }
    }
}
