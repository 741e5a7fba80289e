use crate::MatchTimeControl;
use crate::time_control::MatchClock;
use mana_game::{Game, Outcome, Position, Reason, excerpt};
use mana_ugi::{Command, EngineProcess, EngineProcessError};
use std::fmt;
use std::slice;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// An engine that takes part in a match.
#[derive(Clone, Debug)]
pub struct MatchEngine {
    /// Its name in the records; `None` for the name it gives itself.
    pub name: Option<String>,
    /// The program.
    pub program: String,
    /// The program's arguments.
    pub arguments: Vec<String>,
    /// UGI options to set, by name and value.
    pub options: Vec<(String, String)>,
}

/// Its name, if it has been given one, and its command.
impl fmt::Display for MatchEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let command = [slice::from_ref(&self.program), &self.arguments].concat().join(" ");
        match &self.name {
            Some(name) => write!(f, "{name} ({command})"),
            None => f.write_str(&command),
        }
    }
}

/// Why an engine cannot take part in a match.
#[derive(Debug)]
pub struct MatchEngineError {
    /// The engine: its name and command.
    pub engine: String,
    /// What is wrong with it.
    pub problem: MatchEngineProblem,
}

/// What is wrong with an engine.
#[derive(Debug)]
pub enum MatchEngineProblem {
    /// It does not start, or does not speak the protocol.
    Process(EngineProcessError),
    /// It does not offer this option.
    UnknownOption {
        /// The option.
        name: String,
        /// The options that it offers.
        offered: Vec<String>,
    },
    /// The option does not take this value.
    OptionValue {
        /// The option.
        name: String,
        /// The value.
        value: String,
        /// The values it takes, in words.
        values: String,
    },
}

impl fmt::Display for MatchEngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.engine)?;
        match &self.problem {
            MatchEngineProblem::Process(error) => error.fmt(f),
            MatchEngineProblem::UnknownOption { name, offered } => {
                write!(f, "it has no option \"{}\"; it has ", excerpt(name))?;
                match &offered[..] {
                    [] => f.write_str("none"),
                    offered => f.write_str(&offered.join(", ")),
                }
            }
            MatchEngineProblem::OptionValue { name, value, values } => {
                write!(f, "{name} is {values}, not \"{}\"", excerpt(value))
            }
        }
    }
}

impl std::error::Error for MatchEngineError {}

impl MatchEngine {
    /// Starts the engine and sets its options.
    ///
    /// # Errors
    /// It does not start, does not speak the protocol, or does not take an option.
    pub fn start(&self, rules: &str) -> Result<EngineProcess, MatchEngineError> {
        self.try_start(rules)
            .map_err(|problem| MatchEngineError { engine: self.to_string(), problem })
    }

    fn try_start(&self, rules: &str) -> Result<EngineProcess, MatchEngineProblem> {
        let mut engine = EngineProcess::start(&self.program, &self.arguments)?;
        self.options.iter().try_for_each(|(name, value)| check_option(&engine, name, value))?;
        engine.send(&Command::set_option("Rules", rules))?;
        for (name, value) in &self.options {
            engine.send(&Command::set_option(name, value))?;
        }
        engine.wait_until_ready()?;
        Ok(engine)
    }
}

/// Checks that an engine offers an option, and that it takes this value.
fn check_option(engine: &EngineProcess, name: &str, value: &str) -> Result<(), MatchEngineProblem> {
    let options = engine.options();
    match options.iter().find(|option| option.name.eq_ignore_ascii_case(name)) {
        Some(option) if option.kind.accepts(value) => Ok(()),
        Some(option) => Err(MatchEngineProblem::OptionValue {
            name: option.name.clone(),
            value: value.to_owned(),
            values: option.kind.values(),
        }),
        None => Err(MatchEngineProblem::UnknownOption {
            name: name.to_owned(),
            offered: options.iter().map(|option| option.name.clone()).collect(),
        }),
    }
}

impl From<EngineProcessError> for MatchEngineProblem {
    fn from(error: EngineProcessError) -> MatchEngineProblem {
        MatchEngineProblem::Process(error)
    }
}

/// A finished game of a match.
#[derive(Debug)]
pub struct MatchGame<P: Position> {
    /// The game, up to the last legal move.
    pub game: Game<P>,
    /// The result.
    pub outcome: Outcome,
    /// Why it ended.
    pub termination: Termination<P::EndRule>,
}

/// Why a game of a match ended.
#[derive(Debug)]
pub enum Termination<R> {
    /// By the rules.
    Rules(Reason<R>),
    /// Adjudicated as a draw at the maximum length.
    MaxLength,
    /// The side to move exceeded its time: it had not moved after this long.
    TimeForfeit(Duration),
    /// The side to move sent an illegal move.
    IllegalMove(String),
    /// The engine of the side to move failed.
    EngineFailure(EngineProcessError),
}

impl<R> Termination<R> {
    /// Whether an engine failed, so that the game was not decided on the board.
    pub fn is_failure(&self) -> bool {
        !matches!(self, Termination::Rules(_) | Termination::MaxLength)
    }
}

/// The value of a record's `Termination` tag.
impl<R: fmt::Display> fmt::Display for Termination<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Rules(reason) => reason.fmt(f),
            Termination::MaxLength => f.write_str("adjudication: too long"),
            Termination::TimeForfeit(waited) => {
                write!(f, "time forfeit: no move within {:.1} s", waited.as_secs_f64())
            }
            Termination::IllegalMove(text) => write!(f, "illegal move: {}", excerpt(text)),
            Termination::EngineFailure(error) => write!(f, "engine failure: {error}"),
        }
    }
}

/// The length in plies at which a game is adjudicated as a draw.
const MAX_PLIES: usize = 600;

/// Plays a game between Black's engine and White's; `None` if `stop` is set before it ends.
pub(crate) fn play_game<P: Position>(
    opening: P,
    control: &MatchTimeControl,
    engines: [&mut EngineProcess; 2],
    stop: &AtomicBool,
) -> Option<MatchGame<P>> {
    let mut game = Game::from_position(opening);
    let mut clock = MatchClock::new(control);
    let mut has_moved = [false; 2];
    let (outcome, termination) = loop {
        if let Some(ending) = game.ending() {
            break (ending.outcome, Termination::Rules(ending.reason));
        }
        if game.moves().len() >= MAX_PLIES {
            break (Outcome::Draw, Termination::MaxLength);
        }
        let side = game.turn();
        let engine = &mut *engines[side.index()];
        let loss = Outcome::Win(!side);
        let first_move = !std::mem::replace(&mut has_moved[side.index()], true);
        match best_move(engine, &game, control, &mut clock, first_move, stop) {
            Ok(text) => match game.position().read_move(&text) {
                Ok(mv) if game.play(mv).is_ok() => {}
                _ => break (loss, Termination::IllegalMove(text)),
            },
            Err(EngineProcessError::Stopped) => return None,
            Err(EngineProcessError::Timeout { expected: "bestmove", waited }) => {
                break (loss, Termination::TimeForfeit(waited));
            }
            Err(error) => break (loss, Termination::EngineFailure(error)),
        }
    };
    Some(MatchGame { game, outcome, termination })
}

fn best_move<P: Position>(
    engine: &mut EngineProcess,
    game: &Game<P>,
    control: &MatchTimeControl,
    clock: &mut MatchClock,
    first_move: bool,
    stop: &AtomicBool,
) -> Result<String, EngineProcessError> {
    if first_move {
        engine.send(&Command::NewGame)?;
    }
    engine.send(&Command::position(game))?;
    if first_move {
        engine.wait_until_ready()?;
    }
    let side = game.turn();
    let start = Instant::now();
    let mv = engine.go(&control.go(clock), control.timeout(clock, side), stop)?;
    clock.press(side, start.elapsed());
    Ok(mv.unwrap_or_else(|| "none".to_owned()))
}
