use crate::options::Options;
use crate::table::{Board, Table};
use crate::{BadCommand, Command, Go};
use mana_catalogue::AnyRules;
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
    let mut session = Session::new(Voice::new(output));
    for line in input.split(b'\n') {
        let line = line?;
        match Command::parse(&String::from_utf8_lossy(&line)) {
            Ok(Some(Command::Quit)) => {
                session.stop();
                return Ok(());
            }
            Ok(Some(command)) => {
                if let Err(complaint) = session.obey(command) {
                    session.voice.say(&format!("info string {complaint}"));
                }
            }
            Ok(None) => {}
            Err(complaint) => session.voice.say(&format!("info string {complaint}")),
        }
    }
    session.finish();
    Ok(())
}

struct Session {
    options: Options,
    table: Box<dyn Table>,
    thinking: Option<Thinking>,
    voice: Voice,
}

impl Session {
    fn new(voice: Voice) -> Session {
        let options = Options::default();
        Session { options, table: table(&options), thinking: None, voice }
    }

    fn obey(&mut self, command: Command) -> Result<(), BadCommand> {
        match command {
            Command::Ugi => {
                let version = env!("CARGO_PKG_VERSION");
                self.voice.say(&format!(
                    "id name Mana {version}\nid author the Mana authors\n{}ugiok",
                    self.options
                ));
            }
            Command::IsReady => self.voice.say("readyok"),
            Command::Stop => self.stop(),
            Command::Query(query) => {
                self.voice.say(&format!("response {}", self.table.answer(query)))
            }
            Command::Show => self.voice.say(&self.table.show()),
            Command::Moves => self.voice.say(&self.table.moves().join(" ")),
            Command::Perft(depth) => self.voice.say(&self.table.perft(depth).to_string()),
            // What follows would change what is being thought about.
            _ if self.is_thinking() => {
                return Err(BadCommand("the engine is thinking; send stop first".into()));
            }
            Command::NewGame => self.table.new_game(),
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::Position { position, moves } => {
                self.table.set_position(position.as_deref(), &moves)?
            }
            Command::Go(go) => self.go(go),
            Command::Quit => {}
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), BadCommand> {
        let rules = self.options.rules;
        self.options.set(name, value)?;
        if self.options.rules == rules {
            self.table.set_options(&self.options);
        } else {
            self.table = table(&self.options);
        }
        Ok(())
    }

    fn go(&mut self, go: Go) {
        let unlimited = go.infinite
            || (go.move_time.is_none()
                && go.nodes.is_none()
                && go.depth.is_none()
                && go.clock == [None; 2]);
        let thought = self.table.thought(&go);
        let stop = Arc::new(Stop::default());
        let voice = self.voice.clone();
        let told = Arc::clone(&stop);
        let done = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&done);
        let thread = thread::spawn(move || {
            let best = thought(&told.flag, &mut |line| voice.say(&line));
            if unlimited {
                // Even a search that has found everything waits to be asked.
                told.wait();
            }
            // Whoever reads the best move may send the next position at once.
            over.store(true, Ordering::Release);
            voice.say(&format!("bestmove {}", best.as_deref().unwrap_or("none")));
        });
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

fn table(options: &Options) -> Box<dyn Table> {
    match options.rules {
        AnyRules::Mana(edition) => Box::new(Board::<mana::Position>::new(edition, options)),
        AnyRules::Burst(rules) => Box::new(Board::<burst::Position>::new(rules, options)),
    }
}

struct Thinking {
    thread: JoinHandle<()>,
    stop: Arc<Stop>,
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
