//! The folder in which the games between people are stored.

use anyhow::{Result, anyhow};
use std::env;
use std::path::{Path, PathBuf};

/// The default folder: `mana` in the user's data folder, by the conventions of the system.
pub(crate) fn default() -> Result<PathBuf> {
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
        .ok_or_else(|| anyhow!("this user has no data folder; name one with --data"))
}

/// This folder, or the default one.
pub(crate) fn or_default(folder: Option<&Path>) -> Result<PathBuf> {
    folder.map_or_else(default, |folder| Ok(folder.to_path_buf()))
}
