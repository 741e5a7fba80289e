use crate::accept::serve_connections;
use crate::app;
use crate::link_previews::LinkPreviews;
use crate::live::{self, AppState, ClusterOptions, ConnectionMetrics, ServerOptions, StartError};
use crate::live::{shared_links, spans};
use crate::site::Site;
use axum::Router;
use axum::middleware::from_fn;
use mana_store::{SharedStore, Store};
use socket2::{Domain, Protocol, Socket, Type};
use std::error::Error;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};
use tokio::sync::watch;

/// How long requests in progress may take to finish once the process is asked to end.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// How many connections may wait to be accepted. The system may allow fewer.
const BACKLOG: i32 = 4096;

/// The store of games between people, and whether it is shared.
enum GamesStore {
    Alone(Arc<dyn Store>),
    Shared(Arc<dyn SharedStore>, ClusterOptions),
}

/// A server bound to an address.
pub struct Server {
    site: Site,
    games: Option<GamesStore>,
    previews: Option<Arc<dyn LinkPreviews>>,
    options: ServerOptions,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Binds an address; port 0 is any free port. Connections are accepted from here on, and served by
    /// [`run`](Server::run).
    ///
    /// # Errors
    /// The address is in use, or not one of this machine.
    pub fn bind(site: Site, address: SocketAddr) -> io::Result<Server> {
        let listener = listen(address)?;
        let address = listener.local_addr()?;
        let options = ServerOptions::default();
        Ok(Server { site, games: None, previews: None, options, listener, address })
    }

    /// Serves with these options.
    #[must_use]
    pub fn with_options(self, options: ServerOptions) -> Server {
        Server { options, ..self }
    }

    /// Also serves games between people from a store.
    #[must_use]
    pub fn with_games(self, store: Arc<dyn Store>) -> Server {
        Server { games: Some(GamesStore::Alone(store)), ..self }
    }

    /// Also serves games between people, in a cluster with other servers that share the store.
    #[must_use]
    pub fn with_cluster(self, store: Arc<dyn SharedStore>, cluster: ClusterOptions) -> Server {
        Server { games: Some(GamesStore::Shared(store, cluster)), ..self }
    }

    /// Also serves shared links with their previews. It needs a store.
    #[must_use]
    pub fn with_link_previews(self, previews: Arc<dyn LinkPreviews>) -> Server {
        Server { previews: Some(previews), ..self }
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the process is interrupted or terminated, then drains: requests in progress have five seconds to
    /// finish. `announce` is called once the server is ready.
    ///
    /// # Errors
    /// The system refuses threads or signals, the store cannot be read, or `announce` fails.
    pub fn run(self, announce: &mut dyn FnMut() -> io::Result<()>) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let options = self.options;
            let (router, state) =
                service(self.site, self.games, self.previews, options.clone()).await?;
            let metrics = state
                .as_ref()
                .map_or_else(ConnectionMetrics::default, |state| state.connection_metrics());
            let end = end_signal()?;
            announce()?;
            let drain = watch::Sender::new(false);
            tokio::select! {
                () = serve_connections(listener, router, options, metrics, drain.subscribe()) => {}
                () = end => {}
            }
            drain.send_replace(true);
            let drained = async {
                if let Some(state) = state {
                    state.shut_down().await;
                }
                drain.closed().await;
            };
            // A request that never finishes must not block the shutdown.
            let _ = tokio::time::timeout(DRAIN_TIMEOUT, drained).await;
            Ok(())
        })
    }
}

/// Listens as the standard library does, but with a longer backlog.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // On Windows the option would allow two servers on one port.
    #[cfg(not(windows))]
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    socket.set_nonblocking(true)?;
    Ok(socket.into())
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
    games: Option<GamesStore>,
    previews: Option<Arc<dyn LinkPreviews>>,
    options: ServerOptions,
) -> Result<(Router, Option<Arc<AppState>>), StartError> {
    let state = match games {
        None => return Ok((traced(app::router(site)), None)),
        Some(GamesStore::Alone(store)) => AppState::open(store, options).await?,
        Some(GamesStore::Shared(store, cluster)) => AppState::join(store, cluster, options).await?,
    };
    let mut router = live::router(Arc::clone(&state));
    if let Some(previews) = previews {
        router = router.merge(shared_links::router(Arc::clone(&state), site.clone(), previews));
    }
    Ok((traced(router.merge(app::router(site))), Some(state)))
}

/// Adds tracing to a router, if spans are collected.
fn traced(router: Router) -> Router {
    if spans::are_collected() { router.layer(from_fn(spans::trace_request)) } else { router }
}

/// The router of the application with games between people, for serving by other means. It must be created within a
/// Tokio runtime, and its background tasks run as long as that does.
///
/// # Errors
/// The store cannot be read.
pub async fn games_service(
    site: Site,
    store: Arc<dyn Store>,
    options: ServerOptions,
) -> Result<Router, StartError> {
    Ok(service(site, Some(GamesStore::Alone(store)), None, options).await?.0)
}

/// Waits until the process is interrupted (Ctrl-C) or terminated.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpStream;

    #[test]
    fn the_backlog_holds_many_connections() {
        let server = Server::bind(Site::sample(), ([127, 0, 0, 1], 0).into()).unwrap();
        let waiting: Vec<_> = (0..300)
            .map(|_| TcpStream::connect_timeout(&server.address(), Duration::from_secs(1)))
            .collect();
        assert!(waiting.iter().all(Result::is_ok));
    }
}
