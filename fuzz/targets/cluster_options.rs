//! Any text as the cluster options of an operator: the URL of NATS, its credentials, the URL of a database. Their
//! displayed form parses again, and neither it nor an error message contains the password.

#![no_main]

use mana_bus::{Credentials, NatsUrl};
use mana_fuzz::check_message;
use mana_store::{DatabaseUrl, PostgresUrl};
use std::fmt::{Debug, Display};

/// A text that no URL contains by chance.
const PASSWORD: &str = "0pen-5esame";

/// Checks that the password is not shown.
fn check_shown(shown: &(impl Display + Debug)) {
    let shown = format!("{shown} {shown:?}");
    assert!(!shown.contains(PASSWORD), "{shown}");
}

fn check_nats(text: &str) {
    match text.parse::<NatsUrl>() {
        Ok(url) => {
            check_shown(&url);
            let shown = url.to_string();
            let again: NatsUrl = shown.parse().unwrap_or_else(|error| panic!("{shown}: {error}"));
            assert_eq!(again.to_string(), shown);
        }
        Err(error) => {
            check_message(&error);
            check_shown(&error);
        }
    }
}

fn check_database(text: &str) {
    match text.parse::<DatabaseUrl>() {
        Ok(url) => {
            check_shown(&url);
            if let DatabaseUrl::Postgres(url) = url {
                assert_eq!(text.parse::<PostgresUrl>().ok(), Some(url));
            }
        }
        Err(error) => check_message(&error),
    }
}

libfuzzer_sys::fuzz_target!(|text: &str| {
    if text.contains(PASSWORD) {
        return;
    }
    check_nats(text);
    check_database(text);
    // The same with a password; a folder has none.
    if let Some((scheme, rest)) = text.split_once("://")
        && !scheme.starts_with("sqlite:")
        && scheme != "sqlite"
        && !rest.contains('@')
    {
        let text = format!("{scheme}://ann:{PASSWORD}@{rest}");
        check_nats(&text);
        check_database(&text);
    }
    match text.parse::<Credentials>() {
        Ok(credentials) => {
            let public = credentials.public_key();
            assert!(public.starts_with('U') && public.len() == 56, "{public}");
            assert_eq!(format!("{credentials:?}"), "Credentials");
            // A key is parsed with any white space around it.
            let again: Credentials = format!("\n{text}\n").parse().expect("it is the same key");
            assert_eq!(again.public_key(), public);
        }
        Err(error) => check_message(&error),
    }
});
