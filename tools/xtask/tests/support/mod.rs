//! Helpers of the repository's tests.

#![allow(dead_code, reason = "each test program uses a part of it")]

pub(crate) mod theme;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("the root").to_path_buf()
}

/// A text file of the repository.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The paths of all files that git tracks, from the root.
pub(crate) fn tracked_files() -> Vec<String> {
    let output = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root())
        .output()
        .expect("git runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let paths = String::from_utf8(output.stdout).expect("paths are UTF-8");
    let paths: Vec<_> = paths.split_terminator('\0').map(str::to_string).collect();
    assert!(!paths.is_empty());
    paths.into_iter().filter(|path| root().join(path).is_file()).collect()
}

/// The tracked Rust sources under a folder, with their texts.
pub(crate) fn sources(folder: &str) -> Vec<(String, String)> {
    let is_source =
        |path: &String| path.starts_with(&format!("{folder}/")) && path.ends_with(".rs");
    tracked_files().into_iter().filter(is_source).map(|path| (path.clone(), read(&path))).collect()
}
