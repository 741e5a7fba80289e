use crate::ClientError;
use futures_util::{SinkExt, StreamExt};
use mana_protocol::{ClientId, ToClient, ToServer, VERSION};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The conversation with a server.
#[derive(Debug)]
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens it with a cookie and from an origin, where these are given.
    ///
    /// # Errors
    /// The server does not have it.
    pub async fn open(
        host: &str,
        cookie: Option<&str>,
        origin: Option<&str>,
    ) -> Result<Socket, ClientError> {
        let mut request = format!("ws://{host}/api/socket").into_client_request()?;
        let headers = [("cookie", cookie), ("origin", origin)];
        for (name, value) in headers.into_iter().filter_map(|(name, value)| Some((name, value?))) {
            let value = HeaderValue::from_str(value)
                .map_err(|_| ClientError::Answer(format!("{name} cannot be sent")))?;
            request.headers_mut().insert(HeaderName::from_static(name), value);
        }
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        // A load generator has many of them.
        let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
        match client_async_with_config(request, stream, Some(config)).await {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(Error::Http(response)) => {
                let body = response.body().clone().unwrap_or_default();
                let body = String::from_utf8_lossy(&body).into_owned();
                Err(ClientError::Status(response.status().as_u16(), body))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Says who speaks, and waits to be welcomed.
    ///
    /// # Errors
    /// The socket fails, or the server speaks another version.
    pub async fn hello(&mut self, client: &ClientId) -> Result<(), ClientError> {
        self.send(&ToServer::Hello { version: VERSION, client: client.clone() }).await?;
        match self.receive().await? {
            ToClient::Welcome { .. } => Ok(()),
            other => Err(ClientError::Answer(other.write())),
        }
    }

    /// Says something.
    ///
    /// # Errors
    /// The socket fails.
    pub async fn send(&mut self, message: &ToServer) -> Result<(), ClientError> {
        self.send_text(message.write()).await
    }

    /// Says anything.
    ///
    /// # Errors
    /// The socket fails.
    pub async fn send_text(&mut self, text: String) -> Result<(), ClientError> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// Waits for the next message.
    ///
    /// # Errors
    /// The socket fails or ends, or what comes is no message.
    pub async fn receive(&mut self) -> Result<ToClient, ClientError> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return ToClient::read(&text).map_err(ClientError::Answer);
                }
                Some(Ok(Message::Close(_))) | None => return Err(Error::ConnectionClosed.into()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// Waits for a message that says something, for ten seconds, and passes over all others.
    ///
    /// # Errors
    /// The socket fails or ends, or no such message comes.
    pub async fn wait_for<T>(
        &mut self,
        mut says: impl FnMut(ToClient) -> Option<T>,
    ) -> Result<T, ClientError> {
        let wait = async {
            loop {
                if let Some(said) = says(self.receive().await?) {
                    return Ok(said);
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(10), wait).await.map_err(|_| ClientError::Late)?
    }

    /// Ends it in good manners.
    pub async fn close(mut self) {
        // The other side may have ended it already.
        let _ = self.0.close(None).await;
    }
}
