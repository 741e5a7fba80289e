use mana_game::Position;
use mana_search::Evaluation;

/// An evaluation that is a sum of features of the position, each times a weight: the kind that can be tuned.
pub trait LinearEvaluation<P: Position>: Evaluation<P> {
    /// The name of each feature.
    const FEATURES: &[&str];

    /// The weight of each feature.
    const WEIGHTS: &[i16];

    /// The features of a position, from the point of view of the side to move.
    fn features(&self, position: &P) -> Vec<i16>;
}
