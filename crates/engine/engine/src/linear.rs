use mana_game::Position;
use mana_search::Knowledge;

/// Knowledge whose estimate is a sum of features of the position, each times a weight: the kind that can be tuned.
pub trait Linear<P: Position>: Knowledge<P> {
    /// What each feature counts.
    const FEATURES: &[&str];

    /// The weight of each feature.
    const WEIGHTS: &[i16];

    /// The features of a position, seen from the side to move.
    fn features(&self, position: &P) -> Vec<i16>;
}
