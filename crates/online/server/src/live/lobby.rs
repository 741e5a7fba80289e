use super::AppState;
use super::bus::{BusMessage, Topic};
use super::clock::wall_clock;
use mana_protocol::{Lobby, Millis, Refusal, Seek, TimeControl, ToClient};
use std::sync::Arc;
use std::time::Duration;

/// The most seeks that are listed.
const MAX_SEEKS: u32 = 200;

/// A seek that is older is not listed.
const MAX_SEEK_AGE: Millis = Millis::from_secs(14 * 24 * 60 * 60);

/// The shortest time from one publication of the lobby to the next.
const MIN_INTERVAL: Duration = Duration::from_millis(250);

/// Publishes every change of the lobby, for as long as the server runs.
pub(crate) async fn publish_changes(state: Arc<AppState>) {
    loop {
        state.lobby_changed.notified().await;
        if state.bus.has_subscribers(&Topic::Lobby)
            && let Ok(Lobby { seeks }) = state.seeks().await
        {
            let text = ToClient::Lobby { seeks }.write().into();
            state.bus.publish(BusMessage::Lobby { text });
        }
        tokio::time::sleep(MIN_INTERVAL).await;
    }
}

impl AppState {
    /// The open seeks. Those for a game in real time are listed only while the player is online.
    pub(crate) async fn seeks(&self) -> Result<Lobby, Refusal> {
        let seeks = self.store.seeks(wall_clock().saturating_sub(MAX_SEEK_AGE), MAX_SEEKS).await;
        let mut seeks = seeks.map_err(|error| self.unavailable(&error))?;
        let is_open = |seek: &Seek| match seek.terms.clock {
            TimeControl::RealTime { .. } => self.presence.is_online(&seek.player.id),
            TimeControl::Correspondence { .. } | TimeControl::None => true,
        };
        seeks.retain(is_open);
        Ok(Lobby { seeks })
    }
}
