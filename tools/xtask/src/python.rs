//! The Python package: `cargo xtask wheel`, and its part of `cargo xtask test`.

use crate::shell::{output, root, run, target};
use crate::system::{self, Need};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `cargo xtask wheel`: builds the wheel with the system's maturin, or else with one of its own.
pub(crate) fn wheel(args: &[&str]) -> Result<(), String> {
    let offline = match args {
        [] => false,
        ["--offline"] => true,
        [unknown, ..] => return Err(format!("`wheel` has no argument `{unknown}`")),
    };
    let maturin = if output("maturin", &["--version"]).is_some() {
        PathBuf::from("maturin")
    } else {
        system::ensure(&[Need::Python, Need::PythonVenv])?;
        virtual_environment()?.join("bin/maturin")
    };
    let mut build = build(&maturin, "release", &target().join("wheels"));
    if offline {
        build.arg("--offline");
    }
    run(&mut build)
}

/// The command that tests the package: pytest in a virtual environment with its wheel, which is built without the
/// slowest optimisations.
pub(crate) fn pytest() -> Result<Command, String> {
    let environment = virtual_environment()?;
    let wheels = environment.join("wheels");
    // Wheels of earlier versions would be installed as well.
    let _ = fs::remove_dir_all(&wheels);
    run(&mut build(&environment.join("bin/maturin"), "dev", &wheels))?;
    let wheels = fs::read_dir(&wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    let mut install = pip(&environment);
    install.args(["--no-deps", "--no-index", "--force-reinstall"]);
    install.args(wheels.flatten().map(|wheel| wheel.path()));
    run(&mut install)?;
    let mut pytest = Command::new(environment.join("bin/pytest"));
    pytest.args(["--quiet", "--color=no", "-p", "no:cacheprovider"]);
    pytest.env("PYTHONDONTWRITEBYTECODE", "1").current_dir(package());
    Ok(pytest)
}

fn package() -> PathBuf {
    root().join("crates/python")
}

fn build(maturin: &Path, profile: &str, wheels: &Path) -> Command {
    let mut build = Command::new(maturin);
    build.args(["build", "--locked", "--profile", profile, "--target-dir"]);
    build.arg(target()).arg("--out").arg(wheels).current_dir(package());
    build
}

fn pip(environment: &Path) -> Command {
    let mut pip = Command::new(environment.join("bin/python"));
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    pip
}

/// A virtual environment with the packages of `requirements.txt`, recreated when that has changed.
fn virtual_environment() -> Result<PathBuf, String> {
    let environment = target().join("python");
    let requirements = package().join("requirements.txt");
    let read = |path: &Path| {
        fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let (wanted, installed) = (read(&requirements)?, environment.join("requirements.txt"));
    if read(&installed).as_ref() != Ok(&wanted) {
        run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&environment))?;
        run(pip(&environment).arg("--requirement").arg(&requirements))?;
        fs::write(&installed, wanted)
            .map_err(|error| format!("{}: {error}", installed.display()))?;
    }
    Ok(environment)
}
