//! A search finds wins and proves none, so no message about what a search has found says "proved".

use mana_ui::messages::{Language, Messages};
use std::fs;
use std::path::Path;

/// How each language says "prove".
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
fn what_a_search_finds_is_not_called_proved() {
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
            // The word is the one that a proof is announced with.
            assert!(say("proof-won", plies).contains(word), "{tag}: {}", say("proof-won", plies));
        }
    }
}
