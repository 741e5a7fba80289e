//! One noun, one meaning: the types of the workspace against `docs/GLOSSARY.md`.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use support::{read, sources};

/// Every type that the sources declare, with the files that declare it. Associated types are not declarations of their
/// own, and tests may name things as they like.
fn declared_types() -> BTreeMap<String, BTreeSet<String>> {
    let mut types: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for folder in ["crates", "data", "starters", "tools"] {
        for (path, text) in sources(folder) {
            if path.contains("/tests/") || path.contains("/benches/") || path.ends_with("tests.rs")
            {
                continue;
            }
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            for name in code.lines().filter_map(declared_type) {
                types.entry(name.to_string()).or_default().insert(path.clone());
            }
        }
    }
    types
}

/// The name of the type that an unindented line declares.
fn declared_type(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    if line.starts_with(char::is_whitespace) {
        return None;
    }
    let mut word = words.next()?;
    while word.starts_with("pub") || word == "unsafe" {
        word = words.next()?;
    }
    if !["struct", "enum", "trait", "type", "union"].contains(&word) {
        return None;
    }
    let rest = words.next()?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    Some(&rest[..end])
}

#[test]
fn declarations_are_recognised() {
    #[track_caller]
    fn check(line: &str, expected: Option<&str>) {
        assert_eq!(declared_type(line), expected, "{line}");
    }
    check("pub struct Square(u8);", Some("Square"));
    check("pub(crate) enum Bound {", Some("Bound"));
    check("struct Slot<T>", Some("Slot"));
    check("pub trait Position: Copy {", Some("Position"));
    check("type Reply = Result<(), Error>;", Some("Reply"));
    check("    type Output = u8;", None);
    check("fn structure() {}", None);
}

/// The words in backticks that look like types: `Position`, and `Position` of `Position::key`.
fn types_in(text: &str) -> BTreeSet<String> {
    let quoted = text.split('`').skip(1).step_by(2);
    let heads = quoted.filter_map(|word| word.split("::").next());
    let is_type = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_uppercase())
            && word.chars().all(char::is_alphanumeric)
    };
    heads.filter(is_type).map(str::to_string).collect()
}

fn glossary() -> (BTreeSet<String>, BTreeSet<String>) {
    let glossary = read("docs/GLOSSARY.md");
    let (nouns, shared) = glossary.split_once("## Shared names").expect("the last section");
    let nouns = nouns.lines().filter(|line| line.starts_with('|')).flat_map(types_in).collect();
    (nouns, types_in(shared))
}

#[test]
fn the_types_of_the_glossary_exist() {
    let declared = declared_types();
    let (nouns, shared) = glossary();
    assert!(nouns.len() > 30, "{nouns:?}");
    let missing: Vec<_> =
        nouns.union(&shared).filter(|name| !declared.contains_key(*name)).collect();
    assert!(missing.is_empty(), "docs/GLOSSARY.md names types that do not exist: {missing:?}");
}

#[test]
fn no_two_types_share_a_name() {
    let (_, shared) = glossary();
    let declared = declared_types();
    let doubles: Vec<_> = declared
        .iter()
        .filter(|(name, files)| files.len() > 1 && !shared.contains(*name))
        .map(|(name, files)| format!("{name}: {files:?}"))
        .collect();
    assert!(doubles.is_empty(), "one noun, one meaning:\n{}", doubles.join("\n"));
    // A name that is no longer shared leaves the list.
    let single: Vec<_> = shared.iter().filter(|name| declared[*name].len() < 2).collect();
    assert!(
        single.is_empty(),
        "docs/GLOSSARY.md lists as shared what is declared once: {single:?}"
    );
}

/// The words of the glossary can be found by grep.
#[test]
fn the_words_of_the_glossary_are_in_the_code() {
    let glossary = read("docs/GLOSSARY.md");
    let code: Vec<String> = ["crates", "data", "tools"]
        .into_iter()
        .flat_map(sources)
        .filter(|(path, _)| !path.ends_with("tests/glossary.rs"))
        .map(|(_, text)| text.to_lowercase())
        .collect();
    let rows = glossary.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    let words = rows.filter(|row| *row != "word").flat_map(|row| row.split(", "));
    let mut count = 0;
    for word in words {
        // Names join words in several ways.
        let word = word.to_lowercase();
        let spellings = [word.clone(), word.replace(' ', "_"), word.replace([' ', '-'], "")];
        let found = code.iter().any(|text| spellings.iter().any(|word| text.contains(word)));
        assert!(found, "no source has the word \"{word}\"");
        count += 1;
    }
    assert!(count > 50, "{count}");
}
