//! Assigns the files of the application their addresses, and fills in the placeholders in them.
//!
//! A file has a *name*, by which others refer to it, and an *address*. `style.css` becomes
//! `assets/style-0123456789abcdef.css`, where the digits are the digest of its content, so that the content of an
//! address never changes. Only files that browsers look for at a fixed address keep their name: see [`FIXED`].
//!
//! In a template (HTML, style sheet, manifest or hand-written script) these are replaced:
//!
//! | placeholder | becomes |
//! |---|---|
//! | `{{style.css}}`, or any other name | the address, relative to the file it is in |
//! | `{{manifest}}` | the address of the manifest |
//! | `{{policy}}` | the Content-Security-Policy |
//! | `{{assets}}` | a JSON object from every name to its address, relative to the page |
//! | `{{precache}}` | a JSON object from every address to the digest of its content, for the service worker |
//! | `{{version}}` | a digest of the application as a whole |
//!
//! All addresses are relative, so that the application works under any path.

use crate::asset::{AssetFile, SourceFile};
use crate::digest::Digest;
use crate::error::{BundleError, UnresolvedReference};
use mana_assets::policy_of;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The files whose name is their address. They must not be cached without revalidation.
const FIXED: [&str; 5] = ["index.html", "embed.html", "404.html", "manifest.webmanifest", "sw.js"];

/// The prefix of the names of screenshots for the installation. The page needs none of them.
pub(crate) const SCREENSHOT_PREFIX: &str = "screenshots/";

/// The folder of everything else.
const ASSETS: &str = "assets/";

/// Assigns every file its address and fills in its placeholders.
pub(crate) fn assemble(sources: Vec<SourceFile>) -> Result<Vec<AssetFile>, BundleError> {
    let mut site = SiteBuilder::default();
    let mut names = BTreeSet::new();
    for source in &sources {
        if !names.insert(&source.name) {
            return Err(BundleError::DuplicateName(source.name.clone()));
        }
    }
    let mut pending = sources;
    // A file is resolved after all files it refers to. The last ones refer to everything.
    while !pending.is_empty() {
        site.complete |= pending.iter().all(is_last);
        let (ready, waiting): (Vec<_>, Vec<_>) =
            pending.into_iter().partition(|source| site.missing(source).is_none());
        if ready.is_empty() {
            return Err(site.unresolved(&waiting));
        }
        for source in ready {
            site.add(source)?;
        }
        pending = waiting;
    }
    Ok(site.files)
}

#[derive(Default)]
struct SiteBuilder {
    files: Vec<AssetFile>,
    /// The address of each file so far, by name.
    addresses: BTreeMap<String, String>,
    /// Whether only files that list all others are still missing.
    complete: bool,
}

/// Whether a file lists all others, so that it has to come after them.
fn is_last(source: &SourceFile) -> bool {
    placeholders(source).iter().any(|name| matches!(*name, "assets" | "precache" | "version"))
}

impl SiteBuilder {
    /// A placeholder that cannot be filled in yet.
    fn missing<'a>(&self, source: &'a SourceFile) -> Option<&'a str> {
        placeholders(source).into_iter().find(|name| match *name {
            "policy" | "manifest" => false,
            "assets" => !self.complete,
            // The service worker goes last of all, after the page.
            "precache" | "version" => !self.complete || !self.addresses.contains_key("index.html"),
            name => !self.addresses.contains_key(name),
        })
    }

    fn unresolved(&self, waiting: &[SourceFile]) -> BundleError {
        let reference = |source: &SourceFile| {
            let name = self.missing(source)?.to_owned();
            Some(UnresolvedReference { template: source.name.clone(), name })
        };
        BundleError::Unresolved(waiting.iter().filter_map(reference).collect())
    }

    fn add(&mut self, source: SourceFile) -> Result<(), BundleError> {
        let fixed = FIXED.contains(&source.name.as_str());
        let bytes = self.fill_in(&source, fixed)?;
        let path = if fixed { source.name.clone() } else { address(&source.name, &bytes) };
        self.addresses.insert(source.name, path.clone());
        self.files.push(AssetFile { path, bytes });
        Ok(())
    }

    fn fill_in(&self, source: &SourceFile, fixed: bool) -> Result<Vec<u8>, BundleError> {
        if placeholders(source).is_empty() {
            return Ok(source.bytes.clone());
        }
        let mut text = String::from_utf8(source.bytes.clone())
            .map_err(|_| BundleError::NotUtf8(source.name.clone()))?;
        for name in placeholders(source) {
            let value = match name {
                "policy" => policy_of(&source.name).meta.to_string(),
                "assets" => self.assets(),
                "precache" => self.precache(),
                "version" => self.version(),
                "manifest" => "manifest.webmanifest".to_string(),
                name => {
                    let path = &self.addresses[name];
                    // Files with a fixed address are at the root, all others beside each other.
                    let sibling = path.strip_prefix(ASSETS).unwrap_or(path);
                    if fixed { path.clone() } else { format!("./{sibling}") }
                }
            };
            text = text.replace(&format!("{{{{{name}}}}}"), &value);
        }
        Ok(text.into_bytes())
    }

    fn assets(&self) -> String {
        let hashed = self.addresses.iter().filter(|(name, path)| {
            path.starts_with(ASSETS) && !name.starts_with(SCREENSHOT_PREFIX)
        });
        let map: Map<_, _> = hashed.map(|(name, path)| (name.clone(), json!(path))).collect();
        // A script element of HTML must not contain its closing tag.
        Value::Object(map).to_string().replace('<', "\\u003c")
    }

    fn precache(&self) -> String {
        let unused: BTreeSet<&String> = self
            .addresses
            .iter()
            .filter(|(name, _)| name.starts_with(SCREENSHOT_PREFIX) || *name == "404.html")
            .map(|(_, path)| path)
            .collect();
        let map: Map<_, _> = self
            .files
            .iter()
            .filter(|file| !unused.contains(&file.path))
            .map(|file| {
                // Some hosts redirect index.html; the folder is what people visit.
                let path = if file.path == "index.html" { "./" } else { file.path.as_str() };
                (path.to_string(), json!(Digest::of(&file.bytes).integrity()))
            })
            .collect();
        Value::Object(map).to_string()
    }

    fn version(&self) -> String {
        Digest::of(self.precache().as_bytes()).short()
    }
}

/// The address of a content.
fn address(name: &str, bytes: &[u8]) -> String {
    let flat = name.replace('/', "-");
    let digest = Digest::of(bytes).short();
    match flat.rsplit_once('.') {
        Some((stem, extension)) => format!("{ASSETS}{stem}-{digest}.{extension}"),
        None => format!("{ASSETS}{flat}-{digest}"),
    }
}

/// The names between double braces, if the file is a template.
fn placeholders(source: &SourceFile) -> Vec<&str> {
    let Ok(text) = std::str::from_utf8(&source.bytes) else { return Vec::new() };
    if !source.is_template() {
        return Vec::new();
    }
    let is_name = |text: &&str| {
        let fits = |c: char| c.is_ascii_alphanumeric() || "./_-".contains(c);
        !text.is_empty() && text.chars().all(fits)
    };
    let mut names: Vec<_> = text
        .split("{{")
        .skip(1)
        .filter_map(|rest| rest.split_once("}}").map(|(name, _)| name))
        .filter(is_name)
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assemble_texts(texts: &[(&str, &str)]) -> Result<BTreeMap<String, String>, BundleError> {
        let sources = texts.iter().map(|(name, text)| SourceFile::new(*name, *text)).collect();
        let text = |file: AssetFile| (file.path, String::from_utf8(file.bytes).unwrap());
        Ok(assemble(sources)?.into_iter().map(text).collect())
    }

    #[test]
    fn references_become_relative_addresses() {
        let site = assemble_texts(&[
            ("index.html", "{{style.css}} {{manifest}}"),
            ("style.css", "url({{fonts/a.woff2}})"),
            ("fonts/a.woff2", "a font"),
        ])
        .unwrap();
        let font = Digest::of(b"a font").short();
        let style = format!("url(./fonts-a-{font}.woff2)");
        let style_path = format!("assets/style-{}.css", Digest::of(style.as_bytes()).short());
        assert_eq!(site[&style_path], style);
        assert_eq!(site["index.html"], format!("{style_path} manifest.webmanifest"));
    }

    #[test]
    fn the_page_lists_the_assets_and_the_service_worker_everything() {
        let site = assemble_texts(&[
            ("sw.js", "{{version}} {{precache}}"),
            ("index.html", "{{assets}}"),
            ("404.html", ""),
            ("messages/en.ftl", "hello = Hello"),
            ("screenshots/a.webp", "a picture"),
        ])
        .unwrap();
        let hello = format!("assets/messages-en-{}.ftl", Digest::of(b"hello = Hello").short());
        assert_eq!(site["index.html"], format!("{{\"messages/en.ftl\":\"{hello}\"}}"));
        let worker = &site["sw.js"];
        let integrity = Digest::of(site["index.html"].as_bytes()).integrity();
        assert!(worker.contains(&format!("\"./\":\"{integrity}\"")), "{worker}");
        assert!(worker.contains(&hello) && !worker.contains("404"), "{worker}");
        assert!(!worker.contains("screenshots"), "{worker}");
    }

    #[test]
    fn changed_content_changes_every_dependent_address() {
        let paths = |color| {
            let sheet = ("style.css", color);
            let site = assemble_texts(&[sheet, ("app.js", "{{style.css}}")]).unwrap();
            site.into_keys().collect::<Vec<_>>()
        };
        let (red, blue) = (paths("red"), paths("blue"));
        assert!(red.iter().all(|path| !blue.contains(path)), "{red:?} {blue:?}");
    }

    #[test]
    fn errors_name_the_file_and_the_reference() {
        let missing = assemble_texts(&[("index.html", "{{stile.css}}")]).unwrap_err();
        assert_eq!(missing.to_string(), "index.html refers to {{stile.css}}, which is nowhere");
        let twice = assemble_texts(&[("a.css", ""), ("a.css", "")]).unwrap_err();
        assert_eq!(twice.to_string(), "there are two files called a.css");
    }

    #[test]
    fn other_braces_are_left_alone() {
        let script = "if (a) {{ b }} ${{c: 1}}";
        let site = assemble_texts(&[("app.js", script)]).unwrap();
        assert!(site.values().all(|text| text == script));
    }
}
