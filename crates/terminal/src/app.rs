//! The game on a real terminal.

use crate::engine_thread::{EngineJob, EngineReply, EngineThread};
use crate::{PlayRequest, PlaySession, PlayerChoice, ScreenLayout, TerminalUi, draw};
use mana_game::Side;
use mana_ugi::{Command, Go};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton, MouseEventKind,
};
use ratatui::crossterm::{execute, terminal};
use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::panic;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Why a game in a terminal cannot continue.
#[derive(Debug)]
pub enum PlayError {
    /// The terminal failed.
    Terminal(io::Error),
    /// The record cannot be written.
    Record(io::Error),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Terminal(error) => write!(f, "the terminal: {error}"),
            PlayError::Record(error) => write!(f, "the record: {error}"),
        }
    }
}

impl std::error::Error for PlayError {}

/// What happens to a game.
enum TerminalEvent {
    Input(Event),
    InputFailed(io::Error),
    Engine(u64, EngineReply),
    Hint(u64, EngineReply),
}

/// How often the clocks and `stop` are checked.
const TICK: Duration = Duration::from_millis(100);

/// The time for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// Plays a game on the terminal until the player quits or `stop` is set. The terminal is restored afterwards, even
/// after a panic. `save` writes the record that the options name, after every move.
///
/// # Errors
/// The terminal fails, or the record cannot be written.
pub fn play<P: TerminalUi>(
    session: &mut PlaySession<P>,
    begin: Instant,
    stop: &AtomicBool,
    save: impl FnMut(&str) -> io::Result<()>,
) -> Result<(), PlayError> {
    let terminal = open_terminal().map_err(PlayError::Terminal)?;
    let (sender, events) = channel();
    let played = TerminalApp { terminal, events, sender, begin, stop, save }.run(session);
    close_terminal();
    played
}

/// The columns of the terminal; 80 where there is none.
pub fn terminal_width() -> u16 {
    terminal::size().map_or(80, |(columns, _)| columns)
}

fn open_terminal() -> io::Result<DefaultTerminal> {
    let terminal = ratatui::try_init()?;
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let _ = execute!(io::stdout(), DisableMouseCapture);
        hook(info);
    }));
    execute!(io::stdout(), EnableMouseCapture)?;
    Ok(terminal)
}

fn close_terminal() {
    // A closed terminal needs no restoring.
    let _ = execute!(io::stdout(), DisableMouseCapture);
    let _ = ratatui::try_restore();
}

struct TerminalApp<'a, S> {
    terminal: DefaultTerminal,
    events: Receiver<TerminalEvent>,
    sender: Sender<TerminalEvent>,
    begin: Instant,
    stop: &'a AtomicBool,
    save: S,
}

impl<S: FnMut(&str) -> io::Result<()>> TerminalApp<'_, S> {
    fn run<P: TerminalUi>(mut self, session: &mut PlaySession<P>) -> Result<(), PlayError> {
        let input = self.sender.clone();
        thread::spawn(move || read_input(&input));
        let mut players = Side::ALL.map(|side| self.player(session.player(side)));
        let answers = self.sender.clone();
        let mut adviser = EngineThread::start(None, move |generation, answer| {
            let _ = answers.send(TerminalEvent::Hint(generation, answer));
        });
        let mut saved = session.generation();
        while !self.stop.load(Ordering::Relaxed) {
            let now = self.begin.elapsed();
            session.tick(now);
            if session.generation() != saved {
                saved = session.generation();
                (self.save)(&session.record().to_string()).map_err(PlayError::Record)?;
                players.iter_mut().flatten().for_each(EngineThread::stop);
                adviser.stop();
            }
            ask_players(session, &mut players, now);
            if session.is_hint_wanted() {
                adviser.ask(session.generation(), || hint_job(session));
            }
            self.terminal.draw(|frame| draw(frame, session, now)).map_err(PlayError::Terminal)?;
            match self.events.recv_timeout(TICK) {
                Ok(event) => {
                    if self.handle(session, event)? {
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
        }
        Ok(())
    }

    /// The engine thread of a player who is not a person.
    fn player(&self, player: &PlayerChoice) -> Option<EngineThread> {
        let engine = match player {
            PlayerChoice::Person => return None,
            PlayerChoice::Level(_) => None,
            PlayerChoice::Engine(command) => Some(command.clone()),
        };
        let answers = self.sender.clone();
        Some(EngineThread::start(engine, move |generation, answer| {
            let _ = answers.send(TerminalEvent::Engine(generation, answer));
        }))
    }

    /// Handles an event. Returns whether to quit.
    fn handle<P: TerminalUi>(
        &mut self,
        session: &mut PlaySession<P>,
        event: TerminalEvent,
    ) -> Result<bool, PlayError> {
        let now = self.begin.elapsed();
        let request = match event {
            TerminalEvent::Engine(generation, answer) => {
                session.engine_answer(generation, answer, now);
                None
            }
            TerminalEvent::Hint(generation, answer) => {
                session.hint_answer(generation, answer);
                None
            }
            TerminalEvent::InputFailed(error) => return Err(PlayError::Terminal(error)),
            TerminalEvent::Input(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                session.key(key, now)
            }
            TerminalEvent::Input(Event::Mouse(mouse))
                if mouse.kind == MouseEventKind::Down(MouseButton::Left) =>
            {
                let area = self.terminal.get_frame().area();
                let target = ScreenLayout::new(session, area).and_then(|layout| {
                    layout.target_at(session.game().turn(), mouse.column, mouse.row)
                });
                if let Some(target) = target {
                    session.click(target, now);
                }
                None
            }
            TerminalEvent::Input(_) => None,
        };
        match request {
            Some(PlayRequest::Quit) => return Ok(true),
            // In raw mode the terminal does not send the signal itself.
            Some(PlayRequest::Interrupt) => self.stop.store(true, Ordering::Relaxed),
            Some(PlayRequest::Save(path)) => {
                let said = match save_new(&path, &session.record().to_string()) {
                    Ok(()) => format!("Saved in {}.", path.display()),
                    Err(error) => format!("{}: {error}", path.display()),
                };
                session.say(said);
            }
            None => {}
        }
        Ok(false)
    }
}

fn read_input(events: &Sender<TerminalEvent>) {
    loop {
        let event = match event::read() {
            Ok(event) => TerminalEvent::Input(event),
            Err(error) => TerminalEvent::InputFailed(error),
        };
        let is_last = matches!(event, TerminalEvent::InputFailed(_));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Requests a move from the engine whose turn it is.
fn ask_players<P: TerminalUi>(
    session: &PlaySession<P>,
    players: &mut [Option<EngineThread>; 2],
    now: Duration,
) {
    let turn = session.game().turn();
    if let (Some(player), Some(go)) = (&mut players[turn.index()], session.wanted_search(now)) {
        player.ask(session.generation(), || EngineJob { commands: commands(session, turn), go });
    }
}

/// The commands for an engine before its search.
fn commands<P: TerminalUi>(session: &PlaySession<P>, side: Side) -> Vec<Command> {
    let game = session.game();
    let mut commands = vec![Command::set_option("Rules", game.position().rules())];
    if let PlayerChoice::Level(level) = session.player(side) {
        commands.push(Command::set_option("Level", level.number()));
    }
    commands.push(Command::position(game));
    commands
}

/// The search for a hint, at full strength.
fn hint_job<P: TerminalUi>(session: &PlaySession<P>) -> EngineJob {
    let game = session.game();
    let commands =
        vec![Command::set_option("Rules", game.position().rules()), Command::position(game)];
    EngineJob { commands, go: Go { move_time: Some(HINT_TIME), ..Go::default() } }
}

/// Writes a new file: a key must not overwrite an existing one.
fn save_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}
