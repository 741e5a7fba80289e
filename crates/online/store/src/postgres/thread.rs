use crate::StoreError;
use crate::sqlite::pending;
use crate::store::Pending;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread::JoinHandle;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinSet;

/// The most requests in progress or queued.
pub(crate) const MAX_REQUESTS: usize = 8192;

/// A database operation that sends its own result.
pub(crate) type Request = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The thread with the connections. A request runs to its end even if its caller is dropped, and callers may use any
/// runtime or none.
pub(crate) struct PostgresThread {
    requests: Option<UnboundedSender<Request>>,
    permits: Arc<Semaphore>,
    thread: Option<JoinHandle<()>>,
}

impl PostgresThread {
    /// Starts the thread with the result of `open`, and a background task.
    pub(crate) fn start<T: Send + 'static>(
        open: impl Future<Output = Result<(T, Request), StoreError>> + Send + 'static,
    ) -> Result<(PostgresThread, T), StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(StoreError::thread)?;
        let (requests, received) = unbounded_channel();
        let (sender, opened) = sync_channel(1);
        let run = move || {
            let opened = runtime.block_on(open).map(|(opened, background)| {
                runtime.spawn(background);
                opened
            });
            let is_open = opened.is_ok();
            if sender.send(opened).is_ok() && is_open {
                serve(&runtime, received);
            }
        };
        let thread = std::thread::Builder::new().name("postgres".to_string()).spawn(run);
        let thread = Some(thread.map_err(StoreError::thread)?);
        let permits = Arc::new(Semaphore::new(MAX_REQUESTS));
        let opened = opened.recv().map_err(|_| StoreError::Closed)??;
        Ok((PostgresThread { requests: Some(requests), permits, thread }, opened))
    }

    /// Runs a request, which starts at once, not when the result is awaited.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Pending<T> {
        let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() else {
            return Box::pin(async { Err(StoreError::Busy) });
        };
        let (sender, answer) = oneshot::channel();
        let request = async move {
            // The caller may have been dropped.
            let _ = sender.send(work.await);
            drop(permit);
        };
        if let Some(requests) = &self.requests {
            // A thread that has ended drops the request and its sender, and the caller gets `Closed`.
            let _ = requests.send(Box::pin(request));
        }
        pending(answer)
    }
}

/// Waits for the requests in progress.
impl Drop for PostgresThread {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            // A panic of the thread has already been reported.
            let _ = thread.join();
        }
    }
}

fn serve(runtime: &Runtime, mut requests: UnboundedReceiver<Request>) {
    runtime.block_on(async {
        let mut running = JoinSet::new();
        loop {
            tokio::select! {
                request = requests.recv() => match request {
                    Some(request) => drop(running.spawn(request)),
                    None => break,
                },
                Some(_) = running.join_next() => {}
            }
        }
        while running.join_next().await.is_some() {}
    });
}
