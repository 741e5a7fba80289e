//! Jobs in JetStream: two streams, one of jobs and one of results.
//!
//! A job is a message on `mana.jobs.PRODUCER.NUMBER`. The worker it is delivered to has a lease, which it extends while
//! it works; when the lease expires, the job is redelivered. A result is one or more messages on
//! `mana.results.PRODUCER.NUMBER.DELIVERY.PART.PARTS`. As a job may be done twice, results are deduplicated by its
//! number.

use crate::client::NatsClient;
use crate::credentials::Credentials;
use crate::error::NatsError;
use crate::jetstream::{PullConsumer, WorkQueueStream};
use crate::operation::NatsMessage;
use crate::url::NatsUrl;
use std::collections::HashMap;
use std::time::Duration;

/// The streams, and the prefixes of their subjects.
const JOB_STREAM: &str = "MANA_JOBS";
const JOB_PREFIX: &str = "mana.jobs";
const RESULT_STREAM: &str = "MANA_RESULTS";
const RESULT_PREFIX: &str = "mana.results";

/// The consumer that all workers share.
const WORKERS: &str = "workers";

/// The largest part of a result; the default limit of servers is a message of one mebibyte.
const PART_SIZE: usize = 512 * 1024;

/// The maximum number of parts of a result.
const MAX_PARTS: usize = 512;

/// How many results are fetched at once.
const RESULT_BATCH: usize = 256;

/// How long a request for jobs or results waits for the first.
const PULL_WAIT: Duration = Duration::from_secs(5);

/// After how long an unacknowledged result is redelivered.
const RESULT_LEASE: Duration = Duration::from_secs(30);

/// After how long without a request the consumer of a producer's results is deleted.
const PRODUCER_INACTIVE: Duration = Duration::from_secs(3600);

/// Publishes jobs and receives their results.
pub struct JobProducer {
    client: NatsClient,
    name: String,
    /// The jobs without a result: their numbers, and their sequence numbers in the stream.
    pending: HashMap<u64, u64>,
    parts: ResultParts,
}

/// The result of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueuedResult {
    /// The number of the job.
    pub number: u64,
    /// The result, encoded.
    pub payload: Vec<u8>,
}

/// Reassembles results from parts in any order.
#[derive(Default, Debug)]
pub struct ResultParts {
    /// The parts of incomplete results, by job and delivery.
    parts: HashMap<(u64, u64), Vec<Option<Vec<u8>>>>,
}

/// Receives jobs, one at a time.
pub struct JobConsumer {
    client: NatsClient,
}

/// A job that was delivered to a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeliveredJob {
    /// The name of its producer.
    pub producer: String,
    /// Its number, unique for the producer.
    pub number: u64,
    /// How many times it has been delivered, including this one.
    pub deliveries: u64,
    /// The job, encoded.
    pub payload: Vec<u8>,
    /// Its sequence number in the stream.
    sequence: u64,
    /// The subject for acknowledgements.
    reply: String,
}

fn job_stream() -> WorkQueueStream<'static> {
    WorkQueueStream::new(JOB_STREAM, JOB_PREFIX)
}

fn result_stream() -> WorkQueueStream<'static> {
    WorkQueueStream::new(RESULT_STREAM, RESULT_PREFIX)
}

impl JobProducer {
    /// Connects under a unique name of letters and digits.
    ///
    /// # Errors
    /// No server can be reached, or none accepts this client, or there is no JetStream.
    pub async fn open(
        url: NatsUrl,
        credentials: Option<Credentials>,
        name: String,
    ) -> Result<JobProducer, NatsError> {
        let mut client = NatsClient::open(url, credentials, &name).await?;
        job_stream().create(&mut client).await?;
        result_stream().create(&mut client).await?;
        let consumer = PullConsumer {
            name: &name,
            filter: &format!("{RESULT_PREFIX}.{name}.>"),
            lease: RESULT_LEASE,
            inactive: Some(PRODUCER_INACTIVE),
        };
        result_stream().create_consumer(&mut client, &consumer).await?;
        Ok(JobProducer { client, name, pending: HashMap::new(), parts: ResultParts::default() })
    }

    /// Publishes a job. Its number must not be reused.
    ///
    /// # Errors
    /// The job is longer than the server accepts, or the server no longer accepts this client.
    pub async fn publish(&mut self, number: u64, payload: &[u8]) -> Result<(), NatsError> {
        let name = &self.name;
        let subject = format!("{JOB_PREFIX}.{name}.{number}");
        let id = format!("{name}.{number}");
        let stored = WorkQueueStream::store(&mut self.client, &subject, &id, payload).await?;
        self.pending.insert(number, stored);
        Ok(())
    }

    /// The results that have arrived, perhaps none after some seconds. A result may be delivered twice.
    ///
    /// # Errors
    /// The server no longer accepts this client.
    pub async fn results(&mut self) -> Result<Vec<QueuedResult>, NatsError> {
        let waiting = self.pull(RESULT_BATCH, None).await?;
        if waiting.is_empty() { self.pull(1, Some(PULL_WAIT)).await } else { Ok(waiting) }
    }

    async fn pull(
        &mut self,
        count: usize,
        wait: Option<Duration>,
    ) -> Result<Vec<QueuedResult>, NatsError> {
        let JobProducer { client, name, .. } = self;
        let mut results = Vec::new();
        for message in result_stream().pull(client, name, count, wait).await? {
            if let Some(reply) = &message.reply {
                // If this is lost, the result is redelivered.
                let _ = self.client.publish(reply, b"+ACK").await;
            }
            if let Some(result) = self.parts.push(message) {
                self.pending.remove(&result.number);
                results.push(result);
            }
        }
        Ok(results)
    }

    /// Cancels the jobs without a result, and drops the unread results.
    ///
    /// # Errors
    /// The server no longer accepts this client.
    pub async fn cancel(mut self) -> Result<(), NatsError> {
        for sequence in std::mem::take(&mut self.pending).into_values() {
            job_stream().delete(&mut self.client, sequence).await?;
        }
        while !self.pull(RESULT_BATCH, None).await?.is_empty() {}
        result_stream().delete_consumer(&mut self.client, &self.name).await
    }
}

impl ResultParts {
    /// Adds a message on `mana.results.PRODUCER.NUMBER.DELIVERY.PART.PARTS`. Returns the result if it is now complete.
    pub fn push(&mut self, message: NatsMessage) -> Option<QueuedResult> {
        let address = PartAddress::parse(&message.subject)?;
        let key = (address.number, address.delivery);
        let parts = self.parts.entry(key).or_insert_with(|| vec![None; address.parts]);
        *parts.get_mut(address.part)? = Some(message.payload);
        if parts.iter().any(Option::is_none) {
            return None;
        }
        let parts = self.parts.remove(&key)?;
        let payload = parts.into_iter().flatten().flatten().collect();
        Some(QueuedResult { number: address.number, payload })
    }
}

/// The part of a result that a message carries, as its subject says.
struct PartAddress {
    number: u64,
    delivery: u64,
    part: usize,
    parts: usize,
}

impl PartAddress {
    fn parse(subject: &str) -> Option<PartAddress> {
        let mut words = subject.strip_prefix(RESULT_PREFIX)?.rsplit('.');
        let parts = words.next()?.parse().ok().filter(|parts| (1..=MAX_PARTS).contains(parts))?;
        let part = words.next()?.parse().ok().filter(|part| *part < parts)?;
        let delivery = words.next()?.parse().ok()?;
        let number = words.next()?.parse().ok()?;
        Some(PartAddress { number, delivery, part, parts })
    }
}

impl JobConsumer {
    /// Connects under a unique name. All workers have the same lease: that of the last one to connect.
    ///
    /// # Errors
    /// No server can be reached, or none accepts this client, or there is no JetStream.
    pub async fn open(
        url: NatsUrl,
        credentials: Option<Credentials>,
        name: &str,
        lease: Duration,
    ) -> Result<JobConsumer, NatsError> {
        let mut client = NatsClient::open(url, credentials, name).await?;
        job_stream().create(&mut client).await?;
        result_stream().create(&mut client).await?;
        let filter = format!("{JOB_PREFIX}.>");
        let consumer = PullConsumer { name: WORKERS, filter: &filter, lease, inactive: None };
        job_stream().create_consumer(&mut client, &consumer).await?;
        Ok(JobConsumer { client })
    }

    /// The next job, if one comes within some seconds.
    ///
    /// # Errors
    /// The server no longer accepts this client.
    pub async fn fetch(&mut self) -> Result<Option<DeliveredJob>, NatsError> {
        let pulled = job_stream().pull(&mut self.client, WORKERS, 1, Some(PULL_WAIT)).await?;
        Ok(pulled.into_iter().next().and_then(DeliveredJob::read))
    }

    /// Extends the lease. Returns whether the job is still wanted: not if its producer has cancelled it.
    ///
    /// # Errors
    /// The server no longer accepts this client.
    pub async fn extend(&mut self, job: &DeliveredJob) -> Result<bool, NatsError> {
        // If this is lost, the next extension may still be in time.
        let _ = self.client.publish(&job.reply, b"+WPI").await;
        job_stream().has(&mut self.client, job.sequence).await
    }

    /// Publishes the result of a job and acknowledges it.
    ///
    /// # Errors
    /// The result is too long, or the server no longer accepts this client.
    pub async fn complete(&mut self, job: &DeliveredJob, payload: &[u8]) -> Result<(), NatsError> {
        let DeliveredJob { producer, number, deliveries, .. } = job;
        let parts = payload.len().div_ceil(PART_SIZE).max(1);
        if parts > MAX_PARTS {
            return Err(NatsError::LongMessage(payload.len()));
        }
        for part in 0..parts {
            let rest = &payload[part * PART_SIZE..];
            let bytes = &rest[..rest.len().min(PART_SIZE)];
            let id = format!("{producer}.{number}.{deliveries}.{part}.{parts}");
            let subject = format!("{RESULT_PREFIX}.{id}");
            WorkQueueStream::store(&mut self.client, &subject, &id, bytes).await?;
        }
        // If this is lost, the job is redelivered and done twice.
        let _ = self.client.publish(&job.reply, b"+ACK").await;
        Ok(())
    }

    /// Returns a job to the queue, for another worker.
    pub async fn release(&mut self, job: &DeliveredJob) {
        // If this is lost, the lease expires.
        let _ = self.client.publish(&job.reply, b"-NAK").await;
    }
}

impl DeliveredJob {
    /// Parses a message on `mana.jobs.PRODUCER.NUMBER` with its reply subject,
    /// `$JS.ACK.STREAM.CONSUMER.DELIVERIES.SEQUENCE.…`; newer servers have two more words before the stream.
    pub fn read(message: NatsMessage) -> Option<DeliveredJob> {
        let reply = message.reply?;
        let (producer, number) =
            message.subject.strip_prefix(JOB_PREFIX)?.strip_prefix('.')?.split_once('.')?;
        let words: Vec<_> = reply.split('.').collect();
        let stream = words.iter().position(|word| *word == JOB_STREAM)?;
        let count = |at: usize| words.get(stream + at)?.parse().ok();
        Some(DeliveredJob {
            producer: producer.to_string(),
            number: number.parse().ok()?,
            deliveries: count(2)?,
            sequence: count(3)?,
            payload: message.payload,
            reply,
        })
    }
}
