//! Requests to a NATS server, one at a time.

use crate::connection::{IO_TIMEOUT, NatsConnection};
use crate::credentials::Credentials;
use crate::error::NatsError;
use crate::operation::{NatsMessage, OperationError, ServerOperation};
use crate::url::NatsUrl;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// Sends requests and awaits their responses. When the connection is lost, it connects to the next server and retries,
/// so a request may be sent twice.
pub(crate) struct NatsClient {
    url: NatsUrl,
    credentials: Option<Credentials>,
    /// The subject of the responses: this, and the number of the request.
    inbox: String,
    requests: u64,
    /// Taken out for each exchange, so that a cancelled one does not leave a half-read response behind.
    connection: Option<NatsConnection>,
    /// How many times it has tried to connect.
    attempts: usize,
}

/// A request.
#[derive(Clone, Copy)]
pub(crate) struct NatsRequest<'a> {
    pub(crate) subject: &'a str,
    /// The id by which JetStream deduplicates a message.
    pub(crate) message_id: Option<&'a str>,
    pub(crate) payload: &'a [u8],
    /// The maximum number of responses. One with a status ends them early.
    pub(crate) answers: usize,
    /// How long the server may wait before it responds.
    pub(crate) wait: Duration,
}

/// The delay before a reconnect, at first and at most.
const RETRY_DELAYS: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(2)];

impl NatsClient {
    /// Connects. Unlike later, an unreachable server is an error here, as its address may be wrong.
    pub(crate) async fn open(
        url: NatsUrl,
        credentials: Option<Credentials>,
        name: &str,
    ) -> Result<NatsClient, NatsError> {
        let inbox = format!("_INBOX.{name}");
        let mut client =
            NatsClient { url, credentials, inbox, requests: 0, connection: None, attempts: 0 };
        for _ in 1..client.url.servers.len() {
            if let Ok(connection) = client.connect().await {
                client.connection = Some(connection);
                return Ok(client);
            }
        }
        client.connection = Some(client.connect().await?);
        Ok(client)
    }

    async fn connect(&mut self) -> Result<NatsConnection, NatsError> {
        let server = self.attempts;
        self.attempts += 1;
        let mut connection =
            NatsConnection::open(&self.url, self.credentials.as_ref(), server).await?;
        connection.send(format!("SUB {}.* 1\r\n", self.inbox).as_bytes()).await?;
        Ok(connection)
    }

    /// Sends a request, and retries until there is a response.
    pub(crate) async fn request(
        &mut self,
        request: NatsRequest<'_>,
    ) -> Result<Vec<NatsMessage>, NatsError> {
        let [mut delay, longest] = RETRY_DELAYS;
        loop {
            match self.try_request(request).await {
                Err(error) if !error.is_permanent() => {
                    sleep(delay).await;
                    delay = (delay * 2).min(longest);
                }
                answered => return answered,
            }
        }
    }

    async fn try_request(
        &mut self,
        request: NatsRequest<'_>,
    ) -> Result<Vec<NatsMessage>, NatsError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        self.requests += 1;
        let inbox = format!("{}.{}", self.inbox, self.requests);
        connection.send(&publication(&connection, request, Some(&inbox))?).await?;
        let mut answers = Vec::new();
        while answers.len() < request.answers {
            let next = timeout(request.wait + IO_TIMEOUT, next_message(&mut connection)).await;
            let answer = next.map_err(|_| NatsError::Timeout)??;
            // A message from a stream keeps the subject under which it was stored, and asks for an acknowledgement.
            let is_stored =
                answer.reply.as_ref().is_some_and(|reply| reply.starts_with("$JS.ACK."));
            if answer.subject != inbox && !is_stored {
                return Err(NatsError::Operation(OperationError::Unknown(answer.subject)));
            }
            match answer.status {
                Some(503) => return Err(NatsError::NoJetStream),
                Some(_) => break,
                None => answers.push(answer),
            }
        }
        self.connection = Some(connection);
        Ok(answers)
    }

    /// Publishes a message, which may be lost.
    pub(crate) async fn publish(&mut self, subject: &str, payload: &[u8]) -> Result<(), NatsError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        let request =
            NatsRequest { subject, message_id: None, payload, answers: 0, wait: Duration::ZERO };
        connection.send(&publication(&connection, request, None)?).await?;
        self.connection = Some(connection);
        Ok(())
    }
}

/// The next message; answers pings meanwhile.
async fn next_message(connection: &mut NatsConnection) -> Result<NatsMessage, NatsError> {
    loop {
        match connection.receive().await? {
            ServerOperation::Message(message) => return Ok(message),
            ServerOperation::Ping => connection.send(b"PONG\r\n").await?,
            ServerOperation::Error(problem) => return Err(NatsError::Refused(problem)),
            ServerOperation::Info(_) | ServerOperation::Pong | ServerOperation::Ok => {}
        }
    }
}

/// Encodes a message as `PUB` or `HPUB`.
fn publication(
    connection: &NatsConnection,
    request: NatsRequest<'_>,
    inbox: Option<&str>,
) -> Result<Vec<u8>, NatsError> {
    let NatsRequest { subject, message_id, payload, .. } = request;
    let reply = inbox.map(|inbox| format!("{inbox} ")).unwrap_or_default();
    let headers = message_id.map(|id| format!("NATS/1.0\r\nNats-Msg-Id: {id}\r\n\r\n"));
    let headers = headers.unwrap_or_default();
    let size = headers.len() + payload.len();
    if size > connection.max_payload() {
        return Err(NatsError::LongMessage(size));
    }
    let mut bytes = match headers.len() {
        0 => format!("PUB {subject} {reply}{size}\r\n"),
        length => format!("HPUB {subject} {reply}{length} {size}\r\n"),
    }
    .into_bytes();
    bytes.extend(headers.as_bytes());
    bytes.extend(payload);
    bytes.extend(b"\r\n");
    Ok(bytes)
}
