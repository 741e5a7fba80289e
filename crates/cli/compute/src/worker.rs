use crate::deadline::POLL_INTERVAL;
use crate::jobs_elsewhere::{QueueAddress, random_name, until_due};
use anyhow::{Result, anyhow};
use mana_bus::{DeliveredJob, JobConsumer, NatsError};
use mana_console::{interrupt, print_error, seconds, write_json};
use mana_engine::{EngineOptions, HashError};
use mana_jobs::{Job, JobControl, JobError, JobResult, JobRunner, ProofTables};
use serde::Serialize;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{interval, sleep, timeout};
use tracing::Instrument;
use tracing::field::Empty;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Does what `mana review`, `mana solve` and `mana solve setups` ask for with --queue, on any number of machines, \
until it is interrupted. A job that a worker leaves, even killed, is done by another. Whoever asks verifies each \
proof. The NATS server needs JetStream.

Examples:
  mana worker --nats nats://queue.example.org
  mana worker --nats tls://queue.example.org --nats-credentials worker.creds --threads 8
  mana solve setups --black a1/e1/b2/c2/d2/e2 --nodes 8000 --map a1.map --queue nats://queue.example.org")]
pub struct Args {
    /// NATS server with the queue: nats://HOST
    #[arg(long, value_name = "URL", env = "MANA_NATS", hide_env_values = true)]
    nats: String,

    /// File with the credentials for that NATS server: a JWT and the seed of its key, or the seed alone
    #[arg(long, value_name = "FILE", env = "MANA_NATS_CREDENTIALS")]
    nats_credentials: Option<PathBuf>,

    /// How many jobs to do at once [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// The size of the tables in MiB: one for the proofs of all jobs, and one for all reviews
    #[arg(long, value_name = "MIB", default_value = "256")]
    hash: NonZeroUsize,

    /// After how long another worker gets a job whose worker is silent; the last to start sets it for all
    #[arg(long, value_name = "SECONDS", value_parser = lease, default_value = "30")]
    lease: Duration,

    /// Print JSON objects instead, one when a job is taken and one when it is done: event, job, asker, number, delivery,
    /// seconds, failed
    #[arg(long)]
    json: bool,
}

/// An event of a job, for the output.
#[derive(Serialize)]
struct JobReport {
    event: JobEvent,
    job: &'static str,
    asker: String,
    number: u64,
    /// How many times it has been delivered, including this one.
    delivery: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    /// The reason of a failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    failed: Option<String>,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
enum JobEvent {
    Taken,
    Done,
}

/// A thread that does one job after another.
struct JobThread {
    consumer: JobConsumer,
    /// `None` while a job runs.
    runner: Option<JobRunner>,
    lease: Duration,
    reports: mpsc::UnboundedSender<JobReport>,
}

/// How a job ended.
enum JobEnd {
    /// With a result.
    Done(JobResult),
    /// The worker was interrupted.
    Interrupted,
    /// Its producer has cancelled it.
    Unwanted,
}

impl JobEnd {
    /// The outcome as a word.
    fn outcome(&self) -> &'static str {
        match self {
            JobEnd::Done(JobResult::Failed { .. }) => "failed",
            JobEnd::Done(_) => "done",
            JobEnd::Interrupted => "interrupted",
            JobEnd::Unwanted => "unwanted",
        }
    }
}

/// After so many deliveries without a result, a job is assumed to crash its workers.
const MAX_DELIVERIES: u64 = 5;

/// The timeout of releasing a job.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(2);

/// Parses a lease.
fn lease(text: &str) -> Result<Duration, String> {
    let time = seconds(text)?;
    let is_long_enough = time >= Duration::from_secs(1);
    is_long_enough.then_some(time).ok_or_else(|| "a lease is at least a second".to_owned())
}

/// Runs the command; results go to `out`.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let queue = QueueAddress::new("--nats", &args.nats, args.nats_credentials.as_deref())?;
    let processors = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = args.threads.unwrap_or(processors).get();
    let mebibytes = args.hash.get();
    HashError::check(mebibytes.saturating_mul(2))?;
    let _traces = mana_traces::start(None)?;
    interrupt::catch();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let tables = Arc::new(ProofTables::new(mebibytes));
        let options =
            EngineOptions { hash_mib: (mebibytes / threads).max(1), ..EngineOptions::default() };
        let (sender, mut reports) = mpsc::unbounded_channel();
        let mut working = JoinSet::new();
        for _ in 0..threads {
            let (url, credentials) = (queue.url.clone(), queue.credentials.clone());
            let name = random_name();
            let open = JobConsumer::open(url, credentials, &name, args.lease);
            let thread = JobThread {
                consumer: open.await.map_err(|error| queue.error(error))?,
                runner: Some(JobRunner::with_options(options.clone(), tables.clone())),
                lease: args.lease,
                reports: sender.clone(),
            };
            working.spawn(thread.work());
        }
        drop(sender);
        print_error(&format!("taking jobs from {} (Ctrl-C ends it)", queue.url));
        loop {
            tokio::select! {
                Some(report) = reports.recv() => write(&report, args.json, out)?,
                Some(ended) = working.join_next() => {
                    ended?.map_err(|error: WorkerError| error.explain(&queue))?;
                }
                else => return Ok(ExitCode::SUCCESS),
            }
        }
    })
}

/// Why a worker ends without an interrupt.
enum WorkerError {
    /// The queue failed.
    Queue(NatsError),
    /// The worker itself failed.
    Worker(anyhow::Error),
}

impl WorkerError {
    fn explain(self, queue: &QueueAddress) -> anyhow::Error {
        match self {
            WorkerError::Queue(error) => queue.error(error),
            WorkerError::Worker(error) => error,
        }
    }
}

impl From<NatsError> for WorkerError {
    fn from(error: NatsError) -> WorkerError {
        WorkerError::Queue(error)
    }
}

fn write(report: &JobReport, json: bool, out: &mut dyn Write) -> Result<()> {
    if json {
        write_json(out, report)?;
    } else {
        let JobReport { job, asker, number, failed, .. } = report;
        let seconds = report.seconds.unwrap_or_default();
        let how = match (report.event, failed) {
            (JobEvent::Taken, _) => "taken".to_string(),
            (JobEvent::Done, None) => format!("done, {seconds:.1} s"),
            (JobEvent::Done, Some(reason)) => format!("failed: {reason}"),
        };
        writeln!(out, "{job} {number} of {asker}: {how}")?;
    }
    out.flush()?;
    Ok(())
}

impl JobThread {
    /// Works until it is interrupted.
    async fn work(mut self) -> Result<(), WorkerError> {
        loop {
            let taken = tokio::select! {
                taken = self.consumer.fetch() => taken?,
                () = until_due(None) => return Ok(()),
            };
            let Some(taken) = taken else { continue };
            let started = Instant::now();
            let span = tracing::debug_span!(
                "job",
                otel.kind = "consumer",
                job = Empty,
                asker = taken.producer,
                number = taken.number,
                delivery = taken.deliveries,
                outcome = Empty,
            );
            let (kind, end) = self.end_of(&taken).instrument(span.clone()).await?;
            span.record("job", kind).record("outcome", end.outcome());
            drop(span);
            let result = match end {
                JobEnd::Done(result) => result,
                JobEnd::Unwanted => continue,
                JobEnd::Interrupted => {
                    let _ = timeout(RELEASE_TIMEOUT, self.consumer.release(&taken)).await;
                    return Ok(());
                }
            };
            tokio::select! {
                delivered = self.complete(&taken, &result) => delivered?,
                () = until_due(None) => return Ok(()),
            }
            let seconds = Some(started.elapsed().as_secs_f64());
            let failed = match result {
                JobResult::Failed { reason } => Some(reason),
                _ => None,
            };
            self.report(&taken, JobEvent::Done, kind, seconds, failed);
        }
    }

    fn report(
        &self,
        taken: &DeliveredJob,
        event: JobEvent,
        job: &'static str,
        seconds: Option<f64>,
        failed: Option<String>,
    ) {
        let (asker, number, delivery) = (taken.producer.clone(), taken.number, taken.deliveries);
        let report = JobReport { event, job, asker, number, delivery, seconds, failed };
        // The receiver may have been dropped.
        let _ = self.reports.send(report);
    }

    /// Does a job, unless it is invalid, and returns its kind.
    async fn end_of(
        &mut self,
        taken: &DeliveredJob,
    ) -> Result<(&'static str, JobEnd), WorkerError> {
        let failed = |reason: String| JobEnd::Done(JobResult::Failed { reason });
        if taken.deliveries > MAX_DELIVERIES {
            let reason = format!("{MAX_DELIVERIES} workers have taken it, and none has answered");
            return Ok(("job", failed(reason)));
        }
        let Ok(job) = serde_json::from_slice::<Job>(&taken.payload) else {
            return Ok(("job", failed("it cannot be read".to_string())));
        };
        let kind = job.kind();
        self.report(taken, JobEvent::Taken, kind, None, None);
        let control = Arc::new(JobControl::default());
        let mut runner = self.runner.take().expect("it is back from the last job");
        let halt = control.clone();
        let running = spawn_blocking(move || {
            let result = runner.run(&job, &control);
            (runner, result)
        });
        let (is_wanted, ended) = self.watch(taken, &halt, running).await?;
        let (runner, result) = ended;
        self.runner = Some(runner);
        let end = match result {
            Ok(result) => JobEnd::Done(result),
            Err(JobError::Halted) if !is_wanted => JobEnd::Unwanted,
            Err(JobError::Halted) => JobEnd::Interrupted,
            Err(JobError::Invalid(reason)) => failed(reason),
            Err(error @ JobError::Hash(_)) => return Err(WorkerError::Worker(error.into())),
        };
        Ok((kind, end))
    }

    /// Waits until a job has ended, and extends its lease meanwhile. Returns whether the job was wanted to the end.
    async fn watch<T>(
        &mut self,
        taken: &DeliveredJob,
        halt: &JobControl,
        mut running: tokio::task::JoinHandle<T>,
    ) -> Result<(bool, T), WorkerError> {
        let mut beats = interval(self.lease / 3);
        beats.tick().await;
        let mut is_wanted = true;
        loop {
            let halting = async {
                if is_wanted {
                    until_due(None).await;
                } else {
                    sleep(POLL_INTERVAL).await;
                }
            };
            tokio::select! {
                ended = &mut running => {
                    let ended = ended.map_err(|_| {
                        WorkerError::Worker(anyhow!("a job has failed in an unexpected way"))
                    })?;
                    return Ok((is_wanted, ended));
                }
                _ = beats.tick(), if is_wanted => {
                    // Without a response it continues, as the queue may recover before the job is done.
                    if let Ok(extended) = timeout(self.lease, self.consumer.extend(taken)).await {
                        is_wanted = extended?;
                    }
                }
                () = halting => {
                    // Repeated, as a search may have been about to start.
                    halt.halt();
                    sleep(POLL_INTERVAL).await;
                }
            }
        }
    }

    async fn complete(
        &mut self,
        taken: &DeliveredJob,
        result: &JobResult,
    ) -> Result<(), WorkerError> {
        let write = |result: &JobResult| {
            serde_json::to_vec(result).map_err(|error| WorkerError::Worker(error.into()))
        };
        match self.consumer.complete(taken, &write(result)?).await {
            Err(error @ NatsError::LongMessage(_)) => {
                let failed = JobResult::Failed { reason: error.to_string() };
                Ok(self.consumer.complete(taken, &write(&failed)?).await?)
            }
            delivered => Ok(delivered?),
        }
    }
}
