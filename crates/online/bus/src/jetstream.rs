//! The part of JetStream that a queue needs: <https://docs.nats.io/reference/reference-protocols/nats_api_reference>.

use crate::client::{NatsClient, NatsRequest};
use crate::error::NatsError;
use crate::operation::NatsMessage;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A stream in which a message stays until it is acknowledged.
#[derive(Serialize)]
pub(crate) struct WorkQueueStream<'a> {
    pub(crate) name: &'a str,
    pub(crate) subjects: [String; 1],
    retention: &'static str,
    storage: &'static str,
    /// In nanoseconds, like all times here.
    max_age: u64,
    duplicate_window: u64,
}

/// A consumer of a stream, which several clients may share; each message goes to one of them.
#[derive(Serialize)]
pub(crate) struct PullConsumer<'a> {
    pub(crate) name: &'a str,
    pub(crate) filter: &'a str,
    /// After how long without an acknowledgement a message is redelivered.
    pub(crate) lease: Duration,
    /// After how long without a request the consumer is deleted.
    pub(crate) inactive: Option<Duration>,
}

#[derive(Serialize)]
struct ConsumerRequest<'a> {
    stream_name: &'a str,
    config: ConsumerConfig<'a>,
}

#[derive(Serialize)]
struct ConsumerConfig<'a> {
    durable_name: &'a str,
    filter_subject: &'a str,
    ack_policy: &'static str,
    ack_wait: u64,
    max_deliver: i64,
    max_ack_pending: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    inactive_threshold: Option<u64>,
}

#[derive(Serialize)]
struct PullRequest {
    batch: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    expires: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_wait: Option<bool>,
}

/// The fields of a JetStream response that matter here.
#[derive(Deserialize)]
struct JetStreamAnswer {
    error: Option<JetStreamError>,
    /// The sequence number of a stored message.
    #[serde(default)]
    seq: u64,
}

#[derive(Deserialize)]
struct JetStreamError {
    #[serde(default)]
    code: u16,
    #[serde(default)]
    err_code: u32,
    #[serde(default)]
    description: String,
}

/// The stream exists with other settings.
const STREAM_EXISTS: u32 = 10058;

/// After how long a message is dropped from a stream.
const MAX_AGE: Duration = Duration::from_secs(2 * 24 * 3600);

/// For how long duplicates of a message are recognised.
const DUPLICATE_WINDOW: Duration = Duration::from_secs(120);

impl<'a> WorkQueueStream<'a> {
    /// A stream of all subjects with a prefix.
    pub(crate) fn new(name: &'a str, prefix: &str) -> WorkQueueStream<'a> {
        WorkQueueStream {
            name,
            subjects: [format!("{prefix}.>")],
            retention: "workqueue",
            storage: "file",
            max_age: nanoseconds(MAX_AGE),
            duplicate_window: nanoseconds(DUPLICATE_WINDOW),
        }
    }

    /// Creates the stream, if it does not exist. One with other settings is fine: somebody has chosen them.
    pub(crate) async fn create(&self, client: &mut NatsClient) -> Result<(), NatsError> {
        let subject = format!("$JS.API.STREAM.CREATE.{}", self.name);
        match call(client, &subject, self).await? {
            Some(error) if error.err_code != STREAM_EXISTS => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Creates a consumer, or updates its settings.
    pub(crate) async fn create_consumer(
        &self,
        client: &mut NatsClient,
        consumer: &PullConsumer<'_>,
    ) -> Result<(), NatsError> {
        let config = ConsumerConfig {
            durable_name: consumer.name,
            filter_subject: consumer.filter,
            ack_policy: "explicit",
            ack_wait: nanoseconds(consumer.lease),
            // Workers limit the deliveries themselves, as they report a job that has failed too often to its producer.
            max_deliver: -1,
            max_ack_pending: -1,
            inactive_threshold: consumer.inactive.map(nanoseconds),
        };
        let request = ConsumerRequest { stream_name: self.name, config };
        let subject = format!("$JS.API.CONSUMER.DURABLE.CREATE.{}.{}", self.name, consumer.name);
        accepted(call(client, &subject, &request).await?)
    }

    pub(crate) async fn delete_consumer(
        &self,
        client: &mut NatsClient,
        consumer: &str,
    ) -> Result<(), NatsError> {
        let subject = format!("$JS.API.CONSUMER.DELETE.{}.{consumer}", self.name);
        call(client, &subject, &serde_json::json!({})).await.map(drop)
    }

    /// Stores a message, once for each id. Returns its sequence number.
    pub(crate) async fn store(
        client: &mut NatsClient,
        subject: &str,
        id: &str,
        payload: &[u8],
    ) -> Result<u64, NatsError> {
        let request = NatsRequest {
            subject,
            message_id: Some(id),
            payload,
            answers: 1,
            wait: Duration::ZERO,
        };
        let answer = read_answer(&client.request(request).await?)?;
        answer.error.map_or(Ok(answer.seq), |error| Err(error.into()))
    }

    /// Fetches up to `batch` messages. Without `wait`, those that are in the stream now.
    pub(crate) async fn pull(
        &self,
        client: &mut NatsClient,
        consumer: &str,
        batch: usize,
        wait: Option<Duration>,
    ) -> Result<Vec<NatsMessage>, NatsError> {
        let subject = format!("$JS.API.CONSUMER.MSG.NEXT.{}.{consumer}", self.name);
        let pull = PullRequest {
            batch,
            expires: wait.map(nanoseconds),
            no_wait: wait.is_none().then_some(true),
        };
        let payload = serde_json::to_vec(&pull).map_err(std::io::Error::other)?;
        let request = NatsRequest {
            subject: &subject,
            message_id: None,
            payload: &payload,
            answers: batch,
            wait: wait.unwrap_or_default(),
        };
        client.request(request).await
    }

    /// Whether a message is still stored.
    pub(crate) async fn has(
        &self,
        client: &mut NatsClient,
        sequence: u64,
    ) -> Result<bool, NatsError> {
        let subject = format!("$JS.API.STREAM.MSG.GET.{}", self.name);
        match call(client, &subject, &serde_json::json!({ "seq": sequence })).await? {
            Some(error) if error.code == 404 => Ok(false),
            answer => accepted(answer).map(|()| true),
        }
    }

    /// Deletes a message, if it is still stored. Purging a whole subject would be one request, but after a purge a
    /// server of version 2.9.10 did not deliver the remaining messages of other subjects.
    pub(crate) async fn delete(
        &self,
        client: &mut NatsClient,
        sequence: u64,
    ) -> Result<(), NatsError> {
        let subject = format!("$JS.API.STREAM.MSG.DELETE.{}", self.name);
        let request = serde_json::json!({ "seq": sequence, "no_erase": true });
        call(client, &subject, &request).await.map(drop)
    }
}

async fn call(
    client: &mut NatsClient,
    subject: &str,
    request: &impl Serialize,
) -> Result<Option<JetStreamError>, NatsError> {
    let payload = serde_json::to_vec(request).map_err(std::io::Error::other)?;
    let request = NatsRequest {
        subject,
        message_id: None,
        payload: &payload,
        answers: 1,
        wait: Duration::ZERO,
    };
    Ok(read_answer(&client.request(request).await?)?.error)
}

fn read_answer(answers: &[NatsMessage]) -> Result<JetStreamAnswer, NatsError> {
    let answer =
        answers.first().map(|answer| serde_json::from_slice::<JetStreamAnswer>(&answer.payload));
    match answer {
        Some(Ok(answer)) => Ok(answer),
        _ => Err(NatsError::JetStream("an answer that cannot be read".to_string())),
    }
}

fn accepted(error: Option<JetStreamError>) -> Result<(), NatsError> {
    error.map_or(Ok(()), |error| Err(error.into()))
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

impl From<JetStreamError> for NatsError {
    fn from(error: JetStreamError) -> NatsError {
        NatsError::JetStream(error.description)
    }
}
