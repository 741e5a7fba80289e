use super::cluster_clock::ClusterClock;
use super::connection::PostgresConnection;
use super::in_flight::WritesInFlight;
use super::migrate::{Sharing, lock_database};
use crate::{PostgresUrl, StoreError};
use std::sync::Arc;
use std::time::Duration;

/// How often the database is probed.
const INTERVAL: Duration = Duration::from_millis(200);

/// How often it is probed if the server time is shared.
const CLOCK_INTERVAL: Duration = Duration::from_millis(100);

/// How long to wait after a failed probe.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// Detects an outage of the database even while nobody writes: during it, [`WritesInFlight`] counts a write that does
/// not end.
pub(crate) struct Heartbeat {
    url: PostgresUrl,
    /// Whether other servers may use the database.
    sharing: Sharing,
    /// The shared server time, if any.
    clock: Option<Arc<ClusterClock>>,
    connection: Option<PostgresConnection>,
}

impl Heartbeat {
    pub(crate) fn new(url: PostgresUrl, alone: bool) -> Heartbeat {
        let sharing = if alone { Sharing::Alone } else { Sharing::Shared };
        Heartbeat { url, sharing, clock: None, connection: None }
    }

    /// Lets every probe read the server time as well.
    pub(crate) fn watch(&mut self, clock: Option<Arc<ClusterClock>>) {
        self.clock = clock;
    }

    /// Probes once.
    pub(crate) async fn beat(&mut self) -> Result<(), StoreError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            None => {
                let mut connection = PostgresConnection::connect(&self.url).await?;
                // The lock is held as long as the connection lasts.
                if !lock_database(&mut connection, self.sharing).await? {
                    return Err(StoreError::InUse(self.url.to_string()));
                }
                self.connection.insert(connection)
            }
        };
        match &self.clock {
            Some(clock) => clock.beat(connection).await,
            None => connection.query("SELECT 1", &[]).await.map(drop),
        }
    }

    /// Probes until the store is closed.
    pub(crate) async fn run(mut self, writes: &Arc<WritesInFlight>) {
        let interval = if self.clock.is_some() { CLOCK_INTERVAL } else { INTERVAL };
        loop {
            tokio::time::sleep(interval).await;
            let waiting = writes.begin();
            while self.beat().await.is_err() {
                self.connection = None;
                tokio::time::sleep(RETRY_DELAY).await;
            }
            drop(waiting);
        }
    }
}
