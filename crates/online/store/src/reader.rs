use crate::StoreError;
use crate::sqlite::connect;
use rusqlite::Connection;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

/// The threads that read, each with its own connection, so that they do not wait for the writer.
pub(crate) struct ReaderPool(Sender<ReadJob>);

type ReadJob = Box<dyn FnOnce(&Connection) + Send>;

/// The number of threads. Most games are read from memory.
const READERS: usize = 2;

impl ReaderPool {
    pub(crate) fn start(file: &Path) -> Result<ReaderPool, StoreError> {
        let (sender, receiver) = channel();
        let receiver = Arc::new(Mutex::new(receiver));
        for number in 1..=READERS {
            let connection = connect(file)?;
            connection.execute_batch("PRAGMA query_only = ON")?;
            let jobs = Arc::clone(&receiver);
            std::thread::Builder::new()
                .name(format!("reader {number}"))
                .spawn(move || run(&connection, &jobs))
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
            // The caller may have gone.
            let _ = sender.send(work(connection));
        });
        // The threads run for as long as there is a sender.
        let _ = self.0.send(job);
        receiver
    }
}

fn run(connection: &Connection, jobs: &Mutex<Receiver<ReadJob>>) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(connection),
            Err(_) => return,
        }
    }
}
