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

/// How long the server may work on a statement. It gives up by itself then, and nothing is done.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(5);

/// How long an answer may take to come. The connection is given up then, and the statement may have been executed or not.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(8);

/// A connection to the server.
pub(crate) struct PostgresConnection {
    client: Client,
    /// Those that were prepared, by their SQL.
    statements: HashMap<&'static str, Statement>,
    answer_timeout: Duration,
    driver: AbortHandle,
}

impl PostgresConnection {
    /// Connects for short statements.
    pub(crate) async fn connect(url: &PostgresUrl) -> Result<PostgresConnection, StoreError> {
        PostgresConnection::connect_for(url, STATEMENT_TIMEOUT, ANSWER_TIMEOUT).await
    }

    /// Connects for statements that may take as long as they need.
    pub(crate) async fn connect_patiently(
        url: &PostgresUrl,
    ) -> Result<PostgresConnection, StoreError> {
        PostgresConnection::connect_for(url, Duration::ZERO, Duration::MAX).await
    }

    async fn connect_for(
        url: &PostgresUrl,
        statement_timeout: Duration,
        answer_timeout: Duration,
    ) -> Result<PostgresConnection, StoreError> {
        // Bounds the handshakes as well, which the timeout of the configuration does not.
        let connected = timeout(ANSWER_TIMEOUT, start(url)).await;
        let (client, driver) = connected.map_err(|_| no_answer())??;
        let mut connection =
            PostgresConnection { client, statements: HashMap::new(), answer_timeout, driver };
        // A role may have other defaults. A commit that does not wait for the disk is none; one that waits for a standby
        // as well stays as it is.
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

    /// Whether it is known to be lost.
    pub(crate) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Executes a statement, which is prepared at its first use, and returns its rows.
    pub(crate) async fn query(
        &mut self,
        sql: &'static str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let PostgresConnection { client, statements, answer_timeout, .. } = self;
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
        Ok(timeout(*answer_timeout, answer).await.map_err(|_| no_answer())??)
    }

    /// Executes a statement that is used once.
    pub(crate) async fn query_once(
        &mut self,
        sql: &str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        let answer = self.client.query(sql, parameters);
        Ok(timeout(self.answer_timeout, answer).await.map_err(|_| no_answer())??)
    }

    /// Executes statements without parameters.
    pub(crate) async fn batch(&mut self, sql: &str) -> Result<(), StoreError> {
        let answer = self.client.batch_execute(sql);
        Ok(timeout(self.answer_timeout, answer).await.map_err(|_| no_answer())??)
    }
}

/// Without this a connection whose server does not answer would stay open.
impl Drop for PostgresConnection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// Connects, and starts the task that drives the connection.
async fn start(url: &PostgresUrl) -> Result<(Client, AbortHandle), StoreError> {
    // When a connection ends, whoever waits for an answer is told.
    if url.is_encrypted() {
        let (client, connection) = url.config().connect(PostgresTls::new()?).await?;
        Ok((client, tokio::spawn(async { drop(connection.await) }).abort_handle()))
    } else {
        let (client, connection) = url.config().connect(NoTls).await?;
        Ok((client, tokio::spawn(async { drop(connection.await) }).abort_handle()))
    }
}

fn no_answer() -> StoreError {
    StoreError::Unavailable(DatabaseError::new("it does not answer"))
}
