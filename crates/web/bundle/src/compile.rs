//! The compiled parts of the application: the page and its parts, and the engine.

use crate::asset::SourceFile;
use crate::error::BundleError;
use crate::order;
use crate::split::{PartEntry, merge_locations, split};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};
use wasm_bindgen_cli_support::{Bindgen, Output};

const WASM: &str = "wasm32-unknown-unknown";

/// The parts of the page that are loaded when they are needed. The others need the first.
const PARTS: [PartEntry; 3] = [
    PartEntry { name: "board", entry: "add_board" },
    PartEntry { name: "study", entry: "add_study" },
    PartEntry { name: "online", entry: "add_online" },
];

/// The mode of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BuildMode {
    /// Optimised and compressed, for release.
    Release,
    /// Compiled quickly, and not compressed.
    Draft,
}

/// The output of Cargo.
pub(crate) struct Compiled {
    pub(crate) files: Vec<SourceFile>,
    /// The file in which Cargo lists the sources of what it compiled.
    pub(crate) dep_info: PathBuf,
}

/// The page as `page.wasm`, the script `page.js` that loads it, and its parts, such as `study.wasm`.
pub(crate) fn page(root: &Path, mode: BuildMode) -> Result<Compiled, BundleError> {
    let profile = match mode {
        BuildMode::Release => "page",
        BuildMode::Draft => "page-draft",
    };
    let folder = cargo(root, "mana-page", profile, &["--lib", "--config", &page_flags()])?;
    let path = folder.join("mana_page.wasm");
    let split_error = |error| BundleError::Split { wasm: path.clone(), error };
    let mut linked = fs::read(&path).map_err(BundleError::io(&path))?;
    merge_locations(&mut linked).map_err(split_error)?;
    let mut bound = bindgen(&path, &linked, NameSection::Keep)?;
    let script = shorten_imports(&mut bound);
    let modules = split(&linked, bound.wasm_mut(), &PARTS).map_err(split_error)?;
    let mut files = vec![SourceFile::new("page.js", script)];
    let names = ["page"].into_iter().chain(PARTS.map(|part| part.name));
    for (name, wasm) in names.zip([modules.main].into_iter().chain(modules.parts)) {
        files.push(module_file(name, &wasm, &path)?);
    }
    Ok(Compiled { files, dep_info: path.with_extension("d") })
}

/// The flags of the page: the relocations are for splitting the module.
fn page_flags() -> String {
    format!("target.{WASM}.rustflags=[\"-Clink-arg=--emit-relocs\"]")
}

/// The rules of the npm package as `rules.wasm`, and the script `rules.js` that loads it. It shares the profile and the
/// flags of the page, so most of it is compiled already.
pub(crate) fn rules(root: &Path, mode: BuildMode) -> Result<Compiled, BundleError> {
    let profile = match mode {
        BuildMode::Release => "page",
        BuildMode::Draft => "page-draft",
    };
    let folder = cargo(root, "mana-npm", profile, &["--lib", "--config", &page_flags()])?;
    let path = folder.join("mana_npm.wasm");
    let linked = fs::read(&path).map_err(BundleError::io(&path))?;
    let mut bound = bindgen(&path, &linked, NameSection::Remove)?;
    let script = shorten_imports(&mut bound);
    let module = bound.wasm_mut();
    let customs: Vec<_> = module.customs.iter().map(|(id, _)| id).collect();
    for custom in customs {
        module.customs.delete(custom);
    }
    let wasm = module.emit_wasm();
    let files = vec![SourceFile::new("rules.js", script), module_file("rules", &wasm, &path)?];
    Ok(Compiled { files, dep_info: path.with_extension("d") })
}

/// The engine as `engine.wasm`, and the script `engine.js` that loads it. It uses SIMD, which every current browser has.
pub(crate) fn engine(root: &Path, mode: BuildMode) -> Result<Compiled, BundleError> {
    let (profile, level) = match mode {
        BuildMode::Release => ("page", 3),
        BuildMode::Draft => ("page-draft", 1),
    };
    let speed = format!("profile.{profile}.opt-level={level}");
    let simd = format!("target.{WASM}.rustflags=[\"-Ctarget-feature=+simd128\"]");
    let folder =
        cargo(root, "mana-worker", profile, &["--lib", "--config", &speed, "--config", &simd])?;
    let path = folder.join("mana_worker.wasm");
    let names = if mode == BuildMode::Release { NameSection::Remove } else { NameSection::Keep };
    let linked = fs::read(&path).map_err(BundleError::io(&path))?;
    let mut bound = bindgen(&path, &linked, names)?;
    let script = shorten_imports(&mut bound);
    let wasm = bound.wasm_mut().emit_wasm();
    let files = vec![SourceFile::new("engine.js", script), module_file("engine", &wasm, &path)?];
    Ok(Compiled { files, dep_info: path.with_extension("d") })
}

/// A module as a file, in the order in which it compresses best.
fn module_file(name: &str, wasm: &[u8], source: &Path) -> Result<SourceFile, BundleError> {
    let wasm = order::sort_functions(wasm)
        .map_err(|error| BundleError::Order { wasm: source.to_owned(), error })?;
    Ok(SourceFile::new(format!("{name}.wasm"), wasm))
}

/// Adds the target if it is missing. Rustup installs it with the toolchain, as `rust-toolchain.toml` says; other
/// installations may not.
pub(crate) fn ensure_target() -> Result<(), BundleError> {
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

/// Whether the names of the functions are included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NameSection {
    Keep,
    Remove,
}

/// Runs `wasm-bindgen` on a module, which was linked into a file.
fn bindgen(wasm: &Path, linked: &[u8], names: NameSection) -> Result<Output, BundleError> {
    let name = wasm.file_stem().unwrap_or_default().to_string_lossy();
    let output = Bindgen::new().input_bytes(&name, linked.to_vec()).web(true).and_then(|bindgen| {
        bindgen
            .typescript(false)
            .omit_default_module_path(true)
            .remove_name_section(names == NameSection::Remove)
            .remove_producers_section(true)
            .generate_output()
    });
    let output = output.map_err(|error| BundleError::Bindgen {
        wasm: wasm.to_owned(),
        reason: format!("{error:#}"),
    })?;
    if output.js().contains("\"./snippets/") {
        return Err(BundleError::Snippets(wasm.to_owned()));
    }
    Ok(output)
}

/// Gives short names to the functions that a module imports from its script, and returns the script. `wasm-bindgen`
/// makes each name unique with sixteen digits, which do not compress.
fn shorten_imports(output: &mut Output) -> String {
    let mut script = output.js().to_owned();
    for (number, import) in output.wasm_mut().imports.iter_mut().enumerate() {
        let is_long = import.name.rsplit_once('_').is_some_and(|(_, digits)| digits.len() == 16);
        if is_long && import.name.starts_with("__wb") {
            let short = format!("i{number}");
            script = script.replace(&import.name, &short);
            import.name = short;
        }
    }
    script
}
