//! The sending side of a socket: timeouts and the close handshake.

use super::AppState;
use axum::extract::ws::{self, CloseCode, CloseFrame, Utf8Bytes, WebSocket, close_code};
use mana_protocol::{Refusal, ToClient};
use prometheus_client::metrics::counter::Counter;
use std::time::Duration;
use tokio::sync::watch;

/// Messages to a client, and optionally a close frame after them.
#[derive(Default)]
pub(crate) struct Outgoing {
    pub(crate) messages: Vec<Utf8Bytes>,
    /// Whether the queue is sent before them: the events of an act precede its response. The response to a subscription
    /// comes first, as it holds the events before those in the queue.
    pub(crate) after_queue: bool,
    pub(crate) close: Option<CloseFrame>,
}

impl Outgoing {
    pub(crate) fn text(text: &Utf8Bytes) -> Outgoing {
        Outgoing { messages: vec![text.clone()], ..Outgoing::default() }
    }

    pub(crate) fn message(message: &ToClient) -> Outgoing {
        Outgoing { messages: vec![message.write().into()], ..Outgoing::default() }
    }

    pub(crate) fn failed(refusal: Refusal) -> Outgoing {
        Outgoing::message(&ToClient::Failed { refusal })
    }

    pub(crate) fn close(code: CloseCode, refusal: Refusal) -> Outgoing {
        Outgoing { close: Some(close_frame(code, &refusal.message)), ..Outgoing::failed(refusal) }
    }
}

/// Why a socket ended.
pub(crate) enum SocketEnd {
    /// The client has closed the connection or does not read, or it was lost: nothing more can be sent.
    Lost,
    /// The server closes it.
    Close(CloseFrame),
}

/// Waits until the server shuts down.
pub(crate) async fn shut_down(shutdown: &mut watch::Receiver<bool>) {
    if shutdown.wait_for(|shutdown| *shutdown).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// The sending half of a socket, with its send timeout.
pub(crate) struct SocketSink {
    pub(crate) socket: WebSocket,
    pub(crate) send_timeout: Duration,
    pub(crate) timed_out: Counter,
    pub(crate) shutdown: watch::Receiver<bool>,
}

/// How long a client has to read the close frame and to answer it.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(500);

/// How many frames are read while waiting for that answer.
const CLOSE_FRAMES: usize = 100;

impl SocketSink {
    /// Sends a message, with a timeout for a client that does not read; a shutdown of the server cancels it at once.
    pub(crate) async fn send(&mut self, message: ws::Message) -> Result<(), SocketEnd> {
        tokio::select! {
            biased;
            sent = tokio::time::timeout(self.send_timeout, self.socket.send(message)) => match sent {
                Ok(Ok(())) => Ok(()),
                Ok(Err(_)) => Err(SocketEnd::Lost),
                Err(_) => {
                    self.timed_out.inc();
                    Err(SocketEnd::Lost)
                }
            },
            () = shut_down(&mut self.shutdown) => Err(SocketEnd::Lost),
        }
    }

    /// Sends messages, and closes the socket if there is a close frame after them.
    pub(crate) async fn send_all(
        &mut self,
        state: &AppState,
        outgoing: Outgoing,
    ) -> Result<(), SocketEnd> {
        for text in outgoing.messages {
            state.metrics.messages_sent.inc();
            self.send(ws::Message::Text(text)).await?;
        }
        outgoing.close.map_or(Ok(()), |frame| Err(SocketEnd::Close(frame)))
    }

    /// Sends the close frame, and briefly waits for the answer.
    pub(crate) async fn close(&mut self, frame: CloseFrame) {
        let goodbye = async {
            if self.socket.send(ws::Message::Close(Some(frame))).await.is_ok() {
                for _ in 0..CLOSE_FRAMES {
                    if !matches!(self.socket.recv().await, Some(Ok(_))) {
                        break;
                    }
                }
            }
        };
        // The client may have closed the connection already, or may not read.
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, goodbye).await;
    }
}

pub(crate) const TOO_LONG: &str = "the message is too long";

/// A close frame with as much of a reason as fits into it.
pub(crate) fn close_frame(code: CloseCode, reason: &str) -> CloseFrame {
    /// The most bytes of a reason.
    const LONGEST_REASON: usize = 123;
    let end = reason.floor_char_boundary(LONGEST_REASON);
    CloseFrame { code, reason: Utf8Bytes::from(&reason[..end]) }
}

/// The close frame after a malformed frame, if the connection can still carry it.
pub(crate) fn close_frame_for(error: axum::Error) -> Option<CloseFrame> {
    match error.into_inner().downcast_ref::<tungstenite::Error>()? {
        tungstenite::Error::Capacity(_) => Some(close_frame(close_code::SIZE, TOO_LONG)),
        tungstenite::Error::Utf8(_) => Some(close_frame(close_code::INVALID, "text is UTF-8")),
        tungstenite::Error::Protocol(error) => {
            Some(close_frame(close_code::PROTOCOL, &error.to_string()))
        }
        _ => None,
    }
}
