//! `cargo xtask web`, `cargo xtask screenshots` and `cargo xtask measure`.

use crate::shell::{self, cargo, output, root, target};
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

/// Where a change calls for another bundle.
const WATCHED: [&str; 1] = ["crates/web"];

/// How often to look for one.
const PAUSE: Duration = Duration::from_millis(300);

/// Builds a draft of the web application and serves it; builds it anew whenever a source of it changes.
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
        sleep(PAUSE);
        if WATCHED.iter().any(|folder| changed_since(&root().join(folder), built)) {
            built = SystemTime::now();
            match bundle(&site) {
                Ok(()) => eprintln!("Reload the page to see it."),
                Err(message) => eprintln!("xtask: {message}"),
            }
        }
    }
}

/// Takes the pictures of every page in `docs/screenshots`.
pub(crate) fn screenshots() -> Result<(), String> {
    if output("fc-list", &[":lang=ja"]).is_some_and(|fonts| fonts.trim().is_empty()) {
        return Err("the picture in Japanese needs a font for it, and there is none; on Debian: \
                    apt-get install fonts-ipafont-gothic"
            .to_string());
    }
    in_browser("screenshots", &["docs/screenshots"])
}

/// Measures the web application, for `docs/BENCHMARKS.md`.
pub(crate) fn measure() -> Result<(), String> {
    in_browser("measure", &[])
}

fn in_browser(program: &str, args: &[&str]) -> Result<(), String> {
    check_browser()?;
    let run = ["run", "--package", "mana-browser-tests", "--bin", program, "--"];
    shell::run(cargo(&run).args(args))
}

/// The browser tests need a browser; better to say so before everything else has been built.
pub(crate) fn check_browser() -> Result<(), String> {
    const NAMES: [&str; 4] =
        ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
    let runs = |name: &str| output(name, &["--version"]).is_some();
    if std::env::var_os("CHROMIUM").is_some() || NAMES.iter().any(|name| runs(name)) {
        return Ok(());
    }
    Err("the browser tests need Chromium, and there is none; on Debian: apt-get install chromium (or name it in \
         CHROMIUM)"
        .to_string())
}

fn bundle(site: &Path) -> Result<(), String> {
    let args = ["run", "--quiet", "--package", "mana-bundle", "--profile", "bundler"];
    let mut command = cargo(&args);
    command.arg("--target-dir").arg(target().join("web")).arg("--").arg(site).arg("--draft");
    shell::run(&mut command)
}

/// Whether anything in a folder is younger than this.
fn changed_since(folder: &Path, time: SystemTime) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    entries.flatten().any(|entry| match entry.metadata() {
        Ok(metadata) if metadata.is_dir() => changed_since(&entry.path(), time),
        Ok(metadata) => metadata.modified().is_ok_and(|modified| modified > time),
        Err(_) => false,
    })
}
