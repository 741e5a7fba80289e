//! The commands of `mana` for those who run a server, one module each with its arguments.

#![forbid(unsafe_code)]
// Documentation of arguments is what `--help` prints.
#![allow(rustdoc::bare_urls)]

/// `mana backup` backs up the stored games.
pub mod backup;
mod board_previews;
/// `mana cookie-keys` changes the keys that cookies are signed with.
pub mod cookie_keys;
mod data_dir;
/// `mana export` exports the stored games as records.
pub mod export;
/// `mana export-site` exports the web application for a static host.
pub mod export_site;
/// `mana load` load-tests a server.
pub mod load;
/// `mana migrate` copies what is stored to another database.
pub mod migrate;
/// `mana restore` replaces the stored games with a backup.
pub mod restore;
/// `mana serve` serves the web application.
pub mod serve;
mod serve_settings;
