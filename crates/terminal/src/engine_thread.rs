//! Engines on separate threads, so that the screen never blocks.

use crate::EngineCommand;
use mana_search::MonotonicClock;
use mana_ugi::{Command, EngineProcess, EngineSession, Go, Response};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

/// The timeout of another engine. The game clock is the actual limit, and the player can always quit.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(24 * 60 * 60);

/// A request to an engine.
pub(crate) struct EngineJob {
    /// The commands that set the options and the position.
    pub(crate) commands: Vec<Command>,
    pub(crate) go: Go,
}

/// A response: a move, none, or an error.
pub(crate) type EngineReply = Result<Option<String>, String>;

/// A thread with an engine, which handles one request after another.
pub(crate) struct EngineThread {
    jobs: Sender<(EngineJob, u64, Arc<AtomicBool>)>,
    /// The generation of the current request, and the flag that stops it.
    asked: Option<(u64, Arc<AtomicBool>)>,
}

impl EngineThread {
    /// Starts a thread for the engine of this program, or for another program. `answer` is called there with the
    /// generation of each request.
    pub(crate) fn start(
        engine: Option<EngineCommand>,
        answer: impl Fn(u64, EngineReply) + Send + 'static,
    ) -> EngineThread {
        let (jobs, queue) = channel::<(EngineJob, u64, Arc<AtomicBool>)>();
        thread::spawn(move || {
            let mut engine = match engine {
                None => PlayEngine::Own(Box::new(EngineSession::new(MonotonicClock::default()))),
                Some(command) => PlayEngine::Other { command: Box::new(command), process: None },
            };
            for (job, generation, stop) in queue {
                let found = engine.search(&job, &stop);
                if !stop.load(Ordering::Relaxed) {
                    answer(generation, found);
                }
            }
        });
        EngineThread { jobs, asked: None }
    }

    /// Sends a request for a generation, unless it was sent already; an earlier one is dropped.
    pub(crate) fn ask(&mut self, generation: u64, job: impl FnOnce() -> EngineJob) {
        if self.asked.as_ref().is_some_and(|(asked, _)| *asked == generation) {
            return;
        }
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        self.asked = Some((generation, Arc::clone(&stop)));
        // Fails only after the thread has ended.
        let _ = self.jobs.send((job(), generation, stop));
    }

    /// Stops the running search, whose result is no longer wanted.
    pub(crate) fn stop(&mut self) {
        if let Some((_, stop)) = self.asked.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.stop();
    }
}

enum PlayEngine {
    /// The engine of this program.
    Own(Box<EngineSession>),
    /// Another program, started when it is first needed.
    Other { command: Box<EngineCommand>, process: Option<EngineProcess> },
}

impl PlayEngine {
    fn search(&mut self, job: &EngineJob, stop: &AtomicBool) -> EngineReply {
        match self {
            PlayEngine::Own(session) => {
                let mut answer = Err("it does not answer".to_owned());
                let go = Command::Go(job.go.clone());
                for command in job.commands.iter().chain([&go]) {
                    session.execute(command.clone(), stop, &mut |response| match response {
                        Response::BestMove(mv) => answer = Ok(mv),
                        Response::InfoString(reason) => answer = Err(reason),
                        _ => {}
                    });
                }
                answer
            }
            PlayEngine::Other { command, process } => {
                let found = search_process(command, process, job, stop);
                if found.is_err() {
                    // A stopped process may still be searching, so the next request starts a new one.
                    *process = None;
                }
                found
            }
        }
    }
}

fn search_process(
    command: &EngineCommand,
    process: &mut Option<EngineProcess>,
    job: &EngineJob,
    stop: &AtomicBool,
) -> EngineReply {
    let mut running = match process.take() {
        Some(running) => running,
        None => EngineProcess::start(&command.launch).map_err(|error| error.to_string())?,
    };
    for command in &job.commands {
        let is_known = match command {
            Command::SetOption { name, .. } => {
                running.options().iter().any(|option| option.name.eq_ignore_ascii_case(name))
            }
            _ => true,
        };
        if is_known {
            running.send(command).map_err(|error| error.to_string())?;
        }
    }
    running.wait_until_ready().map_err(|error| error.to_string())?;
    let found = running.go(&job.go, SEARCH_TIMEOUT, stop).map_err(|error| error.to_string())?;
    *process = Some(running);
    Ok(found.best_move)
}
