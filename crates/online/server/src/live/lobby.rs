use super::AppState;
use super::bus::{Message, Topic};
use super::clock::wall_clock;
use mana_protocol::{Lobby, Refusal, Seek, TimeControl, ToClient};
use std::sync::Arc;
use std::time::Duration;

/// So many are listed at most.
const MOST: u32 = 200;

/// What nobody has taken up after two weeks is not listed any more.
const AGE: u64 = 14 * 24 * 60 * 60 * 1000;

/// The lobby is announced so often at most.
const PAUSE: Duration = Duration::from_millis(250);

/// Tells whoever wants to know of every change of the lobby, for as long as the server runs.
pub(crate) async fn announce(state: Arc<AppState>) {
    loop {
        state.lobby_changed.notified().await;
        if state.bus.has_subscribers(&Topic::Lobby)
            && let Ok(Lobby { seeks }) = state.seeks().await
        {
            let text = ToClient::Lobby { seeks }.write();
            state.bus.publish(Message::for_all(Topic::Lobby, None, text));
        }
        tokio::time::sleep(PAUSE).await;
    }
}

impl AppState {
    /// Everybody who looks for an opponent. Where a clock would run at once, those who have gone are left out.
    pub(crate) async fn seeks(&self) -> Result<Lobby, Refusal> {
        let seeks = self.store.seeks(wall_clock().saturating_sub(AGE), MOST).await;
        let mut seeks = seeks.map_err(|error| self.unavailable(&error))?;
        let waits = |seek: &Seek| match seek.terms.clock {
            TimeControl::RealTime { .. } => self.presence.is_online(&seek.player.id),
            TimeControl::Correspondence { .. } | TimeControl::None => true,
        };
        seeks.retain(waits);
        Ok(Lobby { seeks })
    }
}
