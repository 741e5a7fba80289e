//! Files of evaluation networks.

use anyhow::{Context, Result};
use mana_engine::{EngineGame, Network, NetworkEvaluation};
use std::fs;
use std::path::Path;

/// The network of a game in a file.
pub(crate) fn read_network<P: EngineGame>(path: &Path) -> Result<Network> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    Network::read(&bytes, P::Evaluation::SHAPE).with_context(|| path.display().to_string())
}
