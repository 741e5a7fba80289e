//! Running other programs in the root of the repository.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// Cargo's target folder.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The cargo that started this program, to be run in the root, without the environment variables of this package: some
/// build scripts, such as that of `ring`, run again when they change, and everything above them is recompiled.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut cargo =
        Command::new(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    cargo.args(args).current_dir(root());
    for (name, _) in std::env::vars_os() {
        let is_of_package =
            |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
        if name.to_str().is_some_and(is_of_package) {
            cargo.env_remove(name);
        }
    }
    cargo
}

/// Prints the command line about to run, and returns it.
pub(crate) fn announce(command: &Command) -> String {
    let words: Vec<_> = std::iter::once(command.get_program()).chain(command.get_args()).collect();
    let line = words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    eprintln!("\n> {line}");
    line
}

/// Runs a command, which prints its own messages.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let line = announce(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed: {status}")),
        Err(error) => Err(format!("`{line}` could not be run: {error}")),
    }
}

/// The standard output of a command; `None` when it fails or does not exist.
pub(crate) fn output(program: &str, args: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(args).current_dir(root()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
