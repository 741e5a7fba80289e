use prometheus_client::metrics::counter::Counter;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// The activity of a connection, shared between its stream and its watcher.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionActivity(Arc<Mutex<Activity>>);

#[derive(Debug)]
struct Activity {
    phase: ConnectionPhase,
    since: Instant,
    /// Whether a write is blocked because the client does not read.
    blocked: bool,
}

/// What a connection is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionPhase {
    /// The rest of a request's headers, or the first request.
    Headers,
    /// The server, or the client to read the response.
    Response,
    /// Another request.
    Idle,
}

impl ConnectionActivity {
    pub(crate) fn new() -> ConnectionActivity {
        let phase = ConnectionPhase::Headers;
        let activity = Activity { phase, since: Instant::now(), blocked: false };
        ConnectionActivity(Arc::new(Mutex::new(activity)))
    }

    /// The phase, and how long it has lasted.
    pub(crate) fn phase(&self) -> (ConnectionPhase, Duration) {
        let activity = self.activity();
        (activity.phase, activity.since.elapsed())
    }

    /// Whether a write is blocked because the client does not read.
    pub(crate) fn is_blocked(&self) -> bool {
        self.activity().blocked
    }

    pub(crate) fn begin(&self, phase: ConnectionPhase) {
        let mut activity = self.activity();
        activity.phase = phase;
        activity.since = Instant::now();
    }

    /// Records received bytes, which begin a request if the connection was idle.
    fn received(&self) {
        if self.activity().phase == ConnectionPhase::Idle {
            self.begin(ConnectionPhase::Headers);
        }
    }

    fn activity(&self) -> MutexGuard<'_, Activity> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream whose writes time out, and which records when bytes are received.
///
/// It outlives an HTTP connection that becomes a WebSocket, and holds the guard `G` until it is closed.
pub(crate) struct TimedStream<S, G> {
    stream: S,
    activity: ConnectionActivity,
    send_timeout: Duration,
    timed_out: Counter,
    /// When the pending write times out.
    deadline: Option<Pin<Box<Sleep>>>,
    _guard: G,
}

impl<S, G> TimedStream<S, G> {
    pub(crate) fn new(
        stream: S,
        activity: ConnectionActivity,
        send_timeout: Duration,
        timed_out: Counter,
        guard: G,
    ) -> TimedStream<S, G> {
        TimedStream { stream, activity, send_timeout, timed_out, deadline: None, _guard: guard }
    }

    /// Returns the result of a write, or an error if it has timed out.
    fn limit<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.deadline = None;
            self.activity.activity().blocked = false;
            return written;
        }
        let deadline = self.deadline.get_or_insert_with(|| {
            self.activity.activity().blocked = true;
            Box::pin(tokio::time::sleep(self.send_timeout))
        });
        ready!(deadline.as_mut().poll(context));
        self.timed_out.inc();
        // The next write has a new timeout.
        self.deadline = None;
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read")))
    }
}

impl<S: AsyncRead + Unpin, G: Unpin> AsyncRead for TimedStream<S, G> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.activity.received();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin, G: Unpin> AsyncWrite for TimedStream<S, G> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.limit(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.limit(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    #[test]
    fn only_unread_writes_time_out() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let activity = ConnectionActivity::new();
            let (mut client, server) = tokio::io::duplex(16);
            let timeout = Duration::from_millis(20);
            let mut server =
                TimedStream::new(server, activity.clone(), timeout, Counter::default(), ());
            server.write_all(&[0; 16]).await.unwrap();
            assert!(!activity.is_blocked());
            let error = server.write_all(&[0; 1]).await.unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::TimedOut);
            assert!(activity.is_blocked());
            client.read_exact(&mut [0; 16]).await.unwrap();
            server.write_all(&[0; 16]).await.unwrap();
            assert!(!activity.is_blocked());
        });
    }

    #[test]
    fn bytes_between_requests_begin_the_next() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let activity = ConnectionActivity::new();
            let (mut client, server) = tokio::io::duplex(16);
            let mut server =
                TimedStream::new(server, activity.clone(), Duration::MAX, Counter::default(), ());
            for (phase, after) in [
                (ConnectionPhase::Headers, ConnectionPhase::Headers),
                (ConnectionPhase::Response, ConnectionPhase::Response),
                (ConnectionPhase::Idle, ConnectionPhase::Headers),
            ] {
                activity.begin(phase);
                client.write_all(&[0]).await.unwrap();
                server.read_exact(&mut [0; 1]).await.unwrap();
                assert_eq!(activity.phase().0, after);
            }
        });
    }
}
