use crate::ClientError;
use futures_util::{SinkExt, StreamExt};
use http::{HeaderValue, header};
use mana_protocol::{ClientId, ToClient, ToServer, VERSION};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// How long [`ApiSocket::wait_for`] waits.
const WAIT_TIMEOUT: Duration = Duration::from_secs(10);

/// A WebSocket connection to the server's API.
#[derive(Debug)]
pub struct ApiSocket(WebSocketStream<TcpStream>);

impl ApiSocket {
    /// Connects, with a `Cookie` and an `Origin` header where given.
    ///
    /// # Errors
    /// A header is not valid, or the connection fails or is refused.
    pub async fn open(
        host: &str,
        cookie: Option<&str>,
        origin: Option<&str>,
    ) -> Result<ApiSocket, ClientError> {
        let mut request = format!("ws://{host}/api/socket").into_client_request()?;
        for (name, value) in [(header::COOKIE, cookie), (header::ORIGIN, origin)] {
            if let Some(value) = value {
                let value = HeaderValue::from_str(value).map_err(http::Error::from)?;
                request.headers_mut().insert(name, value);
            }
        }
        let stream = TcpStream::connect(host).await.map_err(ClientError::Connect)?;
        stream.set_nodelay(true).map_err(ClientError::Connect)?;
        // Small buffers: a load test opens thousands of sockets.
        let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
        match client_async_with_config(request, stream, Some(config)).await {
            Ok((socket, _)) => Ok(ApiSocket(socket)),
            Err(Error::Http(response)) => {
                let body = response.body().clone().unwrap_or_default();
                let body = String::from_utf8_lossy(&body).into_owned();
                Err(ClientError::Status { status: response.status(), body })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Sends the client's id and waits for the server's welcome.
    ///
    /// # Errors
    /// The socket fails, or the server speaks another version of the protocol.
    pub async fn hello(&mut self, client: &ClientId) -> Result<(), ClientError> {
        self.send(&ToServer::Hello { version: VERSION, client: client.clone() }).await?;
        match self.receive().await? {
            ToClient::Welcome { .. } => Ok(()),
            other => Err(ClientError::Unexpected(Box::new(other))),
        }
    }

    /// Sends a message.
    ///
    /// # Errors
    /// The socket fails.
    pub async fn send(&mut self, message: &ToServer) -> Result<(), ClientError> {
        self.send_text(message.write()).await
    }

    /// Sends any text, whether it is a message or not.
    ///
    /// # Errors
    /// The socket fails.
    pub async fn send_text(&mut self, text: String) -> Result<(), ClientError> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// Waits for the next message.
    ///
    /// # Errors
    /// The socket fails or is closed, or the message is malformed.
    pub async fn receive(&mut self) -> Result<ToClient, ClientError> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return ToClient::read(&text).map_err(ClientError::Message);
                }
                Some(Ok(Message::Close(Some(frame)))) => {
                    let reason = frame.reason.as_str().to_string();
                    return Err(ClientError::Closed { code: frame.code.into(), reason });
                }
                Some(Ok(Message::Close(None))) | None => {
                    return Err(Error::ConnectionClosed.into());
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// Waits up to ten seconds for a message that `select` maps to a value, and skips all others.
    ///
    /// # Errors
    /// The socket fails or is closed, a message is malformed, or none is selected in time.
    pub async fn wait_for<T>(
        &mut self,
        mut select: impl FnMut(ToClient) -> Option<T>,
    ) -> Result<T, ClientError> {
        let wait = async {
            loop {
                if let Some(selected) = select(self.receive().await?) {
                    return Ok(selected);
                }
            }
        };
        tokio::time::timeout(WAIT_TIMEOUT, wait).await.map_err(|_| ClientError::Timeout)?
    }
}
