use axum::http::HeaderMap;
use axum::http::header;
use mana_protocol::{Code, Refusal};
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// Where the application is to those who use it, such as `https://mana.example.org`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BaseUrl(String);

/// A text that is not the address of a host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadBaseUrl(String);

impl fmt::Display for BadBaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.0;
        write!(f, "\"{text}\" is not an address such as https://mana.example.org, without a path")
    }
}

impl std::error::Error for BadBaseUrl {}

impl FromStr for BaseUrl {
    type Err = BadBaseUrl;

    fn from_str(text: &str) -> Result<BaseUrl, BadBaseUrl> {
        let url = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
        let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        let plain = |host: &str| {
            !host.is_empty()
                && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
        };
        match host {
            Some(host) if plain(host) => Ok(BaseUrl(url)),
            _ => Err(BadBaseUrl(mana_game::excerpt(text))),
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

/// Makes sure that a request which changes something, or opens a socket, was not made by a page of another site.
///
/// Browsers say where such a request comes from. Programs that are no browsers say nothing, and have no cookies of
/// others to misuse.
pub(crate) fn check(headers: &HeaderMap, base: Option<&BaseUrl>) -> Result<(), Refusal> {
    let text = |name| headers.get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
    let own = match (headers.get(header::ORIGIN), base) {
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
    if own {
        Ok(())
    } else {
        Err(Refusal::new(Code::Origin, "the request comes from another site"))
    }
}

/// A network of addresses, such as `10.0.0.0/8`, or one address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

/// A text that is not a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadNetwork(String);

impl fmt::Display for BadNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not an address or a network such as 10.0.0.0/8", self.0)
    }
}

impl std::error::Error for BadNetwork {}

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Network, BadNetwork> {
        let bad = || BadNetwork(mana_game::excerpt(text));
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| bad())?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| bad())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(most);
        if bits > most { Err(bad()) } else { Ok(Network { address, bits }) }
    }
}

impl Network {
    fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let mask = u32::MAX.checked_shl(32 - u32::from(self.bits)).unwrap_or(0);
                own.to_bits() & mask == other.to_bits() & mask
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let mask = u128::MAX.checked_shl(128 - u32::from(self.bits)).unwrap_or(0);
                own.to_bits() & mask == other.to_bits() & mask
            }
            _ => false,
        }
    }
}

/// Whose request it is: the peer, or whoever a trusted proxy says it speaks for.
pub(crate) fn address(headers: &HeaderMap, peer: IpAddr, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let forwarded: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let mut address = peer;
    // Each proxy adds whom it heard from at the end; what an untrusted one has said before may be made up.
    for before in forwarded.into_iter().rev() {
        if !is_trusted(address) {
            break;
        }
        match before.trim().parse() {
            Ok(before) => address = before,
            Err(_) => break,
        }
    }
    address
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
    fn requests_of_other_sites_are_told_apart() {
        #[track_caller]
        fn check_origin(pairs: &[(&'static str, &str)], base: Option<&str>, expected: bool) {
            let base = base.map(|base| base.parse::<BaseUrl>().unwrap());
            assert_eq!(check(&headers(pairs), base.as_ref()).is_ok(), expected, "{pairs:?}");
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
    fn only_trusted_proxies_are_believed() {
        #[track_caller]
        fn check_address(forwarded: &str, peer: &str, expected: &str) {
            let trusted = ["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
            let headers = headers(&[("x-forwarded-for", forwarded)]);
            let found = address(&headers, peer.parse().unwrap(), &trusted);
            assert_eq!(found, expected.parse::<IpAddr>().unwrap(), "{forwarded}");
        }
        check_address("192.0.2.7", "127.0.0.1", "192.0.2.7");
        check_address("192.0.2.7", "192.0.2.1", "192.0.2.1");
        check_address("1.2.3.4, 192.0.2.7, 10.1.2.3", "127.0.0.1", "192.0.2.7");
        check_address("made up, 10.1.2.3", "127.0.0.1", "10.1.2.3");
        check_address("", "127.0.0.1", "127.0.0.1");
    }

    #[test]
    fn what_is_no_address_is_named() {
        for text in ["", "mana.example.org", "https://", "https://a/b", "ftp://a", "https://a b"] {
            assert!(text.parse::<BaseUrl>().is_err(), "{text}");
        }
        for text in ["", "10.0.0.0/33", "10.0.0/8", "::/129", "localhost"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
