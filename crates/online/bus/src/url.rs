use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Where NATS is: `nats://USER:PASSWORD@HOST:PORT`, or `nats://TOKEN@HOST`, with further hosts after commas. `tls://`
/// is the same, but refuses servers without TLS. Its text form leaves out the login.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NatsUrl {
    pub(crate) servers: Vec<ServerAddress>,
    /// Whether a server without TLS is refused.
    pub(crate) requires_tls: bool,
    pub(crate) login: Login,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ServerAddress {
    pub(crate) host: String,
    pub(crate) port: u16,
}

/// How a client authenticates, as far as the URL says.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) enum Login {
    #[default]
    None,
    Token(String),
    Password {
        user: String,
        password: String,
    },
}

/// Why a text is not the URL of a NATS server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NatsUrlError {
    /// It begins neither with `nats://` nor with `tls://`.
    Scheme,
    /// There is no host.
    NoHost,
    /// A port is not a number from 1 to 65535.
    Port,
    /// Something follows the hosts.
    Path,
    /// A `%` is not followed by two hexadecimal digits of UTF-8.
    Escape,
}

/// The port of a server unless the URL names another.
const DEFAULT_PORT: u16 = 4222;

impl FromStr for NatsUrl {
    type Err = NatsUrlError;

    fn from_str(text: &str) -> Result<NatsUrl, NatsUrlError> {
        let (requires_tls, rest) = match (text.strip_prefix("nats://"), text.strip_prefix("tls://"))
        {
            (Some(rest), _) => (false, rest),
            (_, Some(rest)) => (true, rest),
            _ => return Err(NatsUrlError::Scheme),
        };
        let (login, hosts) = match rest.rsplit_once('@') {
            Some((login, hosts)) => (login.parse()?, hosts),
            None => (Login::None, rest),
        };
        let hosts = hosts.strip_suffix('/').unwrap_or(hosts);
        let servers = hosts.split(',').map(str::parse).collect::<Result<_, _>>()?;
        Ok(NatsUrl { servers, requires_tls, login })
    }
}

impl FromStr for Login {
    type Err = NatsUrlError;

    fn from_str(text: &str) -> Result<Login, NatsUrlError> {
        Ok(match text.split_once(':') {
            Some((user, password)) => {
                Login::Password { user: unescape(user)?, password: unescape(password)? }
            }
            None => Login::Token(unescape(text)?),
        })
    }
}

impl FromStr for ServerAddress {
    type Err = NatsUrlError;

    fn from_str(text: &str) -> Result<ServerAddress, NatsUrlError> {
        if text.contains(['/', '?', '#', '@']) {
            return Err(NatsUrlError::Path);
        }
        // An IPv6 address contains colons, and is in brackets for that reason.
        let (host, port) = match text.strip_prefix('[').and_then(|text| text.split_once(']')) {
            Some((host, port)) => (host, port.strip_prefix(':').or(port.is_empty().then_some(""))),
            None => match text.split_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (text, Some("")),
            },
        };
        if host.is_empty() || host.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return Err(NatsUrlError::NoHost);
        }
        let port = match port.ok_or(NatsUrlError::Port)? {
            "" => DEFAULT_PORT,
            port => {
                let port = port.parse().ok().filter(|&port| port > 0);
                port.ok_or(NatsUrlError::Port)?
            }
        };
        Ok(ServerAddress { host: host.to_string(), port })
    }
}

/// Decodes `%41` to `A`.
fn unescape(text: &str) -> Result<String, NatsUrlError> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut parts = text.split('%');
    bytes.extend(parts.next().unwrap_or_default().bytes());
    for part in parts {
        let (digits, rest) = part.split_at_checked(2).ok_or(NatsUrlError::Escape)?;
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let byte = u8::from_str_radix(digits, 16).ok().filter(|_| is_hex);
        bytes.push(byte.ok_or(NatsUrlError::Escape)?);
        bytes.extend(rest.bytes());
    }
    String::from_utf8(bytes).map_err(|_| NatsUrlError::Escape)
}

impl fmt::Display for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.requires_tls { "tls://" } else { "nats://" })?;
        for (number, server) in self.servers.iter().enumerate() {
            let comma = if number > 0 { "," } else { "" };
            write!(f, "{comma}{server}")?;
        }
        Ok(())
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ServerAddress { host, port } = self;
        match host.contains(':') {
            true => write!(f, "[{host}]:{port}"),
            false => write!(f, "{host}:{port}"),
        }
    }
}

/// Hides the password.
impl fmt::Debug for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Login::None => "None",
            Login::Token(_) => "Token",
            Login::Password { .. } => "Password",
        })
    }
}

/// Does not repeat the text, which may hold a password.
impl fmt::Display for NatsUrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NatsUrlError::Scheme => "NATS is at nats://HOST:PORT or tls://HOST:PORT",
            NatsUrlError::NoHost => "a host of NATS is missing",
            NatsUrlError::Port => "the port of NATS is not a number from 1 to 65535",
            NatsUrlError::Path => "nothing may follow the hosts of NATS",
            NatsUrlError::Escape => "a % is not followed by two hexadecimal digits of UTF-8",
        })
    }
}

impl Error for NatsUrlError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_parsed_and_displayed_without_secrets() {
        #[track_caller]
        fn check(text: &str, shown: &str, login: Login) {
            let url: NatsUrl = text.parse().unwrap();
            assert_eq!((url.to_string().as_str(), &url.login), (shown, &login));
            assert!(!format!("{url:?}").contains("secret"), "{url:?}");
            assert_eq!(url.to_string().parse::<NatsUrl>().unwrap().servers, url.servers);
        }
        let password = |user: &str, password: &str| Login::Password {
            user: user.to_string(),
            password: password.to_string(),
        };
        check("nats://localhost", "nats://localhost:4222", Login::None);
        check("tls://a:1,b/", "tls://a:1,b:4222", Login::None);
        check("nats://[::1]:4223", "nats://[::1]:4223", Login::None);
        check("nats://secret@[::1]", "nats://[::1]:4222", Login::Token("secret".into()));
        check("nats://ann:secret@h", "nats://h:4222", password("ann", "secret"));
        check("nats://a%40n:secret%3a@h", "nats://h:4222", password("a@n", "secret:"));
    }

    #[test]
    fn errors_do_not_reveal_the_password() {
        #[track_caller]
        fn check(text: &str, expected: NatsUrlError) {
            assert_eq!(text.parse::<NatsUrl>(), Err(expected), "{text}");
            assert!(!expected.to_string().contains("secret"));
        }
        check("", NatsUrlError::Scheme);
        check("http://secret@host", NatsUrlError::Scheme);
        check("nats://", NatsUrlError::NoHost);
        check("nats://a,,b", NatsUrlError::NoHost);
        check("nats://a b", NatsUrlError::NoHost);
        check("nats://a:0", NatsUrlError::Port);
        check("nats://a:65536", NatsUrlError::Port);
        check("nats://[::1]x", NatsUrlError::Port);
        check("nats://a/b", NatsUrlError::Path);
        check("nats://%+1@a", NatsUrlError::Escape);
        check("nats://%f@a", NatsUrlError::Escape);
        check("nats://%ff@a", NatsUrlError::Escape);
    }
}
