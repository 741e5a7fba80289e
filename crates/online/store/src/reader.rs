use crate::StoreError;
use crate::database_file::DatabaseFile;
use crate::sqlite::connect;
use rusqlite::Connection;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

/// The threads that read, each with its own connection, so that reads do not wait for the writer.
pub(crate) struct ReaderPool(SyncSender<ReadJob>);

/// A queued read. It gets a connection, or the reason why there is none.
type ReadJob = Box<dyn FnOnce(Result<&Connection, StoreError>) + Send>;

/// The number of threads. Two suffice, as most games are read from memory.
pub(crate) const READERS: usize = 2;

/// The capacity of the queue.
pub(crate) const MAX_READS: usize = 8192;

impl ReaderPool {
    pub(crate) fn start(file: &Arc<DatabaseFile>) -> Result<ReaderPool, StoreError> {
        let (sender, receiver) = sync_channel(MAX_READS);
        let receiver = Arc::new(Mutex::new(receiver));
        for number in 1..=READERS {
            let connection = connect(file.path())?;
            connection.execute_batch("PRAGMA query_only = ON")?;
            let (file, jobs) = (Arc::clone(file), Arc::clone(&receiver));
            std::thread::Builder::new()
                .name(format!("reader {number}"))
                .spawn(move || run(&connection, &file, &jobs))
                .map_err(StoreError::thread)?;
        }
        Ok(ReaderPool(sender))
    }

    pub(crate) fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, StoreError>> {
        let (sender, receiver) = oneshot::channel();
        let job: ReadJob = Box::new(move |connection| {
            // The caller may have been dropped.
            if !sender.is_closed() {
                let _ = sender.send(connection.and_then(work));
            }
        });
        // The threads run as long as there is a sender.
        if let Err(TrySendError::Full(job)) = self.0.try_send(job) {
            job(Err(StoreError::Busy));
        }
        receiver
    }
}

fn run(connection: &Connection, file: &DatabaseFile, jobs: &Mutex<Receiver<ReadJob>>) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(file.check().map(|()| connection)),
            Err(_) => return,
        }
    }
}
