use super::connection::{Parameter, PostgresConnection};
use crate::{PostgresUrl, StoreError};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_postgres::Row;

/// The most connections of a process. Each is a process of the database server; more of them than it has processors and
/// disks would only queue there.
const MAX_CONNECTIONS: usize = 8;

/// Idle connections, some of which the server may have closed.
///
/// It needs neither recycling nor checks before use, for which pool crates exist, as a connection on which anything has
/// failed is not reused.
pub(crate) struct ConnectionPool {
    url: PostgresUrl,
    idle: Mutex<Vec<PostgresConnection>>,
    permits: Arc<Semaphore>,
}

impl ConnectionPool {
    pub(crate) fn new(url: PostgresUrl, first: PostgresConnection) -> Arc<ConnectionPool> {
        Arc::new(ConnectionPool {
            url,
            idle: Mutex::new(vec![first]),
            permits: Arc::new(Semaphore::new(MAX_CONNECTIONS)),
        })
    }

    /// An idle connection, or a new one.
    pub(crate) async fn get(self: &Arc<Self>) -> Result<PooledConnection, StoreError> {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.map_err(|_| StoreError::Closed)?;
        let ready = std::iter::from_fn(|| self.idle().pop()).find(|ready| !ready.is_closed());
        let connection = match ready {
            Some(connection) => connection,
            None => PostgresConnection::connect(&self.url).await?,
        };
        let connection = Some(connection);
        Ok(PooledConnection { pool: Arc::clone(self), connection, failed: false, _permit: permit })
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<PostgresConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that is returned to its pool, unless anything has failed on it. Then it is closed, and the server rolls
/// back.
pub(crate) struct PooledConnection {
    pool: Arc<ConnectionPool>,
    connection: Option<PostgresConnection>,
    failed: bool,
    _permit: OwnedSemaphorePermit,
}

impl PooledConnection {
    /// Executes a statement, and returns its rows.
    pub(crate) async fn query(
        &mut self,
        sql: &'static str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let connection = self.connection.as_mut().ok_or(StoreError::Closed)?;
        let done = connection.query(sql, parameters).await;
        self.failed |= done.is_err();
        done
    }

    /// Executes statements without parameters.
    pub(crate) async fn batch(&mut self, sql: &str) -> Result<(), StoreError> {
        let connection = self.connection.as_mut().ok_or(StoreError::Closed)?;
        let done = connection.batch(sql).await;
        self.failed |= done.is_err();
        done
    }

    /// Closes the connection, which rolls back its transaction.
    pub(crate) fn discard(mut self) {
        self.failed = true;
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take().filter(|_| !self.failed) {
            self.pool.idle().push(connection);
        }
    }
}
