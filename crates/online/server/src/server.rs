use crate::app;
use crate::live::{self, AppState, ServerOptions, StartError};
use crate::site::Site;
use axum::Router;
use axum::serve::ListenerExt as _;
use mana_store::Store;
use std::error::Error;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};
use tokio::sync::oneshot;

/// How long requests in progress may take to finish once the process is asked to end.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// A server bound to an address.
pub struct Server {
    site: Site,
    games: Option<(Arc<dyn Store>, ServerOptions)>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Binds an address; port 0 is any free port. From here on connections are accepted, and served by [`run`](Server::run).
    ///
    /// # Errors
    /// The address is in use, or not one of this machine.
    pub fn bind(site: Site, address: SocketAddr) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { site, games: None, listener, address })
    }

    /// Also serves games between people, which are kept in a store.
    #[must_use]
    pub fn with_games(self, store: Arc<dyn Store>, options: ServerOptions) -> Server {
        Server { games: Some((store, options)), ..self }
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the process is interrupted or asked to end, then drains: requests in progress have five seconds to
    /// finish. `announce` is called once the server is ready.
    ///
    /// # Errors
    /// The system refuses threads or signals, the store cannot be read, or `announce` fails.
    pub fn run(self, announce: impl FnOnce() -> io::Result<()>) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            // A move is a small message, which must not wait to be batched with others.
            let listener = tokio::net::TcpListener::from_std(self.listener)?.tap_io(|stream| {
                let _ = stream.set_nodelay(true);
            });
            let (router, state) = service(self.site, self.games).await?;
            let end = end_signal()?;
            announce()?;
            let (drain, draining) = oneshot::channel();
            let graceful = async move {
                end.await;
                // The receiver is gone if serving has failed already.
                let _ = drain.send(());
                if let Some(state) = state {
                    state.shut_down().await;
                }
            };
            let router = router.into_make_service_with_connect_info::<SocketAddr>();
            let serving = axum::serve(listener, router);
            tokio::select! {
                served = serving.with_graceful_shutdown(graceful).into_future() => Ok(served?),
                () = drain_timeout(draining) => Ok(()),
            }
        })
    }
}

/// Why the server stopped.
#[derive(Debug)]
pub enum ServeError {
    /// The system refused something.
    Io(io::Error),
    /// The server could not start.
    Start(StartError),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Io(error) => error.fmt(f),
            ServeError::Start(error) => error.fmt(f),
        }
    }
}

impl Error for ServeError {}

impl From<io::Error> for ServeError {
    fn from(error: io::Error) -> ServeError {
        ServeError::Io(error)
    }
}

impl From<StartError> for ServeError {
    fn from(error: StartError) -> ServeError {
        ServeError::Start(error)
    }
}

/// The router of the application, with games between people if there is a store for them.
async fn service(
    site: Site,
    games: Option<(Arc<dyn Store>, ServerOptions)>,
) -> Result<(Router, Option<Arc<AppState>>), StartError> {
    let Some((store, options)) = games else { return Ok((app::router(site), None)) };
    let state = AppState::open(store, options).await?;
    Ok((live::router(Arc::clone(&state)).merge(app::router(site)), Some(state)))
}

/// The router of the application with games between people, to be served by other means. It has to be made within a
/// Tokio runtime, and its background tasks run as long as that does.
///
/// # Errors
/// The store cannot be read.
pub async fn games_service(
    site: Site,
    store: Arc<dyn Store>,
    options: ServerOptions,
) -> Result<Router, StartError> {
    Ok(service(site, Some((store, options))).await?.0)
}

/// Waits until draining begins and its time is up: a request that never finishes must not keep the server from ending.
async fn drain_timeout(draining: oneshot::Receiver<()>) {
    if draining.await.is_err() {
        std::future::pending::<()>().await;
    }
    tokio::time::sleep(DRAIN_TIMEOUT).await;
}

/// Waits until the process is interrupted (Ctrl-C) or asked to terminate.
#[cfg(unix)]
fn end_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(std::future::poll_fn(move |context| {
        let signalled =
            interrupt.poll_recv(context).is_ready() | terminate.poll_recv(context).is_ready();
        if signalled { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    }))
}

/// Waits until the process is interrupted (Ctrl-C).
#[cfg(not(unix))]
fn end_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without signals the process runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
