use anyhow::{Result, anyhow};
use mana_bus::Credentials;
use std::fs;
use std::path::Path;

/// The credentials for NATS in a file.
///
/// # Errors
/// It cannot be read, or there are none in it.
pub fn read_credentials(file: &Path) -> Result<Credentials> {
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|error| anyhow!("{name}: {error}"))?;
    text.parse().map_err(|error| anyhow!("{name}: {error}"))
}
