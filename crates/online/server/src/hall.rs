//! Where people meet who play each other: the games in progress, who is told of what, and who may do what.
//!
//! The store has all that is true; what is here is remembered from it.

mod bus;
mod cookie;
mod limit;
mod lobby;
mod metrics;
mod openapi;
mod origin;
mod presence;
mod random;
mod reply;
mod room;
mod routes;
mod socket;
mod sweep;
mod time;

pub use origin::{BadBaseUrl, BadNetwork, BaseUrl, Network};
pub(crate) use routes::router;

use bus::{Bus, LocalBus};
use cookie::Cookies;
use limit::Limits;
use mana_protocol::{Code, Me, Refusal};
use mana_store::{Store, StoreError, TokenDigest};
use metrics::Metrics;
use presence::Presence;
use room::Rooms;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use time::ServerTime;
use tokio::sync::{Notify, watch};

/// How games between people are served.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the application is to those who use it; what requests say where it is missing.
    pub base_url: Option<BaseUrl>,
    /// The proxies that are believed when they say for whom they ask.
    pub trusted: Vec<Network>,
    /// How many requests a second each address may make in the long run; 0 is no limit.
    pub requests_per_second: u32,
    /// How many sockets each address may have open; 0 is no limit.
    pub sockets_per_address: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            base_url: None,
            trusted: Vec::new(),
            requests_per_second: 20,
            sockets_per_address: 200,
        }
    }
}

/// Everything that the games between people need.
pub(crate) struct Hall {
    store: Arc<dyn Store>,
    bus: Box<dyn Bus>,
    time: ServerTime,
    rooms: Rooms,
    presence: Presence,
    limits: Limits,
    metrics: Metrics,
    cookies: Cookies,
    options: Options,
    /// The lobby has changed.
    lobby: Notify,
    /// Whether the store cannot keep anything at the moment. Nobody can move then, and the clocks stand still.
    failing: AtomicBool,
    /// Whether everybody is to go home.
    closing: watch::Sender<bool>,
}

impl Hall {
    /// Goes on from where the store has come.
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        options: Options,
    ) -> Result<Arc<Hall>, StoreError> {
        let no_randomness = || StoreError::Failed("the system has no randomness to give".into());
        let key = store.key(random::token().ok_or_else(no_randomness)?).await?;
        let time = ServerTime::resume(store.time().await?);
        let rooms = Rooms::new(store.deadlines().await?);
        let secure = options.base_url.as_ref().is_some_and(BaseUrl::is_secure);
        let hall = Arc::new(Hall {
            store,
            bus: Box::new(LocalBus::default()),
            time,
            rooms,
            presence: Presence::default(),
            limits: Limits::new(options.requests_per_second, options.sockets_per_address),
            metrics: Metrics::default(),
            cookies: Cookies::new(key, secure),
            options,
            lobby: Notify::new(),
            failing: AtomicBool::new(false),
            closing: watch::Sender::new(false),
        });
        tokio::spawn(room::keep_time(Arc::clone(&hall)));
        tokio::spawn(lobby::announce(Arc::clone(&hall)));
        tokio::spawn(sweep::sweep(Arc::clone(&hall)));
        Ok(hall)
    }

    /// Whose session a token is of.
    pub(crate) async fn who(&self, token: &TokenDigest) -> Result<Option<Me>, Refusal> {
        let me = self.store.session(token.clone(), time::wall_clock()).await;
        me.map_err(|error| self.unavailable(&error))
    }

    /// Sends everybody home, and waits until they have gone and what they did is kept.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        self.closing.closed().await;
        // Without it the clocks go on from a little earlier, which costs nobody anything.
        let _ = self.store.keep_time(self.time.now()).await;
    }
}

/// Nobody is known by the cookie.
pub(crate) fn no_session() -> Refusal {
    Refusal::new(Code::NoSession, "you have no name here yet; PUT /api/me gives you one")
}
