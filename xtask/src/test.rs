//! `cargo xtask test`.

use crate::shell::{self, cargo, output, root, target};
use crate::web;
use std::process::Command;

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The crates that the page and its engine are made of, which therefore build for wasm.
const FOR_WASM: [&str; 8] = [
    "mana-game",
    "mana",
    "mana-burst",
    "mana-catalogue",
    "mana-protocol",
    "mana-record",
    "mana-search",
    "mana-engine",
];

pub(crate) fn run() -> Result<(), String> {
    check_shared()?;
    web::check_browser()?;
    ensure_wasm_target()?;
    let packages = FOR_WASM.iter().flat_map(|package| ["--package", package]);
    let wasm: Vec<_> = ["check", "--target", WASM].into_iter().chain(packages).collect();
    shell::run(&mut cargo(&wasm))?;
    // The program that bundles the page is compiled with a profile of its own, as the build script has it compiled.
    let workspace = ["test", "--workspace", "--exclude", "mana-bundle", "--no-fail-fast"];
    let bundle = ["test", "--package", "mana-bundle", "--profile", "bundler", "--target-dir"];
    shell::run(cargo(&bundle).arg(target().join("web")))?;
    shell::run(&mut cargo(&workspace))
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
