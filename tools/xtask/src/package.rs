//! `cargo xtask package`: every crate that can be published packs and builds from its package alone.

use crate::shell::{self, cargo};
use serde_json::Value;

pub(crate) fn run() -> Result<(), String> {
    let mut package = cargo(&["package", "--allow-dirty", "--quiet"]);
    for name in published()? {
        package.args(["--package", &name]);
    }
    shell::run(&mut package)
}

/// The packages of the workspace without `publish = false`.
fn published() -> Result<Vec<String>, String> {
    let output = cargo(&["metadata", "--format-version", "1", "--no-deps"])
        .output()
        .map_err(|error| format!("cargo could not be run: {error}"))?;
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cargo metadata cannot be read: {error}"))?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let published = packages.filter(|package| package["publish"].is_null());
    Ok(published.filter_map(|package| package["name"].as_str().map(str::to_string)).collect())
}
