use data_encoding::HEXLOWER;
use hmac::{Hmac, Mac};
use mana_protocol::WallTime;
use mana_store::{CookieKey, TokenDigest};
use sha2::{Digest, Sha256};
use std::fmt;
use tokio::sync::watch;

/// Writes and reads session cookies.
///
/// A cookie holds a random token and its signature. The store has only the token's digest, so that read access to the
/// database does not suffice to hijack a session; the signature lets forged cookies be rejected without a query.
///
/// There may be several keys: all are accepted, and one signs.
pub(crate) struct SessionCookies {
    /// The newest first.
    keys: watch::Sender<Vec<CookieKey>>,
    /// Over https, it has a prefix that makes browsers bind the cookie to the host.
    name: &'static str,
    secure: bool,
}

/// How long a session lasts after it was last renewed, in seconds: a year and a month, the most that browsers allow.
pub(crate) const SESSION_SECONDS: u64 = 400 * 24 * 60 * 60;

/// A session in use is renewed after so many seconds, so that it does not expire.
pub(crate) const RENEWAL_SECONDS: u64 = 30 * 24 * 60 * 60;

impl SessionCookies {
    pub(crate) fn new(keys: Vec<CookieKey>, secure: bool) -> SessionCookies {
        SessionCookies {
            keys: watch::Sender::new(keys),
            name: if secure { "__Host-mana" } else { "mana" },
            secure,
        }
    }

    /// Replaces the keys.
    pub(crate) fn set_keys(&self, keys: Vec<CookieKey>) {
        self.keys.send_replace(keys);
    }

    /// Waits until the key with a number is retired.
    pub(crate) async fn retired(&self, number: i64) {
        let is_retired = |keys: &Vec<CookieKey>| keys.iter().all(|key| key.number != number);
        // It cannot fail, as `self` has the sender.
        let _ = self.keys.subscribe().wait_for(is_retired).await;
    }

    /// The `Set-Cookie` header that starts a session, or continues it.
    pub(crate) fn set(&self, token: &SessionToken, now: WallTime) -> String {
        let SessionToken(token) = token;
        let keys = self.keys.borrow();
        let signature = signing_key(&keys, now).map(|key| mac(key, token).finalize().into_bytes());
        let signature = signature.map(|signature| HEXLOWER.encode(&signature)).unwrap_or_default();
        self.header(&format!("{token}.{signature}"), SESSION_SECONDS)
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
    pub(crate) fn read(&self, header: &str, now: WallTime) -> Option<SignedToken> {
        let mut cookies = header.split(';').filter_map(|cookie| cookie.trim().split_once('='));
        let (_, value) = cookies.find(|(name, _)| *name == self.name)?;
        let (token, signature) = value.split_once('.')?;
        let signature = HEXLOWER.decode(signature.as_bytes()).ok()?;
        let keys = self.keys.borrow();
        let signer = keys.iter().find(|key| mac(key, token).verify_slice(&signature).is_ok())?;
        let is_current = signing_key(&keys, now) == Some(signer);
        Some(SignedToken { token: SessionToken(token.to_string()), key: signer.number, is_current })
    }
}

/// The key that signs: the newest whose time has come, or else the oldest.
fn signing_key(keys: &[CookieKey], now: WallTime) -> Option<&CookieKey> {
    keys.iter().find(|key| key.signs <= now).or(keys.last())
}

fn mac(key: &CookieKey, token: &str) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key.key.as_bytes()).expect("keys of any length are taken");
    mac.update(token.as_bytes());
    mac
}

/// A token from a cookie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SignedToken {
    pub(crate) token: SessionToken,
    /// The number of the key that has signed it.
    pub(crate) key: i64,
    /// Whether the current key has signed it.
    pub(crate) is_current: bool,
}

/// The token of a session, which is stored only in its cookie.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SessionToken(pub(crate) String);

impl SessionToken {
    /// Its digest, as stored.
    pub(crate) fn digest(&self) -> TokenDigest {
        TokenDigest(HEXLOWER.encode(&Sha256::digest(self.0.as_bytes())))
    }
}

/// Hides the token.
impl fmt::Debug for SessionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionToken")
    }
}

#[cfg(test)]
mod tests {
    use super::super::random;
    use super::*;

    const NOW: WallTime = WallTime::from_millis(1000);

    /// Keys, the newest first, which signs from a time on.
    fn keys(names: &[&str], signs: u64) -> Vec<CookieKey> {
        let key = |(place, name): (usize, &&str)| CookieKey {
            number: (names.len() - place) as i64,
            key: name.to_string(),
            signs: WallTime::from_millis(if place == 0 { signs } else { 0 }),
        };
        names.iter().enumerate().map(key).collect()
    }

    #[test]
    fn only_signed_cookies_are_accepted() {
        let cookies = SessionCookies::new(keys(&["key"], 0), false);
        let token = SessionToken(random::token().unwrap());
        let header = cookies.set(&token, NOW);
        assert!(
            header.contains("; HttpOnly; SameSite=Lax") && !header.contains("Secure"),
            "{header}"
        );
        let cookie = header.split(';').next().unwrap();
        let read = SignedToken { token: token.clone(), key: 1, is_current: true };
        assert_eq!(cookies.read(cookie, NOW), Some(read.clone()));
        assert_eq!(cookies.read(&format!("a=b; {cookie}; c=d"), NOW), Some(read));
        let SessionToken(token) = token;

        assert_eq!(SessionCookies::new(keys(&["other"], 0), false).read(cookie, NOW), None);
        assert_eq!(SessionCookies::new(Vec::new(), false).read(cookie, NOW), None);
        assert_eq!(cookies.read(&cookie.replace(&token, &random::token().unwrap()), NOW), None);
        for forged in ["", "mana", "mana=", "mana=.", "mana=x.y", &format!("mana={token}.")] {
            assert_eq!(cookies.read(forged, NOW), None, "{forged}");
        }
        assert_eq!(cookies.read(&format!("mana={token}.{}", "é".repeat(32)), NOW), None);
        assert_eq!(cookies.read(&format!("mana={token}.{}", "+1".repeat(32)), NOW), None);
    }

    #[test]
    fn a_session_survives_a_new_key_and_ends_with_the_old_one() {
        let cookies = SessionCookies::new(keys(&["old"], 0), false);
        let token = SessionToken(random::token().unwrap());
        let old = cookies.set(&token, NOW);
        let is_current = |cookie: &str| cookies.read(cookie, NOW).map(|read| read.is_current);
        // A key whose time has not come does not sign, but is accepted, as another server's clock may be ahead.
        cookies.set_keys(keys(&["new", "old"], 1001));
        assert_eq!((cookies.set(&token, NOW), is_current(&old)), (old.clone(), Some(true)));
        let new = SessionCookies::new(keys(&["new"], 0), false).set(&token, NOW);
        assert_eq!(is_current(&new), Some(false));
        cookies.set_keys(keys(&["new", "old"], 1000));
        assert_eq!((cookies.set(&token, NOW), is_current(&old)), (new.clone(), Some(false)));
        assert_eq!(is_current(&new), Some(true));
        cookies.set_keys(keys(&["new"], 1000));
        assert_eq!((is_current(&old), is_current(&new)), (None, Some(true)));
    }

    #[test]
    fn over_https_the_cookie_is_bound_to_the_host() {
        let cookies = SessionCookies::new(keys(&["key"], 0), true);
        let header = cookies.set(&SessionToken(random::token().unwrap()), NOW);
        assert!(header.starts_with("__Host-mana=") && header.ends_with("; Secure"), "{header}");
        assert!(cookies.clear().contains("Max-Age=0"));
    }
}
