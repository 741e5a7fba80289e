//! The folders are the architecture: dependencies point one way between them, and `ARCHITECTURE.md` names every crate.

mod support;

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use support::{read, root};

/// A crate of the workspace.
struct Crate {
    /// Its folder, from the root.
    folder: String,
    /// The crates of the workspace that it is built with.
    dependencies: BTreeSet<String>,
    /// Those that only its tests, benchmarks and examples need.
    dev_dependencies: BTreeSet<String>,
}

impl Crate {
    /// The parent folder of the crate, such as `crates/rules`; for a crate without siblings its own.
    fn layer(&self) -> &str {
        let parent = Path::new(&self.folder).parent().and_then(Path::to_str).unwrap_or_default();
        if ["", "crates"].contains(&parent) { &self.folder } else { parent }
    }
}

fn workspace() -> BTreeMap<String, Crate> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata");
    let packages = metadata["packages"].as_array().expect("packages");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_string();
    let members: BTreeSet<_> = packages.iter().map(name).collect();
    packages
        .iter()
        .map(|package| {
            let dependencies = |dev: bool| {
                let listed = package["dependencies"].as_array().expect("dependencies").iter();
                let wanted = listed.filter(|dependency| (dependency["kind"] == "dev") == dev);
                wanted.map(name).filter(|name| members.contains(name)).collect()
            };
            let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
            let folder = manifest.parent().and_then(|folder| folder.strip_prefix(root()).ok());
            let folder =
                folder.and_then(Path::to_str).expect("a folder of the repository").to_string();
            let krate = Crate {
                folder,
                dependencies: dependencies(false),
                dev_dependencies: dependencies(true),
            };
            (name(package), krate)
        })
        .collect()
}

/// Which layers each layer may use, besides itself.
const ALLOWED: [(&str, &[&str]); 13] = [
    ("data", &[]),
    ("crates/rules", &[]),
    ("crates/engine", &["crates/rules", "data"]),
    ("crates/online", &["crates/rules", "data"]),
    ("crates/web", &["crates/rules", "crates/engine", "crates/online", "data"]),
    ("crates/python", &["crates/rules", "crates/engine"]),
    ("crates/terminal", &["crates/rules", "crates/engine", "crates/web", "data"]),
    (
        "crates/cli",
        &[
            "crates/rules",
            "crates/engine",
            "crates/online",
            "crates/web",
            "crates/terminal",
            "data",
        ],
    ),
    ("crates/site-build", &[]),
    ("crates/site", &["crates/online", "crates/site-build"]),
    ("crates/program", &["crates/cli", "crates/site"]),
    ("starters", &["crates/rules"]),
    ("tools", &["crates/rules", "crates/engine", "crates/online", "crates/web", "data"]),
];

#[test]
fn dependencies_point_one_way_between_layers() {
    let workspace = workspace();
    let allowed = BTreeMap::from(ALLOWED);
    for (name, krate) in &workspace {
        let may_use =
            allowed.get(krate.layer()).unwrap_or_else(|| panic!("{}: unknown layer", krate.folder));
        for dependency in &krate.dependencies {
            let layer = workspace[dependency].layer();
            assert!(
                layer == krate.layer() || may_use.contains(&layer),
                "{name} in {} must not depend on {dependency} in {layer}",
                krate.layer()
            );
        }
    }
}

/// The page depends on the server's protocol, its bundler on the format of the files, and neither on anything else.
#[test]
fn the_page_depends_on_the_protocol_alone() {
    let workspace = workspace();
    for (name, krate) in workspace.iter().filter(|(_, krate)| krate.layer() == "crates/web") {
        let online =
            krate.dependencies.iter().filter(|name| workspace[*name].layer() == "crates/online");
        let allowed = if name == "mana-bundle" { "mana-assets" } else { "mana-protocol" };
        for dependency in online {
            assert_eq!(dependency, allowed, "{name}");
        }
    }
}

/// The terminal shares the page's input of moves and its texts, and nothing else.
#[test]
fn the_terminal_depends_on_the_logic_of_the_page_alone() {
    let workspace = workspace();
    let of_the_page =
        |name: &&String| workspace.get(*name).is_some_and(|krate| krate.layer() == "crates/web");
    for dependency in workspace["mana-terminal"].dependencies.iter().filter(of_the_page) {
        assert_eq!(dependency, "mana-ui");
    }
}

/// Crates are published one after another, which a cycle through dev-dependencies would prevent.
#[test]
fn no_cycle_goes_through_dev_dependencies() {
    let mut left: BTreeMap<String, BTreeSet<String>> = workspace()
        .into_iter()
        .map(|(name, krate)| (name, &krate.dependencies | &krate.dev_dependencies))
        .collect();
    loop {
        let ready: Vec<_> = left
            .iter()
            .filter(|(_, needs)| needs.is_empty())
            .map(|(name, _)| name.clone())
            .collect();
        if ready.is_empty() {
            break;
        }
        for name in ready {
            left.remove(&name);
            for needs in left.values_mut() {
                needs.remove(&name);
            }
        }
    }
    assert!(left.is_empty(), "these crates depend on each other in a circle: {:?}", left.keys());
}

/// The table of crates in `ARCHITECTURE.md` has a row for each crate, and for nothing else.
#[test]
fn the_architecture_names_every_crate() {
    let text = read("ARCHITECTURE.md");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let named: BTreeSet<_> = rows
        .filter(|row| root().join(row).join("Cargo.toml").is_file())
        .map(str::to_string)
        .collect();
    let mut folders: BTreeSet<_> = workspace().into_values().map(|krate| krate.folder).collect();
    folders.insert("fuzz".to_string());
    assert_eq!(named, folders);
}

/// The paths in `ARCHITECTURE.md` exist.
#[test]
fn the_paths_of_the_architecture_exist() {
    let text = read("ARCHITECTURE.md");
    let quoted = text.split('`').skip(1).step_by(2);
    let paths: Vec<_> = quoted.filter(|word| word.contains('/') && !word.contains(' ')).collect();
    assert!(paths.len() > 50, "{paths:?}");
    for path in paths {
        assert!(root().join(path).exists(), "{path} does not exist");
    }
}
