//! The settings of `mana serve`: from the command line, the environment or a file.

use anyhow::{Result, anyhow};
use mana_server::{BaseUrl, ServerOptions, TrustedProxy};
use serde::{Deserialize, Deserializer, de};
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tracing::Level;

#[derive(clap::Args, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ServeSettings {
    /// Address to listen on [default: 127.0.0.1:8080, or the next free port]
    #[arg(long, value_name = "ADDRESS", env = "MANA_LISTEN")]
    #[serde(deserialize_with = "parse")]
    pub(crate) listen: Option<SocketAddr>,

    /// Folder for the database of games between people [default: mana in the user's data folder]
    #[arg(long, value_name = "FOLDER", env = "MANA_DATA")]
    pub(crate) data: Option<PathBuf>,

    /// Public URL, if behind a proxy: https://mana.example.org
    #[arg(long, value_name = "URL", env = "MANA_BASE_URL")]
    #[serde(deserialize_with = "parse")]
    pub(crate) base_url: Option<BaseUrl>,

    /// Proxy whose X-Forwarded-For is trusted: an address or a network
    #[arg(long, value_name = "NETWORK", env = "MANA_TRUST", value_delimiter = ',')]
    #[serde(deserialize_with = "parse_all")]
    pub(crate) trust: Vec<TrustedProxy>,

    /// Sustained requests a second that one address may make; 0 is no limit [default: 20]
    #[arg(long, value_name = "N", env = "MANA_REQUESTS_PER_SECOND")]
    pub(crate) requests_per_second: Option<u32>,

    /// Sockets that one address may have open; 0 is no limit [default: 200]
    #[arg(long, value_name = "N", env = "MANA_SOCKETS_PER_ADDRESS")]
    pub(crate) sockets_per_address: Option<u32>,

    /// Log level: error, warn, info, debug or trace [default: warn]
    #[arg(long, value_name = "LEVEL", env = "MANA_LOG")]
    #[serde(deserialize_with = "parse")]
    pub(crate) log: Option<Level>,
}

impl ServeSettings {
    /// Reads a settings file.
    pub(crate) fn read(file: &Path) -> Result<ServeSettings> {
        let in_file = |error: &dyn std::fmt::Display| anyhow!("{}: {error}", file.display());
        let text = fs::read_to_string(file).map_err(|error| in_file(&error))?;
        toml::from_str(&text).map_err(|error| in_file(&error))
    }

    /// These settings, completed by `others`.
    pub(crate) fn or(self, others: ServeSettings) -> ServeSettings {
        ServeSettings {
            listen: self.listen.or(others.listen),
            data: self.data.or(others.data),
            base_url: self.base_url.or(others.base_url),
            trust: if self.trust.is_empty() { others.trust } else { self.trust },
            requests_per_second: self.requests_per_second.or(others.requests_per_second),
            sockets_per_address: self.sockets_per_address.or(others.sockets_per_address),
            log: self.log.or(others.log),
        }
    }

    /// The options of the server.
    pub(crate) fn options(&self) -> ServerOptions {
        let default = ServerOptions::default();
        ServerOptions {
            base_url: self.base_url.clone(),
            trusted_proxies: self.trust.clone(),
            requests_per_second: self.requests_per_second.unwrap_or(default.requests_per_second),
            sockets_per_address: self.sockets_per_address.unwrap_or(default.sockets_per_address),
        }
    }
}

fn parse<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: std::fmt::Display>,
{
    let text = String::deserialize(deserializer)?;
    text.parse().map(Some).map_err(de::Error::custom)
}

fn parse_all<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: std::fmt::Display>,
{
    let texts = Vec::<String>::deserialize(deserializer)?;
    texts.iter().map(|text| text.parse().map_err(de::Error::custom)).collect()
}
