//! Where people meet who play each other: the games in progress, who is told of what, and who may do what.
//!
//! The store has all that is true; what is here is remembered from it.

mod bus;
mod clock;
mod cookie;
mod games;
mod lobby;
mod metrics;
mod openapi;
mod origin;
mod presence;
mod random;
mod rate_limit;
mod response;
mod routes;
mod socket;
mod sweep;

pub use origin::{BaseUrl, BaseUrlError, TrustedProxy, TrustedProxyError};
pub(crate) use routes::router;

use bus::{Bus, LocalBus};
use clock::ServerClock;
use cookie::SessionCookies;
use games::ActiveGames;
use mana_protocol::{Code, Me, Refusal};
use mana_store::{Store, StoreError, TokenDigest};
use metrics::Metrics;
use presence::Presence;
use rate_limit::RateLimiter;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::{Notify, watch};

/// How games between people are served.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// The public URL, if it is not what requests name as their host.
    pub base_url: Option<BaseUrl>,
    /// The proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<TrustedProxy>,
    /// The sustained number of requests a second that each address may make; 0 is no limit.
    pub requests_per_second: u32,
    /// How many sockets each address may have open; 0 is no limit.
    pub sockets_per_address: u32,
}

impl Default for ServerOptions {
    fn default() -> ServerOptions {
        ServerOptions {
            base_url: None,
            trusted_proxies: Vec::new(),
            requests_per_second: 20,
            sockets_per_address: 200,
        }
    }
}

/// Everything that the games between people need.
pub(crate) struct AppState {
    store: Arc<dyn Store>,
    bus: Box<dyn Bus>,
    clock: ServerClock,
    games: ActiveGames,
    presence: Presence,
    rate_limiter: Arc<RateLimiter>,
    metrics: Metrics,
    cookies: SessionCookies,
    options: ServerOptions,
    /// The lobby has changed.
    lobby_changed: Notify,
    /// Whether the store cannot keep anything at the moment. Nobody can move then, and the clocks stand still.
    store_failing: AtomicBool,
    /// Whether everybody is to go home.
    shutdown: watch::Sender<bool>,
}

impl AppState {
    /// Goes on from where the store has come.
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        options: ServerOptions,
    ) -> Result<Arc<AppState>, StoreError> {
        let no_randomness = || StoreError::Failed("the system has no randomness to give".into());
        let key = store.signing_key(random::token().ok_or_else(no_randomness)?).await?;
        let clock = ServerClock::resume(store.server_time().await?);
        let games = ActiveGames::new(store.deadlines().await?);
        let secure = options.base_url.as_ref().is_some_and(BaseUrl::is_secure);
        let state = Arc::new(AppState {
            store,
            bus: Box::new(LocalBus::default()),
            clock,
            games,
            presence: Presence::default(),
            rate_limiter: Arc::new(RateLimiter::new(
                options.requests_per_second,
                options.sockets_per_address,
            )),
            metrics: Metrics::new(),
            cookies: SessionCookies::new(key, secure),
            options,
            lobby_changed: Notify::new(),
            store_failing: AtomicBool::new(false),
            shutdown: watch::Sender::new(false),
        });
        tokio::spawn(games::run_clock(Arc::clone(&state)));
        tokio::spawn(lobby::announce(Arc::clone(&state)));
        tokio::spawn(sweep::sweep(Arc::clone(&state)));
        Ok(state)
    }

    /// Whose session a token is of.
    pub(crate) async fn authenticate(&self, token: &TokenDigest) -> Result<Option<Me>, Refusal> {
        let me = self.store.session(token.clone(), clock::wall_clock()).await;
        me.map_err(|error| self.unavailable(&error))
    }

    /// Sends everybody home, and waits until they have gone and what they did is kept.
    pub(crate) async fn shut_down(&self) {
        self.shutdown.send_replace(true);
        self.shutdown.closed().await;
        // Without it the clocks go on from a little earlier, which costs nobody anything.
        let _ = self.store.save_time(self.clock.now()).await;
    }
}

/// Nobody is known by the cookie.
pub(crate) fn no_session() -> Refusal {
    Refusal::new(Code::NoSession, "you have no name here yet; PUT /api/me gives you one")
}
