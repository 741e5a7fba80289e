use crate::cargo_command::cargo_command;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A folder with the npm package in its `node_modules`, as it is published, built if necessary.
///
/// # Panics
/// It cannot be built.
pub fn npm_package() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let target =
            env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let folder = target.join("npm-tests");
        // The page's target folder, so that the engine is compiled once.
        let status = cargo_command()
            .args(["run", "--quiet", "--package", "mana-bundle", "--profile", "bundler"])
            .arg("--target-dir")
            .arg(target.join("web"))
            .arg("--")
            .arg(folder.join("node_modules/@mana-game/mana"))
            .arg("--npm")
            .current_dir(&root)
            .status()
            .expect("cargo runs");
        assert!(status.success(), "the package cannot be built");
        folder
    })
}
