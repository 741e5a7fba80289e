//! The files of the application that are written by hand.

use crate::file::Source;
use std::fs;
use std::path::Path;

/// Where the messages are: a folder for each language, and in it a file for each part of the page.
const MESSAGES: &str = "crates/web/ui/messages";

/// Where the others are, and how the names of those in a folder begin.
const FOLDERS: [(&str, &str); 4] = [
    ("data/certificates/standard", "certificates/"),
    ("crates/web/page/assets", ""),
    ("crates/web/worker/assets", ""),
    ("crates/bundle/assets", ""),
];

pub(crate) fn read(root: &Path) -> Result<Vec<Source>, String> {
    let mut sources = Vec::new();
    for (folder, prefix) in FOLDERS {
        let folder = root.join(folder);
        if folder.is_dir() {
            read_folder(&folder, prefix, &mut sources)?;
        }
    }
    read_messages(&root.join(MESSAGES), "messages", &mut sources)?;
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(sources)
}

/// Joins the messages of a folder into one catalogue named after it, and so with the folders in it: `messages/fr/`
/// becomes `messages/fr.ftl`, and `messages/fr/learn/` becomes `messages/fr/learn.ftl`.
fn read_messages(folder: &Path, name: &str, sources: &mut Vec<Source>) -> Result<(), String> {
    let failed = |path: &Path, error| format!("{}: {error}", path.display());
    let entries: Result<Vec<_>, _> =
        fs::read_dir(folder).map_err(|error| failed(folder, error))?.collect();
    let mut paths: Vec<_> =
        entries.map_err(|error| failed(folder, error))?.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    let mut catalogue = String::new();
    for path in paths {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            read_messages(&path, &format!("{name}/{file}"), sources)?;
        } else if path.extension().is_some_and(|extension| extension == "ftl") {
            let text = fs::read_to_string(&path).map_err(|error| failed(&path, error))?;
            catalogue.push_str(&without_comments(&text));
        }
    }
    if !catalogue.is_empty() {
        sources.push(Source::new(format!("{name}.ftl"), catalogue));
    }
    Ok(())
}

/// What there is to say, without what is said about it.
fn without_comments(text: &str) -> String {
    let says = |line: &&str| !line.starts_with('#') && !line.trim().is_empty();
    text.lines().filter(says).flat_map(|line| [line, "\n"]).collect()
}

fn read_folder(folder: &Path, prefix: &str, sources: &mut Vec<Source>) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = entry.path();
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            read_folder(&path, &format!("{name}/"), sources)?;
        } else {
            let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            sources.push(Source { name, bytes });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compress;
    use crate::file::File;
    use std::collections::BTreeMap;

    #[test]
    fn no_language_is_large() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let mut sizes: BTreeMap<String, usize> = BTreeMap::new();
        for source in read(&root).unwrap() {
            let Some(name) = source.name.strip_prefix("messages/") else { continue };
            let language = name.split(['/', '.']).next().unwrap_or_default().to_owned();
            let file = File { path: source.name, bytes: source.bytes };
            let (_, compressed) = compress::variants(&file).unwrap().swap_remove(0);
            *sizes.entry(language).or_default() += compressed.len();
        }
        assert_eq!(sizes.len(), 10, "{sizes:?}");
        assert!(sizes.values().all(|size| (3_000..=30_000).contains(size)), "{sizes:?}");
    }

    #[test]
    fn comments_are_not_shipped() {
        assert_eq!(
            without_comments("### About\n\na = A\n# b\nb = {\n    c\n}\n"),
            "a = A\nb = {\n    c\n}\n"
        );
    }
}
