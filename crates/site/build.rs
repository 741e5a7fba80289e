//! Embeds the web application in the program: lists the files that `crates/site-build` has built.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    let table = match env::var_os("DEP_MANA_SITE_FOLDER") {
        Some(folder) => {
            let folder = PathBuf::from(folder);
            println!("cargo::rerun-if-changed={}", folder.display());
            table(&folder)
        }
        None => "[]".to_string(),
    };
    fs::write(out.join("files.rs"), table).expect("OUT_DIR can be written");
}

/// A Rust expression that lists the files of a folder as `EmbeddedFile`s.
fn table(site: &Path) -> String {
    let mut paths = Vec::new();
    list(site, "", &mut paths);
    paths.sort();
    let mut table = String::from("[\n");
    for path in paths.iter().filter(|path| !path.ends_with(".br") && !path.ends_with(".gz")) {
        let bytes = |path: &str| format!("include_bytes!({:?})", site.join(path));
        let variant = |suffix: &str| {
            let path = format!("{path}{suffix}");
            if paths.contains(&path) { format!("Some({})", bytes(&path)) } else { "None".into() }
        };
        writeln!(
            table,
            "EmbeddedFile {{ path: {path:?}, bytes: {}, brotli: {}, gzip: {} }},",
            bytes(path),
            variant(".br"),
            variant(".gz")
        )
        .expect("a string can be written");
    }
    table + "]"
}

fn list(folder: &Path, prefix: &str, paths: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder of the application") {
        let entry = entry.expect("an entry");
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            list(&entry.path(), &format!("{name}/"), paths);
        } else {
            paths.push(name);
        }
    }
}
