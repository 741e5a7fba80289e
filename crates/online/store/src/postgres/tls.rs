//! TLS to a database on another machine.

use crate::{DatabaseError, StoreError};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{InvalidDnsNameError, ServerName};
use tokio_rustls::rustls::version::TLS13;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_rustls::{TlsConnector, client};

/// Connects by TLS to servers whose certificate is signed by one of the system's authorities.
#[derive(Clone)]
pub(crate) struct PostgresTls(Arc<ClientConfig>);

impl PostgresTls {
    /// With the authorities of the system, or those of the file that `SSL_CERT_FILE` names.
    pub(crate) fn new() -> Result<PostgresTls, StoreError> {
        let failed = |error| StoreError::Unavailable(DatabaseError::new(error));
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        // Certificates that cannot be parsed are skipped.
        roots.add_parsable_certificates(found.certs);
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(&[&TLS13])
            .map_err(|error| failed(error.to_string()))?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        Ok(PostgresTls(Arc::new(config)))
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for PostgresTls {
    type Stream = EncryptedStream<S>;
    type TlsConnect = TlsHandshake;
    type Error = InvalidDnsNameError;

    fn make_tls_connect(&mut self, host: &str) -> Result<TlsHandshake, InvalidDnsNameError> {
        let name = ServerName::try_from(host.to_string())?;
        Ok(TlsHandshake { connector: TlsConnector::from(Arc::clone(&self.0)), name })
    }
}

/// A handshake with a server of this name.
pub(crate) struct TlsHandshake {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for TlsHandshake {
    type Stream = EncryptedStream<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<EncryptedStream<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        let handshake = self.connector.connect(self.name, stream);
        Box::pin(async { handshake.await.map(EncryptedStream) })
    }
}

/// A connection under TLS.
pub(crate) struct EncryptedStream<S>(client::TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for EncryptedStream<S> {
    /// As the certificate is verified, channel binding would add little.
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for EncryptedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for EncryptedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, buffer)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}
