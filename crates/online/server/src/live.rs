//! Games between people: the state that all requests share, the HTTP API and the sockets.
//!
//! The store is the source of truth; everything here can be rebuilt from it.

mod active_games;
mod api_guide;
mod api_request;
mod bus;
mod clock;
mod cluster;
mod cookie;
mod games;
mod lobby;
mod metrics;
mod open_seeks;
mod openapi;
mod origin;
mod presence;
mod publish;
mod random;
mod rate_limit;
mod replication;
mod response;
mod routes;
pub(crate) mod shared_links;
mod socket;
mod socket_sink;
pub(crate) mod spans;
mod sweep;

pub use cluster::ClusterOptions;
pub(crate) use metrics::ConnectionMetrics;
pub use origin::{BaseUrl, BaseUrlError, TrustedProxy, TrustedProxyError};
pub(crate) use routes::router;

use crate::connection_limits::ConnectionLimits;
use active_games::ActiveGames;
use bus::{Bus, LocalBus};
use clock::ServerClock;
use cluster::ClusterNode;
use cookie::SessionCookies;
use mana_bus::{NatsError, NodeMessage};
use mana_protocol::{Code, Me, Refusal};
use mana_store::{Session, SharedStore, Store, StoreError, TokenDigest};
use metrics::Metrics;
use open_seeks::OpenSeeks;
use presence::Presence;
use rate_limit::RateLimiter;
use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::sync::{Mutex as AsyncMutex, Notify, Semaphore, watch};

/// How connections and games between people are served.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// The public URL, if it differs from the host that requests name.
    pub base_url: Option<BaseUrl>,
    /// The proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<TrustedProxy>,
    /// The sustained number of requests a second that each address may make; 0 is no limit.
    pub requests_per_second: u32,
    /// The most open connections; 0 is no limit.
    pub max_connections: u32,
    /// The most open connections of each address, and the most sockets of each client of a trusted proxy; 0 is no limit.
    pub connections_per_address: u32,
    /// How long the headers of a request may take to arrive.
    pub header_timeout: Duration,
    /// How long a connection may stay open between two requests.
    pub idle_timeout: Duration,
    /// How long a client may read nothing of what is sent to it.
    pub send_timeout: Duration,
}

impl Default for ServerOptions {
    fn default() -> ServerOptions {
        ServerOptions {
            base_url: None,
            trusted_proxies: Vec::new(),
            requests_per_second: 20,
            max_connections: 20_000,
            connections_per_address: 200,
            header_timeout: Duration::from_secs(10),
            // Longer than the keep-alive of proxies, so that a connection is not closed just when it is reused.
            idle_timeout: Duration::from_secs(150),
            send_timeout: Duration::from_secs(20),
        }
    }
}

/// Why games between people cannot be served.
#[derive(Debug)]
pub enum StartError {
    /// The store cannot be read.
    Store(StoreError),
    /// The system has no randomness for a signing key.
    NoRandomness,
    /// NATS refuses this server.
    Nats(NatsError),
}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> StartError {
        StartError::Store(error)
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Store(error) => error.fmt(f),
            StartError::Nats(error) => write!(f, "NATS: {error}"),
            StartError::NoRandomness => f.write_str("the system has no randomness to give"),
        }
    }
}

impl Error for StartError {}

/// The state that all requests and sockets share.
pub(crate) struct AppState {
    store: Arc<dyn Store>,
    bus: Box<dyn Bus>,
    /// The cluster that this server is a node of, if any.
    cluster: Option<ClusterNode>,
    clock: ServerClock,
    games: ActiveGames,
    presence: Presence,
    open_seeks: OpenSeeks,
    rate_limiter: RateLimiter,
    /// The open sockets of each client.
    sockets: Arc<ConnectionLimits>,
    metrics: Metrics,
    cookies: SessionCookies,
    options: ServerOptions,
    /// Notified when the lobby has changed.
    lobby_changed: Notify,
    /// The generation of the store that the cookie keys, the clock and the deadlines were read from.
    resumed: AsyncMutex<u64>,
    /// Whether the last write has failed. Then nobody can move, so server time stops.
    store_failing: AtomicBool,
    /// Limits how many long computations run at a time.
    heavy_work: Arc<Semaphore>,
    /// Set to close every socket.
    shutdown: watch::Sender<bool>,
}

impl AppState {
    /// Resumes from a store with exclusive use, and starts the background tasks.
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        options: ServerOptions,
    ) -> Result<Arc<AppState>, StartError> {
        let games = ActiveGames::new(store.deadlines().await?);
        let state = AppState::resume_from(store, games, None, options).await?;
        state.spawn_tasks();
        Ok(state)
    }

    /// Joins a cluster, and starts the background tasks.
    pub(crate) async fn join(
        store: Arc<dyn SharedStore>,
        cluster: ClusterOptions,
        options: ServerOptions,
    ) -> Result<Arc<AppState>, StartError> {
        let (node, link) = ClusterNode::connect(Arc::clone(&store), cluster).await?;
        // The nodes claim deadlines from the store.
        let games = ActiveGames::without_deadlines();
        let state = AppState::resume_from(store, games, Some(node), options).await?;
        state.spawn_tasks();
        cluster::spawn_tasks(&state, link);
        Ok(state)
    }

    async fn resume_from(
        store: Arc<dyn Store>,
        games: ActiveGames,
        cluster: Option<ClusterNode>,
        options: ServerOptions,
    ) -> Result<Arc<AppState>, StartError> {
        let candidate = random::token().ok_or(StartError::NoRandomness)?;
        let generation = store.generation();
        store.secret(candidate).await?;
        let keys = store.cookie_keys().await?;
        let clock = ServerClock::resume(store.server_time().await?);
        let open_seeks = OpenSeeks::new(store.seeks(lobby::oldest_seek()).await?);
        let secure = options.base_url.as_ref().is_some_and(BaseUrl::is_secure);
        Ok(Arc::new(AppState {
            store,
            bus: Box::new(LocalBus::default()),
            cluster,
            clock,
            games,
            presence: Presence::default(),
            open_seeks,
            rate_limiter: RateLimiter::new(options.requests_per_second),
            sockets: Arc::new(ConnectionLimits::new(0, options.connections_per_address)),
            metrics: Metrics::new(),
            cookies: SessionCookies::new(keys, secure),
            options,
            lobby_changed: Notify::new(),
            resumed: AsyncMutex::new(generation),
            store_failing: AtomicBool::new(false),
            heavy_work: Arc::new(Semaphore::new(heavy_threads())),
            shutdown: watch::Sender::new(false),
        }))
    }

    fn spawn_tasks(self: &Arc<Self>) {
        tokio::spawn(games::run_clock(Arc::clone(self)));
        tokio::spawn(lobby::publish_changes(Arc::clone(self)));
        tokio::spawn(sweep::sweep(Arc::clone(self)));
        tokio::spawn(follow_cookie_keys(Arc::clone(self)));
    }

    /// The session that a token belongs to.
    pub(crate) async fn session(&self, token: &TokenDigest) -> Result<Option<Session>, Refusal> {
        let session = self.store.session(token.clone(), clock::wall_clock());
        let session = spans::store_call("session", session).await;
        session.map_err(|error| self.unavailable(&error))
    }

    /// The person whose session a token belongs to.
    pub(crate) async fn authenticate(&self, token: &TokenDigest) -> Result<Option<Me>, Refusal> {
        Ok(self.session(token).await?.map(|session| session.me))
    }

    /// The metrics of the connections.
    pub(crate) fn connection_metrics(&self) -> ConnectionMetrics {
        self.metrics.connections.clone()
    }

    /// Closes every socket, and waits until all have ended and their acts are stored.
    pub(crate) async fn shut_down(&self) {
        self.shutdown.send_replace(true);
        self.shutdown.closed().await;
        self.broadcast(|| NodeMessage::Leaves);
        // If this fails, server time resumes slightly earlier, at nobody's expense.
        let _ = self.store.save_time(self.clock.now()).await;
    }
}

/// How often the cookie keys are reloaded.
const COOKIE_KEYS_INTERVAL: Duration = Duration::from_secs(1);

/// Reloads the cookie keys, which an operator may rotate.
async fn follow_cookie_keys(state: Arc<AppState>) {
    let mut ticks = tokio::time::interval(COOKIE_KEYS_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        // An outage is reported by the requests that need the database.
        if let Ok(keys) = state.store.cookie_keys().await {
            state.cookies.set_keys(keys);
        }
    }
}

/// A new cookie key; `None` if the system has no randomness.
pub fn new_cookie_key() -> Option<String> {
    random::token()
}

/// The number of threads for long computations: one processor is left for everything else.
fn heavy_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |count| (count.get() - 1).max(1))
}

/// The refusal of a request without the session it needs.
pub(crate) fn no_session() -> Refusal {
    Refusal::new(Code::NoSession, "you have no name here yet; PUT /api/me gives you one")
}
