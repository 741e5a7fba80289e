//! `cargo xtask lint`.

use crate::shell::{self, cargo};
use crate::test::{FEATURES, WASM};

pub(crate) fn run() -> Result<(), String> {
    shell::run(&mut cargo(&["fmt", "--all", "--check"]))?;
    shell::run(&mut cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--features",
        FEATURES,
        "--",
        "--deny",
        "warnings",
    ]))?;
    // The crates that are only for the browser.
    let web = ["clippy", "--target", WASM, "--package", "mana-page", "--package", "mana-worker"];
    shell::run(cargo(&web).args(["--", "--deny", "warnings"]))?;
    let doc = ["doc", "--workspace", "--no-deps", "--document-private-items", "--features"];
    shell::run(cargo(&doc).arg(FEATURES).env("RUSTDOCFLAGS", "--deny warnings"))
}
