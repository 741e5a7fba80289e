use super::AppState;
use super::bus::{BusMessage, Topic};
use super::presence::ViewersChange;
use axum::extract::ws::Utf8Bytes;
use mana_bus::{GameViewers, NodeMessage};
use mana_duel::{Duel, PerViewer, Viewer};
use mana_protocol::{GameId, GameSummary, PerSeat, PersonId, Player, ToClient};

/// Publishes changes of games to their followers.
impl AppState {
    /// Publishes the events of a game since `before`.
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

    /// Publishes a game that differs from its cached state after a reload.
    pub(crate) fn publish_reloaded(&self, before: &Duel, duel: &Duel) {
        self.publish_refresh(duel.id());
        self.publish_summary(duel);
        self.publish_seek(before, duel);
    }

    /// Publishes the lobby if the seek of a game has changed.
    fn publish_seek(&self, before: &Duel, duel: &Duel) {
        let seek = duel.seek();
        if before.seek() != seek {
            self.open_seeks.update(duel.id(), seek);
            self.lobby_changed.notify_one();
        }
    }

    /// Makes the followers of a game renew their subscriptions.
    pub(crate) fn publish_refresh(&self, game: &GameId) {
        self.bus.publish(BusMessage::Refresh { game: game.clone() });
    }

    /// Publishes to the players that one of their games has changed, whether they follow it or not.
    pub(crate) fn publish_summary(&self, duel: &Duel) {
        self.publish_own_game(duel.players(), || duel.summary());
    }

    /// The same for a game that need not be in memory.
    pub(crate) fn publish_own_game(
        &self,
        players: &PerSeat<Option<Player>>,
        summary: impl Fn() -> GameSummary,
    ) {
        for player in [&players.black, &players.white].into_iter().flatten() {
            let person = player.id.clone();
            if self.bus.has_subscribers(&Topic::Person(person.clone())) {
                let text = ToClient::OwnGameChanged { game: summary() }.write().into();
                self.bus.publish(BusMessage::OwnGameChanged { person, text });
            }
        }
    }

    /// Changes the viewer that a connection is in a game, and publishes it.
    pub(crate) fn change_viewer(&self, game: &GameId, before: Option<Viewer>, now: Option<Viewer>) {
        let ViewersChange { text, counts } = self.presence.change(game, before, now);
        self.broadcast(|| NodeMessage::Viewers(GameViewers { game: game.clone(), counts }));
        if let Some(text) = text {
            self.publish_presence(game.clone(), text);
        }
    }

    /// Publishes a presence message of a game.
    pub(crate) fn publish_presence(&self, game: GameId, text: String) {
        self.bus.publish(BusMessage::Presence { game, text: text.into() });
    }

    /// The same for several games.
    pub(crate) fn publish_all_presence(&self, changed: Vec<(GameId, String)>) {
        for (game, text) in changed {
            self.publish_presence(game, text);
        }
        self.lobby_changed.notify_one();
    }

    /// Publishes that a person has ended a session.
    pub(crate) fn publish_signed_out(&self, person: PersonId) {
        self.bus.publish(BusMessage::SignedOut { person });
    }

    /// Records the start or end of a connection of a person.
    pub(crate) fn change_online(&self, person: &PersonId, online: bool) {
        let changed = match online {
            true => self.presence.connect(person),
            false => self.presence.disconnect(person),
        };
        if changed {
            self.broadcast(|| NodeMessage::Online { person: person.clone(), online });
            self.lobby_changed.notify_one();
        }
    }
}
