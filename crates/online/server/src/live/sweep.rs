use super::AppState;
use super::clock::wall_clock;
use std::sync::Arc;
use std::time::Duration;

/// How long somebody who never played is remembered.
const PATIENCE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// How often those are looked for who are to be forgotten.
const PAUSE: Duration = Duration::from_secs(24 * 60 * 60);

/// How many are forgotten at a time: nobody who moves is to wait for it.
const TOGETHER: u32 = 500;

/// Forgets guests who came long ago and never played, and sessions that have expired, now and every day.
pub(crate) async fn sweep(state: Arc<AppState>) {
    let mut days = tokio::time::interval(PAUSE);
    loop {
        days.tick().await;
        let now = wall_clock();
        let before = now.saturating_sub(u64::try_from(PATIENCE.as_millis()).unwrap_or(u64::MAX));
        loop {
            match state.store.purge(now, before, TOGETHER).await {
                Ok(0) => break,
                Ok(forgotten) => tracing::info!(forgotten, "guests and sessions were forgotten"),
                Err(error) => {
                    state.unavailable(&error);
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ServerOptions;
    use mana_protocol::Me;
    use mana_store::{SqliteStore, Store, TokenDigest};

    #[test]
    fn a_server_that_starts_forgets_who_never_played() {
        let folder = std::env::temp_dir().join(format!("mana-sweep-{}", std::process::id()));
        let store = Arc::new(SqliteStore::open(&folder).unwrap());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let add = async |id: &str, came: u64| {
                let me = Me { id: id.parse().unwrap(), name: "Ann".parse().unwrap() };
                store.add_person(me, came, TokenDigest(id.into()), u64::MAX >> 1).await.unwrap();
            };
            let known =
                async |id: &str| store.session(TokenDigest(id.into()), 0).await.unwrap().is_some();
            let month = u64::try_from(PATIENCE.as_millis()).unwrap();
            add("old000000000", wall_clock() - month - 60_000).await;
            add("young0000000", wall_clock() - month + 60_000).await;
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
