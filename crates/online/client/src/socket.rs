use crate::ClientError;
use futures_util::{SinkExt, StreamExt};
use http::{HeaderValue, header};
use mana_protocol::{ClientId, ToClient, ToServer, VERSION};
use std::pin::pin;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
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
        loop {
            match self.receive().await? {
                ToClient::Welcome { .. } => return Ok(()),
                // It is published to every connection of a player.
                ToClient::OwnGameChanged { .. } => {}
                other => return Err(ClientError::Unexpected(Box::new(other))),
            }
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
        ToClient::read(&self.receive_text().await?).map_err(ClientError::Message)
    }

    /// Waits for the text of the next message, whether it is valid or not. Cancel-safe.
    ///
    /// # Errors
    /// The socket fails or is closed.
    pub async fn receive_text(&mut self) -> Result<Utf8Bytes, ClientError> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
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

    /// Skips messages until a future is ready. Pings are answered only while the socket is read.
    ///
    /// # Errors
    /// The socket fails or is closed.
    pub async fn skip_until<T>(
        &mut self,
        until: impl Future<Output = T>,
    ) -> Result<T, ClientError> {
        let mut until = pin!(until);
        loop {
            tokio::select! {
                biased;
                done = &mut until => return Ok(done),
                skipped = self.receive_text() => drop(skipped?),
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

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;
    use tokio::sync::oneshot;

    #[tokio::test]
    async fn waiting_sockets_answer_pings() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let host = listener.local_addr().unwrap().to_string();
        let (answered, was_answered) = oneshot::channel();
        let server = tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let mut socket = tokio_tungstenite::accept_async(stream).await.unwrap();
            socket.send(Message::text("skipped")).await.unwrap();
            socket.send(Message::Ping(Default::default())).await.unwrap();
            assert!(matches!(socket.next().await, Some(Ok(Message::Pong(_)))));
            answered.send(()).unwrap();
            socket.close(None).await.unwrap();
        });
        let mut socket = ApiSocket::open(&host, None, None).await.unwrap();
        socket.skip_until(was_answered).await.unwrap().unwrap();
        assert!(socket.skip_until(std::future::pending::<()>()).await.is_err(), "it was closed");
        server.await.unwrap();
    }
}
