//! The nodes of a cluster: several servers that share a database and exchange messages.
//!
//! All nodes are equal, and none owns a game: an act is judged by the node that receives it, and appended by the
//! database only if nobody else has appended meanwhile. Messages between nodes save database queries;
//! [`repair`](super::replication::repair) recovers lost ones from the database.

use super::clock::ServerClock;
use super::presence::PART_SIZE;
use super::rate_limit::RateLimiter;
use super::replication;
use super::{AppState, StartError, random, spans};
use mana_bus::{Credentials, NatsLink, NatsUrl, NodeEnvelope, NodeMessage, NodeName};
use mana_protocol::Millis;
use mana_store::SharedStore;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval};
use tracing::Instrument;

/// How the nodes of a cluster connect.
#[derive(Clone, Debug)]
pub struct ClusterOptions {
    /// Where NATS is.
    pub nats: NatsUrl,
    /// The credentials of this node, beyond the URL.
    pub credentials: Option<Credentials>,
}

/// This server as a node of a cluster.
pub(crate) struct ClusterNode {
    name: NodeName,
    pub(crate) store: Arc<dyn SharedStore>,
    outbox: mpsc::Sender<Vec<u8>>,
}

/// The messages of the other nodes.
pub(crate) struct ClusterLink {
    inbox: mpsc::Receiver<Vec<u8>>,
    connected: watch::Receiver<bool>,
}

/// How often a node sends a heartbeat.
const ALIVE_INTERVAL: Duration = Duration::from_secs(2);

/// How many heartbeats there are to one snapshot of who is connected.
const LIST_EVERY: u32 = 5;

/// How often a node publishes what addresses have spent of their rate limits on it.
const CHARGES_INTERVAL: Duration = Duration::from_millis(500);

/// How often expired deadlines are claimed.
const DEADLINE_INTERVAL: Duration = Duration::from_millis(100);

/// After how long a claimed deadline can be claimed again, as its node may have died.
const CLAIM: Millis = Millis::from_secs(5);

/// How many deadlines are claimed at a time.
const CLAIM_LIMIT: u32 = 100;

/// How long to wait after a failure of the store.
const RETRY_DELAY: Duration = Duration::from_secs(1);

impl ClusterNode {
    pub(crate) async fn connect(
        store: Arc<dyn SharedStore>,
        options: ClusterOptions,
    ) -> Result<(ClusterNode, ClusterLink), StartError> {
        let candidate = random::token().ok_or(StartError::NoRandomness)?;
        let name = random::id(12).ok_or(StartError::NoRandomness)?;
        // The subject is derived from the secret of the database, so that exactly its servers share it.
        let secret = store.secret(candidate).await?;
        let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(secret.as_bytes()));
        let subject = format!("mana.{}", &digest[..16]);
        let link = NatsLink::open(options.nats, options.credentials, subject).await;
        let (outbox, inbox, connected) = link.map_err(StartError::Nats)?.split();
        Ok((ClusterNode { name, store, outbox }, ClusterLink { inbox, connected }))
    }

    /// Synchronises a clock with the database's.
    pub(crate) fn set_clock(&self, clock: &ServerClock) {
        if let Some(reading) = self.store.clock_reading() {
            clock.follow(&reading);
        }
    }
}

impl AppState {
    /// Publishes a message to the other nodes, if any. Delivery is not guaranteed.
    pub(crate) fn broadcast(&self, message: impl FnOnce() -> NodeMessage) {
        let Some(cluster) = &self.cluster else { return };
        let message = message();
        spans::publish(&message).in_scope(|| {
            let mut envelope = NodeEnvelope::new(cluster.name.clone(), message);
            envelope.trace = mana_traces::traceparent();
            match cluster.outbox.try_send(envelope.write()) {
                Ok(()) => self.metrics.bus.sent.inc(),
                Err(_) => self.metrics.bus.dropped.inc(),
            };
        });
    }

    /// Publishes who is connected to this node, and which addresses seeks were made from.
    fn broadcast_presence(&self) {
        for message in self.presence.list() {
            self.broadcast(|| message);
        }
        for seeks in self.open_seeks.addresses().chunks(PART_SIZE) {
            self.broadcast(|| NodeMessage::SeekAddresses { seeks: seeks.to_vec() });
        }
    }

    /// Publishes what addresses have spent of their rate limits on this node.
    fn broadcast_charges(&self) {
        let requests = self.rate_limiter.requests.take_unpublished();
        for requests in requests.chunks(PART_SIZE) {
            let requests = requests.to_vec();
            self.broadcast(|| NodeMessage::Charged { requests, messages: Vec::new() });
        }
        let messages = self.rate_limiter.messages.take_unpublished();
        for messages in messages.chunks(PART_SIZE) {
            let messages = messages.to_vec();
            self.broadcast(|| NodeMessage::Charged { requests: Vec::new(), messages });
        }
    }

    /// Handles a message of another node.
    async fn handle_message(self: &Arc<Self>, NodeEnvelope { node, message, .. }: NodeEnvelope) {
        self.presence.record_heartbeat(&node);
        match message {
            NodeMessage::Appended(appended) => self.replicate(*appended),
            NodeMessage::Deleted { game } => self.forget(&game).await,
            NodeMessage::SignedOut { person } => self.publish_signed_out(person),
            NodeMessage::Viewers(viewers) => {
                let game = viewers.game.clone();
                if let Some(text) = self.presence.set_viewers(&node, viewers) {
                    self.publish_presence(game, text);
                }
            }
            NodeMessage::Online { person, online } => {
                self.presence.set_online(&node, person, online);
                self.lobby_changed.notify_one();
            }
            NodeMessage::Present { first, last, games, people } => {
                let changed = self.presence.set_present(&node, (first, last), games, people);
                self.publish_all_presence(changed);
            }
            NodeMessage::Charged { requests, messages } => {
                let RateLimiter { requests: by_request, messages: by_message } = &self.rate_limiter;
                requests.into_iter().for_each(|charge| by_request.charge_elsewhere(charge));
                messages.into_iter().for_each(|charge| by_message.charge_elsewhere(charge));
            }
            NodeMessage::SeekAddresses { seeks } => {
                seeks.iter().for_each(|seek| self.open_seeks.set_address(seek));
            }
            NodeMessage::Alive { joins: true } => self.broadcast_presence(),
            NodeMessage::Leaves => self.publish_all_presence(self.presence.forget_node(&node)),
            NodeMessage::Alive { joins: false } | NodeMessage::Unknown => {}
        }
    }
}

/// Starts the background tasks of a node.
pub(crate) fn spawn_tasks(state: &Arc<AppState>, link: ClusterLink) {
    tokio::spawn(receive(Arc::clone(state), link.inbox));
    tokio::spawn(watch_connection(Arc::clone(state), link.connected));
    tokio::spawn(send_heartbeats(Arc::clone(state)));
    tokio::spawn(broadcast_charges(Arc::clone(state)));
    tokio::spawn(enforce_deadlines(Arc::clone(state)));
    tokio::spawn(replication::repair(Arc::clone(state)));
}

async fn receive(state: Arc<AppState>, mut inbox: mpsc::Receiver<Vec<u8>>) {
    while let Some(bytes) = inbox.recv().await {
        state.metrics.bus.received.inc();
        match NodeEnvelope::read(&bytes) {
            Some(envelope) => {
                let span = spans::receive(&envelope);
                state.handle_message(envelope).instrument(span).await;
            }
            None => tracing::warn!(bytes = bytes.len(), "a message of another node is malformed"),
        }
    }
}

/// Logs and records in the metrics whether NATS is connected.
async fn watch_connection(state: Arc<AppState>, mut connected: watch::Receiver<bool>) {
    loop {
        let now = *connected.borrow_and_update();
        state.metrics.bus.connected.set(now.into());
        if now {
            tracing::info!("connected to NATS");
            state.broadcast(|| NodeMessage::Alive { joins: true });
            state.broadcast_presence();
        } else {
            tracing::warn!("no connection to NATS; other nodes learn of moves later");
        }
        if connected.changed().await.is_err() {
            return;
        }
    }
}

/// Sends heartbeats, and drops the nodes whose heartbeats have stopped.
async fn send_heartbeats(state: Arc<AppState>) {
    let mut ticks = interval(ALIVE_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for count in 0_u32.. {
        ticks.tick().await;
        state.broadcast(|| NodeMessage::Alive { joins: false });
        if count % LIST_EVERY == 0 {
            state.broadcast_presence();
        }
        for node in state.presence.silent_nodes() {
            tracing::warn!(%node, "a node is silent");
            state.publish_all_presence(state.presence.forget_node(&node));
        }
    }
}

/// Publishes what addresses have spent here, so that a limit is one limit however many nodes there are.
async fn broadcast_charges(state: Arc<AppState>) {
    let mut ticks = interval(CHARGES_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        state.broadcast_charges();
    }
}

/// Ends games whose deadline has passed and that no other node has claimed.
async fn enforce_deadlines(state: Arc<AppState>) {
    let Some(cluster) = &state.cluster else { return };
    let mut ticks = interval(DEADLINE_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let now = state.clock.now();
        match cluster.store.claim_expired(now, now + CLAIM, CLAIM_LIMIT).await {
            Ok(games) => {
                for game in games {
                    let state = Arc::clone(&state);
                    tokio::spawn(async move { state.enforce_deadline(&game).await });
                }
            }
            Err(error) => {
                state.unavailable(&error);
                tokio::time::sleep(RETRY_DELAY).await;
            }
        }
    }
}
