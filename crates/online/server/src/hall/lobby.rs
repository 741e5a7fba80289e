use super::Hall;
use super::bus::{Message, Topic};
use super::time::wall_clock;
use mana_protocol::{Control, Lobby, Refusal, Seek, ToClient};
use std::sync::Arc;
use std::time::Duration;

/// So many are listed at most.
const MOST: u32 = 200;

/// What nobody has taken up after two weeks is not listed any more.
const AGE: u64 = 14 * 24 * 60 * 60 * 1000;

/// The lobby is announced so often at most.
const PAUSE: Duration = Duration::from_millis(250);

/// Tells whoever wants to know of every change of the lobby, for as long as the server runs.
pub(crate) async fn announce(hall: Arc<Hall>) {
    loop {
        hall.lobby.notified().await;
        if hall.bus.is_wanted(&Topic::Lobby)
            && let Ok(Lobby { seeks }) = hall.seeks().await
        {
            let text = ToClient::Lobby { seeks }.write();
            hall.bus.publish(Message::for_all(Topic::Lobby, None, text));
        }
        tokio::time::sleep(PAUSE).await;
    }
}

impl Hall {
    /// Everybody who looks for an opponent. Where a clock would run at once, those who have gone are left out.
    pub(crate) async fn seeks(&self) -> Result<Lobby, Refusal> {
        let seeks = self.store.seeks(wall_clock().saturating_sub(AGE), MOST).await;
        let mut seeks = seeks.map_err(|error| self.unavailable(&error))?;
        let waits = |seek: &Seek| match seek.terms.clock {
            Control::RealTime { .. } => self.presence.is_here(&seek.player.id),
            Control::Correspondence { .. } | Control::None => true,
        };
        seeks.retain(waits);
        Ok(Lobby { seeks })
    }
}
