//! Accepts connections and serves HTTP on them, within limits of number and time.

use crate::connection_limits::{ConnectionLimits, ConnectionPermit, ConnectionRefusal};
use crate::live::{ConnectionMetrics, ServerOptions};
use crate::timed_stream::{ConnectionActivity, ConnectionPhase, TimedStream};
use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower_service::Service as _;

/// How long to wait after `accept` has failed, most likely for want of file descriptors.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_secs(1);

/// The shortest time between two log messages about refused connections.
const LOG_INTERVAL: Duration = Duration::from_secs(10);

/// How often a connection is checked while the server drains.
const DRAIN_CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// The size limit of a request's headers, and of what is read ahead.
const MAX_BUFFER: usize = 32 * 1024;

/// Serves connections until the future is dropped. Open connections then continue, and end once `drain` is true.
pub(crate) async fn serve_connections(
    listener: TcpListener,
    router: Router,
    options: ServerOptions,
    metrics: ConnectionMetrics,
    drain: watch::Receiver<bool>,
) {
    let limits = ConnectionLimits::new(options.max_connections, options.connections_per_address);
    let limits = Arc::new(limits);
    let mut log = RefusalLog::default();
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) if is_of_the_connection(&error) => continue,
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                metrics.refused.inc();
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
                continue;
            }
        };
        // The connections of a proxy belong to all its clients.
        let is_proxy = options.trusted_proxies.iter().any(|proxy| proxy.contains(peer.ip()));
        match limits.admit((!is_proxy).then_some(peer.ip())) {
            Ok(permit) => {
                metrics.open.inc();
                let guard = ConnectionGuard { _permit: permit, metrics: metrics.clone() };
                let router = router.clone();
                tokio::spawn(serve(stream, peer, guard, router, options.clone(), drain.clone()));
            }
            Err(refusal) => {
                metrics.refused.inc();
                log.add(refusal, peer.ip());
                // Best effort: the connection is closed whether the client reads this or not.
                let _ = stream.try_write(response_to(refusal).as_bytes());
            }
        }
    }
}

/// Whether an error of `accept` concerns only the connection that was to be accepted.
fn is_of_the_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}

fn response_to(refusal: ConnectionRefusal) -> &'static str {
    match refusal {
        ConnectionRefusal::Full => {
            "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        }
        ConnectionRefusal::AddressFull => {
            "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        }
    }
}

/// Logs refused connections, several in one line.
#[derive(Default)]
struct RefusalLog {
    logged: Option<Instant>,
    refused: u64,
}

impl RefusalLog {
    fn add(&mut self, refusal: ConnectionRefusal, address: IpAddr) {
        self.refused += 1;
        if self.logged.is_none_or(|logged| logged.elapsed() >= LOG_INTERVAL) {
            self.logged = Some(Instant::now());
            let refused = std::mem::take(&mut self.refused);
            match refusal {
                ConnectionRefusal::Full => {
                    tracing::warn!(refused, last = %address, "connections were refused: the server has too many");
                }
                ConnectionRefusal::AddressFull => {
                    tracing::warn!(refused, last = %address, "connections were refused: the address has too many");
                }
            }
        }
    }
}

/// Counts a connection until it is closed.
struct ConnectionGuard {
    _permit: ConnectionPermit,
    metrics: ConnectionMetrics,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        self.metrics.open.dec();
    }
}

/// Serves the requests of a connection until it is closed, takes too long, or becomes a WebSocket.
async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    guard: ConnectionGuard,
    router: Router,
    options: ServerOptions,
    mut drain: watch::Receiver<bool>,
) {
    // Moves are small messages, which Nagle's algorithm would delay.
    let _ = stream.set_nodelay(true);
    let timed_out = guard.metrics.timed_out.clone();
    let activity = ConnectionActivity::new();
    let timeout = options.send_timeout;
    let stream = TimedStream::new(stream, activity.clone(), timeout, timed_out.clone(), guard);
    let service = service_fn(|mut request: hyper::Request<Incoming>| {
        activity.begin(ConnectionPhase::Response);
        request.extensions_mut().insert(ConnectInfo(peer));
        let response = router.clone().call(request.map(Body::new) as Request);
        let activity = activity.clone();
        async { response.await.map(|response| response.map(|body| TrackedBody { body, activity })) }
    });
    let mut http = http1::Builder::new();
    // The header timeout begins with the first byte, unlike hyper's.
    http.timer(TokioTimer::new()).header_read_timeout(None).max_buf_size(MAX_BUFFER);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let mut draining = false;
    loop {
        let check = if draining { DRAIN_CHECK_INTERVAL } else { next_check(&activity, &options) };
        tokio::select! {
            // Errors are the client's: a lost connection, or a request that is not HTTP.
            _ = connection.as_mut() => return,
            _ = drain.wait_for(|&drain| drain), if !draining => {
                draining = true;
                connection.as_mut().graceful_shutdown();
            }
            () = tokio::time::sleep(check) => {}
        }
        let (phase, _) = activity.phase();
        if draining && (phase != ConnectionPhase::Response || activity.is_blocked()) {
            return;
        }
        if is_late(&activity, &options) {
            timed_out.inc();
            return;
        }
    }
}

fn is_late(activity: &ConnectionActivity, options: &ServerOptions) -> bool {
    match activity.phase() {
        (ConnectionPhase::Headers, elapsed) => elapsed >= options.header_timeout,
        (ConnectionPhase::Idle, elapsed) => elapsed >= options.idle_timeout,
        // Handlers limit the time of the body, and the stream that of writes.
        (ConnectionPhase::Response, _) => false,
    }
}

/// When to check next whether a connection is late; its next request may begin meanwhile.
fn next_check(activity: &ConnectionActivity, options: &ServerOptions) -> Duration {
    let most = options.header_timeout / 2;
    let left = match activity.phase() {
        (ConnectionPhase::Headers, elapsed) => options.header_timeout.saturating_sub(elapsed),
        (ConnectionPhase::Idle, elapsed) => options.idle_timeout.saturating_sub(elapsed),
        (ConnectionPhase::Response, _) => most,
    };
    left.min(most).max(Duration::from_millis(1))
}

/// The body of a response, which marks the connection as idle once it is sent.
struct TrackedBody {
    body: Body,
    activity: ConnectionActivity,
}

impl HttpBody for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for TrackedBody {
    fn drop(&mut self) {
        self.activity.begin(ConnectionPhase::Idle);
    }
}
