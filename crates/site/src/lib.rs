//! The web application as the program carries it.
//!
//! A package of its own, as Cargo starts first what most packages wait for: the page, which takes longest, starts before
//! the command line is compiled.

#![forbid(unsafe_code)]

use mana_server::{EmbeddedFile, Site};

/// The files of the web application, as the build script lists them.
const FILES: &[EmbeddedFile] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The web application; empty where the build embedded none.
#[must_use]
pub fn embedded() -> Site {
    Site::embedded(FILES)
}
