//! `cargo xtask web`, `cargo xtask screenshots` and `cargo xtask measure`.

use crate::shell::{self, cargo, root, target};
use crate::system::{self, Need};
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

/// The sources of the page; a change there calls for another bundle.
const WATCHED: &str = "crates/web";

/// How often they are checked for changes.
const POLL_INTERVAL: Duration = Duration::from_millis(300);

/// Builds a draft of the web application and serves it; rebuilds it whenever one of its sources changes.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let site = target().join("web/site");
    let mut built = SystemTime::now();
    bundle(&site)?;
    let mut server = cargo(&["run", "--quiet", "--package", "mana-cli", "--", "serve", "--site"])
        .arg(&site)
        .args(args)
        .spawn()
        .map_err(|error| format!("the server could not be run: {error}"))?;
    loop {
        if let Some(status) = server.try_wait().map_err(|error| error.to_string())? {
            return if status.success() { Ok(()) } else { Err(format!("the server: {status}")) };
        }
        sleep(POLL_INTERVAL);
        if changed_since(&root().join(WATCHED), built) {
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
    shell::run(&mut command)
}

/// Whether a file in a folder was modified after this time.
fn changed_since(folder: &Path, time: SystemTime) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    entries.flatten().any(|entry| match entry.metadata() {
        Ok(metadata) if metadata.is_dir() => changed_since(&entry.path(), time),
        Ok(metadata) => metadata.modified().is_ok_and(|modified| modified > time),
        Err(_) => false,
    })
}
