use crate::session::{SearchJob, SessionError, refuse_search};
use crate::{Command, CommandError, EngineSession, Response};
use mana_search::MonotonicClock;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// Serves the engine's side of UGI until `quit` or the end of the input.
///
/// A search runs on a thread of its own, so that every line is answered at once. At the end of the input a search with
/// a limit still completes, as scripts expect.
///
/// # Errors
/// The input cannot be read. A closed output is not an error.
pub fn serve(input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut server = ThreadedSession {
        session: EngineSession::new(MonotonicClock::default()),
        search: None,
        responses: ResponseWriter(Arc::new(Mutex::new(output))),
    };
    for line in input.split(b'\n') {
        match String::from_utf8_lossy(&line?).parse() {
            Ok(Command::Quit) => {
                server.stop();
                return Ok(());
            }
            Ok(command) => {
                if let Err(error) = server.execute(command) {
                    server.responses.write(&error.response());
                }
            }
            Err(error) => server.reject(&error),
        }
    }
    server.finish();
    Ok(())
}

/// A session whose searches run on another thread.
struct ThreadedSession {
    session: EngineSession,
    search: Option<RunningSearch>,
    responses: ResponseWriter,
}

impl ThreadedSession {
    fn execute(&mut self, command: Command) -> Result<(), SessionError> {
        match command {
            Command::Stop => {
                self.stop();
                Ok(())
            }
            Command::NewGame
            | Command::SetOption { .. }
            | Command::Position { .. }
            | Command::Go(_)
                if self.is_searching() =>
            {
                Err(SessionError::Searching)
            }
            Command::Go(go) => {
                match self.session.search(&go) {
                    Ok(search) => self.start_search(search, go.is_infinite()),
                    Err(error) => {
                        refuse_search(&error, &mut |response| self.responses.write(&response));
                    }
                }
                Ok(())
            }
            command => {
                let responses = &self.responses;
                self.session.execute_at_once(command, &mut |response| responses.write(&response))
            }
        }
    }

    /// Answers a line that is not a command. During a search it is only reported, as the search answers with its own
    /// best move.
    fn reject(&mut self, error: &CommandError) {
        let responses = &self.responses;
        if self.is_searching() && *error != CommandError::Unknown {
            responses.write(&Response::InfoString(error.to_string()));
        } else {
            self.session.reject(error, &mut |response| responses.write(&response));
        }
    }

    fn start_search(&mut self, search: SearchJob, infinite: bool) {
        let stop = Arc::new(StopSignal::default());
        let finished = Arc::new(AtomicBool::new(false));
        let thread = {
            let (stop, finished) = (Arc::clone(&stop), Arc::clone(&finished));
            let responses = self.responses.clone();
            thread::spawn(move || {
                let best_move = search(&stop.flag, &mut |response| responses.write(&response));
                if infinite {
                    // Even a search that has finished waits for `stop`.
                    stop.wait();
                }
                // Before the best move is written, as the driver may send the next position at once.
                finished.store(true, Ordering::Release);
                responses.write(&best_move);
            })
        };
        self.search = Some(RunningSearch { thread, stop, finished, infinite });
    }

    fn is_searching(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.finished.load(Ordering::Acquire))
    }

    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.set();
            search.join();
        }
    }

    /// Waits for a search that has a limit, and stops any other.
    fn finish(&mut self) {
        if let Some(search) = self.search.take() {
            if search.infinite {
                search.stop.set();
            }
            search.join();
        }
    }
}

struct RunningSearch {
    thread: JoinHandle<()>,
    stop: Arc<StopSignal>,
    /// Set before the best move is written; the thread may live a little longer.
    finished: Arc<AtomicBool>,
    /// Whether only `stop` ends it.
    infinite: bool,
}

impl RunningSearch {
    fn join(self) {
        // The thread writes the best move itself; if it panics, the session goes on.
        let _ = self.thread.join();
    }
}

/// A flag that a search polls, and that can be waited for.
#[derive(Default)]
struct StopSignal {
    flag: AtomicBool,
    lock: Mutex<()>,
    changed: Condvar,
}

impl StopSignal {
    fn set(&self) {
        let _guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        self.flag.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn wait(&self) {
        let mut guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.flag.load(Ordering::Relaxed) {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The output, shared by the session and its search.
#[derive(Clone)]
struct ResponseWriter(Arc<Mutex<dyn Write + Send>>);

impl ResponseWriter {
    fn write(&self, response: &Response) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // If the reader is gone, the input is about to end as well.
        let _ = writeln!(output, "{response}").and_then(|()| output.flush());
    }
}
