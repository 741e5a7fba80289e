//! Compares the catalogues with each other and with the source: the same messages everywhere, none missing, none
//! unused.

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

/// The categories of numbers that Fluent knows.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The name of the variant that begins a line of a choice.
fn variant(line: &str) -> Option<&str> {
    Some(line.trim_start_matches([' ', '*']).strip_prefix('[')?.split_once(']')?.0)
}

/// The choices of a message that go by a number: the categories of each.
fn plurals(text: &str) -> Vec<BTreeSet<&str>> {
    let category = |line: &'_ str| {
        let word = variant(line)?;
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
fn every_language_has_its_plural_categories() {
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

/// A variant that a language lacks would silently fall back to the default.
#[test]
fn the_languages_have_the_same_variants() {
    let variants = |text: &str| -> BTreeSet<String> {
        let names = text.lines().filter_map(variant).filter(|name| !CATEGORIES.contains(name));
        names.map(str::to_owned).collect()
    };
    let english = messages("en");
    for language in Language::ALL {
        for (key, text) in messages(language.tag) {
            assert_eq!(variants(&text), variants(&english[&key]), "{}: {key}", language.tag);
        }
    }
}

#[test]
fn lessons_use_the_labels_of_buttons() {
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

/// Messages that happen to be the same as in English.
const ALIKE: [(&str, &str); 16] = [
    ("fr", "chip-doubles"),
    ("fr", "chip-triples"),
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
    ("es", "chip-triples"),
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
fn every_message_can_be_formatted_in_every_language() {
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
            for number in [0u32, 1, 2, 5, 22] {
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
    const NUMBERS: [&str; 18] = [
        "all",
        "columns",
        "count",
        "depth",
        "done",
        "hours",
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

/// The terms of a language, and the words that no message may use in their place.
struct Terms {
    words: BTreeMap<String, Vec<String>>,
    forbidden: Vec<String>,
}

/// The table of terms: `[language]`, and below it lines such as `wall = ["mur"]`.
fn terms() -> BTreeMap<String, Terms> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages/TERMS.toml");
    let text = fs::read_to_string(path).expect("the table of terms is there");
    let mut terms: BTreeMap<String, Terms> = BTreeMap::new();
    let mut language = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if let Some(tag) = line.strip_prefix('[') {
            tag.trim_end_matches(']').clone_into(&mut language);
            let empty = Terms { words: BTreeMap::new(), forbidden: Vec::new() };
            assert!(terms.insert(language.clone(), empty).is_none(), "{language} is there twice");
            continue;
        }
        let (key, list) = line.split_once(" = ").expect("a term has words");
        let words: Vec<_> = list.split('"').skip(1).step_by(2).map(str::to_lowercase).collect();
        assert!(!words.is_empty(), "{language}: {key}");
        let terms = terms.get_mut(&language).expect("a language comes first");
        match key {
            "forbidden" => terms.forbidden = words,
            _ => drop(terms.words.insert(key.to_owned(), words)),
        }
    }
    terms
}

/// Whether a word begins somewhere in a text. Japanese does not separate words.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        !word.starts_with(char::is_alphabetic)
            || word.starts_with(|c: char| c as u32 > 0x2fff)
            || !before.is_some_and(char::is_alphabetic)
    })
}

#[test]
fn words_match_only_at_their_beginning() {
    assert!(has_word("der Typ ist bestimmt", "bestimm"));
    assert!(!has_word("unbestimmt", "bestimmt"));
    assert!(has_word("相手の源泉", "源泉"));
}

#[test]
fn every_language_has_the_same_terms() {
    let terms = terms();
    let tags: BTreeSet<_> = Language::ALL.iter().map(|language| language.tag.to_owned()).collect();
    assert_eq!(terms.keys().cloned().collect::<BTreeSet<_>>(), tags);
    let english: Vec<_> = terms["en"].words.keys().collect();
    for (language, terms) in &terms {
        assert_eq!(terms.words.keys().collect::<Vec<_>>(), english, "{language}");
        assert!(!terms.forbidden.is_empty(), "{language}");
    }
}

#[test]
fn messages_use_the_terms_and_nothing_in_their_place() {
    for (language, terms) in terms() {
        let messages: BTreeMap<_, _> =
            messages(&language).into_iter().map(|(key, text)| (key, text.to_lowercase())).collect();
        for (term, words) in &terms.words {
            for word in words {
                let used = messages.values().any(|text| text.contains(word));
                assert!(used, "{language}: {term}: no message has {word}");
            }
        }
        for (key, text) in &messages {
            for word in &terms.forbidden {
                assert!(!has_word(text, word), "{language}: {key} has {word}: {text}");
            }
        }
    }
}

/// Gran is the geyser: a text that introduces one names the other.
#[test]
fn the_geyser_is_introduced() {
    for (language, terms) in terms() {
        let messages = messages(&language);
        let name = messages["kind-gran"].to_lowercase();
        for key in ["help-gran", "rules-field-start", "lesson-burst-place-text"] {
            let text = messages[key].to_lowercase();
            let named = key == "help-gran" || text.contains(&name);
            let geyser = terms.words["geyser"].iter().any(|word| text.contains(word));
            assert!(named && geyser, "{language}: {key}: {text}");
        }
    }
}

#[test]
fn the_editions_of_the_proof_are_named() {
    for language in Language::ALL {
        let text = &messages(language.tag)["solved-what-wins"];
        let named = ["Cosmoludo", "Jactale", "Zillions"].iter().all(|name| text.contains(name));
        assert!(named, "{}: {text}", language.tag);
    }
}

/// Rules without a task of their own are explained in the lessons.
#[test]
fn the_lessons_leave_no_rule_out() {
    let english = messages("en");
    let lessons = |game: &str| -> String {
        let of_game = english.iter().filter(|(key, _)| key.starts_with(&format!("lesson-{game}-")));
        of_game.map(|(_, text)| text.as_str()).collect()
    };
    for (game, rules) in [
        ("mana", vec!["empty square of the type just reached; you choose", "third time"]),
        ("burst", vec!["even one of yours", "block your own", "passes", "third time"]),
    ] {
        for rule in rules {
            assert!(lessons(game).contains(rule), "{game}: {rule}");
        }
    }
}

/// French has a space that does not break before `: ; ! ?` and inside its quotation marks.
#[test]
fn french_spaces_do_not_break() {
    const UNBREAKABLE: [char; 2] = ['\u{a0}', '\u{202f}'];
    for (key, text) in messages("fr") {
        let characters: Vec<char> = text.chars().collect();
        for (at, character) in characters.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| characters.get(at)).copied();
            let after = characters.get(at + 1).copied();
            // `se:b1` is not prose.
            let in_code = *character == ':' && after.is_some_and(char::is_alphanumeric);
            if matches!(character, ':' | ';' | '!' | '?' | '»' | '%') && !in_code {
                assert!(before.is_some_and(|c| UNBREAKABLE.contains(&c)), "{key}: {text}");
            }
            if *character == '«' {
                assert!(after.is_some_and(|c| UNBREAKABLE.contains(&c)), "{key}: {text}");
            }
        }
    }
}

/// Numbers before a word that need no choice of its form.
const UNCOUNTED: [(&str, &str); 7] = [
    // A unit, or a thousand, which does not change.
    ("engine-facts", "speed"),
    ("proof-working", "thousands"),
    ("time-days", "hours"),
    // Never one.
    ("learn-progress", "all"),
    ("name-bad", "most"),
    ("solved-over", "plies"),
    ("solved-what-checked", "positions"),
];

/// A number before a noun outside a choice would read `1 lessons`. A word of four letters or more that follows after at
/// most a space counts as a noun.
#[test]
fn nouns_after_numbers_have_their_plural() {
    for language in Language::ALL.iter().filter(|language| language.tag != "ja") {
        for (key, text) in messages(language.tag) {
            let mut depth = 0;
            for line in text.lines() {
                let chosen = depth > 0;
                depth += line.matches("->").count();
                depth -= usize::from(line.starts_with('}')).min(depth);
                if chosen {
                    continue;
                }
                for part in line.split("{ $").skip(1) {
                    let Some((gap, rest)) = part.split_once(" }") else { continue };
                    let rest = rest.strip_prefix([' ', '\u{a0}']).unwrap_or(rest);
                    let letters = rest.chars().take_while(|c| c.is_alphabetic()).count();
                    let excused = UNCOUNTED.contains(&(key.as_str(), gap));
                    let counts = is_number(gap) && !(gap == "all" && key != "learn-progress");
                    assert!(!counts || letters < 4 || excused, "{}: {key}: {text}", language.tag);
                }
            }
        }
    }
}
