//! The compiled parts of the application: the modules of the page, and the engine.

use crate::asset::SourceFile;
use crate::error::BundleError;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wasm_bindgen_cli_support::Bindgen;

const WASM: &str = "wasm32-unknown-unknown";

/// The modules of the page: the programs of its crate.
const MODULES: [&str; 3] = ["play", "study", "online"];

/// How much work goes into a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BuildMode {
    /// As it is shipped.
    Release,
    /// Compiled quickly, and not compressed.
    Draft,
}

/// What Cargo has compiled.
pub(crate) struct Compiled {
    pub(crate) files: Vec<SourceFile>,
    /// The files in which Cargo lists the sources of what it compiled.
    pub(crate) dep_info: Vec<PathBuf>,
}

/// The modules of the page: `play.wasm` and the script `play.js` that loads it, and so on for each program of its
/// crate. They are compiled once and linked separately.
pub(crate) fn page(root: &Path, mode: BuildMode) -> Result<Compiled, BundleError> {
    ensure_target()?;
    let profile = match mode {
        BuildMode::Release => "page",
        BuildMode::Draft => "page-draft",
    };
    // Leptos then gives every component the same type, which makes the page a twelfth smaller.
    let erased = format!("target.{WASM}.rustflags=[\"--cfg=erase_components\"]");
    let folder = cargo(root, "mana-page", profile, &["--bins", "--config", &erased])?;
    let mut compiled = Compiled { files: Vec::new(), dep_info: Vec::new() };
    for name in MODULES {
        compiled.add(&folder.join(format!("{name}.wasm")), name, mode)?;
    }
    Ok(compiled)
}

/// The engine as `engine.wasm`, and the script `engine.js` that loads it. It uses SIMD, which every current browser has.
pub(crate) fn engine(root: &Path, mode: BuildMode) -> Result<Compiled, BundleError> {
    ensure_target()?;
    let profile = match mode {
        BuildMode::Release => "worker",
        BuildMode::Draft => "page-draft",
    };
    let simd = format!("target.{WASM}.rustflags=[\"-Ctarget-feature=+simd128\"]");
    let folder = cargo(root, "mana-worker", profile, &["--lib", "--config", &simd])?;
    let mut compiled = Compiled { files: Vec::new(), dep_info: Vec::new() };
    compiled.add(&folder.join("mana_worker.wasm"), "engine", mode)?;
    Ok(compiled)
}

impl Compiled {
    /// Runs `wasm-bindgen` on a module, and adds the result under a name.
    fn add(&mut self, wasm: &Path, name: &str, mode: BuildMode) -> Result<(), BundleError> {
        let output = bindgen(wasm, mode)?;
        self.files.extend([
            SourceFile::new(format!("{name}.js"), output.script),
            SourceFile::new(format!("{name}.wasm"), output.wasm),
        ]);
        self.dep_info.push(wasm.with_extension("d"));
        Ok(())
    }
}

/// Adds the target if it is missing. Rustup installs it with the toolchain, as `rust-toolchain.toml` says; other
/// installations may not.
fn ensure_target() -> Result<(), BundleError> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let output = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", WASM])
        .output()
        .map_err(|error| BundleError::Spawn { program: "rustc", error })?;
    let folder = String::from_utf8_lossy(&output.stdout);
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    eprintln!("The target {WASM} is missing; adding it with rustup.");
    let status = Command::new("rustup")
        .args(["target", "add", WASM])
        .stdin(Stdio::null())
        .status()
        .map_err(|error| BundleError::Spawn { program: "rustup", error })?;
    if status.success() { Ok(()) } else { Err(BundleError::AddTarget(status)) }
}

/// Compiles a package, and returns the folder of the artifacts.
fn cargo(
    root: &Path,
    package: &'static str,
    profile: &str,
    more: &[&str],
) -> Result<PathBuf, BundleError> {
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
        .map_err(|error| BundleError::Spawn { program: "cargo", error })?;
    if !status.success() {
        return Err(BundleError::Compile { package, status });
    }
    Ok(folder.join(WASM).join(profile))
}

/// The target folder that this program was compiled into, to be used for what it compiles as well.
fn target_folder() -> Result<PathBuf, BundleError> {
    let program = program()?;
    let folder = program.ancestors().nth(2).ok_or(BundleError::NoTargetFolder)?;
    Ok(folder.to_path_buf())
}

/// The path of this program.
pub(crate) fn program() -> Result<PathBuf, BundleError> {
    env::current_exe().map_err(|_| BundleError::NoTargetFolder)
}

/// A module after `wasm-bindgen`, and the script that loads it.
struct BindgenOutput {
    script: String,
    wasm: Vec<u8>,
}

fn bindgen(wasm: &Path, mode: BuildMode) -> Result<BindgenOutput, BundleError> {
    let release = mode == BuildMode::Release;
    let output = Bindgen::new().input_path(wasm).web(true).and_then(|bindgen| {
        bindgen
            .typescript(false)
            .omit_default_module_path(true)
            .remove_name_section(release)
            .remove_producers_section(release)
            .generate_output()
    });
    let mut output = output.map_err(|error| BundleError::Bindgen {
        wasm: wasm.to_owned(),
        reason: format!("{error:#}"),
    })?;
    if output.js().contains("\"./snippets/") {
        return Err(BundleError::Snippets(wasm.to_owned()));
    }
    Ok(BindgenOutput { script: output.js().to_string(), wasm: output.wasm_mut().emit_wasm() })
}
