//! `cargo xtask npm`.

use crate::shell::{self, cargo, target};

/// Assembles the npm package in `target/npm`, ready for `npm pack` and `npm publish`.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    if let Some(unknown) = args.iter().find(|&&arg| arg != "--draft") {
        return Err(format!("`npm` has no option `{unknown}`, only --draft"));
    }
    let folder = target().join("npm");
    let bundle = ["run", "--quiet", "--package", "mana-bundle", "--profile", "bundler"];
    let mut command = cargo(&bundle);
    command.arg("--target-dir").arg(target().join("web")).arg("--").arg(&folder).arg("--npm");
    shell::run(command.args(args))?;
    println!("The package is in {}.", folder.display());
    Ok(())
}
