//! `cargo xtask bench`: the engine's signature against the last one in the log.

use crate::shell::{cargo, output};

pub(crate) fn run() -> Result<(), String> {
    let expected = last_signature()?;
    // The count of nodes is the same in every profile, and this one compiles faster than the release.
    let bench = cargo(&["run", "--quiet", "--package", "mana-program", "--", "bench"])
        .output()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    let text = String::from_utf8_lossy(&bench.stdout);
    let last = text.lines().last().unwrap_or_default();
    let nodes = last.split_once(" nodes, ").map(|(nodes, _)| nodes);
    match nodes {
        Some(nodes) if nodes == expected => {
            println!("bench: {nodes} nodes, as the log says");
            Ok(())
        }
        Some(nodes) => Err(format!(
            "`mana bench` visits {nodes} nodes, but the last commit that says so has `Bench: {expected}`; a commit that \
             changes how the engine plays ends with its count"
        )),
        None => Err(format!("`mana bench` does not end with its count of nodes: {}", bench.status)),
    }
}

/// The count in the newest commit message that has a line `Bench: N`.
fn last_signature() -> Result<String, String> {
    let log = output("git", &["log", "--grep=^Bench: ", "--max-count=1", "--format=%B"])
        .ok_or("git cannot be run here")?;
    let signature = log.lines().rev().find_map(|line| line.strip_prefix("Bench: "));
    signature
        .map(|nodes| nodes.trim().to_string())
        .ok_or_else(|| "no commit has a line `Bench: N`".to_string())
}
