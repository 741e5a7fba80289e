use axum::extract::ws::Utf8Bytes;
use mana_duel::Viewer;
use mana_protocol::{GameId, PersonId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;

/// What a message is about, and so who wants it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Topic {
    /// A game.
    Game(GameId),
    /// The games of a person.
    Person(PersonId),
    /// Who looks for an opponent.
    Lobby,
}

/// A message as text, one for each kind of viewer of a game; what is not about a game is for spectators.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) topic: Topic,
    /// The game that it is about, if it is about one.
    pub(crate) game: Option<GameId>,
    pub(crate) texts: [Option<Utf8Bytes>; 3],
    /// Who is who has changed: whoever gets it has to look anew how it sees the game, or who it is.
    pub(crate) refresh: bool,
}

impl Message {
    /// The same for every viewer.
    pub(crate) fn for_all(topic: Topic, game: Option<GameId>, text: String) -> Message {
        let text = Utf8Bytes::from(text);
        let texts = [Some(text.clone()), Some(text.clone()), Some(text)];
        Message { topic, game, texts, refresh: false }
    }

    /// What a viewer gets of it.
    pub(crate) fn text(&self, viewer: Viewer) -> Option<&Utf8Bytes> {
        self.texts[viewer.index()].as_ref()
    }
}

/// How events get from one player to the other.
///
/// Nothing depends on a message to arrive: clients notice what is missing, and the store has it.
pub(crate) trait Bus: Send + Sync {
    /// Sends a message to whoever wants it.
    fn publish(&self, message: Message);

    /// Has a topic's messages sent to somebody.
    fn subscribe(&self, topic: Topic, subscriber: &Subscriber);

    /// Has no more of them sent.
    fn unsubscribe(&self, topic: &Topic, subscriber: &Subscriber);

    /// Whether anybody wants a topic's messages.
    fn has_subscribers(&self, topic: &Topic) -> bool;
}

/// Somebody who is sent messages.
#[derive(Clone, Debug)]
pub(crate) struct Subscriber {
    number: u64,
    outbox: mpsc::Sender<Arc<Message>>,
    overrun: Arc<AtomicBool>,
}

/// How many messages wait for somebody at most.
const WAITING: usize = 256;

impl Subscriber {
    /// Somebody new, and where the messages come out.
    pub(crate) fn new() -> (Subscriber, mpsc::Receiver<Arc<Message>>) {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let (outbox, inbox) = mpsc::channel(WAITING);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        (Subscriber { number, outbox, overrun: Arc::default() }, inbox)
    }

    /// Whether messages were lost because too many waited.
    pub(crate) fn is_overrun(&self) -> bool {
        self.overrun.load(Ordering::Relaxed)
    }

    fn send(&self, message: Arc<Message>) {
        if self.outbox.try_send(message).is_err() {
            self.overrun.store(true, Ordering::Relaxed);
        }
    }
}

/// The bus within one process.
#[derive(Default, Debug)]
pub(crate) struct LocalBus(Mutex<HashMap<Topic, Vec<Subscriber>>>);

impl LocalBus {
    fn topics(&self) -> std::sync::MutexGuard<'_, HashMap<Topic, Vec<Subscriber>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for LocalBus {
    fn publish(&self, message: Message) {
        let message = Arc::new(message);
        if let Some(subscribers) = self.topics().get(&message.topic) {
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
    fn a_message_goes_to_those_who_want_it() {
        let bus = LocalBus::default();
        let (ann, mut to_ann) = Subscriber::new();
        let (bob, mut to_bob) = Subscriber::new();
        bus.subscribe(Topic::Lobby, &ann);
        bus.subscribe(Topic::Lobby, &ann);
        bus.subscribe(Topic::Lobby, &bob);
        bus.unsubscribe(&Topic::Lobby, &bob);
        bus.publish(Message::for_all(Topic::Lobby, None, "x".to_string()));
        assert_eq!(to_ann.try_recv().unwrap().text(Viewer::Spectator).unwrap().as_str(), "x");
        assert!(to_ann.try_recv().is_err() && to_bob.try_recv().is_err());
        bus.unsubscribe(&Topic::Lobby, &ann);
        assert!(!bus.has_subscribers(&Topic::Lobby));
    }

    #[test]
    fn whoever_does_not_read_is_marked_and_holds_nobody_up() {
        let bus = LocalBus::default();
        let (slow, _inbox) = Subscriber::new();
        bus.subscribe(Topic::Lobby, &slow);
        for _ in 0..=WAITING {
            assert!(!slow.is_overrun());
            bus.publish(Message::for_all(Topic::Lobby, None, "x".to_string()));
        }
        assert!(slow.is_overrun());
    }
}
