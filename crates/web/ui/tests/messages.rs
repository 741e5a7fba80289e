//! The catalogues against each other, and against the source: the same messages everywhere, none missing, none unused.

use mana_ui::messages::{Language, Messages};
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

/// Every message of a language: its key and its text.
fn messages(language: &str) -> BTreeMap<String, String> {
    let mut messages: BTreeMap<String, String> = BTreeMap::new();
    for file in files(language) {
        let text = fs::read_to_string(folder(language).join(file)).expect("the messages are there");
        let mut current = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
            if line.starts_with([' ', '}']) {
                messages.entry(current.clone()).or_default().push_str(&format!("\n{line}"));
            } else {
                let (key, text) = line.split_once(" =").expect("a message begins with its key");
                current = key.to_owned();
                let before = messages.insert(current.clone(), text.trim().to_owned());
                assert_eq!(before, None, "{language}: {current} is there twice");
            }
        }
    }
    messages
}

/// The keys of a language, each with the names of the gaps in its message.
fn catalogue(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let gaps = |text: String| {
        text.split('$')
            .skip(1)
            .map(|part| part.chars().take_while(char::is_ascii_alphanumeric).collect())
            .collect()
    };
    messages(language).into_iter().map(|(key, text)| (key, gaps(text))).collect()
}

/// The choices of a message that go by a number: the categories of each.
fn plurals(text: &str) -> Vec<BTreeSet<&str>> {
    const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];
    let category = |line: &'_ str| {
        let (word, _) = line.trim_start_matches([' ', '*']).strip_prefix('[')?.split_once(']')?;
        CATEGORIES.into_iter().find(|category| *category == word)
    };
    let choices = text.split("->").skip(1).map(|part| part.lines().filter_map(category).collect());
    choices.filter(|choice: &BTreeSet<&str>| choice.iter().any(|word| *word != "other")).collect()
}

/// The categories that whole numbers have in a language.
fn categories(language: &str) -> BTreeSet<&'static str> {
    BTreeSet::from_iter(match language {
        "ja" => vec!["other"],
        "pl" => vec!["one", "few", "many"],
        "cs" => vec!["one", "few", "other"],
        _ => vec!["one", "other"],
    })
}

/// The source of the web application without its tests, as one text.
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
    for folder in ["src", "../page/src"] {
        read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut text);
    }
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
fn every_language_counts_in_its_own_way() {
    for language in Language::ALL {
        let expected = categories(language.tag);
        let other = messages(language.tag);
        for (key, english) in messages("en") {
            let count = if expected.len() == 1 { 0 } else { plurals(&english).len() };
            let found = other.get(&key).map(|text| plurals(text)).unwrap_or_default();
            assert_eq!(found, vec![expected.clone(); count], "{}: {key}", language.tag);
        }
    }
}

#[test]
fn lessons_call_buttons_by_their_names() {
    let quotes = [
        ("lesson-burst-burst-task", "act-burst"),
        ("lesson-burst-burst-wrong", "act-burst"),
        ("lesson-burst-retrieve-task", "act-retrieve"),
        ("lesson-mana-set-up-task", "ready"),
    ];
    for language in Language::ALL {
        let messages = messages(language.tag);
        for (lesson, button) in quotes {
            assert!(messages[lesson].contains(&messages[button]), "{}: {lesson}", language.tag);
        }
    }
}

/// Names, which are the same everywhere.
const NAMES: [&str; 14] = [
    "edition-cosmoludo",
    "edition-escampe",
    "edition-jactalea",
    "edition-zillions",
    "game-burst",
    "game-mana",
    "kind-abramelin",
    "kind-goetia",
    "kind-gran",
    "kind-noa",
    "kind-paulina",
    "kind-raziel",
    "kind-salomonis",
    "kind-theurgia",
];

/// What a language happens to say as English does.
const ALIKE: [(&str, &str); 13] = [
    ("fr", "game-actions"),
    ("fr", "minutes"),
    ("fr", "set-up-standard"),
    ("fr", "theme-auto"),
    ("fr", "type-double"),
    ("fr", "type-triple"),
    ("de", "engine"),
    ("de", "opponent-computer"),
    ("de", "set-up-fair"),
    ("de", "set-up-standard"),
    ("nl", "opponent-computer"),
    ("it", "opponent-computer"),
    ("es", "type-triple"),
];

#[test]
fn everything_is_translated() {
    let english = messages("en");
    for language in Language::ALL.iter().filter(|language| **language != Language::ENGLISH) {
        let same: Vec<_> = messages(language.tag)
            .into_iter()
            .filter(|(key, text)| english.get(key) == Some(text))
            .map(|(key, _)| key)
            .filter(|key| !NAMES.contains(&key.as_str()))
            .filter(|key| !ALIKE.contains(&(language.tag, key.as_str())))
            .collect();
        assert!(same.is_empty(), "{}: {same:?}", language.tag);
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
    for call in [".t(\"", ".text(\"", ".fill(\"", " label \""] {
        for part in source.split(call).skip(1) {
            let key = part.split('"').next().unwrap_or_default();
            assert!(keys.contains_key(key), "{call}{key}\"");
            asked += 1;
        }
    }
    assert!(asked > 100, "the source is not read as it should be");
}

#[test]
fn every_message_can_be_said_in_every_language() {
    for language in Language::ALL {
        let read = |part: fn(&&String) -> bool| -> String {
            let files = files(language.tag);
            let texts = files
                .iter()
                .filter(part)
                .map(|file| fs::read_to_string(folder(language.tag).join(file)));
            texts.map(|text| text.expect("it can be read")).collect()
        };
        let core = read(|file| !file.contains('/'));
        let learning = read(|file| file.contains('/'));
        let messages = Messages::new(*language, &core, Some(&learning));
        for (key, gaps) in catalogue(language.tag) {
            for number in [0, 1, 2, 5, 22] {
                let fillers: Vec<_> = gaps
                    .iter()
                    .map(|gap| {
                        let name: &'static str = gap.clone().leak();
                        (name, if is_number(name) { number.into() } else { "x".into() })
                    })
                    .collect();
                let said = messages.fill(&key, &fillers);
                let whole = !said.contains(['{', '}', '$']) && said != key && !said.is_empty();
                assert!(whole, "{}: {key}: {said}", language.tag);
            }
        }
    }
}

/// Whether a gap is filled with a number.
fn is_number(gap: &str) -> bool {
    const NUMBERS: [&str; 17] = [
        "all",
        "columns",
        "count",
        "depth",
        "done",
        "level",
        "most",
        "number",
        "of",
        "open",
        "plies",
        "ply",
        "positions",
        "rows",
        "speed",
        "steps",
        "thousands",
    ];
    NUMBERS.contains(&gap)
}
