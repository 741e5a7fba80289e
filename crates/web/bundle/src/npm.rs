//! The npm package: rules, records and boards as a module, the engine and worker of the page, and the scripts, types and
//! the element around them (`crates/web/npm/assets`).

use crate::asset::{AssetFile, SourceFile};
use crate::compile::Compiled;
use crate::error::BundleError;
use crate::source_files::{MESSAGES, read_folder, without_comments};
use std::fs;
use std::path::Path;

/// The style sheets of the page that the element has, in cascade order.
const STYLE_SHEETS: [&str; 3] = ["tokens.css", "board.css", "burst.css"];

/// The messages that a board needs: their files in the folder of each language.
const BOARD_MESSAGES: [&str; 5] = ["burst.ftl", "errors.ftl", "home.ftl", "mana.ftl", "play.ftl"];

const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// The files of the package.
pub(crate) fn assemble(
    root: &Path,
    rules: Compiled,
    engine: Compiled,
) -> Result<Vec<AssetFile>, BundleError> {
    let mut files = Vec::new();
    let mut add = |path: String, bytes: Vec<u8>| files.push(AssetFile { path, bytes });
    let mut scripts = Vec::new();
    read_folder(&root.join("crates/web/npm/assets"), "", &mut scripts)?;
    for SourceFile { name, bytes } in scripts {
        match name.as_str() {
            "component.css" => add("style.js".to_owned(), style_script(root, &bytes)?.into_bytes()),
            "package.json" => add(name, manifest(&bytes).into_bytes()),
            _ => add(name, bytes),
        }
    }
    for SourceFile { name, bytes } in rules.files {
        add(name, bytes);
    }
    for SourceFile { name, bytes } in engine.files {
        add(format!("engine/{name}"), bytes);
    }
    let worker = read(&root.join("crates/web/worker/assets/worker.js"))?;
    let worker =
        worker.replace("{{engine.js}}", "./engine.js").replace("{{engine.wasm}}", "./engine.wasm");
    add("engine/worker.js".to_owned(), worker.into_bytes());
    for (language, script) in message_scripts(root)? {
        add(format!("messages/{language}.js"), script.into_bytes());
    }
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        add(name.to_owned(), read(&root.join(name))?.into_bytes());
    }
    Ok(files)
}

/// The manifest of the package, with fields of the workspace filled in.
fn manifest(template: &[u8]) -> String {
    String::from_utf8_lossy(template)
        .replace("{{version}}", env!("CARGO_PKG_VERSION"))
        .replace("{{repository}}", &format!("git+{REPOSITORY}.git"))
}

/// A script with the style sheet of the element: that of the page's boards and then its own.
fn style_script(root: &Path, own: &[u8]) -> Result<String, BundleError> {
    let mut style = String::new();
    for name in STYLE_SHEETS {
        style += &in_element(&read(&root.join("crates/web/page/assets").join(name))?);
    }
    style += &String::from_utf8_lossy(own);
    Ok(format!("export const styleText = {};\n", serde_json::Value::String(style)))
}

/// The languages other than English, which is compiled in, each with a script of the messages of a board.
fn message_scripts(root: &Path) -> Result<Vec<(String, String)>, BundleError> {
    let folder = root.join(MESSAGES);
    let mut scripts = Vec::new();
    for entry in fs::read_dir(&folder).map_err(BundleError::io(&folder))? {
        let path = entry.map_err(BundleError::io(&folder))?.path();
        let language = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && language != "en" {
            let mut catalogue = String::new();
            for name in BOARD_MESSAGES {
                catalogue += &without_comments(&read(&path.join(name))?);
            }
            let catalogue = serde_json::Value::String(catalogue);
            scripts.push((language, format!("export const catalogue = {catalogue};\n")));
        }
    }
    Ok(scripts)
}

/// A style sheet of the page, rewritten for the shadow root of an element, which cannot load typefaces.
fn in_element(style: &str) -> String {
    let lines = style.lines().filter(|line| !line.starts_with("@font-face"));
    lines.flat_map(|line| [line, "\n"]).collect::<String>().replace(":root", ".root")
}

fn read(path: &Path) -> Result<String, BundleError> {
    fs::read_to_string(path).map_err(BundleError::io(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_s_style_sheets_fit_into_an_element() {
        let style = in_element("@font-face { src: url(a) }\n:root { --ink: #000; }\n.cell { }\n");
        assert_eq!(style, ".root { --ink: #000; }\n.cell { }\n");
        for name in STYLE_SHEETS {
            let style = read(&crate::root().join("crates/web/page/assets").join(name)).unwrap();
            assert!(!in_element(&style).contains("{{"), "{name} refers to another file");
        }
    }

    #[test]
    fn the_manifest_names_the_version() {
        let manifest = manifest(br#"{"version": "{{version}}", "url": "{{repository}}"}"#);
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
        assert!(manifest["url"].as_str().unwrap().starts_with("git+https://"));
    }
}
