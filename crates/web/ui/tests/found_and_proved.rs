//! A search finds wins but proves none, so no message about the result of a search contains "proved".

use mana_ui::messages::{Language, Messages};
use std::fs;
use std::path::Path;

/// The word for "prove" in each language.
const PROVE: [(&str, &str); 10] = [
    ("en", "prove"),
    ("fr", "prouv"),
    ("de", "bewies"),
    ("nl", "bewez"),
    ("it", "dimostr"),
    ("es", "demostr"),
    ("pt", "prova"),
    ("pl", "udowodn"),
    ("cs", "dokáz"),
    ("ja", "証明"),
];

#[test]
fn results_of_a_search_are_not_called_proved() {
    for (tag, word) in PROVE {
        let language = Language::from_tag(tag).expect("a language");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages").join(tag);
        let read = |file| fs::read_to_string(folder.join(file)).expect("a file of messages");
        let messages =
            Messages::new(language, &(read("review.ftl") + "\n" + &read("analysis.ftl")), None);
        let say = |key: &str, plies: u32| {
            let args = [("plies", plies.into()), ("side", "x".into())];
            messages.fill(key, &args).to_lowercase()
        };
        for plies in [1, 2, 5] {
            for key in ["gave-win", "gave-defence", "wins-in"] {
                assert!(!say(key, plies).contains(word), "{tag}: {key}: {}", say(key, plies));
            }
            // The message for a proof must contain the word.
            assert!(say("proof-won", plies).contains(word), "{tag}: {}", say("proof-won", plies));
        }
    }
}
