use super::tls::PostgresTls;
use crate::{DatabaseError, PostgresUrl, StoreError};
use std::collections::HashMap;
use std::time::Duration;
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, NoTls, Row, Statement};

/// A parameter of a statement.
pub(crate) type Parameter<'a> = &'a (dyn ToSql + Sync);

/// The server cancels a statement after this long and rolls it back.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(5);

/// How long to wait for a response. After that the connection is closed, and the statement may have been executed or
/// not.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(8);

/// A connection to the server.
pub(crate) struct PostgresConnection {
    client: Client,
    /// The prepared statements, by their SQL.
    statements: HashMap<&'static str, Statement>,
    response_timeout: Duration,
    driver: AbortHandle,
}

impl PostgresConnection {
    pub(crate) async fn connect(url: &PostgresUrl) -> Result<PostgresConnection, StoreError> {
        PostgresConnection::connect_for(url, STATEMENT_TIMEOUT, RESPONSE_TIMEOUT).await
    }

    /// Connects for long statements.
    pub(crate) async fn connect_without_statement_timeout(
        url: &PostgresUrl,
    ) -> Result<PostgresConnection, StoreError> {
        PostgresConnection::connect_for(url, Duration::ZERO, Duration::MAX).await
    }

    async fn connect_for(
        url: &PostgresUrl,
        statement_timeout: Duration,
        response_timeout: Duration,
    ) -> Result<PostgresConnection, StoreError> {
        // Unlike the timeout of the configuration, this includes the handshakes.
        let connected = timeout(RESPONSE_TIMEOUT, start(url)).await;
        let (client, driver) = connected.map_err(|_| no_response())??;
        let mut connection =
            PostgresConnection { client, statements: HashMap::new(), response_timeout, driver };
        // A role may have other defaults. Commits must be durable; waiting for a standby as well is left to the
        // configuration.
        let settings = format!(
            "SET statement_timeout = {}; SET idle_in_transaction_session_timeout = 0; \
             SET default_transaction_isolation = 'read committed'; \
             SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; \
             SET tcp_keepalives_count = 3; \
             SELECT set_config('synchronous_commit', 'on', false) \
             WHERE current_setting('synchronous_commit') = 'off'",
            statement_timeout.as_millis()
        );
        connection.batch(&settings).await?;
        Ok(connection)
    }

    /// Whether the connection is known to be closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Executes a statement, which is prepared at its first use, and returns its rows.
    pub(crate) async fn query(
        &mut self,
        sql: &'static str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let PostgresConnection { client, statements, response_timeout, .. } = self;
        let answer = async {
            let statement = match statements.get(sql) {
                Some(statement) => statement,
                None => {
                    let statement = client.prepare(sql).await?;
                    &*statements.entry(sql).or_insert(statement)
                }
            };
            client.query(statement, parameters).await
        };
        Ok(timeout(*response_timeout, answer).await.map_err(|_| no_response())??)
    }

    /// Executes a statement without preparing it for reuse.
    pub(crate) async fn query_once(
        &mut self,
        sql: &str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let answer = self.client.query(sql, parameters);
        Ok(timeout(self.response_timeout, answer).await.map_err(|_| no_response())??)
    }

    /// Executes statements without parameters.
    pub(crate) async fn batch(&mut self, sql: &str) -> Result<(), StoreError> {
        let answer = self.client.batch_execute(sql);
        Ok(timeout(self.response_timeout, answer).await.map_err(|_| no_response())??)
    }
}

/// Closes the connection even if its server does not respond.
impl Drop for PostgresConnection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// Connects, and starts the task that drives the connection.
async fn start(url: &PostgresUrl) -> Result<(Client, AbortHandle), StoreError> {
    // An error of the connection reaches whoever awaits a response.
    if url.is_encrypted() {
        let (client, connection) = url.config().connect(PostgresTls::new()?).await?;
        Ok((client, tokio::spawn(async { drop(connection.await) }).abort_handle()))
    } else {
        let (client, connection) = url.config().connect(NoTls).await?;
        Ok((client, tokio::spawn(async { drop(connection.await) }).abort_handle()))
    }
}

fn no_response() -> StoreError {
    StoreError::Unavailable(DatabaseError::new("it does not answer"))
}
