use crate::desk::{Desk, Reply, best_move_line, complaint_line};
use crate::table::Thought;
use crate::{BadCommand, Command};
use mana_search::MonotonicClock;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// Speaks the engine's side of UGI until `quit` or the end of the input.
///
/// Thinking happens on a thread of its own, so that every line is answered at once. At the end of the input a search
/// with a limit is still brought to its end: that is how a script asks.
///
/// # Errors
/// The input cannot be read. Output that nobody reads is not an error.
pub fn serve(input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut session = Session {
        desk: Desk::new(MonotonicClock::default()),
        thinking: None,
        voice: Voice::new(output),
    };
    for line in input.split(b'\n') {
        let line = line?;
        let done = match Command::parse(&String::from_utf8_lossy(&line)) {
            Ok(Some(Command::Quit)) => {
                session.stop();
                return Ok(());
            }
            Ok(Some(command)) => session.obey(command),
            Ok(None) => Ok(()),
            Err(complaint) => Err(complaint),
        };
        if let Err(complaint) = done {
            session.voice.say(&complaint_line(&complaint));
        }
    }
    session.finish();
    Ok(())
}

struct Session {
    desk: Desk,
    thinking: Option<Thinking>,
    voice: Voice,
}

impl Session {
    fn obey(&mut self, command: Command) -> Result<(), BadCommand> {
        if command == Command::Stop {
            self.stop();
            return Ok(());
        }
        if command.changes_the_game() && self.is_thinking() {
            return Err(BadCommand("the engine is thinking; send stop first".into()));
        }
        match self.desk.obey(command)? {
            Reply::Done => {}
            Reply::Say(text) => self.voice.say(&text),
            Reply::Think(thought, unlimited) => self.think(thought, unlimited),
        }
        Ok(())
    }

    fn think(&mut self, thought: Thought, unlimited: bool) {
        let stop = Arc::new(Stop::default());
        let done = Arc::new(AtomicBool::new(false));
        let thread = {
            let (stop, done, voice) = (Arc::clone(&stop), Arc::clone(&done), self.voice.clone());
            thread::spawn(move || {
                let best = thought(&stop.flag, &mut |line| voice.say(&line));
                if unlimited {
                    // Even a search that has found everything waits to be asked.
                    stop.wait();
                }
                // Whoever reads the best move may send the next position at once.
                done.store(true, Ordering::Release);
                voice.say(&best_move_line(best));
            })
        };
        self.thinking = Some(Thinking { thread, stop, done, unlimited });
    }

    fn is_thinking(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| !thinking.done.load(Ordering::Acquire))
    }

    fn stop(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.set();
            thinking.join();
        }
    }

    /// Lets a search with a limit come to its end.
    fn finish(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            if thinking.unlimited {
                thinking.stop.set();
            }
            thinking.join();
        }
    }
}

struct Thinking {
    thread: JoinHandle<()>,
    stop: Arc<Stop>,
    /// Set before the best move is said; the thread may live a little longer.
    done: Arc<AtomicBool>,
    unlimited: bool,
}

impl Thinking {
    fn join(self) {
        // The thread says its best move itself; there is nothing to take from it.
        let _ = self.thread.join();
    }
}

/// A flag that the search looks at, and that can be waited for.
#[derive(Default)]
struct Stop {
    flag: AtomicBool,
    lock: Mutex<()>,
    changed: Condvar,
}

impl Stop {
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

/// The output, shared by the thread that listens and the one that thinks; a line at a time.
#[derive(Clone)]
struct Voice(Arc<Mutex<dyn Write + Send>>);

impl Voice {
    fn new(output: impl Write + Send + 'static) -> Voice {
        Voice(Arc::new(Mutex::new(output)))
    }

    fn say(&self, line: &str) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // When nobody reads any more the end of the input follows.
        let _ = writeln!(output, "{line}").and_then(|()| output.flush());
    }
}
