//! The catalogues against each other, and against the source: the same messages everywhere, none missing, none unused.

use mana_web::messages::{Language, Messages};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a language, one for each part of the page, by what follows the folder of the language.
fn files(language: &str) -> Vec<String> {
    let folder = folder(language);
    let mut files = Vec::new();
    for part in ["", "learn/"] {
        for entry in fs::read_dir(folder.join(part)).expect("the language has a folder") {
            let entry = entry.expect("it can be read");
            if entry.path().is_file() {
                files.push(format!("{part}{}", entry.file_name().to_string_lossy()));
            }
        }
    }
    files.sort();
    files
}

fn folder(language: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("messages").join(language)
}

/// The keys of a language, each with the names of the gaps in its message.
fn catalogue(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files(language) {
        let text = fs::read_to_string(folder(language).join(file)).expect("the messages are there");
        let mut current = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
            if !line.starts_with([' ', '}']) {
                let (key, _) = line.split_once(" =").expect("a message begins with its key");
                current = key.to_owned();
                assert!(!keys.contains_key(&current), "{language}: {current} is there twice");
            }
            let gaps = keys.entry(current.clone()).or_default();
            for part in line.split('$').skip(1) {
                gaps.insert(part.chars().take_while(char::is_ascii_alphanumeric).collect());
            }
        }
    }
    keys
}

/// The source without its tests, as one text.
fn source() -> String {
    fn read(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                read(&path, text);
            } else {
                let file = fs::read_to_string(&path).expect("it can be read");
                text.push_str(file.split("#[cfg(test)]").next().unwrap_or_default());
            }
        }
    }
    let mut text = String::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut text);
    text
}

#[test]
fn the_languages_have_the_same_messages_with_the_same_gaps() {
    let english = catalogue("en");
    for language in Language::ALL {
        let other = catalogue(language.tag);
        let keys =
            |messages: &BTreeMap<String, _>| messages.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(keys(&english), keys(&other), "{}", language.tag);
        for (key, gaps) in &other {
            assert_eq!(gaps, &english[key], "{}: the gaps of {key}", language.tag);
        }
    }
}

#[test]
fn the_languages_have_the_same_files() {
    for language in Language::ALL {
        assert_eq!(files("en"), files(language.tag), "{}", language.tag);
    }
}

#[test]
fn english_comes_with_the_page() {
    let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/messages.rs"));
    let source = source.expect("the source is there");
    for file in files("en").iter().filter(|file| !file.contains('/')) {
        let included = source.contains(&format!("include_str!(\"../messages/en/{file}\")"));
        assert!(included, "{file} is not in the list of `ENGLISH`");
    }
}

#[test]
fn no_message_is_unused() {
    let source = source();
    let unused: Vec<_> =
        catalogue("en").into_keys().filter(|key| !source.contains(&format!("\"{key}\""))).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn no_message_is_missing() {
    let keys = catalogue("en");
    let source = source();
    let mut asked = 0;
    for call in [".t(\"", ".text(\"", ".fill(\"", " says \""] {
        for part in source.split(call).skip(1) {
            let key = part.split('"').next().unwrap_or_default();
            assert!(keys.contains_key(key), "{call}{key}\"");
            asked += 1;
        }
    }
    assert!(asked > 100, "the source is not read as it should be");
}

#[test]
fn every_message_can_be_said() {
    let learning: String = files("en")
        .iter()
        .filter(|file| file.contains('/'))
        .map(|file| fs::read_to_string(folder("en").join(file)).expect("it can be read"))
        .collect();
    let english = Messages::new(Language::ENGLISH, "", Some(&learning));
    let numbers = [
        "level",
        "ply",
        "of",
        "count",
        "steps",
        "open",
        "columns",
        "rows",
        "number",
        "done",
        "all",
        "positions",
        "plies",
        "most",
    ];
    for (key, gaps) in catalogue("en") {
        let names: Vec<&'static str> = gaps.iter().map(|gap| &*gap.clone().leak()).collect();
        let fillers: Vec<_> = names
            .into_iter()
            .map(|gap| (gap, if numbers.contains(&gap) { 1.into() } else { "x".into() }))
            .collect();
        let said = english.fill(&key, &fillers);
        assert!(!said.contains(['{', '}', '$']) && said != key, "{key}: {said}");
    }
}
