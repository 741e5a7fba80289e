use mana_game::{Game, Outcome, Position, Side};
use mana_search::Score;
use mana_ugi::{Command, EngineProcess, EngineProcessError, Go};
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::{MatchEngine, MatchEngineError};

/// A participant of a match or a tournament: a UGI engine ([`MatchEngine`]), or a program behind another protocol.
///
/// It is a description, from which every thread starts players of its own. Displayed as its name and its command.
pub trait Entrant<P: Position>: fmt::Debug + fmt::Display + Send + Sync {
    /// Its configured name; `None` for the name that the player reports.
    fn name(&self) -> Option<&str>;

    /// Starts a player.
    ///
    /// # Errors
    /// It does not start, does not speak its protocol, or does not play by these rules.
    fn start(&self, rules: P::Rules) -> Result<Box<dyn MatchPlayer<P>>, MatchEngineError>;

    /// Whether a player can play more than one game.
    fn is_reusable(&self) -> bool;
}

/// The player of one side of a game.
///
/// An error means that it forfeits the game, except [`EngineProcessError::Stopped`].
pub trait MatchPlayer<P: Position>: Send {
    /// The name that it reports.
    fn name(&self) -> &str;

    /// Takes its messages since it was started, such as a problem with an option.
    fn take_messages(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// Prepares for a new game, before any clock runs. Players that choose at random use the seed, so that games are
    /// reproducible.
    ///
    /// # Errors
    /// It has failed.
    fn new_game(&mut self, game: &Game<P>, side: Side, seed: u32)
    -> Result<(), EngineProcessError>;

    /// Requests a move in the current position of a game, and waits for `timeout` at most or until `stop` is set.
    ///
    /// # Errors
    /// It has failed. [`EngineProcessError::Timeout`] for a `bestmove` means that it has lost on time.
    fn choose_move(
        &mut self,
        game: &Game<P>,
        limits: &Go,
        timeout: Duration,
        stop: &AtomicBool,
    ) -> Result<ChosenMove, EngineProcessError>;

    /// Called when a game is over, by the rules or by a failure.
    fn end_game(&mut self, _game: &Game<P>, _outcome: Outcome) {}
}

/// The move that a player chooses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChosenMove {
    /// The move as text, legal or not.
    pub text: String,
    /// The player's score, for the side to move.
    pub score: Option<Score>,
}

impl<P: Position> Entrant<P> for MatchEngine {
    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn start(&self, rules: P::Rules) -> Result<Box<dyn MatchPlayer<P>>, MatchEngineError> {
        let process = MatchEngine::start(self, &rules.to_string())?;
        let is_seed = |name: &str| name.eq_ignore_ascii_case("Seed");
        let is_given = self.options.iter().any(|(name, _)| is_seed(name));
        let has_seed = process.options().iter().any(|option| is_seed(&option.name));
        Ok(Box::new(EnginePlayer { process, takes_seed: has_seed && !is_given }))
    }

    /// A limit on processor time applies to a single game.
    fn is_reusable(&self) -> bool {
        self.launch.limits.processor_time.is_none()
    }
}

/// An engine process as a player.
struct EnginePlayer {
    process: EngineProcess,
    /// Whether it has an option `Seed` and was not given a value for it.
    takes_seed: bool,
}

impl<P: Position> MatchPlayer<P> for EnginePlayer {
    fn name(&self) -> &str {
        self.process.name()
    }

    fn take_messages(&mut self) -> Vec<String> {
        self.process.take_messages()
    }

    fn new_game(
        &mut self,
        game: &Game<P>,
        _side: Side,
        seed: u32,
    ) -> Result<(), EngineProcessError> {
        if self.takes_seed {
            self.process.send(&Command::set_option("Seed", seed))?;
        }
        self.process.send(&Command::NewGame)?;
        self.process.send(&Command::position(game))?;
        self.process.wait_until_ready()
    }

    fn choose_move(
        &mut self,
        game: &Game<P>,
        limits: &Go,
        timeout: Duration,
        stop: &AtomicBool,
    ) -> Result<ChosenMove, EngineProcessError> {
        self.process.send(&Command::position(game))?;
        let answer = self.process.go(limits, timeout, stop)?;
        let text = answer.best_move.unwrap_or_else(|| "none".to_owned());
        Ok(ChosenMove { text, score: answer.score })
    }
}
