//! The files of the application that are written by hand.

use crate::asset::SourceFile;
use crate::error::BundleError;
use crate::inputs::BundleInputs;
use crate::site::SCREENSHOT_PREFIX;
use std::path::Path;
use std::{fs, io};

/// The folder of the messages: a folder for each language, with a file for each part of the page.
pub(crate) const MESSAGES: &str = "crates/web/ui/messages";

/// The folders of all other files, each with the prefix of the names in it.
const FOLDERS: [(&str, &str); 4] = [
    ("data/certificates/standard", "certificates/"),
    ("crates/web/page/assets", ""),
    ("crates/web/worker/assets", ""),
    ("crates/web/bundle/assets", ""),
];

/// The folder of the screenshots, and those that the manifest has for the installation prompt.
const SCREENSHOTS: (&str, [&str; 4]) = (
    "docs/screenshots",
    [
        "mana-1440-light.webp",
        "analysis-1440-light.webp",
        "mana-390-light.webp",
        "burst-390-light.webp",
    ],
);

/// Reads all of them, and adds their folders to the inputs.
pub(crate) fn read(root: &Path, inputs: &mut BundleInputs) -> Result<Vec<SourceFile>, BundleError> {
    let mut sources = Vec::new();
    for (folder, prefix) in FOLDERS {
        let folder = root.join(folder);
        read_folder(&folder, prefix, &mut sources)?;
        inputs.add(folder);
    }
    let (folder, pictures) = SCREENSHOTS;
    for picture in pictures {
        let path = root.join(folder).join(picture);
        let bytes = fs::read(&path).map_err(BundleError::io(&path))?;
        sources.push(SourceFile::new(format!("{SCREENSHOT_PREFIX}{picture}"), bytes));
        inputs.add(path);
    }
    let messages = root.join(MESSAGES);
    read_messages(&messages, "messages", &mut sources)?;
    inputs.add(messages);
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(sources)
}

/// Joins the messages of a folder into one catalogue that is named after it, and does the same for the folders in it:
/// `messages/fr/` becomes `messages/fr.ftl`, and `messages/fr/learn/` becomes `messages/fr/learn.ftl`.
fn read_messages(
    folder: &Path,
    name: &str,
    sources: &mut Vec<SourceFile>,
) -> Result<(), BundleError> {
    let mut paths = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>())
        .map_err(BundleError::io(folder))?;
    paths.sort();
    let mut catalogue = String::new();
    for path in paths {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            read_messages(&path, &format!("{name}/{file}"), sources)?;
        } else if path.extension().is_some_and(|extension| extension == "ftl") {
            let text = fs::read_to_string(&path).map_err(BundleError::io(&path))?;
            catalogue.push_str(&without_comments(&text));
        }
    }
    if !catalogue.is_empty() {
        sources.push(SourceFile::new(format!("{name}.ftl"), catalogue));
    }
    Ok(())
}

pub(crate) fn without_comments(text: &str) -> String {
    let is_message = |line: &&str| !line.starts_with('#') && !line.trim().is_empty();
    text.lines().filter(is_message).flat_map(|line| [line, "\n"]).collect()
}

pub(crate) fn read_folder(
    folder: &Path,
    prefix: &str,
    sources: &mut Vec<SourceFile>,
) -> Result<(), BundleError> {
    for entry in fs::read_dir(folder).map_err(BundleError::io(folder))? {
        let entry = entry.map_err(BundleError::io(folder))?;
        let path = entry.path();
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            read_folder(&path, &format!("{name}/"), sources)?;
        } else {
            let bytes = fs::read(&path).map_err(BundleError::io(&path))?;
            sources.push(SourceFile { name, bytes });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compress::compressed_forms;
    use std::collections::BTreeMap;

    #[test]
    fn catalogues_are_small() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let mut sizes: BTreeMap<String, usize> = BTreeMap::new();
        for source in read(&root, &mut BundleInputs::default()).unwrap() {
            let Some(name) = source.name.strip_prefix("messages/") else { continue };
            let language = name.split(['/', '.']).next().unwrap_or_default().to_owned();
            let mut forms = compressed_forms(&source.name, &source.bytes).unwrap();
            let (_, compressed) = forms.swap_remove(0);
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
