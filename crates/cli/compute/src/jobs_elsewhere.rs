//! Jobs that workers do, on any machine.

use crate::deadline::{POLL_INTERVAL, is_due};
use crate::jobs_here::JobSource;
use anyhow::{Result, anyhow, bail};
use mana_bus::{Credentials, JobProducer, NatsError, NatsUrl, QueuedResult};
use mana_console::{print_error, read_credentials, status_line};
use mana_jobs::{Job, JobResult};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// The options of a command whose work others may do.
#[derive(clap::Args)]
pub(crate) struct QueueArgs {
    /// Let workers do it (see `mana help worker`): the NATS server with their queue, nats://HOST
    #[arg(long, value_name = "URL")]
    queue: Option<String>,

    /// File with the credentials for that NATS server
    #[arg(long, value_name = "FILE", requires = "queue")]
    nats_credentials: Option<PathBuf>,
}

/// The address of the queue.
pub(crate) struct QueueAddress {
    pub(crate) url: NatsUrl,
    pub(crate) credentials: Option<Credentials>,
}

/// A published job without a result.
struct PendingJob {
    /// Its number at the source.
    number: usize,
    job: Job,
    /// The number of refused results.
    refusals: u32,
}

/// The maximum number of queued jobs: enough for many machines.
const MAX_PENDING: usize = 1024;

/// The number of refused results of a job after which a worker must be broken.
const MAX_REFUSALS: u32 = 3;

/// The timeout of cancelling the jobs at the end.
const CANCEL_TIMEOUT: Duration = Duration::from_secs(5);

impl QueueArgs {
    /// The queue, if one is named.
    pub(crate) fn address(&self) -> Result<Option<QueueAddress>> {
        let credentials = self.nats_credentials.as_deref();
        let address = |url: &String| QueueAddress::new("--queue", url, credentials);
        self.queue.as_ref().map(address).transpose()
    }
}

impl QueueAddress {
    /// Parses the value of an option. An error does not quote it, as it may contain a password.
    pub(crate) fn new(option: &str, url: &str, credentials: Option<&Path>) -> Result<QueueAddress> {
        let url = url.parse().map_err(|error| anyhow!("{option}: {error}"))?;
        Ok(QueueAddress { url, credentials: credentials.map(read_credentials).transpose()? })
    }

    /// An error of the queue, with its address.
    pub(crate) fn error(&self, error: NatsError) -> anyhow::Error {
        anyhow!("{}: {error}", self.url)
    }
}

/// A unique name in the queue.
pub(crate) fn random_name() -> String {
    format!("{:016x}{:016x}", fastrand::u64(..), fastrand::u64(..))
}

/// Lets workers do the jobs of a source, until there are none, or until the deadline or an interrupt.
pub(crate) fn run_elsewhere<S: JobSource>(
    source: &Mutex<S>,
    queue: &QueueAddress,
    deadline: Option<Instant>,
) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let run = async {
        let open = JobProducer::open(queue.url.clone(), queue.credentials.clone(), random_name());
        let mut producer = open.await.map_err(|error| queue.error(error))?;
        let done = tokio::select! {
            done = publish_all(source, &mut producer, queue) => done,
            () = until_due(deadline) => Ok(()),
        };
        // Jobs that are left behind are dropped by the server after some time.
        let _ = timeout(CANCEL_TIMEOUT, producer.cancel()).await;
        done
    };
    status_line::show_while(|| lock(source).progress(0), || runtime.block_on(run))
}

/// Waits for the deadline or an interrupt.
pub(crate) async fn until_due(deadline: Option<Instant>) {
    while !is_due(deadline) {
        sleep(POLL_INTERVAL).await;
    }
}

async fn publish_all<S: JobSource>(
    source: &Mutex<S>,
    producer: &mut JobProducer,
    queue: &QueueAddress,
) -> Result<()> {
    let mut pending = HashMap::new();
    let mut published = 0;
    let mut retries = Vec::new();
    loop {
        while pending.len() < MAX_PENDING {
            let next = || {
                let (number, job) = lock(source).next_job()?;
                Some(PendingJob { number, job, refusals: 0 })
            };
            let Some(next) = retries.pop().or_else(next) else { break };
            producer
                .publish(published, &serde_json::to_vec(&next.job)?)
                .await
                .map_err(|e| queue.error(e))?;
            pending.insert(published, next);
            published += 1;
        }
        if pending.is_empty() {
            return Ok(());
        }
        for QueuedResult { number, payload } in
            producer.results().await.map_err(|e| queue.error(e))?
        {
            // A duplicate result is no longer pending.
            let Some(mut done) = pending.remove(&number) else { continue };
            match checked(&done.job, &payload) {
                Ok(JobResult::Failed { reason }) => bail!("a job cannot be done: {reason}"),
                Ok(result) => lock(source).take_result(done.number, done.job, result)?,
                Err(flaw) => {
                    done.refusals += 1;
                    let kind = done.job.kind();
                    print_error(&format!("a worker's result ({kind}) was refused: {flaw}"));
                    if done.refusals == MAX_REFUSALS {
                        bail!("{MAX_REFUSALS} results of a job were refused; is a worker broken?");
                    }
                    retries.push(done);
                }
            }
        }
    }
}

/// Decodes a result, and verifies it.
fn checked(job: &Job, payload: &[u8]) -> Result<JobResult> {
    let result = serde_json::from_slice(payload).map_err(|_| anyhow!("it cannot be read"))?;
    job.check(&result)?;
    Ok(result)
}

fn lock<S>(source: &Mutex<S>) -> MutexGuard<'_, S> {
    source.lock().unwrap_or_else(PoisonError::into_inner)
}
