use crate::{Network, NetworkShape};
use mana_game::Position;
use mana_search::Evaluation;
use std::sync::Arc;

/// An evaluation by a [`Network`], whose features are the game's own.
pub trait NetworkEvaluation<P: Position>: Evaluation<P> {
    /// The numbers of features and buckets.
    const SHAPE: NetworkShape;

    /// The greatest number of features that a position has from one perspective.
    const MAX_ACTIVE: usize;

    /// The evaluation by another network of this [`SHAPE`](NetworkEvaluation::SHAPE).
    fn with_network(network: Arc<Network>) -> Self;

    /// The features of a position, or `None` if the network does not evaluate it: its pieces are still being set up.
    fn features(&self, position: &P) -> Option<ActiveFeatures>;
}

/// The active features of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActiveFeatures {
    /// Their indices, from the perspective of the side to move and of the other side.
    pub perspectives: [Vec<u16>; 2],
    /// The bucket of the position.
    pub bucket: usize,
}

impl ActiveFeatures {
    /// Collects the features passed by `visit`.
    pub(crate) fn collect(
        bucket: usize,
        visit: impl FnOnce(&mut dyn FnMut(usize, usize)),
    ) -> ActiveFeatures {
        let mut perspectives = [Vec::new(), Vec::new()];
        visit(&mut |perspective, feature| perspectives[perspective].push(feature as u16));
        ActiveFeatures { perspectives, bucket }
    }
}
