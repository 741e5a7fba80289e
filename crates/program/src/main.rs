//! The program `mana`: the command line, and the web application that it serves.

#![forbid(unsafe_code)]

use mana_server::{EmbeddedFile, Site};
use std::process::ExitCode;

/// The files of the web application, as the build script lists them.
const SITE: &[EmbeddedFile] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

fn main() -> ExitCode {
    mana_cli::main(Site::embedded(SITE))
}
