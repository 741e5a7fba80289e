use super::cluster_clock::ClusterClock;
use super::connection::PostgresConnection;
use super::in_flight::WritesInFlight;
use super::migrate::{Sharing, lock_database};
use crate::{PostgresUrl, StoreError};
use std::sync::Arc;
use std::time::Duration;

/// How often the database is asked whether it is there.
const INTERVAL: Duration = Duration::from_millis(200);

/// How often it is asked for the server time.
const CLOCK_INTERVAL: Duration = Duration::from_millis(100);

/// How long to wait before it is asked again if it is not.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// Finds out that the database is away before anybody writes to it. While it is, a write seems to be in flight that does
/// not end.
pub(crate) struct Heartbeat {
    url: PostgresUrl,
    /// Which other servers to keep from the database.
    sharing: Sharing,
    /// Keeps the server time, if that is shared.
    clock: Option<Arc<ClusterClock>>,
    connection: Option<PostgresConnection>,
}

impl Heartbeat {
    pub(crate) fn new(url: PostgresUrl, alone: bool) -> Heartbeat {
        let sharing = if alone { Sharing::Alone } else { Sharing::Shared };
        Heartbeat { url, sharing, clock: None, connection: None }
    }

    /// Has it keep the server time as well.
    pub(crate) fn watch(&mut self, clock: Option<Arc<ClusterClock>>) {
        self.clock = clock;
    }

    /// Asks once.
    pub(crate) async fn beat(&mut self) -> Result<(), StoreError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            None => {
                let mut connection = PostgresConnection::connect(&self.url).await?;
                // The lock lasts as long as the connection.
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

    /// Asks for as long as the store is open.
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
