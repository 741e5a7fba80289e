//! Any text as the name of rules.

#![no_main]

use mana_catalogue::AnyRules;

libfuzzer_sys::fuzz_target!(|text: &str| {
    match text.parse::<AnyRules>() {
        Ok(rules) => assert_eq!(rules.to_string().parse(), Ok(rules), "{text}"),
        Err(error) => mana_fuzz::check_message(&error),
    }
});
