//! A connection to a NATS server: TLS and authentication.

use crate::credentials::Credentials;
use crate::error::NatsError;
use crate::operation::{OperationReader, ServerInfo, ServerOperation};
use crate::url::{Login, NatsUrl, ServerAddress};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::version::TLS13;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The timeout of connecting and of sending.
pub(crate) const IO_TIMEOUT: Duration = Duration::from_secs(5);

/// A stream of bytes, encrypted or not.
trait ByteStream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> ByteStream for T {}

/// An authenticated connection.
pub(crate) struct NatsConnection {
    stream: Box<dyn ByteStream>,
    reader: OperationReader,
    max_payload: usize,
}

/// The fields of `CONNECT`.
#[derive(Serialize)]
struct Connect<'a> {
    verbose: bool,
    pedantic: bool,
    /// Whether a client receives its own messages.
    echo: bool,
    tls_required: bool,
    /// Whether it supports headers, and wants status 503 for a request without subscribers.
    headers: bool,
    no_responders: bool,
    name: &'a str,
    lang: &'a str,
    version: &'a str,
    protocol: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    auth_token: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pass: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    jwt: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nkey: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sig: Option<String>,
}

impl NatsConnection {
    /// Connects to one of the servers.
    pub(crate) async fn open(
        url: &NatsUrl,
        credentials: Option<&Credentials>,
        server: usize,
    ) -> Result<NatsConnection, NatsError> {
        let address = &url.servers[server % url.servers.len()];
        let connecting = NatsConnection::connect(url, credentials, address);
        timeout(IO_TIMEOUT, connecting).await.map_err(|_| NatsError::Timeout)?
    }

    async fn connect(
        url: &NatsUrl,
        credentials: Option<&Credentials>,
        address: &ServerAddress,
    ) -> Result<NatsConnection, NatsError> {
        let stream = TcpStream::connect((address.host.as_str(), address.port)).await?;
        stream.set_nodelay(true)?;
        let reader = OperationReader::default();
        let mut connection = NatsConnection { stream: Box::new(stream), reader, max_payload: 0 };
        let info = loop {
            match connection.receive().await? {
                ServerOperation::Info(info) => break info,
                ServerOperation::Error(problem) => return Err(NatsError::Refused(problem)),
                _ => {}
            }
        };
        let encrypted = info.tls_required || url.requires_tls;
        if encrypted {
            if !info.tls_required && !info.tls_available {
                return Err(NatsError::NoTls);
            }
            connection = connection.encrypt(address).await?;
        }
        connection.authenticate(url, credentials, &info, encrypted).await?;
        connection.max_payload = info.max_payload;
        Ok(connection)
    }

    /// Upgrades to TLS. Unauthenticated bytes that were already received are dropped.
    async fn encrypt(self, address: &ServerAddress) -> Result<NatsConnection, NatsError> {
        let failed = |error: &dyn std::error::Error| NatsError::Tls(error.to_string());
        let mut roots = RootCertStore::empty();
        // Certificates that cannot be parsed are skipped.
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(&[&TLS13])
            .map_err(|error| failed(&error))?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        let name = ServerName::try_from(address.host.clone()).map_err(|error| failed(&error))?;
        let handshake = TlsConnector::from(Arc::new(config)).connect(name, self.stream);
        let stream = handshake.await.map_err(|error| failed(&error))?;
        let reader = OperationReader::default();
        Ok(NatsConnection { stream: Box::new(stream), reader, max_payload: 0 })
    }

    /// Authenticates, and waits until the server accepts.
    async fn authenticate(
        &mut self,
        url: &NatsUrl,
        credentials: Option<&Credentials>,
        info: &ServerInfo,
        tls_required: bool,
    ) -> Result<(), NatsError> {
        let (mut auth_token, mut user, mut pass) = (None, None, None);
        match &url.login {
            Login::None => {}
            Login::Token(token) => auth_token = Some(token.as_str()),
            Login::Password { user: name, password } => {
                (user, pass) = (Some(name.as_str()), Some(password.as_str()));
            }
        }
        let nonce = info.nonce.as_deref();
        let signed = credentials.zip(nonce).map(|(credentials, nonce)| credentials.sign(nonce));
        let connect = Connect {
            verbose: false,
            pedantic: false,
            echo: false,
            tls_required,
            headers: true,
            no_responders: true,
            name: "mana",
            lang: "rust",
            version: env!("CARGO_PKG_VERSION"),
            protocol: 1,
            auth_token,
            user,
            pass,
            jwt: credentials.and_then(Credentials::jwt),
            nkey: credentials.filter(|known| known.jwt().is_none()).map(Credentials::public_key),
            sig: signed,
        };
        let connect = serde_json::to_string(&connect).map_err(std::io::Error::other)?;
        self.send(format!("CONNECT {connect}\r\nPING\r\n").as_bytes()).await?;
        loop {
            match self.receive().await? {
                ServerOperation::Pong => return Ok(()),
                ServerOperation::Error(_) if nonce.is_some() && credentials.is_none() => {
                    return Err(NatsError::NoCredentials);
                }
                ServerOperation::Error(problem) => return Err(NatsError::Refused(problem)),
                _ => {}
            }
        }
    }

    /// The longest message that the server accepts.
    pub(crate) fn max_payload(&self) -> usize {
        self.max_payload
    }

    /// The next operation. Cancel-safe.
    pub(crate) async fn receive(&mut self) -> Result<ServerOperation, NatsError> {
        let mut bytes = [0; 16 * 1024];
        loop {
            if let Some(operation) = self.reader.next_operation()? {
                return Ok(operation);
            }
            match self.stream.read(&mut bytes).await? {
                0 => return Err(std::io::Error::from(std::io::ErrorKind::UnexpectedEof).into()),
                count => self.reader.extend(&bytes[..count]),
            }
        }
    }

    /// Sends all of the bytes.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> Result<(), NatsError> {
        let sending = async {
            self.stream.write_all(bytes).await?;
            self.stream.flush().await
        };
        Ok(timeout(IO_TIMEOUT, sending).await.map_err(|_| NatsError::Timeout)??)
    }
}
