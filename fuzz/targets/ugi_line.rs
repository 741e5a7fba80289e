//! Any line as a command to an engine and as a response of one: everything that parses round-trips.

#![no_main]

use mana_ugi::{Command, CommandError, Response};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Some(line) = text.split(['\n', '\r']).next() else { return };
    match line.parse::<Command>() {
        Ok(command) => assert_eq!(command.to_string().parse(), Ok(command), "{line}"),
        Err(CommandError::Unknown) => {}
        Err(error) => mana_fuzz::check_message(&error),
    }
    match line.parse::<Response>() {
        Ok(response) => assert_eq!(response.to_string().parse(), Ok(response), "{line}"),
        Err(error) => mana_fuzz::check_message(&error),
    }
});
