use crate::StoreError;
use crate::sqlite::{connect, failed};
use rusqlite::Connection;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

/// The threads that read, each with a connection of its own: they do not wait for the writer.
pub(crate) struct Readers(Sender<Job>);

type Job = Box<dyn FnOnce(&Connection) + Send>;

/// How many there are: reading is for those who come or come back, and mostly from memory.
const COUNT: usize = 2;

impl Readers {
    pub(crate) fn start(file: &Path) -> Result<Readers, StoreError> {
        let (sender, receiver) = channel();
        let receiver = Arc::new(Mutex::new(receiver));
        for number in 1..=COUNT {
            let connection = connect(file)?;
            connection.execute_batch("PRAGMA query_only = ON").map_err(failed)?;
            let jobs = Arc::clone(&receiver);
            std::thread::Builder::new()
                .name(format!("reader {number}"))
                .spawn(move || run(&connection, &jobs))
                .map_err(|error| StoreError::Failed(error.to_string()))?;
        }
        Ok(Readers(sender))
    }

    pub(crate) fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, StoreError>> {
        let (sender, receiver) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            // Whoever asked may have gone.
            let _ = sender.send(work(connection));
        });
        // The threads go on for as long as there is somebody to ask them.
        let _ = self.0.send(job);
        receiver
    }
}

fn run(connection: &Connection, jobs: &Mutex<Receiver<Job>>) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(connection),
            Err(_) => return,
        }
    }
}
