//! `cargo xtask test`.

use crate::shell::{self, cargo, output, root};
use std::process::Command;

const WASM: &str = "wasm32-unknown-unknown";

/// The crates that the page will share, which therefore build for wasm.
const FOR_WASM: [&str; 5] = ["mana-game", "mana", "mana-burst", "mana-catalogue", "mana-record"];

pub(crate) fn run() -> Result<(), String> {
    check_shared()?;
    ensure_wasm_target()?;
    let packages = FOR_WASM.iter().flat_map(|package| ["--package", package]);
    let wasm: Vec<_> = ["check", "--target", WASM].into_iter().chain(packages).collect();
    shell::run(&mut cargo(&wasm))?;
    shell::run(&mut cargo(&["test", "--workspace", "--no-fail-fast"]))
}

/// The rules, the notation and the test vectors are kept beside the repository.
fn check_shared() -> Result<(), String> {
    let vectors = root().join("../shared/vectors/positions.jsonl");
    if vectors.is_file() {
        return Ok(());
    }
    Err(format!(
        "the test vectors are missing: {} should lie beside the repository",
        vectors.display()
    ))
}

/// Rustup installs the target by itself from `rust-toolchain.toml`; this is for where it has not.
fn ensure_wasm_target() -> Result<(), String> {
    let Some(installed) = output("rustup", &["target", "list", "--installed"]) else {
        eprintln!("There is no rustup here; taking it that the toolchain can build for {WASM}.");
        return Ok(());
    };
    if installed.lines().any(|target| target == WASM) {
        return Ok(());
    }
    eprintln!("The target {WASM} is missing; adding it.");
    shell::run(Command::new("rustup").args(["target", "add", WASM]).current_dir(root()))
}
