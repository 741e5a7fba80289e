use crate::app;
use crate::live::{self, AppState, ServerOptions, StartError};
use crate::site::Site;
use axum::Router;
use axum::serve::ListenerExt as _;
use mana_store::Store;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// How long it finishes what it has begun, once it is asked to end.
const PATIENCE: Duration = Duration::from_secs(5);

/// The web application on an address.
pub struct Server {
    site: Site,
    games: Option<(Arc<dyn Store>, ServerOptions)>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Takes an address; port 0 stands for any that is free. From here on connections wait to be answered.
    ///
    /// # Errors
    /// The address is taken, or is none of this machine.
    pub fn bind(site: Site, address: SocketAddr) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { site, games: None, listener, address })
    }

    /// Lets people play each other as well; what they do is kept in a store.
    #[must_use]
    pub fn with_games(self, store: Arc<dyn Store>, options: ServerOptions) -> Server {
        Server { games: Some((store, options)), ..self }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the process is interrupted or asked to end, and finishes what it has begun to answer, within
    /// five seconds. `announce` is called once all of that holds.
    ///
    /// # Errors
    /// The system refuses threads or signals, the store cannot be read, or it cannot be announced.
    pub fn run(self, announce: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            // A move is a small message, and waits for no other.
            let listener = tokio::net::TcpListener::from_std(self.listener)?.tap_io(|stream| {
                let _ = stream.set_nodelay(true);
            });
            let (router, state) = service(self.site, self.games).await.map_err(io::Error::other)?;
            let end = end()?;
            announce()?;
            let (asked, ending) = oneshot::channel();
            let graceful = async move {
                end.await;
                // Nobody listens any more where serving has failed already.
                let _ = asked.send(());
                if let Some(state) = state {
                    state.shut_down().await;
                }
            };
            let router = router.into_make_service_with_connect_info::<SocketAddr>();
            let serving = axum::serve(listener, router);
            tokio::select! {
                served = serving.with_graceful_shutdown(graceful).into_future() => served,
                () = patience(ending) => Ok(()),
            }
        })
    }
}

/// The application as a service, with the games between people where there is a store for them.
async fn service(
    site: Site,
    games: Option<(Arc<dyn Store>, ServerOptions)>,
) -> Result<(Router, Option<Arc<AppState>>), StartError> {
    let Some((store, options)) = games else { return Ok((app::router(site), None)) };
    let state = AppState::open(store, options).await?;
    Ok((live::router(Arc::clone(&state)).merge(app::router(site)), Some(state)))
}

/// The application with games between people as a service, for those who have a server of their own. It has to be made
/// within a runtime, and goes on for as long as that does.
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

/// Waits until the end is asked for, and then a little longer: somebody who does not finish a request must not keep the
/// server from ending.
async fn patience(ending: oneshot::Receiver<()>) {
    if ending.await.is_err() {
        std::future::pending::<()>().await;
    }
    tokio::time::sleep(PATIENCE).await;
}

/// Waits until the process is interrupted (Ctrl-C) or asked to end.
#[cfg(unix)]
fn end() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(std::future::poll_fn(move |context| {
        let asked =
            interrupt.poll_recv(context).is_ready() | terminate.poll_recv(context).is_ready();
        if asked { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    }))
}

/// Waits until the process is interrupted (Ctrl-C).
#[cfg(not(unix))]
fn end() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a way to be told, the process goes on until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
