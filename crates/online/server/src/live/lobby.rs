use super::AppState;
use super::bus::{BusMessage, Topic};
use super::clock::wall_clock;
use super::open_seeks::MAX_SEEK_AGE;
use axum::extract::ws::Utf8Bytes;
use mana_protocol::{Lobby, Refusal, Seek, TimeControl, ToClient, WallTime};
use std::sync::Arc;
use std::time::Duration;

/// The shortest time between two publications of the lobby, which is long and has many subscribers.
const MIN_INTERVAL: Duration = Duration::from_secs(1);

/// Publishes the lobby when it has changed, as long as the server runs.
pub(crate) async fn publish_changes(state: Arc<AppState>) {
    let mut published = Utf8Bytes::default();
    loop {
        state.lobby_changed.notified().await;
        if state.bus.has_subscribers(&Topic::Lobby) {
            let Lobby { seeks } = state.lobby();
            let text = Utf8Bytes::from(ToClient::Lobby { seeks }.write());
            // A change of presence need not change the list.
            if text != published {
                published = text.clone();
                state.bus.publish(BusMessage::Lobby { text });
            }
        }
        tokio::time::sleep(MIN_INTERVAL).await;
    }
}

/// The creation time of the oldest seek that is listed.
pub(crate) fn oldest_seek() -> WallTime {
    wall_clock().saturating_sub(MAX_SEEK_AGE)
}

impl AppState {
    /// The open seeks. Those for real-time games are listed only while the player is online.
    pub(crate) fn lobby(&self) -> Lobby {
        let is_listed = |seek: &Seek| match seek.terms.clock {
            TimeControl::RealTime { .. } => self.presence.is_online(&seek.player.id),
            TimeControl::Correspondence { .. } | TimeControl::None => true,
        };
        Lobby { seeks: self.open_seeks.newest(wall_clock(), is_listed) }
    }

    /// Reads the open seeks from the store.
    pub(crate) async fn reload_seeks(&self) -> Result<(), Refusal> {
        let changes = self.open_seeks.changes();
        let seeks = self.store.seeks(oldest_seek()).await;
        let seeks = seeks.map_err(|error| self.unavailable(&error))?;
        self.open_seeks.replace_unless_changed(changes, seeks);
        self.lobby_changed.notify_one();
        Ok(())
    }
}
