use axum::extract::ws::Utf8Bytes;
use mana_duel::PerViewer;
use mana_protocol::{GameId, PersonId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

/// What connections can subscribe to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Topic {
    /// A game.
    Game(GameId),
    /// A person: changes of their games, and the end of a session.
    Person(PersonId),
    /// The lobby.
    Lobby,
}

/// A message to the connections that subscribe to its [topic](BusMessage::topic). Texts are encoded
/// [`ToClient`](mana_protocol::ToClient) messages, so that each is encoded once for all connections.
#[derive(Clone, Debug)]
pub(crate) enum BusMessage {
    /// Events of a game; `None` for the viewers who may see none of them.
    Events { game: GameId, texts: PerViewer<Option<Utf8Bytes>> },
    /// Who is connected to a game.
    Presence { game: GameId, text: Utf8Bytes },
    /// The followers of this game may see it differently than before, or from another log: every subscription has to be
    /// renewed.
    Refresh { game: GameId },
    /// A game of this person has changed.
    OwnGameChanged { person: PersonId, text: Utf8Bytes },
    /// This person has ended a session.
    SignedOut { person: PersonId },
    /// The open seeks.
    Lobby { text: Utf8Bytes },
}

impl BusMessage {
    /// The topic it is published to.
    pub(crate) fn topic(&self) -> Topic {
        match self {
            BusMessage::Events { game, .. }
            | BusMessage::Presence { game, .. }
            | BusMessage::Refresh { game } => Topic::Game(game.clone()),
            BusMessage::OwnGameChanged { person, .. } | BusMessage::SignedOut { person } => {
                Topic::Person(person.clone())
            }
            BusMessage::Lobby { .. } => Topic::Lobby,
        }
    }
}

/// Delivers changes to connections.
///
/// Delivery is not guaranteed: clients detect missing events and load them from the store.
pub(crate) trait Bus: Send + Sync {
    /// Sends a message to every subscriber of its topic.
    fn publish(&self, message: BusMessage);

    /// Subscribes to a topic.
    fn subscribe(&self, topic: Topic, subscriber: &Subscriber);

    /// Unsubscribes from a topic.
    fn unsubscribe(&self, topic: &Topic, subscriber: &Subscriber);

    /// Whether a topic has subscribers.
    fn has_subscribers(&self, topic: &Topic) -> bool;
}

/// The sending end of a connection's queue.
#[derive(Clone, Debug)]
pub(crate) struct Subscriber {
    number: u64,
    outbox: mpsc::Sender<Arc<BusMessage>>,
    overrun: Arc<AtomicBool>,
}

/// The capacity of a subscriber's queue.
const QUEUE_CAPACITY: usize = 256;

impl Subscriber {
    /// A new subscriber, and the receiving end of its queue.
    pub(crate) fn new() -> (Subscriber, mpsc::Receiver<Arc<BusMessage>>) {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let (outbox, inbox) = mpsc::channel(QUEUE_CAPACITY);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        (Subscriber { number, outbox, overrun: Arc::default() }, inbox)
    }

    /// Whether the queue has overflowed, and messages were lost.
    pub(crate) fn is_overrun(&self) -> bool {
        self.overrun.load(Ordering::Relaxed)
    }

    fn send(&self, message: Arc<BusMessage>) {
        if self.outbox.try_send(message).is_err() {
            self.overrun.store(true, Ordering::Relaxed);
        }
    }
}

/// A bus within one process.
#[derive(Default, Debug)]
pub(crate) struct LocalBus(Mutex<HashMap<Topic, Vec<Subscriber>>>);

impl LocalBus {
    fn topics(&self) -> MutexGuard<'_, HashMap<Topic, Vec<Subscriber>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for LocalBus {
    fn publish(&self, message: BusMessage) {
        let topic = message.topic();
        let message = Arc::new(message);
        if let Some(subscribers) = self.topics().get(&topic) {
            for subscriber in subscribers {
                subscriber.send(Arc::clone(&message));
            }
        }
    }

    fn subscribe(&self, topic: Topic, subscriber: &Subscriber) {
        let mut topics = self.topics();
        let subscribers = topics.entry(topic).or_default();
        if !subscribers.iter().any(|known| known.number == subscriber.number) {
            subscribers.push(subscriber.clone());
        }
    }

    fn unsubscribe(&self, topic: &Topic, subscriber: &Subscriber) {
        let mut topics = self.topics();
        if let Some(subscribers) = topics.get_mut(topic) {
            subscribers.retain(|known| known.number != subscriber.number);
            if subscribers.is_empty() {
                topics.remove(topic);
            }
        }
    }

    fn has_subscribers(&self, topic: &Topic) -> bool {
        self.topics().contains_key(topic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_reach_the_subscribers_of_their_topic() {
        let bus = LocalBus::default();
        let (ann, mut to_ann) = Subscriber::new();
        let (bob, mut to_bob) = Subscriber::new();
        bus.subscribe(Topic::Lobby, &ann);
        bus.subscribe(Topic::Lobby, &ann);
        bus.subscribe(Topic::Lobby, &bob);
        bus.unsubscribe(&Topic::Lobby, &bob);
        bus.publish(BusMessage::Lobby { text: "x".into() });
        bus.publish(BusMessage::SignedOut { person: "person000001".parse().unwrap() });
        let message = to_ann.try_recv().unwrap();
        assert!(matches!(&*message, BusMessage::Lobby { text } if text.as_str() == "x"));
        assert!(to_ann.try_recv().is_err() && to_bob.try_recv().is_err());
        bus.unsubscribe(&Topic::Lobby, &ann);
        assert!(!bus.has_subscribers(&Topic::Lobby));
    }

    #[test]
    fn slow_subscribers_are_overrun_without_blocking_others() {
        let bus = LocalBus::default();
        let (slow, _inbox) = Subscriber::new();
        bus.subscribe(Topic::Lobby, &slow);
        for _ in 0..=QUEUE_CAPACITY {
            assert!(!slow.is_overrun());
            bus.publish(BusMessage::Lobby { text: "x".into() });
        }
        assert!(slow.is_overrun());
    }
}
