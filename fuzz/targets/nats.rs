//! Any bytes as what a NATS server sends, however they are cut; and as its URL, and as credentials for it.

#![no_main]

use mana_bus::{Credentials, NatsUrl, OperationError, OperationReader, ServerOperation};

fn read(bytes: &[u8], cut: usize) -> (Vec<ServerOperation>, Option<OperationError>) {
    let mut reader = OperationReader::default();
    let mut operations = Vec::new();
    for piece in bytes.chunks(cut) {
        reader.extend(piece);
        loop {
            match reader.next_operation() {
                Ok(Some(operation)) => operations.push(operation),
                Ok(None) => break,
                Err(error) => return (operations, Some(error)),
            }
        }
    }
    (operations, None)
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let whole = read(bytes, bytes.len().max(1));
    assert_eq!(read(bytes, 1), whole);
    assert_eq!(read(bytes, 7), whole);
    if let Some(error) = &whole.1 {
        mana_fuzz::check_message(error);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match text.parse::<NatsUrl>() {
        // It is shown without who one is.
        Ok(url) => assert!(url.to_string().parse::<NatsUrl>().is_ok(), "{url}"),
        Err(error) => mana_fuzz::check_message(&error),
    }
    match text.parse::<Credentials>() {
        Ok(credentials) => assert_eq!(credentials.public_key().len(), 56),
        Err(error) => mana_fuzz::check_message(&error),
    }
});
