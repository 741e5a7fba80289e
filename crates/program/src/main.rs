//! The program `mana`: the command line, and the web application that it serves.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    mana_cli::main(mana_site::FILES)
}
