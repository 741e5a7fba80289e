use crate::StoreError;
use crate::database_file::DatabaseFile;
use rusqlite::{Connection, TransactionBehavior};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The single thread that writes.
///
/// Group commit: the jobs that arrive during a sync share the next transaction and its sync, after which all are
/// answered. A job that fails is rolled back alone.
pub(crate) struct WriterThread {
    jobs: Option<SyncSender<Box<dyn WriteJob>>>,
    thread: Option<JoinHandle<()>>,
    status: Arc<WriterStatus>,
}

/// The status that other threads can read.
struct WriterStatus {
    started: Instant,
    /// When the current transaction began, in milliseconds since `started`, plus one; 0 while there is none.
    busy_since: AtomicU64,
    generation: AtomicU64,
}

/// A queued write.
trait WriteJob: Send {
    /// Executes its part of a transaction. Returns whether it succeeded.
    fn work(&mut self, connection: &Connection) -> bool;

    /// Sends the result to the caller, once the transaction has ended.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

struct PendingWrite<T, F> {
    work: Option<F>,
    done: Option<Result<T, StoreError>>,
    sender: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> WriteJob for PendingWrite<T, F>
where
    T: Send,
    F: FnOnce(&Connection) -> Result<T, StoreError> + Send,
{
    fn work(&mut self, connection: &Connection) -> bool {
        self.done = self.work.take().map(|work| work(connection));
        matches!(self.done, Some(Ok(_)))
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let answer = match (self.done, committed) {
            (Some(Ok(value)), Ok(())) => Ok(value),
            (Some(Err(error)), _) | (_, Err(error)) => Err(error),
            (None, Ok(())) => Err(StoreError::Closed),
        };
        // The caller may have been dropped.
        let _ = self.sender.send(answer);
    }
}

/// The most jobs that share a transaction.
const MAX_BATCH: usize = 1024;

/// The capacity of the queue.
pub(crate) const MAX_WRITES: usize = 8192;

/// How often an idle writer checks whether another program has written.
const IDLE_CHECK_INTERVAL: Duration = Duration::from_secs(1);

impl WriterThread {
    pub(crate) fn start(
        connection: Connection,
        file: Arc<DatabaseFile>,
    ) -> Result<WriterThread, StoreError> {
        let (jobs, received) = sync_channel(MAX_WRITES);
        let status = Arc::new(WriterStatus {
            started: Instant::now(),
            busy_since: AtomicU64::new(0),
            generation: AtomicU64::new(0),
        });
        let seen = Arc::clone(&status);
        let thread = std::thread::Builder::new()
            .name("writer".to_string())
            .spawn(move || run(connection, &file, &received, &seen))
            .map_err(StoreError::thread)?;
        Ok(WriterThread { jobs: Some(jobs), thread: Some(thread), status })
    }

    /// Queues a write; the result is sent after the sync.
    pub(crate) fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, StoreError>> {
        let (sender, receiver) = oneshot::channel();
        let job: Box<dyn WriteJob> =
            Box::new(PendingWrite { work: Some(work), done: None, sender });
        // A thread that has ended drops the job and its sender, and the caller gets `Closed`.
        if let Some(Err(TrySendError::Full(job))) =
            self.jobs.as_ref().map(|jobs| jobs.try_send(job))
        {
            job.answer(Err(StoreError::Busy));
        }
        receiver
    }

    pub(crate) fn write_elapsed(&self) -> Duration {
        match self.status.busy_since.load(Ordering::Relaxed) {
            0 => Duration::ZERO,
            since => self.status.started.elapsed().saturating_sub(Duration::from_millis(since - 1)),
        }
    }

    /// Returns a check that no other program has written since now, for writes that depend on reads.
    pub(crate) fn unchanged(&self) -> impl Fn() -> Result<(), StoreError> + Send + 'static {
        let generation = self.generation();
        let status = Arc::clone(&self.status);
        move || match status.generation.load(Ordering::Acquire) == generation {
            true => Ok(()),
            false => Err(StoreError::Replaced),
        }
    }

    pub(crate) fn generation(&self) -> u64 {
        self.status.generation.load(Ordering::Acquire)
    }
}

/// Waits for the queued writes.
impl Drop for WriterThread {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic of the thread has already been reported.
            let _ = thread.join();
        }
    }
}

fn run(
    mut connection: Connection,
    file: &DatabaseFile,
    jobs: &Receiver<Box<dyn WriteJob>>,
    status: &WriterStatus,
) {
    let mut version = data_version(&connection);
    loop {
        let first = match jobs.recv_timeout(IDLE_CHECK_INTERVAL) {
            Ok(first) => first,
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                notice_others(&connection, &mut version, status);
                continue;
            }
        };
        let since = status.started.elapsed().as_millis();
        status.busy_since.store(u64::try_from(since).unwrap_or(0) + 1, Ordering::Relaxed);
        let more = std::iter::from_fn(|| jobs.try_recv().ok());
        let mut batch: Vec<_> = std::iter::once(first).chain(more).take(MAX_BATCH).collect();
        // Checked before and after the sync, so that acknowledged writes are in the file that the next start opens.
        let done = file
            .check()
            .and_then(|()| transact(&mut connection, &mut batch, &mut version, status))
            .and_then(|()| file.check());
        status.busy_since.store(0, Ordering::Relaxed);
        for job in batch {
            job.answer(done.clone());
        }
    }
    // A clean shutdown leaves one file. After a kill, the next start merges the write-ahead log.
    let _ = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

/// Begins a new generation if another program has written.
fn notice_others(connection: &Connection, version: &mut i64, status: &WriterStatus) {
    let now = data_version(connection);
    if now != *version {
        *version = now;
        status.generation.fetch_add(1, Ordering::AcqRel);
    }
}

/// A number that changes when another connection has changed the database.
fn data_version(connection: &Connection) -> i64 {
    connection.query_row("PRAGMA data_version", [], |row| row.get(0)).unwrap_or(0)
}

fn transact(
    connection: &mut Connection,
    jobs: &mut [Box<dyn WriteJob>],
    version: &mut i64,
    status: &WriterStatus,
) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // From here on the transaction holds the write lock.
    notice_others(&transaction, version, status);
    for job in jobs {
        transaction.execute_batch("SAVEPOINT job")?;
        let end =
            if job.work(&transaction) { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" };
        transaction.execute_batch(end)?;
    }
    Ok(transaction.commit()?)
}
