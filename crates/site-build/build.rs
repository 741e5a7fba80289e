//! Builds the web application for the program.
//!
//! A release build runs `mana-bundle`, and `crates/site` embeds its output. A debug build embeds nothing, so that
//! `cargo check`, clippy, tests and editors need not wait for the page; use `cargo xtask web` to work on it.
//! `MANA_EMBED=yes` or `MANA_EMBED=no` override this.
//!
//! The script runs Cargo with its own target folder, since it would deadlock on the lock of the outer one, and with its
//! own jobs: the page takes longest, and would otherwise share the processors with the rest of the build.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-env-changed=MANA_EMBED");
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let embed = env::var("MANA_EMBED").map_or(release, |choice| choice == "yes");
    if embed {
        let site = out.join("site");
        bundle(&site, &out);
        println!("cargo::metadata=folder={}", site.display());
    }
}

/// Builds the web application into a folder.
fn bundle(site: &Path, out: &Path) {
    let root =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets it")).join("../..");
    let inputs = out.join("site-inputs.txt");
    notify(
        "Building the web application for the browser; this takes a minute or two the first time.",
    );
    let cargo = env::var_os("CARGO").expect("Cargo sets CARGO");
    let mut command = Command::new(cargo);
    command
        .args(["run", "--locked", "--package", "mana-bundle", "--profile", "bundler"])
        .arg("--target-dir")
        .arg(target_folder(out).join("web"))
        .arg("--")
        .arg(site)
        .arg("--inputs")
        .arg(&inputs)
        .current_dir(&root)
        .stdin(Stdio::null());
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_of_this_build) {
            command.env_remove(name);
        }
    }
    let output = command.output().expect("Cargo runs");
    let log = String::from_utf8_lossy(&output.stderr);
    eprintln!("{log}");
    for line in log.lines().filter(|line| line.contains("with rustup")) {
        println!("cargo::warning={line}");
    }
    if !output.status.success() {
        for line in
            log.lines().filter(|line| line.starts_with("error") || line.starts_with("mana-bundle"))
        {
            println!("cargo::error={line}");
        }
        println!(
            "cargo::error=the web application could not be built; `cargo run -p mana-bundle -- FOLDER` says more"
        );
        std::process::exit(1);
    }
    watch_inputs(&inputs);
    notify("The web application is built.");
}

/// Whether an environment variable belongs to the build of this package rather than to Cargo in general.
fn is_of_this_build(name: &str) -> bool {
    const GENERAL: [&str; 5] =
        ["CARGO_HOME", "CARGO_HTTP_", "CARGO_NET_", "CARGO_REGISTR", "CARGO_TERM_"];
    const PARTICULAR: [&str; 8] = [
        "DEBUG",
        "HOST",
        "OPT_LEVEL",
        "OUT_DIR",
        "PROFILE",
        "RUSTFLAGS",
        "RUSTC_WORKSPACE_WRAPPER",
        "TARGET",
    ];
    let cargo =
        name.starts_with("CARGO") && !GENERAL.iter().any(|general| name.starts_with(general));
    cargo || PARTICULAR.contains(&name)
}

/// The target folder that contains `OUT_DIR`: Cargo marks it.
fn target_folder(out: &Path) -> &Path {
    let marked = out.ancestors().find(|folder| folder.join("CACHEDIR.TAG").exists());
    marked.unwrap_or(out)
}

/// Reruns the script when an input of the bundle changes, as listed by the bundler.
fn watch_inputs(list: &Path) {
    let paths = fs::read_to_string(list).expect("mana-bundle lists its inputs");
    for path in paths.lines() {
        println!("cargo::rerun-if-changed={path}");
    }
}

/// Writes to the terminal, as Cargo hides the output of build scripts and this build takes minutes.
fn notify(line: &str) {
    if let Ok(mut terminal) = fs::OpenOptions::new().write(true).open("/dev/tty") {
        use std::io::Write as _;
        // A closed terminal does not matter.
        let _ = writeln!(terminal, "\r\x1b[K{line}");
    }
}
