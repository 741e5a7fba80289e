use crate::time_control::MatchClock;
use crate::{MatchPlayer, MatchTimeControl};
use mana_game::{Game, Outcome, Position, Reason, Side, excerpt};
use mana_search::Score;
use mana_ugi::EngineProcessError;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A finished game of a match.
#[derive(Debug)]
pub struct MatchGame<P: Position> {
    /// The game, up to the last legal move.
    pub game: Game<P>,
    /// The result.
    pub outcome: Outcome,
    /// Why it ended.
    pub termination: Termination<P::EndRule>,
    /// The notes on each move.
    pub notes: Vec<MoveNote>,
}

/// The clock and the score of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveNote {
    /// The time left to the side after its move, if the game has a clock.
    pub clock: Option<Duration>,
    /// The player's score of the position before it, for the side to move.
    pub score: Option<Score>,
}

impl<P: Position> MatchGame<P> {
    /// The side that lost because its player failed.
    pub fn failed_side(&self) -> Option<Side> {
        self.outcome.winner().filter(|_| self.termination.is_failure()).map(|winner| !winner)
    }
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

/// Plays a game between two players, Black first, with these seeds; `None` if `stop` is set before it ends.
pub(crate) fn play_game<P: Position>(
    opening: P,
    control: &MatchTimeControl,
    players: &mut [Box<dyn MatchPlayer<P>>],
    seeds: [u32; 2],
    stop: &AtomicBool,
) -> Option<MatchGame<P>> {
    let mut game = Game::from_position(opening);
    let mut notes = Vec::new();
    let (outcome, termination) =
        match play_moves(&mut game, control, players, seeds, &mut notes, stop) {
            Ok(end) => end,
            Err((_, EngineProcessError::Stopped)) => return None,
            Err((side, EngineProcessError::Timeout { expected: "bestmove", waited })) => {
                (Outcome::Win(!side), Termination::TimeForfeit(waited))
            }
            Err((side, error)) => (Outcome::Win(!side), Termination::EngineFailure(error)),
        };
    players.iter_mut().for_each(|player| player.end_game(&game, outcome));
    Some(MatchGame { game, outcome, termination, notes })
}

type GameEnd<P> = (Outcome, Termination<<P as Position>::EndRule>);

/// Plays the moves of a game; an error contains the side that failed.
fn play_moves<P: Position>(
    game: &mut Game<P>,
    control: &MatchTimeControl,
    players: &mut [Box<dyn MatchPlayer<P>>],
    seeds: [u32; 2],
    notes: &mut Vec<MoveNote>,
    stop: &AtomicBool,
) -> Result<GameEnd<P>, (Side, EngineProcessError)> {
    for side in [Side::Black, Side::White] {
        let player = &mut players[side.index()];
        player.new_game(game, side, seeds[side.index()]).map_err(|error| (side, error))?;
    }
    let mut clock = MatchClock::new(control);
    loop {
        if let Some(ending) = game.ending() {
            return Ok((ending.outcome, Termination::Rules(ending.reason)));
        }
        if game.moves().len() >= MAX_PLIES {
            return Ok((Outcome::Draw, Termination::MaxLength));
        }
        let side = game.turn();
        let (limits, timeout) = (control.go(&clock), control.timeout(&clock, side));
        let start = Instant::now();
        let chosen = players[side.index()]
            .choose_move(game, &limits, timeout, stop)
            .map_err(|error| (side, error))?;
        clock.press(side, start.elapsed());
        match game.position().read_move(&chosen.text) {
            Ok(mv) if game.play(mv).is_ok() => {}
            _ => return Ok((Outcome::Win(!side), Termination::IllegalMove(chosen.text))),
        }
        notes.push(MoveNote { clock: clock.left(side), score: chosen.score });
    }
}
