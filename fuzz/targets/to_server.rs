//! Any text as a message to the server: everything that parses round-trips.

#![no_main]

use mana_protocol::{ToClient, ToServer};

libfuzzer_sys::fuzz_target!(|text: &str| {
    match ToServer::read(text) {
        Ok(message) => {
            let written = message.write();
            assert_eq!(ToServer::read(&written), Ok(message), "{written}");
        }
        Err(error) => {
            let line = error.to_string();
            assert!(line.len() < 1000 && !line.contains('\n'), "{line}");
        }
    }
    if let Ok(message) = ToClient::read(text) {
        let written = message.write();
        assert_eq!(ToClient::read(&written), Ok(message), "{written}");
    }
});
