use data_encoding::HEXLOWER;
use hmac::{Hmac, Mac};
use mana_store::TokenDigest;
use sha2::{Digest, Sha256};
use std::fmt;
use std::sync::{PoisonError, RwLock};

/// Writes and reads session cookies.
///
/// A cookie holds a random token and its signature. The store has only the token's digest, so that reading the database
/// is not enough to take over a session; the signature lets forged cookies be rejected without asking the store.
pub(crate) struct SessionCookies {
    key: RwLock<String>,
    /// Over https, a name whose prefix makes browsers bind the cookie to the host.
    name: &'static str,
    secure: bool,
}

/// How long a session lasts after it was last renewed, in seconds: a year and a month, the most that browsers allow.
pub(crate) const SESSION_SECONDS: u64 = 400 * 24 * 60 * 60;

/// A session that is in use is renewed after so many seconds, so that it does not end for whoever comes back.
pub(crate) const RENEWAL_SECONDS: u64 = 30 * 24 * 60 * 60;

impl SessionCookies {
    pub(crate) fn new(key: String, secure: bool) -> SessionCookies {
        SessionCookies {
            key: RwLock::new(key),
            name: if secure { "__Host-mana" } else { "mana" },
            secure,
        }
    }

    /// Signs and checks with another key from now on.
    pub(crate) fn set_key(&self, key: String) {
        *self.key.write().unwrap_or_else(PoisonError::into_inner) = key;
    }

    /// The `Set-Cookie` header that starts a session.
    pub(crate) fn set(&self, token: &SessionToken) -> String {
        let SessionToken(token) = token;
        let value =
            format!("{token}.{}", HEXLOWER.encode(&self.mac(token).finalize().into_bytes()));
        self.header(&value, SESSION_SECONDS)
    }

    /// The `Set-Cookie` header that removes the cookie.
    pub(crate) fn clear(&self) -> String {
        self.header("", 0)
    }

    fn header(&self, value: &str, seconds: u64) -> String {
        let secure = if self.secure { "; Secure" } else { "" };
        let name = self.name;
        format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
    }

    /// The token in a `Cookie` header, if its signature is valid.
    pub(crate) fn read(&self, header: &str) -> Option<SessionToken> {
        let mut cookies = header.split(';').filter_map(|cookie| cookie.trim().split_once('='));
        let (_, value) = cookies.find(|(name, _)| *name == self.name)?;
        let (token, signature) = value.split_once('.')?;
        let signature = HEXLOWER.decode(signature.as_bytes()).ok()?;
        self.mac(token).verify_slice(&signature).ok()?;
        Some(SessionToken(token.to_string()))
    }

    fn mac(&self, token: &str) -> Hmac<Sha256> {
        let key = self.key.read().unwrap_or_else(PoisonError::into_inner);
        let mut mac =
            Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("keys of any length are taken");
        mac.update(token.as_bytes());
        mac
    }
}

/// The token of a session, which only its cookie holds.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SessionToken(pub(crate) String);

impl SessionToken {
    /// Its digest, as the store keeps it.
    pub(crate) fn digest(&self) -> TokenDigest {
        TokenDigest(HEXLOWER.encode(&Sha256::digest(self.0.as_bytes())))
    }
}

/// Shows nobody the token.
impl fmt::Debug for SessionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionToken")
    }
}

#[cfg(test)]
mod tests {
    use super::super::random;
    use super::*;

    #[test]
    fn only_signed_cookies_are_read() {
        let cookies = SessionCookies::new("key".to_string(), false);
        let token = SessionToken(random::token().unwrap());
        let header = cookies.set(&token);
        assert!(
            header.contains("; HttpOnly; SameSite=Lax") && !header.contains("Secure"),
            "{header}"
        );
        let cookie = header.split(';').next().unwrap();
        assert_eq!(cookies.read(cookie), Some(token.clone()));
        assert_eq!(cookies.read(&format!("a=b; {cookie}; c=d")), Some(token.clone()));
        let SessionToken(token) = token;

        assert_eq!(SessionCookies::new("other".to_string(), false).read(cookie), None);
        assert_eq!(cookies.read(&cookie.replace(&token, &random::token().unwrap())), None);
        for forged in ["", "mana", "mana=", "mana=.", "mana=x.y", &format!("mana={token}.")] {
            assert_eq!(cookies.read(forged), None, "{forged}");
        }
        assert_eq!(cookies.read(&format!("mana={token}.{}", "é".repeat(32))), None);
        assert_eq!(cookies.read(&format!("mana={token}.{}", "+1".repeat(32))), None);
    }

    #[test]
    fn over_https_the_cookie_is_bound_to_the_host() {
        let cookies = SessionCookies::new("key".to_string(), true);
        let header = cookies.set(&SessionToken(random::token().unwrap()));
        assert!(header.starts_with("__Host-mana=") && header.ends_with("; Secure"), "{header}");
        assert!(cookies.clear().contains("Max-Age=0"));
    }
}
