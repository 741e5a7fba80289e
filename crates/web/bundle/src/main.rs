//! Builds the web application and writes it as a folder of static files.
//!
//! ```text
//! mana-bundle FOLDER [--draft]
//! ```
//!
//! 1. Cargo compiles the modules of the page (`crates/web`) and the engine (`crates/web/worker`) for
//!    `wasm32-unknown-unknown`.
//! 2. `wasm-bindgen`, as a library, writes the script that loads each of them.
//! 3. Every file but the few with a fixed address is named after its content, so that it can be cached for good, and
//!    the files that refer to others get those names filled in; see [`site`] for how.
//! 4. What a browser would rather have compressed gets a `.br` and a `.gz` beside it.
//!
//! `--draft` compiles quickly instead of well and compresses nothing, for the time while the page is worked on.
//!
//! Both the build script of `crates/server` and `cargo xtask web` run this program, so that a build of anything else
//! needs none of what it is made of.

#![forbid(unsafe_code)]

mod compile;
mod compress;
mod digest;
mod file;
mod policy;
mod site;
mod sources;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        [folder] => bundle(Path::new(folder), compile::Quality::Finished),
        [folder, "--draft"] | ["--draft", folder] => {
            bundle(Path::new(folder), compile::Quality::Draft)
        }
        _ => Err("usage: mana-bundle FOLDER [--draft]".to_string()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("mana-bundle: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the application into a folder, which is replaced as a whole once everything has worked.
fn bundle(folder: &Path, quality: compile::Quality) -> Result<(), String> {
    let mut sources = sources::read(&root())?;
    sources.extend(compile::page(&root(), quality)?);
    sources.extend(compile::engine(&root(), quality)?);
    let files = site::assemble(sources)?;
    let next = folder.with_extension("next");
    remove(&next)?;
    for file in &files {
        write(&next.join(&file.path), &file.bytes)?;
        if quality == compile::Quality::Finished {
            for (suffix, bytes) in compress::variants(file)? {
                write(&next.join(format!("{}{suffix}", file.path)), &bytes)?;
            }
        }
    }
    remove(folder)?;
    fs::rename(&next, folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// The root of the repository. Cargo says where it is, also after it has been moved.
fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.ancestors().nth(3).unwrap_or(&here).to_path_buf()
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let parent = path.parent().unwrap_or(path);
    fs::create_dir_all(parent)
        .and_then(|()| fs::write(path, bytes))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn remove(folder: &Path) -> Result<(), String> {
    if !folder.exists() {
        return Ok(());
    }
    fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}
