use std::env;
use std::ffi::OsString;
use std::process::Command;

/// Cargo, without the environment variables of this package: some build scripts, such as that of `ring`, run again when
/// they change, and everything above them is recompiled.
pub(crate) fn cargo_command() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    for (name, _) in env::vars_os() {
        let is_of_package =
            |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
        if name.to_str().is_some_and(is_of_package) {
            command.env_remove(name);
        }
    }
    command
}
