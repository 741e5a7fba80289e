//! The web application as embedded in the program.

#![forbid(unsafe_code)]

use mana_assets::EmbeddedFile;

/// The files of the web application, as the build script lists them; none where the build embedded none.
pub const FILES: &[EmbeddedFile] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));
