use crate::{Engine, Handicap, Level, NetworkEvaluation};
use mana_certificate::CertificateStrategy;
use mana_game::{Game, Position};
use mana_search::{Limits, Report};
use std::sync::atomic::AtomicBool;

/// A game that the engine plays.
pub trait EngineGame: Position {
    /// The evaluation and move ordering of this game.
    type Evaluation: NetworkEvaluation<Self> + Default + 'static;

    /// The handicap of a level in this game.
    fn handicap(level: Level) -> Handicap;

    /// [`Engine::search`] with the evaluation of this game.
    ///
    /// A game repeats this body in its implementation, so that the search is compiled once for the game and not in
    /// every crate that uses an engine.
    fn search(
        engine: &mut Engine<Self>,
        game: &Game<Self>,
        limits: &Limits<Self>,
        stop: &AtomicBool,
        on_report: &mut dyn FnMut(&Report<Self>),
    ) -> Option<Report<Self>> {
        engine.search_to(game, limits, stop, on_report)
    }

    /// Whether a move is in plain sight: a piece goes to a neighbouring place. No level overlooks a win by one.
    fn is_plain(position: &Self, mv: Self::Move) -> bool;

    /// The strategies of the certificates that the engine plays by.
    fn strategies() -> &'static [CertificateStrategy<Self>] {
        &[]
    }

    /// Good set-ups for the side to move, each with its score in centipawns, graded in advance by long searches.
    fn graded_set_ups(_position: &Self) -> Vec<(Self::Move, i32)> {
        Vec::new()
    }
}
