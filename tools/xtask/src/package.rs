//! `cargo xtask package`: checks that every published crate packs and builds from its package alone.

use crate::shell::{self, cargo, root};
use serde_json::Value;
use std::fs;
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

/// Packs and builds in a fresh folder, as cargo identifies an unpacked package only by folder and version, and would
/// reuse the packages of an earlier run.
pub(crate) fn run() -> Result<(), String> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    let folder = root().join(format!("target/packages-{}-{now}", process::id()));
    let mut package = cargo(&["package", "--allow-dirty", "--quiet", "--target-dir"]);
    package.arg(&folder);
    for name in published()? {
        package.args(["--package", &name]);
    }
    let result = shell::run(&mut package);
    let _ = fs::remove_dir_all(&folder);
    result
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
