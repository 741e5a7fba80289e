//! Unguessable ids and tokens, from the system's randomness.

use data_encoding::HEXLOWER;
use std::str::FromStr;

/// An id of `length` letters and digits; `None` if the system has no randomness.
pub(crate) fn id<T: FromStr>(length: usize) -> Option<T> {
    const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut text = String::with_capacity(length);
    while text.len() < length {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        // Rejection sampling: values from 62 on are skipped, so that all letters are equally likely.
        let letters = bytes.iter().map(|byte| usize::from(byte & 63)).filter(|&place| place < 62);
        text.extend(letters.take(length - text.len()).map(|place| char::from(LETTERS[place])));
    }
    text.parse().ok()
}

/// A token of 256 bits, in hexadecimal.
pub(crate) fn token() -> Option<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Some(HEXLOWER.encode(&bytes))
}

/// A random item; `None` if there are none.
pub(crate) fn choice<T>(items: &[T]) -> Option<&T> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).ok()?;
    let place = u64::from_le_bytes(bytes).checked_rem(items.len() as u64)?;
    items.get(usize::try_from(place).ok()?)
}

/// True or false with equal probability.
pub(crate) fn coin() -> bool {
    let mut bytes = [0; 1];
    getrandom::fill(&mut bytes).is_ok() && bytes[0] & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_protocol::GameId;

    #[test]
    fn ids_are_valid_and_distinct() {
        let ids: std::collections::HashSet<GameId> =
            (0..1000).map(|_| id(GameId::LENGTH).unwrap()).collect();
        assert_eq!(ids.len(), 1000);
        assert_eq!(token().unwrap().len(), 64);
    }
}
