use crate::site::Site;
use std::path::Path;
use std::{fs, io};

/// Writes the application as static files into a folder, which is made where it is missing, and says how many there
/// are. All addresses in them are relative: they work under any path of any host.
///
/// # Errors
/// A file cannot be written.
pub fn export(site: &Site, folder: &Path) -> io::Result<usize> {
    let mut files = site.files()?;
    // This one is the server's own: its links begin at the root of the host.
    files.retain(|(path, _)| path != "404.html");
    for (path, content) in &files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, &content.bytes)?;
    }
    Ok(files.len())
}
