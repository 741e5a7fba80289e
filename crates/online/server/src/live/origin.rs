use axum::http::{HeaderMap, HeaderValue, header};
use ipnet::IpNet;
use mana_protocol::{Code, Refusal};
use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

/// The public URL of the application, such as `https://mana.example.org`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BaseUrl(String);

/// A text that is not the URL of a host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BaseUrlError(String);

impl fmt::Display for BaseUrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.0;
        write!(f, "\"{text}\" is not a URL such as https://mana.example.org, without a path")
    }
}

impl std::error::Error for BaseUrlError {}

impl FromStr for BaseUrl {
    type Err = BaseUrlError;

    fn from_str(text: &str) -> Result<BaseUrl, BaseUrlError> {
        let url = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
        let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        let plain = |host: &str| {
            !host.is_empty()
                && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
        };
        match host {
            Some(host) if plain(host) => Ok(BaseUrl(url)),
            _ => Err(BaseUrlError(mana_game::excerpt(text))),
        }
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl BaseUrl {
    pub(crate) fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

/// Protects against cross-site request forgery: refuses a request that changes something, or opens a socket, if it
/// comes from a page of another site.
///
/// Browsers send `Origin` or `Sec-Fetch-Site` with such requests. Other programs send neither, and hold no cookies of
/// others that could be misused.
pub(crate) fn check_same_origin(
    headers: &HeaderMap,
    base: Option<&BaseUrl>,
) -> Result<(), Refusal> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let same_origin = match (headers.get(header::ORIGIN), base) {
        (None, _) => match text(header::HeaderName::from_static("sec-fetch-site")) {
            None => headers.get("sec-fetch-site").is_none(),
            Some(site) => site == "same-origin" || site == "none",
        },
        (Some(_), Some(base)) => {
            text(header::ORIGIN).is_some_and(|origin| origin.eq_ignore_ascii_case(&base.0))
        }
        (Some(_), None) => text(header::ORIGIN)
            .and_then(|origin| origin.split_once("://"))
            .zip(text(header::HOST))
            .is_some_and(|((_, origin), host)| origin.eq_ignore_ascii_case(host)),
    };
    if same_origin {
        Ok(())
    } else {
        Err(Refusal::new(Code::Origin, "the request comes from another site"))
    }
}

/// A proxy whose `X-Forwarded-For` header is trusted: an address, or a network such as `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrustedProxy(IpNet);

/// A text that is neither an address nor a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrustedProxyError(String);

impl fmt::Display for TrustedProxyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not an address or a network such as 10.0.0.0/8", self.0)
    }
}

impl std::error::Error for TrustedProxyError {}

impl FromStr for TrustedProxy {
    type Err = TrustedProxyError;

    fn from_str(text: &str) -> Result<TrustedProxy, TrustedProxyError> {
        let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        network.map(TrustedProxy).map_err(|_| TrustedProxyError(mana_game::excerpt(text)))
    }
}

impl TrustedProxy {
    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

/// The address a request comes from: the peer, or what a trusted proxy says in `X-Forwarded-For`.
pub(crate) fn client_address(
    headers: &HeaderMap,
    peer: IpAddr,
    trusted: &[TrustedProxy],
) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|proxy| proxy.contains(address));
    let forwarded: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let mut address = peer;
    // Each proxy appends its peer; entries before that of an untrusted one may be forged.
    for before in forwarded.into_iter().rev() {
        if !is_trusted(address) {
            break;
        }
        match parse_forwarded(before.trim()) {
            Some(before) => address = before,
            None => break,
        }
    }
    address
}

/// An address in `X-Forwarded-For`. Some proxies add the port, or write an IPv6 address in brackets.
fn parse_forwarded(text: &str) -> Option<IpAddr> {
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port).or_else(|| bracketed().map(IpAddr::V6))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| ((*name).parse().unwrap(), value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn cross_site_requests_are_refused() {
        #[track_caller]
        fn check_origin(pairs: &[(&'static str, &str)], base: Option<&str>, expected: bool) {
            let base = base.map(|base| base.parse::<BaseUrl>().unwrap());
            assert_eq!(
                check_same_origin(&headers(pairs), base.as_ref()).is_ok(),
                expected,
                "{pairs:?}"
            );
        }
        let base = Some("https://mana.example.org/");
        check_origin(&[("origin", "https://mana.example.org")], base, true);
        check_origin(&[("origin", "https://MANA.example.org")], base, true);
        check_origin(&[("origin", "http://mana.example.org")], base, false);
        check_origin(&[("origin", "https://mana.example.org.evil.org")], base, false);
        check_origin(&[("origin", "null")], base, false);
        check_origin(&[("origin", "null")], None, false);
        check_origin(
            &[("origin", "http://127.0.0.1:8080"), ("host", "127.0.0.1:8080")],
            None,
            true,
        );
        check_origin(&[("origin", "http://evil.org"), ("host", "127.0.0.1:8080")], None, false);
        check_origin(&[("host", "127.0.0.1:8080")], None, true);
        check_origin(&[("sec-fetch-site", "cross-site")], base, false);
        check_origin(&[("sec-fetch-site", "same-site")], base, false);
        check_origin(&[("sec-fetch-site", "same-origin")], base, true);
    }

    #[test]
    fn only_trusted_proxies_name_the_client() {
        #[track_caller]
        fn check_address(forwarded: &str, peer: &str, expected: &str) {
            let trusted = ["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
            let headers = headers(&[("x-forwarded-for", forwarded)]);
            let found = client_address(&headers, peer.parse().unwrap(), &trusted);
            assert_eq!(found, expected.parse::<IpAddr>().unwrap(), "{forwarded}");
        }
        check_address("192.0.2.7", "127.0.0.1", "192.0.2.7");
        check_address("192.0.2.7", "192.0.2.1", "192.0.2.1");
        check_address("1.2.3.4, 192.0.2.7, 10.1.2.3", "127.0.0.1", "192.0.2.7");
        check_address("made up, 10.1.2.3", "127.0.0.1", "10.1.2.3");
        check_address("", "127.0.0.1", "127.0.0.1");
        check_address("192.0.2.7:51234", "127.0.0.1", "192.0.2.7");
        check_address("[2001:db8::7]:51234, 10.1.2.3:80", "127.0.0.1", "2001:db8::7");
        check_address("[2001:db8::7]", "127.0.0.1", "2001:db8::7");
        check_address("2001:db8::7", "127.0.0.1", "2001:db8::7");
        for forged in ["[192.0.2.7]", "[2001:db8::7", "192.0.2.7:x", "192.0.2.7:99999", ":80"] {
            check_address(forged, "127.0.0.1", "127.0.0.1");
        }
    }

    #[test]
    fn invalid_urls_and_proxies_are_errors() {
        for text in ["", "mana.example.org", "https://", "https://a/b", "ftp://a", "https://a b"] {
            assert!(text.parse::<BaseUrl>().is_err(), "{text}");
        }
        for text in ["", "10.0.0.0/33", "10.0.0/8", "::/129", "localhost"] {
            assert!(text.parse::<TrustedProxy>().is_err(), "{text}");
        }
    }
}
