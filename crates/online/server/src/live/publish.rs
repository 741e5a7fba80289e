use super::AppState;
use super::bus::{BusMessage, Topic};
use axum::extract::ws::Utf8Bytes;
use mana_duel::{Duel, PerViewer};
use mana_protocol::{GameId, ToClient};

/// How changes of games reach those who follow them.
impl AppState {
    /// Publishes what has happened in a game since it was as `before`.
    pub(crate) fn publish_events(&self, before: &Duel, duel: &Duel) {
        if duel.players() == before.players() {
            let (clock, turn) = (duel.clock(self.clock.now()), duel.turn());
            let texts = PerViewer::from_fn(|viewer| {
                let events = duel.events(viewer, before.last_event(viewer));
                let game = duel.id().clone();
                let message = |events| ToClient::Events { game, events, clock, turn };
                (!events.is_empty()).then(|| Utf8Bytes::from(message(events).write()))
            });
            self.bus.publish(BusMessage::Events { game: duel.id().clone(), texts });
        } else {
            // A spectator may have become a player.
            self.publish_refresh(duel.id());
        }
        self.publish_summary(duel);
        self.publish_seek(before, duel);
    }

    /// Publishes that a game turned out to be another than it was known to be.
    pub(crate) fn publish_reloaded(&self, before: &Duel, duel: &Duel) {
        self.publish_refresh(duel.id());
        self.publish_summary(duel);
        self.publish_seek(before, duel);
    }

    /// Publishes the lobby if what a game offers has changed.
    fn publish_seek(&self, before: &Duel, duel: &Duel) {
        let seek = duel.seek();
        if before.seek() != seek {
            self.open_seeks.update(duel.id(), seek);
            self.lobby_changed.notify_one();
        }
    }

    /// Has everybody who follows a game subscribe to it anew.
    pub(crate) fn publish_refresh(&self, game: &GameId) {
        self.bus.publish(BusMessage::Refresh { game: game.clone() });
    }

    /// Publishes to the players that one of their games has changed, whether they follow it or not.
    pub(crate) fn publish_summary(&self, duel: &Duel) {
        for player in [&duel.players().black, &duel.players().white].into_iter().flatten() {
            let person = player.id.clone();
            if self.bus.has_subscribers(&Topic::Person(person.clone())) {
                let text = ToClient::OwnGameChanged { game: duel.summary() }.write().into();
                self.bus.publish(BusMessage::OwnGameChanged { person, text });
            }
        }
    }
}
