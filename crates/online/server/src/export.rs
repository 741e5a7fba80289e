use crate::site::Site;
use std::io;

/// Passes the files of the application for a static host to `write`, with their paths, and returns their number. All
/// URLs in them are relative, so they work under any path of any host.
///
/// # Errors
/// The application cannot be read, or a file cannot be written.
pub fn export<E: From<io::Error>>(
    site: &Site,
    mut write: impl FnMut(&str, &[u8]) -> Result<(), E>,
) -> Result<usize, E> {
    let mut files = site.files()?;
    // Its links are absolute, and only right on this server.
    files.retain(|(path, _)| path != "404.html");
    files.iter().try_for_each(|(path, file)| write(path, &file.bytes))?;
    Ok(files.len())
}
