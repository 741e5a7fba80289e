//! Jobs in JetStream: two streams, one of jobs and one of results.
//!
//! A job is a message to `mana.jobs.ASKER.NUMBER`. A worker that takes it has a lease, which it extends as long as it works;
//! when the lease ends without an answer, the job is delivered to another. A result is one or more messages to
//! `mana.results.ASKER.NUMBER.DELIVERY.PART.PARTS`. So a job may be done twice, and its number tells that.

use crate::client::NatsClient;
use crate::credentials::Credentials;
use crate::error::NatsError;
use crate::jetstream::{PullConsumer, WorkQueueStream};
use crate::operation::NatsMessage;
use crate::url::NatsUrl;
use std::collections::HashMap;
use std::time::Duration;

/// The streams, and what the subjects in them begin with.
const JOB_STREAM: &str = "MANA_JOBS";
const JOB_PREFIX: &str = "mana.jobs";
const RESULT_STREAM: &str = "MANA_RESULTS";
const RESULT_PREFIX: &str = "mana.results";

/// The name under which all workers take jobs.
const WORKERS: &str = "workers";

/// How many bytes of a result are sent at once; servers take a mebibyte, unless they are told otherwise.
const PART_SIZE: usize = 512 * 1024;

/// In how many parts a result may come.
const MAX_PARTS: usize = 512;

/// How many results are taken at once.
const RESULT_BATCH: usize = 256;

/// How long to wait for a job or a result before asking anew.
const PULL_WAIT: Duration = Duration::from_secs(5);

/// How long a result is its asker's before it is sent again.
const RESULT_LEASE: Duration = Duration::from_secs(30);

/// After how long without a word the results of an asker are dropped.
const ASKER_INACTIVE: Duration = Duration::from_secs(3600);

/// Asks for jobs to be done, and gets their results.
pub struct JobAsker {
    client: NatsClient,
    name: String,
    /// The jobs without a result: their numbers, and those in the stream.
    pending: HashMap<u64, u64>,
    parts: ResultParts,
}

/// The result of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueuedResult {
    /// The number of the job.
    pub number: u64,
    /// What has come of it.
    pub payload: Vec<u8>,
}

/// Puts results together that come in parts, in any order.
#[derive(Default, Debug)]
pub struct ResultParts {
    /// The parts of results that are not whole, by job and delivery.
    parts: HashMap<(u64, u64), Vec<Option<Vec<u8>>>>,
}

/// Takes jobs, one at a time.
pub struct JobTaker {
    client: NatsClient,
}

/// A job that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenJob {
    /// Who asks for it.
    pub asker: String,
    /// Its number.
    pub number: u64,
    /// How often it was delivered, this time included.
    pub deliveries: u64,
    /// What is to be done.
    pub payload: Vec<u8>,
    /// Its number in the stream.
    sequence: u64,
    /// Where to say how it goes.
    reply: String,
}

fn job_stream() -> WorkQueueStream<'static> {
    WorkQueueStream::new(JOB_STREAM, JOB_PREFIX)
}

fn result_stream() -> WorkQueueStream<'static> {
    WorkQueueStream::new(RESULT_STREAM, RESULT_PREFIX)
}

impl JobAsker {
    /// Connects under a name that nobody else has: letters and digits.
    ///
    /// # Errors
    /// No server can be reached, or none takes this client, or there is no JetStream.
    pub async fn open(
        url: NatsUrl,
        credentials: Option<Credentials>,
        name: String,
    ) -> Result<JobAsker, NatsError> {
        let mut client = NatsClient::open(url, credentials, &name).await?;
        job_stream().create(&mut client).await?;
        result_stream().create(&mut client).await?;
        let consumer = PullConsumer {
            name: &name,
            filter: &format!("{RESULT_PREFIX}.{name}.>"),
            lease: RESULT_LEASE,
            inactive: Some(ASKER_INACTIVE),
        };
        result_stream().create_consumer(&mut client, &consumer).await?;
        Ok(JobAsker { client, name, pending: HashMap::new(), parts: ResultParts::default() })
    }

    /// Asks for a job. Its number is not used again.
    ///
    /// # Errors
    /// The job is longer than the server takes, or the server does not take this client any longer.
    pub async fn ask(&mut self, number: u64, payload: &[u8]) -> Result<(), NatsError> {
        let name = &self.name;
        let subject = format!("{JOB_PREFIX}.{name}.{number}");
        let id = format!("{name}.{number}");
        let stored = WorkQueueStream::store(&mut self.client, &subject, &id, payload).await?;
        self.pending.insert(number, stored);
        Ok(())
    }

    /// The results that have come, perhaps none after some seconds. A result may come twice.
    ///
    /// # Errors
    /// The server does not take this client any longer.
    pub async fn results(&mut self) -> Result<Vec<QueuedResult>, NatsError> {
        let waiting = self.pull(RESULT_BATCH, None).await?;
        if waiting.is_empty() { self.pull(1, Some(PULL_WAIT)).await } else { Ok(waiting) }
    }

    async fn pull(
        &mut self,
        count: usize,
        wait: Option<Duration>,
    ) -> Result<Vec<QueuedResult>, NatsError> {
        let JobAsker { client, name, .. } = self;
        let mut results = Vec::new();
        for message in result_stream().pull(client, name, count, wait).await? {
            if let Some(reply) = &message.reply {
                // If this is lost, the result comes again.
                let _ = self.client.publish(reply, b"+ACK").await;
            }
            if let Some(result) = self.parts.push(message) {
                self.pending.remove(&result.number);
                results.push(result);
            }
        }
        Ok(results)
    }

    /// Drops the jobs that nobody has done, and the results that nobody has read.
    ///
    /// # Errors
    /// The server does not take this client any longer.
    pub async fn leave(mut self) -> Result<(), NatsError> {
        for sequence in std::mem::take(&mut self.pending).into_values() {
            job_stream().delete(&mut self.client, sequence).await?;
        }
        while !self.pull(RESULT_BATCH, None).await?.is_empty() {}
        result_stream().delete_consumer(&mut self.client, &self.name).await
    }
}

impl ResultParts {
    /// Takes a message to `mana.results.ASKER.NUMBER.DELIVERY.PART.PARTS`. Returns the result of which it is the last part.
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

/// Which part of which result a message is.
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

impl JobTaker {
    /// Connects under a name that nobody else has. A job that is taken is one's own for the time of the lease, which
    /// is the same for all workers: that of whoever came last.
    ///
    /// # Errors
    /// No server can be reached, or none takes this client, or there is no JetStream.
    pub async fn open(
        url: NatsUrl,
        credentials: Option<Credentials>,
        name: &str,
        lease: Duration,
    ) -> Result<JobTaker, NatsError> {
        let mut client = NatsClient::open(url, credentials, name).await?;
        job_stream().create(&mut client).await?;
        result_stream().create(&mut client).await?;
        let filter = format!("{JOB_PREFIX}.>");
        let consumer = PullConsumer { name: WORKERS, filter: &filter, lease, inactive: None };
        job_stream().create_consumer(&mut client, &consumer).await?;
        Ok(JobTaker { client })
    }

    /// The next job, if one comes within some seconds.
    ///
    /// # Errors
    /// The server does not take this client any longer.
    pub async fn take(&mut self) -> Result<Option<TakenJob>, NatsError> {
        let pulled = job_stream().pull(&mut self.client, WORKERS, 1, Some(PULL_WAIT)).await?;
        Ok(pulled.into_iter().next().and_then(TakenJob::read))
    }

    /// Extends the lease. Says whether the job is still wanted: not if its asker has left.
    ///
    /// # Errors
    /// The server does not take this client any longer.
    pub async fn extend(&mut self, job: &TakenJob) -> Result<bool, NatsError> {
        // If this is lost, the next may not be.
        let _ = self.client.publish(&job.reply, b"+WPI").await;
        job_stream().has(&mut self.client, job.sequence).await
    }

    /// Hands in the result of a job, which is done with that.
    ///
    /// # Errors
    /// The result is longer than can be sent, or the server does not take this client any longer.
    pub async fn deliver(&mut self, job: &TakenJob, payload: &[u8]) -> Result<(), NatsError> {
        let TakenJob { asker, number, deliveries, .. } = job;
        let parts = payload.len().div_ceil(PART_SIZE).max(1);
        if parts > MAX_PARTS {
            return Err(NatsError::LongMessage(payload.len()));
        }
        for part in 0..parts {
            let rest = &payload[part * PART_SIZE..];
            let bytes = &rest[..rest.len().min(PART_SIZE)];
            let id = format!("{asker}.{number}.{deliveries}.{part}.{parts}");
            let subject = format!("{RESULT_PREFIX}.{id}");
            WorkQueueStream::store(&mut self.client, &subject, &id, bytes).await?;
        }
        // If this is lost, the job is done once more.
        let _ = self.client.publish(&job.reply, b"+ACK").await;
        Ok(())
    }

    /// Gives a job back, for another worker.
    pub async fn give_back(&mut self, job: &TakenJob) {
        // If this is lost, the lease ends by itself.
        let _ = self.client.publish(&job.reply, b"-NAK").await;
    }
}

impl TakenJob {
    /// Reads a message to `mana.jobs.ASKER.NUMBER`, and where to answer to:
    /// `$JS.ACK.STREAM.CONSUMER.DELIVERIES.SEQUENCE.…`, in newer servers with two words more before the stream.
    pub fn read(message: NatsMessage) -> Option<TakenJob> {
        let reply = message.reply?;
        let (asker, number) =
            message.subject.strip_prefix(JOB_PREFIX)?.strip_prefix('.')?.split_once('.')?;
        let words: Vec<_> = reply.split('.').collect();
        let stream = words.iter().position(|word| *word == JOB_STREAM)?;
        let count = |at: usize| words.get(stream + at)?.parse().ok();
        Some(TakenJob {
            asker: asker.to_string(),
            number: number.parse().ok()?,
            deliveries: count(2)?,
            sequence: count(3)?,
            payload: message.payload,
            reply,
        })
    }
}
