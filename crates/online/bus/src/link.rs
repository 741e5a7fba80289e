use crate::connection::NatsConnection;
use crate::credentials::Credentials;
use crate::error::NatsError;
use crate::operation::ServerOperation;
use crate::url::NatsUrl;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, interval, sleep};

/// A subscription to one NATS subject, on which a node also publishes.
///
/// When the connection is lost, it connects to the next server. Messages published meanwhile are queued, as far as
/// there is room.
#[derive(Debug)]
pub struct NatsLink {
    outbox: mpsc::Sender<Vec<u8>>,
    inbox: mpsc::Receiver<Vec<u8>>,
    connected: watch::Receiver<bool>,
}

/// The capacity of the queues of sent and received messages.
const QUEUE_CAPACITY: usize = 4096;

/// How many bytes are sent at once, unless one message is longer.
const BATCH_SIZE: usize = 64 * 1024;

const PING_INTERVAL: Duration = Duration::from_secs(2);

/// After how long without any operation from the server the connection counts as lost.
const SILENCE: Duration = Duration::from_secs(5);

/// The delay before a reconnect, at first and at most.
const RETRY_DELAYS: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(2)];

impl NatsLink {
    /// Subscribes to a subject, in a background task of this runtime.
    ///
    /// # Errors
    /// A server can be reached and refuses this client. An unreachable one is retried.
    pub async fn open(
        url: NatsUrl,
        credentials: Option<Credentials>,
        subject: String,
    ) -> Result<NatsLink, NatsError> {
        let first = match NatsConnection::open(&url, credentials.as_ref(), 0).await {
            Err(error) if error.is_permanent() => return Err(error),
            opened => opened.ok(),
        };
        let (outbox, to_send) = mpsc::channel(QUEUE_CAPACITY);
        let (received, inbox) = mpsc::channel(QUEUE_CAPACITY);
        let (is_connected, connected) = watch::channel(false);
        let task = LinkTask { url, credentials, subject, to_send, received, is_connected };
        tokio::spawn(task.run(first));
        Ok(NatsLink { outbox, inbox, connected })
    }

    /// The ends of the link: outgoing messages, incoming messages, and whether it is connected.
    pub fn split(self) -> (mpsc::Sender<Vec<u8>>, mpsc::Receiver<Vec<u8>>, watch::Receiver<bool>) {
        (self.outbox, self.inbox, self.connected)
    }
}

/// The background task, which runs until an end of the link is dropped.
struct LinkTask {
    url: NatsUrl,
    credentials: Option<Credentials>,
    subject: String,
    to_send: mpsc::Receiver<Vec<u8>>,
    received: mpsc::Sender<Vec<u8>>,
    is_connected: watch::Sender<bool>,
}

/// Why a connection ended.
enum LinkEnd {
    /// It was lost.
    Lost,
    /// An end of the link was dropped.
    Closed,
}

impl LinkTask {
    async fn run(mut self, mut first: Option<NatsConnection>) {
        let [mut delay, longest] = RETRY_DELAYS;
        for server in 0.. {
            let opened = match first.take() {
                Some(connection) => Ok(connection),
                None => NatsConnection::open(&self.url, self.credentials.as_ref(), server).await,
            };
            if let Ok(connection) = opened {
                delay = RETRY_DELAYS[0];
                let end = self.exchange(connection).await;
                self.is_connected.send_replace(false);
                if matches!(end, LinkEnd::Closed) {
                    return;
                }
            } else if self.received.is_closed() {
                return;
            }
            sleep(delay).await;
            delay = (delay * 2).min(longest);
        }
    }

    /// Passes messages in both directions until the connection is lost.
    async fn exchange(&mut self, mut connection: NatsConnection) -> LinkEnd {
        let subscribe = format!("SUB {} 1\r\nPING\r\n", self.subject);
        if connection.send(subscribe.as_bytes()).await.is_err() {
            return LinkEnd::Lost;
        }
        let mut pings = interval(PING_INTERVAL);
        let mut last_received = Instant::now();
        loop {
            tokio::select! {
                operation = connection.receive() => {
                    last_received = Instant::now();
                    match operation {
                        Ok(ServerOperation::Message(message)) => {
                            if self.received.send(message.payload).await.is_err() {
                                return LinkEnd::Closed;
                            }
                        }
                        Ok(ServerOperation::Ping) => {
                            if connection.send(b"PONG\r\n").await.is_err() {
                                return LinkEnd::Lost;
                            }
                        }
                        // The first pong confirms the subscription.
                        Ok(ServerOperation::Pong) => drop(self.is_connected.send_if_modified(
                            |connected| !std::mem::replace(connected, true),
                        )),
                        // A server in lame duck mode wants its clients to reconnect elsewhere.
                        Ok(ServerOperation::Info(info)) if info.ldm => return LinkEnd::Lost,
                        Ok(ServerOperation::Info(_) | ServerOperation::Ok) => {}
                        Ok(ServerOperation::Error(_)) | Err(_) => return LinkEnd::Lost,
                    }
                }
                payload = self.to_send.recv() => {
                    let Some(payload) = payload else { return LinkEnd::Closed };
                    let bytes = self.batch(payload);
                    if connection.send(&bytes).await.is_err() {
                        return LinkEnd::Lost;
                    }
                }
                _ = pings.tick() => {
                    if last_received.elapsed() > SILENCE || connection.send(b"PING\r\n").await.is_err() {
                        return LinkEnd::Lost;
                    }
                }
            }
        }
    }

    /// Encodes a message together with those queued behind it.
    fn batch(&mut self, first: Vec<u8>) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut next = Some(first);
        while let Some(payload) = next {
            bytes.extend(format!("PUB {} {}\r\n", self.subject, payload.len()).into_bytes());
            bytes.extend(payload);
            bytes.extend(b"\r\n");
            next = if bytes.len() < BATCH_SIZE { self.to_send.try_recv().ok() } else { None };
        }
        bytes
    }
}
