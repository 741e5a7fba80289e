use crate::site::Site;
use std::path::Path;
use std::{fs, io};

/// Writes the application as static files into a folder, which is created if need be, and returns their number. All
/// URLs in them are relative, so they work under any path of any host.
///
/// # Errors
/// A file cannot be written.
pub fn export(site: &Site, folder: &Path) -> io::Result<usize> {
    let mut files = site.files()?;
    // Its links are absolute, for this server alone.
    files.retain(|(path, _)| path != "404.html");
    for (path, file) in &files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, &file.bytes)?;
    }
    Ok(files.len())
}
