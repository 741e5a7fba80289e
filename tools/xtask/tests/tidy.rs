//! The invariants of `ARCHITECTURE.md` that can be read off the crate graph and the sources.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The dependencies of each crate of the workspace, without those of its tests.
fn graph() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_string();
    let packages = metadata["packages"].as_array().expect("packages");
    packages
        .iter()
        .map(|package| {
            let dependencies = package["dependencies"].as_array().expect("dependencies");
            let of_the_crate = dependencies.iter().filter(|dependency| dependency["kind"] != "dev");
            (name(package), of_the_crate.map(name).collect())
        })
        .collect()
}

/// Checks that a crate depends on nothing else.
#[track_caller]
fn check_at_most(krate: &str, allowed: &[&str]) {
    let graph = graph();
    let extra: Vec<_> =
        graph[krate].iter().filter(|name| !allowed.contains(&name.as_str())).collect();
    assert!(extra.is_empty(), "{krate} must not depend on {extra:?}");
}

#[test]
fn the_rules_depend_on_nothing_but_the_trait() {
    check_at_most("mana-game", &["serde"]);
    check_at_most("mana-rules", &["mana-game", "serde"]);
    check_at_most("mana-burst", &["mana-game", "serde"]);
    for krate in ["game", "mana", "burst"] {
        let manifest = root().join("crates/rules").join(krate).join("Cargo.toml");
        let text = fs::read_to_string(manifest).expect("a manifest");
        assert!(text.contains("serde = { workspace = true, optional = true }"), "{krate}");
    }
}

#[test]
fn the_reference_shares_no_code_with_the_rules() {
    check_at_most("mana-reference", &[]);
}

#[test]
fn the_catalogue_knows_the_games_and_records_the_catalogue() {
    check_at_most("mana-catalogue", &["mana-game", "mana-rules", "mana-burst"]);
    check_at_most("mana-record", &["mana-game", "mana-catalogue"]);
}

#[test]
fn search_and_solver_know_no_particular_game() {
    check_at_most("mana-search", &["mana-game"]);
    check_at_most("mana-solver", &["mana-game"]);
}

#[test]
fn the_protocol_knows_no_server_and_a_duel_no_store() {
    check_at_most("mana-protocol", &["mana-game", "schemars", "serde", "serde_json"]);
    let duel =
        ["mana-game", "mana-catalogue", "mana-protocol", "mana-record", "serde", "serde_json"];
    check_at_most("mana-duel", &duel);
}

#[test]
fn only_the_store_knows_the_database() {
    for (krate, dependencies) in graph() {
        assert!(
            krate == "mana-store" || !dependencies.contains("rusqlite"),
            "{krate} depends on rusqlite"
        );
        assert!(
            krate == "mana-store" || !dependencies.contains("tokio-postgres"),
            "{krate} depends on tokio-postgres"
        );
    }
}

/// Writing certificates and playing by them needs the trait; checking them does not.
#[test]
fn certificates_are_checked_with_the_reference_alone() {
    check_at_most("mana-certificate", &["mana-game", "mana-reference"]);
    let verify = sources("crates/engine/certificate/src").into_iter();
    let fast = ["strategy.rs", "traversal.rs", "write.rs"];
    let plays = |path: &Path| fast.iter().any(|file| path.ends_with(file));
    for (path, text) in verify.filter(|(path, _)| !plays(path)) {
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        assert!(!code.into_iter().any(|line| line.contains("mana_game")), "{}", path.display());
    }
}

/// The packages of the command line.
const COMMAND_LINE: [&str; 5] =
    ["mana-cli", "mana-compute", "mana-console", "mana-operate", "mana-play"];

#[test]
fn only_the_command_line_uses_anyhow() {
    for (krate, dependencies) in graph() {
        assert!(
            COMMAND_LINE.contains(&krate.as_str()) || !dependencies.contains("anyhow"),
            "{krate} depends on anyhow"
        );
    }
}

/// The text of every source file under a folder of the repository.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut folders = vec![root().join(folder)];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push((path.clone(), fs::read_to_string(&path).expect("a source")));
            }
        }
    }
    sources
}

#[test]
fn unsafe_code_is_forbidden_in_the_rules() {
    for krate in [
        "rules/game",
        "rules/mana",
        "rules/burst",
        "rules/catalogue",
        "rules/record",
        "rules/reference",
        "online/protocol",
        "online/duel",
    ] {
        let lib = fs::read_to_string(root().join("crates").join(krate).join("src/lib.rs"))
            .expect("a library");
        assert!(lib.contains("#![forbid(unsafe_code)]"), "{krate}");
    }
}

/// The modules of the standard library that access the system. `core::time` is not among them: it has durations and no
/// clock.
const SYSTEM_MODULES: [&str; 10] =
    ["arch", "env", "ffi", "fs", "io", "net", "os", "process", "thread", "time"];

/// Clocks, output and randomness, by any path.
const SYSTEM_WORDS: [&str; 10] = [
    "Instant",
    "SystemTime",
    "print",
    "println",
    "eprint",
    "eprintln",
    "dbg",
    "RandomState",
    "getrandom",
    "fastrand",
];

/// The uses of the system in a source, however the path is spelled, except in its tests.
fn system_uses(text: &str) -> Vec<String> {
    let code: String = text
        .split("#[cfg(test)]\nmod tests")
        .take(1)
        .flat_map(str::lines)
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let words = |text: &str| {
        let parts = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        parts.filter(|word| !word.is_empty()).map(str::to_string).collect::<Vec<_>>()
    };
    let mut uses: Vec<String> =
        words(&code).into_iter().filter(|word| SYSTEM_WORDS.contains(&word.as_str())).collect();
    for library in ["std", "core"] {
        for path in code.split(&format!("{library}::")).skip(1) {
            // A single name, or everything in the braces of a group.
            let names = match path.strip_prefix('{') {
                Some(group) => words(group.split(';').next().unwrap_or_default()),
                None => words(path).into_iter().take(1).collect(),
            };
            let is_system = |name: &String| {
                SYSTEM_MODULES.contains(&name.as_str())
                    && (library, name.as_str()) != ("core", "time")
            };
            uses.extend(
                names.into_iter().filter(is_system).map(|name| format!("{library}::{name}")),
            );
        }
    }
    uses
}

#[test]
fn system_uses_are_found_however_they_are_spelled() {
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(system_uses(text), expected, "{text}");
    }
    check("use std::fmt;\n/// like std::fs\nuse core::time::Duration;", &[]);
    check("let now = std::time::Instant::now();", &["Instant", "std::time"]);
    check(
        "use std::{\n    fmt,\n    time::{Duration, SystemTime},\n};",
        &["SystemTime", "std::time"],
    );
    check("fn spend(clock: Instant) {}", &["Instant"]);
    check("use core::{arch, fmt};", &["core::arch"]);
    check("println!();", &["println"]);
    check("fn one() {}\n\n#[cfg(test)]\nmod tests {\n    use std::fs;\n}", &[]);
}

#[test]
fn the_rules_know_no_input_no_clock_and_no_randomness() {
    for (path, text) in
        ["rules/game", "rules/mana", "rules/burst", "online/protocol", "online/duel"]
            .iter()
            .flat_map(|krate| sources(&format!("crates/{krate}/src")))
    {
        let uses = system_uses(&text);
        assert!(uses.is_empty(), "{} uses {uses:?}", path.display());
    }
}

/// All other crates call generic code with `with_game!`, or methods of `AnyRules`.
#[test]
fn only_the_catalogue_matches_on_the_games() {
    for folder in ["crates", "fuzz/src", "fuzz/targets", "tools"] {
        for (path, text) in sources(folder) {
            let exempt = ["crates/rules/catalogue", "tools/xtask/tests/tidy.rs"];
            let is_exempt = exempt.iter().any(|exempt| path.starts_with(root().join(exempt)));
            assert!(
                is_exempt || !text.contains("AnyRules::Burst("),
                "{} matches on a game; use with_game!",
                path.display()
            );
        }
    }
}

/// A newcomer finds the code of a ruling by its number.
#[test]
fn every_ruling_is_named_in_the_rules_and_in_the_reference() {
    #[track_caller]
    fn check(folders: &[&str], letter: char, count: u32) {
        // The table in a crate's documentation names them all; the code must as well.
        let code = folders.iter().flat_map(|folder| sources(folder));
        let code = code.filter(|(path, _)| !path.ends_with("lib.rs"));
        let texts: Vec<_> = code.map(|(_, text)| text).collect();
        for ruling in (1..=count).map(|number| format!("{letter}{number}")) {
            let named = texts.iter().any(|text| {
                text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == ruling)
            });
            assert!(named, "ruling {ruling} is not named in {folders:?}");
        }
    }
    check(&["crates/rules/mana/src", "crates/rules/game/src"], 'M', 8);
    check(&["crates/rules/burst/src", "crates/rules/game/src"], 'B', 12);
    check(&["crates/rules/reference/src"], 'M', 8);
    check(&["crates/rules/reference/src"], 'B', 12);
}

#[test]
fn macros_are_compiled_once_for_page_and_engine() {
    const MACROS: [&str; 5] =
        ["proc-macro2", "quote", "syn", "wasm-bindgen-macro", "wasm-bindgen-macro-support"];
    let features = |package: &str| -> BTreeSet<String> {
        let output = Command::new(env!("CARGO"))
            .args(["tree", "--offline", "--target", "wasm32-unknown-unknown", "--prefix", "none"])
            .args(["--edges", "normal,build", "--no-dedupe", "--format", "{p} {f}"])
            .args(["--package", package])
            .current_dir(root())
            .output()
            .expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = String::from_utf8(output.stdout).expect("text");
        let is_macro =
            |line: &&str| line.split(' ').next().is_some_and(|name| MACROS.contains(&name));
        lines.lines().filter(is_macro).map(str::to_owned).collect()
    };
    let engine = features("mana-worker");
    assert_eq!(engine.len(), MACROS.len(), "{engine:?}");
    let page = features("mana-page");
    assert!(engine.is_subset(&page), "other features: {:?}", engine.difference(&page));
}
