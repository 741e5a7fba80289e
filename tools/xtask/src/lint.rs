//! `cargo xtask lint`.

use crate::shell::{self, cargo};
use crate::test::WASM;

pub(crate) fn run() -> Result<(), String> {
    shell::run(&mut cargo(&["fmt", "--all", "--check"]))?;
    shell::run(&mut cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "--deny",
        "warnings",
    ]))?;
    // What is for the browser alone.
    let web = ["clippy", "--target", WASM, "--package", "mana-page", "--package", "mana-worker"];
    shell::run(cargo(&web).args(["--", "--deny", "warnings"]))?;
    let doc = ["doc", "--workspace", "--no-deps", "--document-private-items"];
    shell::run(cargo(&doc).env("RUSTDOCFLAGS", "--deny warnings"))
}
