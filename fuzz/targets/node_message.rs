//! Any bytes as a message of another node: everything that parses round-trips, and entries that cannot follow in a game
//! are rejected.

#![no_main]

use mana_bus::{NodeEnvelope, NodeMessage};
use mana_duel::Duel;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some(envelope) = NodeEnvelope::read(bytes) else { return };
    if envelope.message == NodeMessage::Unknown {
        return;
    }
    assert_eq!(NodeEnvelope::read(&envelope.write()), Some(envelope.clone()));
    if let NodeMessage::Appended(appended) = envelope.message {
        let (first, rest) = appended.entries.split_at(appended.entries.len().min(1));
        if let Ok(mut duel) = Duel::load(appended.game.clone(), first.to_vec()) {
            // Whether it can follow or not, this must not panic.
            let _ = duel.extend(rest.to_vec());
        }
    }
});
