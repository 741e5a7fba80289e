//! Ids and tokens that nobody guesses.

use std::str::FromStr;

/// An id of so many letters and digits; `None` if the system has no randomness to give.
pub(crate) fn id<T: FromStr>(length: usize) -> Option<T> {
    const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut text = String::with_capacity(length);
    while text.len() < length {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        // What is beyond the last whole round is left out, so that all are equally likely.
        let letters = bytes.iter().map(|byte| usize::from(byte & 63)).filter(|&place| place < 62);
        text.extend(letters.take(length - text.len()).map(|place| char::from(LETTERS[place])));
    }
    text.parse().ok()
}

/// A token of 256 bits as text.
pub(crate) fn token() -> Option<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Some(hex(&bytes))
}

/// Any of some things; `None` if there are none.
pub(crate) fn one_of<T>(things: &[T]) -> Option<&T> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).ok()?;
    let place = u64::from_le_bytes(bytes).checked_rem(things.len() as u64)?;
    things.get(usize::try_from(place).ok()?)
}

/// Heads or tails.
pub(crate) fn coin() -> bool {
    let mut bytes = [0; 1];
    getrandom::fill(&mut bytes).is_ok() && bytes[0] & 1 == 1
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(hex_digit).collect()
}

fn hex_digit(value: u8) -> char {
    char::from_digit(u32::from(value), 16).unwrap_or('0')
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_protocol::GameId;

    #[test]
    fn ids_are_ids_and_differ() {
        let ids: std::collections::HashSet<GameId> =
            (0..1000).map(|_| id(GameId::LENGTH).unwrap()).collect();
        assert_eq!(ids.len(), 1000);
        assert_eq!(token().unwrap().len(), 64);
    }
}
