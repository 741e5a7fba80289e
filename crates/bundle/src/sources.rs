//! The files of the application that are written by hand.

use crate::file::Source;
use std::fs;
use std::path::Path;

/// Where they are, and how the names of those in a folder begin.
const FOLDERS: [(&str, &str); 4] = [
    ("crates/web/assets", ""),
    ("crates/web/messages", "messages/"),
    ("crates/web-engine/assets", ""),
    ("crates/bundle/assets", ""),
];

pub(crate) fn read(root: &Path) -> Result<Vec<Source>, String> {
    let mut sources = Vec::new();
    for (folder, prefix) in FOLDERS {
        let folder = root.join(folder);
        if folder.is_dir() {
            read_folder(&folder, prefix, &mut sources)?;
        }
    }
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(sources)
}

fn read_folder(folder: &Path, prefix: &str, sources: &mut Vec<Source>) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            read_folder(&path, &format!("{name}/"), sources)?;
        } else {
            let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            sources.push(Source { name, bytes });
        }
    }
    Ok(())
}
