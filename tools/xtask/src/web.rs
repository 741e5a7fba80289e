//! `cargo xtask web`, `cargo xtask screenshots` and `cargo xtask measure`.

use crate::shell::{self, cargo, target};
use crate::system::{self, Need};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

/// How often the sources of the page are checked for changes.
const POLL_INTERVAL: Duration = Duration::from_millis(300);

/// Builds a draft of the web application and serves it; rebuilds it whenever one of its sources changes.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let site = target().join("web/site");
    let mut built = SystemTime::now();
    bundle(&site)?;
    let mut server =
        cargo(&["run", "--quiet", "--package", "mana-program", "--", "serve", "--site"])
            .arg(&site)
            .args(args)
            .spawn()
            .map_err(|error| format!("the server could not be run: {error}"))?;
    loop {
        if let Some(status) = server.try_wait().map_err(|error| error.to_string())? {
            return if status.success() { Ok(()) } else { Err(format!("the server: {status}")) };
        }
        sleep(POLL_INTERVAL);
        if inputs(&site).iter().any(|input| changed_since(input, built)) {
            built = SystemTime::now();
            match bundle(&site) {
                Ok(()) => eprintln!("Reload the page to see it."),
                Err(message) => eprintln!("xtask: {message}"),
            }
        }
    }
}

/// Takes the screenshots of every page in `docs/screenshots`.
pub(crate) fn screenshots() -> Result<(), String> {
    in_browser("screenshots", &["docs/screenshots"])
}

/// Measures the web application, for `docs/BENCHMARKS.md`.
pub(crate) fn measure() -> Result<(), String> {
    in_browser("measure", &[])
}

fn in_browser(program: &str, args: &[&str]) -> Result<(), String> {
    system::ensure(&[Need::Chromium, Need::Fonts])?;
    let run = ["run", "--package", "mana-browser-tests", "--bin", program, "--"];
    shell::run(cargo(&run).args(args))
}

fn bundle(site: &Path) -> Result<(), String> {
    let args = ["run", "--quiet", "--package", "mana-bundle", "--profile", "bundler"];
    let mut command = cargo(&args);
    command.arg("--target-dir").arg(target().join("web")).arg("--").arg(site).arg("--draft");
    command.arg("--inputs").arg(input_list(site));
    shell::run(&mut command)
}

/// The file in which the bundler lists its inputs.
fn input_list(site: &Path) -> PathBuf {
    site.with_extension("inputs")
}

/// The inputs of the last bundle: files and folders.
fn inputs(site: &Path) -> Vec<PathBuf> {
    let list = fs::read_to_string(input_list(site)).unwrap_or_default();
    list.lines().map(PathBuf::from).collect()
}

/// Whether a file, or a file in a folder, was modified after this time.
fn changed_since(path: &Path, time: SystemTime) -> bool {
    let Ok(metadata) = fs::metadata(path) else { return false };
    if !metadata.is_dir() {
        return metadata.modified().is_ok_and(|modified| modified > time);
    }
    let Ok(entries) = fs::read_dir(path) else { return false };
    entries.flatten().any(|entry| changed_since(&entry.path(), time))
}
