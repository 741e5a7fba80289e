//! The parts of the application that are compiled: the page and the engine.

use crate::file::Source;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wasm_bindgen_cli_support::Bindgen;

const WASM: &str = "wasm32-unknown-unknown";

/// The modules of the page: the programs of its crate.
const MODULES: [&str; 3] = ["play", "study", "online"];

/// How much work the compiler puts into it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quality {
    /// As it is shipped.
    Finished,
    /// As quickly as possible.
    Draft,
}

/// The modules of the page: `play.wasm` and what loads it, `play.js`, and so for each program of its crate. They share
/// all that is compiled and differ in what is linked.
pub(crate) fn page(root: &Path, quality: Quality) -> Result<Vec<Source>, String> {
    ensure_target()?;
    let profile = match quality {
        Quality::Finished => "page",
        Quality::Draft => "page-draft",
    };
    // Leptos makes one type of every component then, and the page is a twelfth smaller.
    let erased = format!("target.{WASM}.rustflags=[\"--cfg=erase_components\"]");
    let folder = cargo(root, "mana-page", profile, &["--bins", "--config", &erased])?;
    let mut sources = Vec::new();
    for name in MODULES {
        let wasm = format!("{name}.wasm");
        let bound = bind(&folder.join(&wasm), quality)?;
        sources.extend([
            Source::new(format!("{name}.js"), bound.script),
            Source::new(wasm, bound.wasm),
        ]);
    }
    Ok(sources)
}

/// The engine as `engine.wasm`, and as `engine.js` what loads it. Every browser that counts has had SIMD for years.
pub(crate) fn engine(root: &Path, quality: Quality) -> Result<[Source; 2], String> {
    ensure_target()?;
    let profile = match quality {
        Quality::Finished => "worker",
        Quality::Draft => "page-draft",
    };
    let simd = format!("target.{WASM}.rustflags=[\"-Ctarget-feature=+simd128\"]");
    let folder = cargo(root, "mana-worker", profile, &["--lib", "--config", &simd])?;
    let bound = bind(&folder.join("mana_worker.wasm"), quality)?;
    Ok([Source::new("engine.js", bound.script), Source::new("engine.wasm", bound.wasm)])
}

/// Rustup installs the target by itself from `rust-toolchain.toml`; this is for where it has not.
fn ensure_target() -> Result<(), String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let output = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", WASM])
        .output()
        .map_err(|error| format!("rustc could not be run: {error}"))?;
    let folder = String::from_utf8_lossy(&output.stdout);
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    eprintln!("The target {WASM} is missing; adding it with rustup.");
    match Command::new("rustup").args(["target", "add", WASM]).stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`rustup target add {WASM}` failed: {status}")),
        Err(error) => Err(format!(
            "the toolchain cannot compile for {WASM}, and there is no rustup to add it: {error}"
        )),
    }
}

/// Compiles a package and says where the result is.
fn cargo(root: &Path, package: &str, profile: &str, more: &[&str]) -> Result<PathBuf, String> {
    eprintln!("Compiling {package} for the browser.");
    let folder = target_folder()?;
    let program = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let status = Command::new(program)
        .args(["build", "--locked", "--package", package, "--profile", profile])
        .args(["--target", WASM, "--target-dir"])
        .arg(&folder)
        .args(more)
        .current_dir(root)
        .stdin(Stdio::null())
        .status()
        .map_err(|error| format!("cargo could not be run: {error}"))?;
    if !status.success() {
        return Err(format!("{package} could not be compiled: {status}"));
    }
    Ok(folder.join(WASM).join(profile))
}

/// Where this program was compiled to: what it compiles can go there as well.
fn target_folder() -> Result<PathBuf, String> {
    let program = env::current_exe().map_err(|error| format!("where am I? {error}"))?;
    let folder = program.ancestors().nth(2).ok_or("this program is in no target folder")?;
    Ok(folder.to_path_buf())
}

/// A module and the script that goes with it.
struct Bound {
    script: String,
    wasm: Vec<u8>,
}

fn bind(wasm: &Path, quality: Quality) -> Result<Bound, String> {
    let failed = |error| format!("{}: {error:#}", wasm.display());
    let finished = quality == Quality::Finished;
    let mut output = Bindgen::new()
        .input_path(wasm)
        .web(true)
        .map_err(failed)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(finished)
        .remove_producers_section(finished)
        .generate_output()
        .map_err(failed)?;
    if output.js().contains("\"./snippets/") {
        return Err(format!("{}: scripts of other crates are not supported", wasm.display()));
    }
    Ok(Bound { script: output.js().to_string(), wasm: output.wasm_mut().emit_wasm() })
}
