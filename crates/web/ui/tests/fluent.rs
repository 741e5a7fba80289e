//! Compares the page's formatter with Fluent: every message of every language has the same text.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use mana_ui::messages::{Language, MessageArgs, MessageValue, Messages};
use std::fs;
use std::path::Path;
use unic_langid::LanguageIdentifier;

/// The text of all files of a language.
fn catalogue(language: Language) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages").join(language.tag);
    let mut text = String::new();
    for folder in [folder.clone(), folder.join("learn")] {
        for entry in fs::read_dir(folder).expect("the messages") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                text += &fs::read_to_string(path).expect("a file of messages");
                text.push('\n');
            }
        }
    }
    text
}

/// The names of the variables in a text.
fn variables(text: &'static str) -> Vec<&'static str> {
    let mut names: Vec<_> = text
        .split('$')
        .skip(1)
        .filter_map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next())
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The keys of all variants in a text.
fn variant_keys(text: &'static str) -> Vec<&'static str> {
    let lines = text.lines().filter(|line| line.starts_with(' '));
    let mut keys: Vec<_> = lines
        .filter_map(|line| Some(line.split_once('[')?.1.split_once(']')?.0))
        .filter(|key| key.parse::<u64>().is_err())
        .collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// The same value for all variables.
fn all<'a>(
    names: &[&'static str],
    value: MessageValue<'a>,
) -> Vec<(&'static str, MessageValue<'a>)> {
    names.iter().map(|name| (*name, value.clone())).collect()
}

#[test]
fn every_message_is_formatted_as_by_fluent() {
    let mut compared = 0;
    for &language in Language::ALL {
        let text: &'static str = catalogue(language).leak();
        let locale: LanguageIdentifier = language.tag.parse().expect("a tag");
        let mut bundle = FluentBundle::new(vec![locale]);
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(text.to_owned()).expect("no mistakes");
        bundle.add_resource(resource).expect("no key twice");
        let messages = Messages::new(language, text, None);

        let numbers = (0..=125).chain([1_000, 1_001, 1_002, 12_000, 250_000]);
        let values: Vec<MessageValue<'_>> = numbers
            .map(MessageValue::Number)
            .chain(variant_keys(text).into_iter().map(MessageValue::from))
            .chain([MessageValue::from("a { text }")])
            .collect();
        let names = variables(text);
        let keys = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()));
        for key in keys.filter_map(|line| Some(line.split_once(" =")?.0)) {
            let message = bundle.get_message(key).and_then(|message| message.value()).expect(key);
            // A message without variables is the same for all of them.
            let is_fixed = messages.fill(key, &[]) == messages.fill(key, &all(&names, "x".into()));
            for value in values.iter().take(if is_fixed { 1 } else { values.len() }) {
                let args: &MessageArgs<'_> = &all(&names, value.clone());
                let fluent_args: FluentArgs<'_> = args
                    .iter()
                    .map(|(name, value)| match value {
                        MessageValue::Text(text) => (*name, FluentValue::from(text.as_ref())),
                        MessageValue::Number(number) => (*name, FluentValue::from(*number)),
                    })
                    .collect();
                let expected = bundle.format_pattern(message, Some(&fluent_args), &mut Vec::new());
                assert_eq!(messages.fill(key, args), expected, "{} {key} {value:?}", language.tag);
                compared += 1;
            }
        }
    }
    assert!(compared > 100_000, "only {compared} comparisons");
}
