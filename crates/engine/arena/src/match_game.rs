use crate::MatchTimeControl;
use crate::time_control::MatchClock;
use mana_game::{Game, Outcome, Position, Reason, Side, excerpt};
use mana_ugi::{Command, EngineProcess, EngineProcessError};
use std::fmt;
use std::time::Instant;

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

impl MatchEngine {
    /// Starts the engine and sets its options.
    ///
    /// # Errors
    /// It does not start, or does not speak the protocol.
    pub fn start(&self, rules: &str) -> Result<EngineProcess, EngineProcessError> {
        let mut engine = EngineProcess::start(&self.program, &self.arguments)?;
        engine.send(&Command::set_option("Rules", rules))?;
        for (name, value) in &self.options {
            engine.send(&Command::set_option(name, value))?;
        }
        engine.wait_until_ready()?;
        Ok(engine)
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
    /// The side to move exceeded its time.
    TimeForfeit,
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
            Termination::TimeForfeit => f.write_str("time forfeit"),
            Termination::IllegalMove(text) => write!(f, "illegal move: {}", excerpt(text)),
            Termination::EngineFailure(error) => write!(f, "engine failure: {error}"),
        }
    }
}

/// The length in plies at which a game is adjudicated as a draw.
const MAX_PLIES: usize = 600;

/// Plays a game between Black's engine and White's.
pub(crate) fn play_game<P: Position>(
    opening: P,
    control: &MatchTimeControl,
    engines: [&mut EngineProcess; 2],
) -> MatchGame<P> {
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
        match best_move(engine, &game, control, &mut clock, side, first_move) {
            Ok(text) => match game.position().read_move(&text) {
                Ok(mv) if game.play(mv).is_ok() => {}
                _ => break (loss, Termination::IllegalMove(text)),
            },
            Err(EngineProcessError::Timeout { .. }) => break (loss, Termination::TimeForfeit),
            Err(error) => break (loss, Termination::EngineFailure(error)),
        }
    };
    MatchGame { game, outcome, termination }
}

fn best_move<P: Position>(
    engine: &mut EngineProcess,
    game: &Game<P>,
    control: &MatchTimeControl,
    clock: &mut MatchClock,
    side: Side,
    first_move: bool,
) -> Result<String, EngineProcessError> {
    if first_move {
        engine.send(&Command::NewGame)?;
    }
    engine.send(&Command::position(game))?;
    if first_move {
        engine.wait_until_ready()?;
    }
    let start = Instant::now();
    let mv = engine.go(&control.go(clock), control.timeout(clock, side))?;
    clock.press(side, start.elapsed());
    Ok(mv.unwrap_or_else(|| "none".to_owned()))
}
