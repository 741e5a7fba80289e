use super::random;
use hmac::{Hmac, Mac};
use mana_store::TokenDigest;
use sha2::{Digest, Sha256};

/// What makes and reads the cookie that says who somebody is.
///
/// It holds a random token and a signature of it. The store knows the token's digest alone, so reading the database
/// makes nobody somebody else; the signature lets made-up cookies be turned away without asking it.
#[derive(Clone)]
pub(crate) struct Cookies {
    key: String,
    /// The name, which binds the cookie to the host where that can be done.
    name: &'static str,
    secure: bool,
}

/// For how long it is good, in seconds: a year and a month.
pub(crate) const LIFETIME: u64 = 400 * 24 * 60 * 60;

impl Cookies {
    pub(crate) fn new(key: String, secure: bool) -> Cookies {
        Cookies { key, name: if secure { "__Host-mana" } else { "mana" }, secure }
    }

    /// The header that gives a browser its cookie.
    pub(crate) fn set(&self, token: &str) -> String {
        let value = format!("{token}.{}", random::hex(&self.mac(token).finalize().into_bytes()));
        self.header(&value, LIFETIME)
    }

    /// The header that takes it away.
    pub(crate) fn clear(&self) -> String {
        self.header("", 0)
    }

    fn header(&self, value: &str, seconds: u64) -> String {
        let secure = if self.secure { "; Secure" } else { "" };
        let name = self.name;
        format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
    }

    /// The digest of the token in a `Cookie` header, if it is one of ours.
    pub(crate) fn read(&self, header: &str) -> Option<TokenDigest> {
        let mut cookies = header.split(';').filter_map(|cookie| cookie.trim().split_once('='));
        let (_, value) = cookies.find(|(name, _)| *name == self.name)?;
        let (token, signature) = value.split_once('.')?;
        let mut bytes = [0; 32];
        if signature.len() != 64 || token.len() != 64 {
            return None;
        }
        for (byte, digits) in bytes.iter_mut().zip(signature.as_bytes().chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
        }
        self.mac(token).verify_slice(&bytes).ok()?;
        Some(digest(token))
    }

    fn mac(&self, token: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.key.as_bytes())
            .expect("keys of any length are taken");
        mac.update(token.as_bytes());
        mac
    }
}

/// What is kept of a token.
pub(crate) fn digest(token: &str) -> TokenDigest {
    TokenDigest(random::hex(&Sha256::digest(token.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_cookies_are_read() {
        let cookies = Cookies::new("key".to_string(), false);
        let token = random::token().unwrap();
        let header = cookies.set(&token);
        assert!(
            header.contains("; HttpOnly; SameSite=Lax") && !header.contains("Secure"),
            "{header}"
        );
        let cookie = header.split(';').next().unwrap();
        assert_eq!(cookies.read(cookie), Some(digest(&token)));
        assert_eq!(cookies.read(&format!("a=b; {cookie}; c=d")), Some(digest(&token)));

        assert_eq!(Cookies::new("other".to_string(), false).read(cookie), None);
        assert_eq!(cookies.read(&cookie.replace(&token, &random::token().unwrap())), None);
        for made_up in ["", "mana", "mana=", "mana=.", "mana=x.y", &format!("mana={token}.")] {
            assert_eq!(cookies.read(made_up), None, "{made_up}");
        }
        assert_eq!(cookies.read(&format!("mana={token}.{}", "é".repeat(32))), None);
        assert_eq!(cookies.read(&format!("mana={token}.{}", "+1".repeat(32))), None);
    }

    #[test]
    fn behind_https_it_is_bound_to_the_host() {
        let cookies = Cookies::new("key".to_string(), true);
        let header = cookies.set(&random::token().unwrap());
        assert!(header.starts_with("__Host-mana=") && header.ends_with("; Secure"), "{header}");
        assert!(cookies.clear().contains("Max-Age=0"));
    }
}
