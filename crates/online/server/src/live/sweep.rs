use super::AppState;
use super::clock::wall_clock;
use mana_bus::NodeMessage;
use mana_protocol::Millis;
use mana_store::StoreError;
use std::sync::Arc;
use std::time::Duration;

/// How long a person without games, and a game that nobody joined, are stored.
pub(crate) const RETENTION: Millis = Millis::from_secs(30 * 24 * 60 * 60);

const SWEEP_INTERVAL: Duration = Duration::from_secs(24 * 60 * 60);

/// How many are deleted in one write, so that no move is delayed for long.
const BATCH_SIZE: u32 = 500;

/// Deletes games that nobody has joined, guests who have not played within the retention time, and expired sessions,
/// and checks for damage: at the start and every day.
pub(crate) async fn sweep(state: Arc<AppState>) {
    let mut days = tokio::time::interval(SWEEP_INTERVAL);
    loop {
        days.tick().await;
        if let Err(error) = state.purge().await {
            state.unavailable(&error);
        }
        match state.store.find_damage().await {
            Ok(found) => {
                for damage in found {
                    state.metrics.damage.inc();
                    tracing::error!(%damage, "the database is damaged");
                }
            }
            Err(error) => drop(state.unavailable(&error)),
        }
    }
}

impl AppState {
    /// Deletes everything past the retention time.
    async fn purge(&self) -> Result<(), StoreError> {
        let now = wall_clock();
        let before = now.saturating_sub(RETENTION);
        loop {
            let games = self.store.purge_games(before, BATCH_SIZE).await?;
            if games.is_empty() {
                break;
            }
            tracing::info!(deleted = games.len(), "games that nobody joined were deleted");
            for game in games {
                self.forget(&game).await;
                self.broadcast(|| NodeMessage::Deleted { game });
            }
        }
        loop {
            match self.store.purge(now, before, BATCH_SIZE).await? {
                0 => return Ok(()),
                deleted => tracing::info!(deleted, "guests and sessions were deleted"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ServerOptions;
    use mana_protocol::{Me, WallTime};
    use mana_store::{SqliteStore, Store, TokenDigest};

    #[test]
    fn guests_who_never_played_are_purged_at_the_start() {
        let folder = std::env::temp_dir().join(format!("mana-sweep-{}", std::process::id()));
        let store = Arc::new(SqliteStore::open(&folder).unwrap());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let add = async |id: &str, created: WallTime| {
                let me = Me { id: id.parse().unwrap(), name: "Ann".parse().unwrap() };
                let expires = created + Millis::from_secs(1 << 40);
                store.add_person(me, created, TokenDigest(id.into()), expires).await.unwrap();
            };
            let known = async |id: &str| {
                store.session(TokenDigest(id.into()), WallTime::default()).await.unwrap().is_some()
            };
            let minute = Millis::from_secs(60);
            let limit = wall_clock().saturating_sub(RETENTION);
            add("old000000000", limit.saturating_sub(minute)).await;
            add("young0000000", limit + minute).await;
            let state =
                AppState::open(Arc::clone(&store) as Arc<dyn Store>, ServerOptions::default())
                    .await;
            while known("old000000000").await {
                tokio::task::yield_now().await;
            }
            assert!(known("young0000000").await);
            drop(state);
        });
        drop(runtime);
        drop(store);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
