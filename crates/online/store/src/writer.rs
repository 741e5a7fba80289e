use crate::StoreError;
use crate::sqlite::failed;
use rusqlite::{Connection, TransactionBehavior};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The one thread that writes.
///
/// While it syncs, jobs gather; it then does them all in one transaction, so that they share the next sync. Each is
/// answered after that, and one that fails takes no other with it.
pub(crate) struct Writer {
    jobs: Option<Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
    progress: Arc<Progress>,
}

/// What others may ask of the thread while it works.
struct Progress {
    started: Instant,
    /// Milliseconds from `started` until the transaction that is under way began, plus one; 0 while there is none.
    busy_since: AtomicU64,
    generation: AtomicU64,
}

/// Something to be written.
trait Job: Send {
    /// Does its part of a transaction; says whether it succeeded.
    fn work(&mut self, connection: &Connection) -> bool;

    /// Tells whoever asked, now that the transaction has ended.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

struct Write<T, F> {
    work: Option<F>,
    done: Option<Result<T, StoreError>>,
    sender: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Job for Write<T, F>
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
            (None, Ok(())) => Err(StoreError::Failed("it was not written".to_string())),
        };
        // Whoever asked may have gone.
        let _ = self.sender.send(answer);
    }
}

/// At most so many jobs share a transaction.
const TOGETHER: usize = 1024;

/// With nothing to do, it looks so often whether others have written.
const PAUSE: Duration = Duration::from_secs(1);

impl Writer {
    pub(crate) fn start(connection: Connection) -> std::io::Result<Writer> {
        let (jobs, received) = channel();
        let progress = Arc::new(Progress {
            started: Instant::now(),
            busy_since: AtomicU64::new(0),
            generation: AtomicU64::new(0),
        });
        let seen = Arc::clone(&progress);
        let thread = std::thread::Builder::new()
            .name("writer".to_string())
            .spawn(move || run(connection, &received, &seen))?;
        Ok(Writer { jobs: Some(jobs), thread: Some(thread), progress })
    }

    /// Has something written; the answer comes after the sync.
    pub(crate) fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, StoreError>> {
        let (sender, receiver) = oneshot::channel();
        let job = Box::new(Write { work: Some(work), done: None, sender });
        if let Some(jobs) = &self.jobs {
            // A thread that has ended drops the job, and with it the sender of its answer.
            let _ = jobs.send(job);
        }
        receiver
    }

    pub(crate) fn write_elapsed(&self) -> Duration {
        match self.progress.busy_since.load(Ordering::Relaxed) {
            0 => Duration::ZERO,
            since => {
                self.progress.started.elapsed().saturating_sub(Duration::from_millis(since - 1))
            }
        }
    }

    pub(crate) fn generation(&self) -> u64 {
        self.progress.generation.load(Ordering::Acquire)
    }
}

/// What was asked for is written before the thread ends.
impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // It has nobody to tell why it ended.
            let _ = thread.join();
        }
    }
}

fn run(mut connection: Connection, jobs: &Receiver<Box<dyn Job>>, progress: &Progress) {
    let mut version = data_version(&connection);
    loop {
        let first = match jobs.recv_timeout(PAUSE) {
            Ok(first) => first,
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                notice(&connection, &mut version, progress);
                continue;
            }
        };
        let since = progress.started.elapsed().as_millis();
        progress.busy_since.store(u64::try_from(since).unwrap_or(0) + 1, Ordering::Relaxed);
        notice(&connection, &mut version, progress);
        let more = std::iter::from_fn(|| jobs.try_recv().ok());
        let mut together: Vec<_> = std::iter::once(first).chain(more).take(TOGETHER).collect();
        let done = transact(&mut connection, &mut together);
        progress.busy_since.store(0, Ordering::Relaxed);
        for job in together {
            job.answer(done.clone());
        }
    }
    // A clean end leaves one file; a server that is killed leaves it to the next start.
    let _ = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

/// Notices what others have written.
fn notice(connection: &Connection, version: &mut i64, progress: &Progress) {
    let now = data_version(connection);
    if now != *version {
        *version = now;
        progress.generation.fetch_add(1, Ordering::AcqRel);
    }
}

/// Changes when another connection has changed the database.
fn data_version(connection: &Connection) -> i64 {
    connection.query_row("PRAGMA data_version", [], |row| row.get(0)).unwrap_or(0)
}

fn transact(connection: &mut Connection, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
    let transaction =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    for job in jobs {
        transaction.execute_batch("SAVEPOINT job").map_err(failed)?;
        let end =
            if job.work(&transaction) { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" };
        transaction.execute_batch(end).map_err(failed)?;
    }
    transaction.commit().map_err(failed)
}
