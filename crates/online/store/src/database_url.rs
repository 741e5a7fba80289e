use crate::error::one_line;
use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};

/// The address of a database: `sqlite:FOLDER` or `postgres://USER@HOST/NAME`.
#[derive(Clone, Debug)]
pub enum DatabaseUrl {
    /// A SQLite database in a data folder.
    Sqlite(PathBuf),
    /// A database of a PostgreSQL server.
    Postgres(PostgresUrl),
}

/// A database of a PostgreSQL server, as `postgres://USER:PASSWORD@HOST:PORT/NAME?OPTIONS`.
///
/// The host defaults to this machine. A connection to another one uses TLS with a certificate for its name, unless
/// `sslmode=disable` is set. `Display` leaves out the password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PostgresUrl(Box<Config>);

/// Why a text is not the URL of a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DatabaseUrlError {
    /// It begins neither with `sqlite:` nor with `postgres:`.
    Scheme,
    /// No folder follows.
    NoFolder,
    /// It is not a URL of PostgreSQL.
    Postgres(String),
}

/// The socket folder of a local server, by Debian's and libpq's default.
const SOCKET_FOLDER: &str = "/var/run/postgresql";

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// After how long without a response a connection counts as lost.
const TCP_TIMEOUT: Duration = Duration::from_secs(15);

impl FromStr for DatabaseUrl {
    type Err = DatabaseUrlError;

    fn from_str(text: &str) -> Result<DatabaseUrl, DatabaseUrlError> {
        if let Some(folder) = text.strip_prefix("sqlite:") {
            let folder = folder.strip_prefix("//").unwrap_or(folder);
            return match folder {
                "" => Err(DatabaseUrlError::NoFolder),
                folder => Ok(DatabaseUrl::Sqlite(PathBuf::from(folder))),
            };
        }
        text.parse().map(DatabaseUrl::Postgres)
    }
}

impl FromStr for PostgresUrl {
    type Err = DatabaseUrlError;

    fn from_str(text: &str) -> Result<PostgresUrl, DatabaseUrlError> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(DatabaseUrlError::Scheme);
        }
        // The driver does not know `verify-full`, but certificates are always verified.
        let text = text.replace("sslmode=verify-full", "sslmode=require");
        let invalid = |error: tokio_postgres::Error| {
            let cause = error.source().map(ToString::to_string);
            DatabaseUrlError::Postgres(one_line(&cause.unwrap_or_else(|| error.to_string())))
        };
        let mut config: Config = text.parse().map_err(invalid)?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            config.host(SOCKET_FOLDER);
        }
        if config.get_ssl_mode() == SslMode::Prefer {
            // Falling back to plain text would protect nobody.
            let mode = if is_local(&config) { SslMode::Disable } else { SslMode::Require };
            config.ssl_mode(mode);
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        if config.get_application_name().is_none() {
            config.application_name("mana");
        }
        config.tcp_user_timeout(TCP_TIMEOUT).keepalives_idle(TCP_TIMEOUT);
        // Of several hosts, use the primary.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        Ok(PostgresUrl(Box::new(config)))
    }
}

/// Whether the connection stays on this machine.
fn is_local(config: &Config) -> bool {
    let is_local_host = |host: &Host| match host {
        Host::Tcp(name) => {
            name == "localhost" || name.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    };
    config.get_hosts().iter().all(is_local_host)
        && config.get_hostaddrs().iter().all(|address| address.is_loopback())
}

impl PostgresUrl {
    pub(crate) fn config(&self) -> &Config {
        &self.0
    }

    /// Whether the connection is encrypted.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.0.get_ssl_mode() == SslMode::Require
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = |host: &Host| match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(folder) => folder.display().to_string(),
        };
        let hosts: Vec<_> = self.0.get_hosts().iter().map(host).collect();
        let name = self.0.get_dbname().unwrap_or_default();
        write!(f, "postgres://{}/{name}", hosts.join(","))
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseUrl::Sqlite(folder) => write!(f, "sqlite:{}", Path::display(folder)),
            DatabaseUrl::Postgres(url) => url.fmt(f),
        }
    }
}

/// Does not repeat the text, which may hold a password.
impl fmt::Display for DatabaseUrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseUrlError::Scheme => {
                f.write_str("a database is sqlite:FOLDER or postgres://USER@HOST/NAME")
            }
            DatabaseUrlError::NoFolder => f.write_str("sqlite: lacks the folder"),
            DatabaseUrlError::Postgres(problem) => write!(f, "not a PostgreSQL URL: {problem}"),
        }
    }
}

impl Error for DatabaseUrlError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, shown: &str, encrypted: bool) {
        let url: PostgresUrl = text.parse().unwrap();
        assert_eq!(url.to_string(), shown);
        assert_eq!(url.is_encrypted(), encrypted, "{text}");
    }

    #[test]
    fn remote_hosts_require_tls() {
        check("postgres:///mana", "postgres:///var/run/postgresql/mana", false);
        check("postgres://%2Ftmp%2Fx/mana", "postgres:///tmp/x/mana", false);
        check("postgresql://ann:secret@localhost:5433/m", "postgres://localhost/m", false);
        check("postgres://127.0.0.1,[::1]/m", "postgres://127.0.0.1,::1/m", false);
        check("postgres://ann:secret@db.example.org/m", "postgres://db.example.org/m", true);
        check(
            "postgres://localhost,db.example.org/m",
            "postgres://localhost,db.example.org/m",
            true,
        );
        check("postgres://db/m?sslmode=prefer", "postgres://db/m", true);
        check("postgres://localhost/m?sslmode=verify-full", "postgres://localhost/m", true);
        check("postgres://db.example.org/m?sslmode=disable", "postgres://db.example.org/m", false);
    }

    #[test]
    fn errors_do_not_reveal_the_password() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            let error = text.parse::<DatabaseUrl>().unwrap_err().to_string();
            assert!(error.contains(expected) && !error.contains("secret"), "{error}");
        }
        check("mysql://ann:secret@host/m", "sqlite:FOLDER or postgres://");
        check("", "sqlite:FOLDER or postgres://");
        check("sqlite:", "lacks the folder");
        check("postgres://ann:secret@host/m?sslmode=maybe", "sslmode");
        check("postgres://ann:secret@host:x/m", "port");
        check("postgres://ann:secret@host/m?sslmod\u{1a}=1", r"unknown option `sslmod\u{1a}`");
        let long = format!("postgres://host/m?{}=1", "\u{16}".repeat(500));
        let error = long.parse::<DatabaseUrl>().unwrap_err().to_string();
        assert!(error.contains(r"\u{16}") && error.len() < 300, "{error}");
        assert!(
            matches!("sqlite:a/b".parse(), Ok(DatabaseUrl::Sqlite(path)) if path == Path::new("a/b"))
        );
    }
}
