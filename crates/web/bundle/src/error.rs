use crate::order::OrderError;
use crate::split::SplitError;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::{fmt, io};

/// Why the web application could not be built.
#[derive(Debug)]
pub(crate) enum BundleError {
    /// The command line is invalid.
    Usage,
    /// A file or folder cannot be read or written.
    Io { path: PathBuf, error: io::Error },
    /// A program cannot be started.
    Spawn { program: &'static str, error: io::Error },
    /// Rustup did not add the target.
    AddTarget(ExitStatus),
    /// Cargo did not compile a package.
    Compile { package: &'static str, status: ExitStatus },
    /// This program is not in a target folder of Cargo.
    NoTargetFolder,
    /// `wasm-bindgen` cannot process a module.
    Bindgen { wasm: PathBuf, reason: String },
    /// A module cannot be split.
    Split { wasm: PathBuf, error: SplitError },
    /// The functions of a module cannot be sorted.
    Order { wasm: PathBuf, error: OrderError },
    /// A module needs scripts of other crates, which are not supported.
    Snippets(PathBuf),
    /// Two files have the same name.
    DuplicateName(String),
    /// Files refer to others that do not exist, or to each other in a cycle.
    Unresolved(Vec<UnresolvedReference>),
    /// A template is not UTF-8.
    NotUtf8(String),
    /// A file cannot be compressed.
    Compress { path: String, error: io::Error },
}

/// A placeholder that no file fills.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnresolvedReference {
    /// The name of the template.
    pub(crate) template: String,
    /// The name between the braces.
    pub(crate) name: String,
}

impl BundleError {
    /// Names the path that an operation failed for.
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> BundleError {
        move |error| BundleError::Io { path: path.to_owned(), error }
    }
}

impl fmt::Display for BundleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BundleError::Usage => {
                f.write_str("usage: mana-bundle FOLDER [--npm] [--draft] [--inputs FILE]")
            }
            BundleError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            BundleError::Spawn { program, error } => write!(f, "cannot run {program}: {error}"),
            BundleError::AddTarget(status) => {
                write!(f, "rustup could not add the target for the browser: {status}")
            }
            BundleError::Compile { package, status } => {
                write!(f, "{package} could not be compiled: {status}")
            }
            BundleError::NoTargetFolder => f.write_str("this program is in no target folder"),
            BundleError::Bindgen { wasm, reason } => write!(f, "{}: {reason}", wasm.display()),
            BundleError::Split { wasm, error } => write!(f, "{}: {error}", wasm.display()),
            BundleError::Order { wasm, error } => write!(f, "{}: {error}", wasm.display()),
            BundleError::Snippets(wasm) => {
                write!(f, "{}: scripts of other crates are not supported", wasm.display())
            }
            BundleError::DuplicateName(name) => write!(f, "there are two files called {name}"),
            BundleError::Unresolved(references) => {
                for (index, UnresolvedReference { template, name }) in references.iter().enumerate()
                {
                    let separator = if index > 0 { "; " } else { "" };
                    write!(f, "{separator}{template} refers to {{{{{name}}}}}, which is nowhere")?;
                }
                Ok(())
            }
            BundleError::NotUtf8(name) => write!(f, "{name} is not UTF-8"),
            BundleError::Compress { path, error } => write!(f, "compressing {path}: {error}"),
        }
    }
}
