//! The settings of `mana serve`: from the command line, the environment or a file.

use anyhow::{Result, anyhow};
use mana_console::read_credentials;
use mana_server::{BaseUrl, ClusterOptions, ServerOptions, TrustedProxy};
use mana_store::DatabaseUrl;
use serde::{Deserialize, Deserializer, de};
use std::fs;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
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

    /// Database to use instead of that folder: postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, value_name = "URL", env = "MANA_DATABASE", hide_env_values = true)]
    pub(crate) database: Option<String>,

    /// NATS server through which several servers share that database: nats://HOST
    #[arg(long, value_name = "URL", env = "MANA_NATS", hide_env_values = true)]
    pub(crate) nats: Option<String>,

    /// File with the credentials for that NATS server: a JWT and the seed of its key, or the seed alone
    #[arg(long, value_name = "FILE", env = "MANA_NATS_CREDENTIALS")]
    pub(crate) nats_credentials: Option<PathBuf>,

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

    /// Connections that may be open; 0 is no limit [default: 20000, or as many as there may be open files]
    #[arg(long, value_name = "N", env = "MANA_MAX_CONNECTIONS")]
    pub(crate) max_connections: Option<u32>,

    /// Connections that one address may have open; 0 is no limit [default: 200]
    #[arg(long, value_name = "N", env = "MANA_CONNECTIONS_PER_ADDRESS")]
    pub(crate) connections_per_address: Option<u32>,

    /// Seconds that the headers of a request may take to arrive [default: 10]
    #[arg(long, value_name = "SECONDS", env = "MANA_HEADER_TIMEOUT")]
    pub(crate) header_timeout: Option<NonZeroU32>,

    /// Seconds that a connection may stay open between two requests [default: 150]
    #[arg(long, value_name = "SECONDS", env = "MANA_IDLE_TIMEOUT")]
    pub(crate) idle_timeout: Option<NonZeroU32>,

    /// Seconds after which a client that does not read what it is sent is disconnected [default: 20]
    #[arg(long, value_name = "SECONDS", env = "MANA_SEND_TIMEOUT")]
    pub(crate) send_timeout: Option<NonZeroU32>,

    /// Log level: error, warn, info, debug or trace [default: warn]
    #[arg(long, value_name = "LEVEL", env = "MANA_LOG")]
    #[serde(deserialize_with = "parse")]
    pub(crate) log: Option<Level>,
}

impl ServeSettings {
    /// Reads a settings file.
    pub(crate) fn read(file: &Path) -> Result<ServeSettings> {
        let name = file.display();
        let text = fs::read_to_string(file).map_err(|error| anyhow!("{name}: {error}"))?;
        toml::from_str(&text).map_err(|error| {
            let message = error.message();
            match error.span().and_then(|span| text.get(..span.start)) {
                Some(before) => {
                    let line = 1 + before.matches('\n').count();
                    let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
                    // The message of the TOML parser does not name the setting.
                    let setting = text.lines().nth(line - 1).unwrap_or_default().trim();
                    anyhow!("{name}:{line}:{column}: {message} in `{setting}`")
                }
                None => anyhow!("{name}: {message}"),
            }
        })
    }

    /// These settings, completed by `others`.
    pub(crate) fn or(self, others: ServeSettings) -> ServeSettings {
        ServeSettings {
            listen: self.listen.or(others.listen),
            data: self.data.or(others.data),
            database: self.database.or(others.database),
            nats: self.nats.or(others.nats),
            nats_credentials: self.nats_credentials.or(others.nats_credentials),
            base_url: self.base_url.or(others.base_url),
            trust: if self.trust.is_empty() { others.trust } else { self.trust },
            requests_per_second: self.requests_per_second.or(others.requests_per_second),
            max_connections: self.max_connections.or(others.max_connections),
            connections_per_address: self
                .connections_per_address
                .or(others.connections_per_address),
            header_timeout: self.header_timeout.or(others.header_timeout),
            idle_timeout: self.idle_timeout.or(others.idle_timeout),
            send_timeout: self.send_timeout.or(others.send_timeout),
            log: self.log.or(others.log),
        }
    }

    /// The database, if one is named. Parsed here, as clap's error would quote the password.
    pub(crate) fn database(&self) -> Result<Option<DatabaseUrl>> {
        let parse = |url: &String| url.parse().map_err(|error| anyhow!("--database: {error}"));
        self.database.as_ref().map(parse).transpose()
    }

    /// The options of the cluster, if any.
    pub(crate) fn cluster(&self) -> Result<Option<ClusterOptions>> {
        let Some(nats) = &self.nats else {
            return match self.nats_credentials {
                Some(_) => Err(anyhow!("--nats-credentials: --nats is missing")),
                None => Ok(None),
            };
        };
        let nats = nats.parse().map_err(|error| anyhow!("--nats: {error}"))?;
        let credentials = self.nats_credentials.as_deref().map(read_credentials).transpose()?;
        Ok(Some(ClusterOptions { nats, credentials }))
    }

    /// The options of the server.
    pub(crate) fn options(&self) -> ServerOptions {
        let default = ServerOptions::default();
        let seconds = |seconds: Option<NonZeroU32>, default: Duration| {
            seconds.map_or(default, |seconds| Duration::from_secs(seconds.get().into()))
        };
        ServerOptions {
            base_url: self.base_url.clone(),
            trusted_proxies: self.trust.clone(),
            requests_per_second: self.requests_per_second.unwrap_or(default.requests_per_second),
            max_connections: self.max_connections.unwrap_or(default.max_connections),
            connections_per_address: self
                .connections_per_address
                .unwrap_or(default.connections_per_address),
            header_timeout: seconds(self.header_timeout, default.header_timeout),
            idle_timeout: seconds(self.idle_timeout, default.idle_timeout),
            send_timeout: seconds(self.send_timeout, default.send_timeout),
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
