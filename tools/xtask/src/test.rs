//! `cargo xtask test`.

use crate::shell::{self, cargo, output, root, target};
use crate::web;
use std::process::Command;

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

pub(crate) fn run() -> Result<(), String> {
    web::check_browser()?;
    ensure_wasm_target()?;
    let wasm = ["check", "--target", WASM, "--package", "mana-page", "--package", "mana-worker"];
    shell::run(&mut cargo(&wasm))?;
    // The program that bundles the page is compiled with a profile of its own, as the build script has it compiled.
    let workspace = ["test", "--workspace", "--exclude", "mana-bundle", "--no-fail-fast"];
    let bundle = ["test", "--package", "mana-bundle", "--profile", "bundler", "--target-dir"];
    shell::run(cargo(&bundle).arg(target().join("web")))?;
    shell::run(&mut cargo(&workspace))
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
