//! Builds the web application and writes it as a folder of static files.
//!
//! ```text
//! mana-bundle FOLDER [--npm] [--draft] [--inputs FILE]
//! ```
//!
//! 1. Cargo compiles the page (`crates/web/page`) and the engine (`crates/web/worker`) for `wasm32-unknown-unknown`.
//! 2. `wasm-bindgen`, as a library, writes the script that loads each of them.
//! 3. The page is split into a module that is loaded first and parts that are loaded on demand; see [`split`].
//! 4. The functions of every module are sorted so that they compress best; see [`order`].
//! 5. Every file but the few with a fixed address is named after its content, so that it can be cached forever, and
//!    references in other files are replaced by that name; see [`site`].
//! 6. The chapters of the guide (`book`) become plain pages; see [`guide`].
//! 7. Files that compress well get a `.br` and a `.gz` beside them.
//!
//! `--draft` compiles faster without optimisation and compresses nothing, for development. `--inputs` writes the paths
//! of all files and folders that the bundle depends on to a file: see [`inputs`].
//!
//! `--npm` writes the npm package instead of the application; see [`npm`].
//!
//! The build script of `crates/site-build` and `cargo xtask web` run this program instead of linking it, so that no
//! other build has to compile its dependencies.

#![forbid(unsafe_code)]

mod asset;
mod compile;
mod compress;
mod digest;
mod error;
mod guide;
mod inputs;
mod npm;
mod order;
mod site;
mod source_files;
mod split;

use asset::AssetFile;
use compile::BuildMode;
use compress::Compressor;
use error::BundleError;
use inputs::BundleInputs;
use std::cmp::Reverse;
use std::fs;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

fn main() -> ExitCode {
    let result = BundleArgs::parse(std::env::args().skip(1)).and_then(|args| bundle(&args));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mana-bundle: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The command line.
#[derive(Clone, PartialEq, Eq, Debug)]
struct BundleArgs {
    /// The folder to write the application to.
    folder: PathBuf,
    product: Product,
    mode: BuildMode,
    /// The file to write the list of inputs to.
    inputs: Option<PathBuf>,
}

/// The product to build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Product {
    Application,
    NpmPackage,
}

impl BundleArgs {
    fn parse(args: impl IntoIterator<Item = String>) -> Result<BundleArgs, BundleError> {
        let (mut folder, mut mode, mut inputs) = (None, BuildMode::Release, None);
        let mut product = Product::Application;
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--npm" => product = Product::NpmPackage,
                "--draft" => mode = BuildMode::Draft,
                "--inputs" => inputs = Some(args.next().ok_or(BundleError::Usage)?.into()),
                _ if folder.is_none() && !arg.starts_with('-') => folder = Some(arg.into()),
                _ => return Err(BundleError::Usage),
            }
        }
        let folder = folder.ok_or(BundleError::Usage)?;
        Ok(BundleArgs { folder, product, mode, inputs })
    }
}

/// Builds a product into a folder, which is replaced as a whole once everything has succeeded.
fn bundle(args: &BundleArgs) -> Result<(), BundleError> {
    let root = root();
    let mut inputs = BundleInputs::default();
    compile::ensure_target()?;
    let next = args.folder.with_extension("next");
    remove(&next)?;
    match args.product {
        Product::Application => {
            let compressor = (args.mode == BuildMode::Release).then(Compressor::default);
            let files = application(&root, args.mode, compressor.as_ref(), &mut inputs)?;
            write_all(&next, files, compressor.as_ref())?;
        }
        Product::NpmPackage => {
            let (rules, engine) =
                (compile::rules(&root, args.mode)?, compile::engine(&root, args.mode)?);
            for compiled in [&rules, &engine] {
                inputs.add_dep_info(&compiled.dep_info)?;
            }
            // The npm package is compressed by its host.
            write_all(&next, npm::assemble(&root, rules, engine)?, None)?;
        }
    }
    remove(&args.folder)?;
    fs::rename(&next, &args.folder).map_err(BundleError::io(&args.folder))?;
    if let Some(file) = &args.inputs {
        // The bundle also depends on the versions of dependencies, on profiles, and on this program itself.
        inputs.add(root.join("Cargo.lock"));
        inputs.add(root.join("Cargo.toml"));
        inputs.add_dep_info(&compile::program()?.with_extension("d"))?;
        inputs.write(file)?;
    }
    Ok(())
}

/// The files of the application. Files that do not depend on the page are compressed while it compiles.
fn application(
    root: &Path,
    mode: BuildMode,
    compressor: Option<&Compressor>,
    inputs: &mut BundleInputs,
) -> Result<Vec<AssetFile>, BundleError> {
    let mut sources = source_files::read(root, inputs)?;
    let engine = compile::engine(root, mode)?;
    inputs.add_dep_info(&engine.dep_info)?;
    sources.extend(engine.files);
    let guide = guide::render(root, inputs)?;
    let compress = || {
        let Some(compressor) = compressor else { return Ok(()) };
        let final_sources = sources.iter().filter(|source| !source.is_template());
        final_sources
            .map(|source| (&source.name, &source.bytes))
            .chain(guide.iter().map(|file| (&file.path, &file.bytes)))
            .try_for_each(|(path, bytes)| compressor.prepare(path, bytes))
    };
    let page = thread::scope(|scope| {
        let compression = scope.spawn(compress);
        let page = compile::page(root, mode)?;
        join(compression)?;
        Ok(page)
    })?;
    inputs.add_dep_info(&page.dep_info)?;
    sources.extend(page.files);
    let mut files = site::assemble(sources)?;
    files.extend(guide);
    Ok(files)
}

/// Writes files and their compressed forms, on all processors, and the largest first, so that the processors finish at
/// about the same time.
fn write_all(
    folder: &Path,
    mut files: Vec<AssetFile>,
    compressor: Option<&Compressor>,
) -> Result<(), BundleError> {
    files.sort_by_key(|file| Reverse(file.bytes.len()));
    let taken = AtomicUsize::new(0);
    let work = || {
        while let Some(file) = files.get(taken.fetch_add(1, Ordering::Relaxed)) {
            write(&folder.join(&file.path), &file.bytes)?;
            let Some(compressor) = compressor else { continue };
            for (suffix, bytes) in compressor.finish(&file.path, &file.bytes)? {
                write(&folder.join(format!("{}{suffix}", file.path)), &bytes)?;
            }
        }
        Ok(())
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(join)
    })
}

/// The result of a thread; propagates its panic.
fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// The root of the repository. Cargo tells where it is, even after it has been moved.
fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.ancestors().nth(3).unwrap_or(&here).to_path_buf()
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), BundleError> {
    let parent = path.parent().unwrap_or(path);
    fs::create_dir_all(parent).and_then(|()| fs::write(path, bytes)).map_err(BundleError::io(path))
}

fn remove(folder: &Path) -> Result<(), BundleError> {
    if !folder.exists() {
        return Ok(());
    }
    fs::remove_dir_all(folder).map_err(BundleError::io(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line() {
        let parse = |text: &str| BundleArgs::parse(text.split_whitespace().map(str::to_owned)).ok();
        let args = |product, mode, inputs: Option<&str>| {
            let inputs = inputs.map(PathBuf::from);
            Some(BundleArgs { folder: "site".into(), product, mode, inputs })
        };
        let site = Product::Application;
        assert_eq!(parse("site"), args(site, BuildMode::Release, None));
        assert_eq!(parse("--draft site"), args(site, BuildMode::Draft, None));
        assert_eq!(parse("site --inputs list --draft"), args(site, BuildMode::Draft, Some("list")));
        assert_eq!(parse("site --npm"), args(Product::NpmPackage, BuildMode::Release, None));
        for wrong in ["", "--draft", "site other", "site --inputs", "site --fast"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
