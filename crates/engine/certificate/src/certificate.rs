//! The parts of the file, before anything is known about the game.

use crate::checksum::checksum;
use crate::{CertificateError, Claim};

const FIRST_LINE: &str = "mana certificate 1";

/// Bytes of the checksum at the end.
const CHECKSUM: usize = 8;

/// Longer lines than this are no header.
const LONGEST_LINE: usize = 1000;

/// A certificate taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Certificate {
    pub(crate) claim: Claim,
    pub(crate) rules: String,
    pub(crate) position: String,
    /// For each position in which the chooser moves, in the order in which they come up, which of the legal moves,
    /// sorted as text, he plays.
    pub(crate) choices: Vec<u32>,
}

impl Certificate {
    pub(crate) fn read(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        let mut rest = bytes;
        if line(&mut rest) != Some(FIRST_LINE) {
            return Err(CertificateError::NotACertificate);
        }
        // A damaged file is best called damaged, whatever the damage looks like.
        let Some((body, sum)) = rest.split_last_chunk::<CHECKSUM>() else {
            return Err(CertificateError::Damaged);
        };
        if checksum(&bytes[..bytes.len() - CHECKSUM]).to_le_bytes() != *sum {
            return Err(CertificateError::Damaged);
        }
        rest = body;
        let mut field = |name: &str| {
            let value = line(&mut rest).and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
            value.map(str::to_owned).ok_or(CertificateError::Header)
        };
        let claim = Claim::read(&field("claim")?).ok_or(CertificateError::Header)?;
        let (rules, position, count) = (field("rules")?, field("position")?, field("choices")?);
        let expected = count.parse::<usize>().ok().filter(|number| number.to_string() == count);
        let expected = expected.ok_or(CertificateError::Header)?;
        let mut choices = Vec::new();
        while !rest.is_empty() {
            choices.push(take_number(&mut rest).ok_or(CertificateError::Header)?);
        }
        if choices.len() != expected {
            return Err(CertificateError::Header);
        }
        Ok(Certificate { claim, rules, position, choices })
    }

    #[cfg(feature = "write")]
    pub(crate) fn write(&self) -> Vec<u8> {
        let Certificate { claim, rules, position, choices } = self;
        let count = choices.len();
        let header = format!(
            "{FIRST_LINE}\nclaim {claim}\nrules {rules}\nposition {position}\nchoices {count}\n"
        );
        let mut bytes = header.into_bytes();
        for &choice in choices {
            put_number(&mut bytes, choice);
        }
        let sum = checksum(&bytes).to_le_bytes();
        bytes.extend(sum);
        bytes
    }
}

/// The next line, without its end.
fn line<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let length = rest.iter().take(LONGEST_LINE).position(|&byte| byte == b'\n')?;
    let (line, after) = rest.split_at(length);
    *rest = &after[1..];
    std::str::from_utf8(line).ok()
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
#[cfg(feature = "write")]
fn put_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The reverse of [`put_number`]; each number has one spelling only.
fn take_number(rest: &mut &[u8]) -> Option<u32> {
    let mut number = 0_u32;
    for place in 0.. {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        let bits = u32::from(byte & 0x7f);
        number |= bits.checked_shl(7 * place).filter(|shifted| shifted >> (7 * place) == bits)?;
        if byte & 0x80 == 0 {
            return (byte != 0 || place == 0).then_some(number);
        }
    }
    None
}

#[cfg(all(test, feature = "write"))]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_spelling() {
        for number in [0, 1, 0x7f, 0x80, 0x3fff, 0x4000, u32::MAX] {
            let mut bytes = Vec::new();
            put_number(&mut bytes, number);
            assert_eq!(take_number(&mut bytes.as_slice()), Some(number));
        }
        for bytes in [&[][..], &[0x80], &[0x80, 0], &[0xff, 0xff, 0xff, 0xff, 0x10], &[0x80; 9]] {
            assert_eq!(take_number(&mut &*bytes), None, "{bytes:?}");
        }
    }
}
