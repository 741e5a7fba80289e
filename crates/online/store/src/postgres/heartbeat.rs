use super::connection::PostgresConnection;
use super::in_flight::WritesInFlight;
use super::migrate::lock_database;
use crate::{PostgresUrl, StoreError};
use std::sync::Arc;
use std::time::Duration;

/// How often the database is asked whether it is there.
const INTERVAL: Duration = Duration::from_millis(200);

/// How long to wait before it is asked again if it is not.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// Finds out that the database is away before anybody writes to it. While it is, a write seems to be in flight that does
/// not end.
pub(crate) struct Heartbeat {
    url: PostgresUrl,
    /// Whether to keep other servers from the database.
    alone: bool,
    connection: Option<PostgresConnection>,
}

impl Heartbeat {
    pub(crate) fn new(url: PostgresUrl, alone: bool) -> Heartbeat {
        Heartbeat { url, alone, connection: None }
    }

    /// Asks once.
    pub(crate) async fn beat(&mut self) -> Result<(), StoreError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            None => {
                let mut connection = PostgresConnection::connect(&self.url).await?;
                // The lock lasts as long as the connection.
                if self.alone && !lock_database(&mut connection).await? {
                    return Err(StoreError::InUse(self.url.to_string()));
                }
                self.connection.insert(connection)
            }
        };
        connection.query("SELECT 1", &[]).await.map(drop)
    }

    /// Asks for as long as the store is open.
    pub(crate) async fn run(mut self, writes: &Arc<WritesInFlight>) {
        loop {
            tokio::time::sleep(INTERVAL).await;
            let waiting = writes.begin();
            while self.beat().await.is_err() {
                self.connection = None;
                tokio::time::sleep(RETRY_DELAY).await;
            }
            drop(waiting);
        }
    }
}
