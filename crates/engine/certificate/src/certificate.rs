//! The file format, independent of the rules.

use crate::checksum::checksum;
use crate::{CertificateError, Claim};

const FIRST_LINE: &str = "mana certificate 1";

/// The size of the checksum at the end, in bytes.
const CHECKSUM_SIZE: usize = 8;

/// Longer header lines are rejected.
const MAX_LINE_LENGTH: usize = 1000;

/// The fields of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Certificate {
    pub(crate) claim: Claim,
    pub(crate) rules: String,
    pub(crate) position: String,
    /// The strategy's moves in the order of the traversal, each as an index into the legal moves sorted as text.
    pub(crate) choices: Vec<u32>,
}

impl Certificate {
    pub(crate) fn parse(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        let mut rest = bytes;
        if take_line(&mut rest) != Some(FIRST_LINE) {
            return Err(CertificateError::NotACertificate);
        }
        // The checksum is verified first, so that damage is always reported as such.
        let Some((body, sum)) = rest.split_last_chunk::<CHECKSUM_SIZE>() else {
            return Err(CertificateError::Damaged);
        };
        if checksum(&bytes[..bytes.len() - CHECKSUM_SIZE]).to_le_bytes() != *sum {
            return Err(CertificateError::Damaged);
        }
        Certificate::parse_body(body).ok_or(CertificateError::Malformed)
    }

    /// Parses what is between the first line and the checksum.
    fn parse_body(mut rest: &[u8]) -> Option<Certificate> {
        let mut field = |name: &str| {
            let value = take_line(&mut rest)?.strip_prefix(name)?.strip_prefix(' ')?;
            Some(value.to_owned())
        };
        let claim = Claim::parse(&field("claim")?)?;
        let (rules, position, count) = (field("rules")?, field("position")?, field("choices")?);
        let mut choices = Vec::new();
        while !rest.is_empty() {
            choices.push(take_leb128(&mut rest)?);
        }
        (choices.len().to_string() == count).then_some(Certificate {
            claim,
            rules,
            position,
            choices,
        })
    }

    #[cfg(feature = "write")]
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let Certificate { claim, rules, position, choices } = self;
        let count = choices.len();
        let header = format!(
            "{FIRST_LINE}\nclaim {claim}\nrules {rules}\nposition {position}\nchoices {count}\n"
        );
        let mut bytes = header.into_bytes();
        for &choice in choices {
            put_leb128(&mut bytes, choice);
        }
        let sum = checksum(&bytes).to_le_bytes();
        bytes.extend(sum);
        bytes
    }
}

/// Takes the next line, without its line feed.
fn take_line<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let length = rest.iter().take(MAX_LINE_LENGTH).position(|&byte| byte == b'\n')?;
    let (line, after) = rest.split_at(length);
    *rest = &after[1..];
    std::str::from_utf8(line).ok()
}

/// Writes a number in LEB128: seven bits per byte, the lowest first; the highest bit says that more follow.
#[cfg(feature = "write")]
fn put_leb128(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a number in LEB128, in its shortest encoding only.
fn take_leb128(rest: &mut &[u8]) -> Option<u32> {
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
    fn numbers_have_one_encoding() {
        for number in [0, 1, 0x7f, 0x80, 0x3fff, 0x4000, u32::MAX] {
            let mut bytes = Vec::new();
            put_leb128(&mut bytes, number);
            assert_eq!(take_leb128(&mut bytes.as_slice()), Some(number));
        }
        for bytes in [&[][..], &[0x80], &[0x80, 0], &[0xff, 0xff, 0xff, 0xff, 0x10], &[0x80; 9]] {
            assert_eq!(take_leb128(&mut &*bytes), None, "{bytes:?}");
        }
    }
}
