//! `cargo xtask lint`.

use crate::shell::{self, cargo};

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
    let doc = ["doc", "--workspace", "--no-deps", "--document-private-items"];
    shell::run(cargo(&doc).env("RUSTDOCFLAGS", "--deny warnings"))
}
