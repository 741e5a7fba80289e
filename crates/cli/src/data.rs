//! Where the games between people are kept when nobody says where.

use anyhow::{Result, anyhow};
use std::env;
use std::path::{Path, PathBuf};

/// The folder for this user, by the habits of the system.
pub(crate) fn folder() -> Result<PathBuf> {
    let from = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || from("HOME");
    let base = if cfg!(windows) {
        from("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        from("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("mana"))
        .ok_or_else(|| anyhow!("there is no folder for the data of this user"))
}

/// The folder that was asked for, or the usual one.
pub(crate) fn folder_or(asked: Option<&Path>) -> Result<PathBuf> {
    asked.map_or_else(folder, |asked| Ok(asked.to_path_buf()))
}
