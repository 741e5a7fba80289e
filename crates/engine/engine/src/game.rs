use crate::{Handicap, Level, NetworkEvaluation};
use mana_certificate::CertificateStrategy;
use mana_game::Position;

/// A game that the engine plays.
pub trait EngineGame: Position {
    /// The evaluation and move ordering of this game.
    type Evaluation: NetworkEvaluation<Self> + Default + 'static;

    /// What holds a level back in this game.
    fn handicap(level: Level) -> Handicap;

    /// The strategies of the certificates that the engine plays by.
    fn strategies() -> &'static [CertificateStrategy<Self>] {
        &[]
    }

    /// Good set-ups for the side to move, each with its score in centipawns, graded in advance by long searches.
    fn graded_set_ups(_position: &Self) -> Vec<(Self::Move, i32)> {
        Vec::new()
    }
}
