use data_encoding::{BASE32_NOPAD, BASE64URL_NOPAD};
use ring::signature::{Ed25519KeyPair, KeyPair};
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// What a client authenticates with: a key, and a JWT by which its account vouches for it, as in the files that `nsc`
/// writes (`nsc generate creds`). A file with only the seed of a key (`nk -gen user`) is for a server that knows the
/// key itself.
#[derive(Clone)]
pub struct Credentials {
    jwt: Option<String>,
    key: Arc<Ed25519KeyPair>,
}

/// Why a text is not credentials.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CredentialsError {
    /// There is no seed.
    NoSeed,
    /// The seed is damaged, or not that of a user.
    BadSeed,
}

/// The kind of a key, in the first bits of its text.
const SEED: u8 = 18 << 3;
const USER: u8 = 20 << 3;

impl FromStr for Credentials {
    type Err = CredentialsError;

    fn from_str(text: &str) -> Result<Credentials, CredentialsError> {
        let jwt = section(text, "NATS USER JWT").map(str::to_string);
        let seed = section(text, "USER NKEY SEED").or_else(|| {
            // The seed alone.
            let mut lines = text.lines().map(str::trim);
            lines.find(|line| line.starts_with("SU") && jwt.is_none())
        });
        let key = key_of(seed.ok_or(CredentialsError::NoSeed)?).ok_or(CredentialsError::BadSeed)?;
        Ok(Credentials { jwt, key: Arc::new(key) })
    }
}

/// The first line of a section.
fn section<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = text.lines().map(str::trim);
    lines.find(|line| line.starts_with("-----BEGIN") && line.contains(name))?;
    lines.find(|line| !line.is_empty()).filter(|line| !line.starts_with('-'))
}

/// The key of a seed: in base 32, a prefix of two bytes for its kind, the 32 bytes of the seed itself, and a checksum.
fn key_of(seed: &str) -> Option<Ed25519KeyPair> {
    let bytes = BASE32_NOPAD.decode(seed.as_bytes()).ok()?;
    let (content, checksum) = bytes.split_last_chunk::<2>()?;
    let [first, second, seed @ ..] = content else { return None };
    let is_user = first & 0xf8 == SEED && (first << 5 | second >> 3) == USER;
    let is_whole = crc16(content).to_le_bytes() == *checksum;
    if !is_user || !is_whole {
        return None;
    }
    Ed25519KeyPair::from_seed_unchecked(seed).ok()
}

impl Credentials {
    pub(crate) fn jwt(&self) -> Option<&str> {
        self.jwt.as_deref()
    }

    /// The public key, as servers list it.
    pub fn public_key(&self) -> String {
        let mut bytes = vec![USER];
        bytes.extend(self.key.public_key().as_ref());
        bytes.extend(crc16(&bytes).to_le_bytes());
        BASE32_NOPAD.encode(&bytes)
    }

    /// Signs the nonce of a server.
    pub(crate) fn sign(&self, nonce: &str) -> String {
        BASE64URL_NOPAD.encode(self.key.sign(nonce.as_bytes()).as_ref())
    }
}

/// CRC-16 as in XMODEM.
fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |crc: u16, &byte| {
        (0..8).fold(crc ^ u16::from(byte) << 8, |crc, _| {
            if crc & 0x8000 == 0 { crc << 1 } else { crc << 1 ^ 0x1021 }
        })
    })
}

/// Hides the key.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Credentials")
    }
}

impl fmt::Display for CredentialsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CredentialsError::NoSeed => "there is no seed of a key in it",
            CredentialsError::BadSeed => "its seed is damaged, or not that of a user",
        })
    }
}

impl Error for CredentialsError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A user's seed from the tests of the nkeys library of NATS.
    const SEED_TEXT: &str = "SUAKYRHVIOREXV7EUZTBHUHL7NUMHPMAS7QMDU3GTIUWEI5LDNOXD43IZY";

    #[test]
    fn keys_are_parsed_from_both_kinds_of_files() {
        let alone: Credentials = format!("\n{SEED_TEXT}\n").parse().unwrap();
        assert!(alone.jwt().is_none());
        let public = alone.public_key();
        assert!(public.starts_with('U') && public.len() == 56, "{public}");
        let whole = format!(
            "-----BEGIN NATS USER JWT-----\neyJ0.x.y\n------END NATS USER JWT------\n\n\
             -----BEGIN USER NKEY SEED-----\n{SEED_TEXT}\n------END USER NKEY SEED------\n"
        );
        let whole: Credentials = whole.parse().unwrap();
        assert_eq!((whole.jwt(), whole.public_key()), (Some("eyJ0.x.y"), public));
        assert_eq!(whole.sign("nonce").len(), 86);
        assert_eq!(format!("{whole:?}"), "Credentials");
    }

    #[test]
    fn damaged_seeds_are_refused() {
        let read = |text: &str| text.parse::<Credentials>().map(drop);
        assert_eq!(read(""), Err(CredentialsError::NoSeed));
        assert_eq!(read("-----BEGIN USER NKEY SEED-----\n---"), Err(CredentialsError::NoSeed));
        assert_eq!(read("SU"), Err(CredentialsError::BadSeed));
        assert_eq!(read(&SEED_TEXT.replace('V', "W")), Err(CredentialsError::BadSeed));
        assert_eq!(read(&SEED_TEXT[..40]), Err(CredentialsError::BadSeed));
    }
}
