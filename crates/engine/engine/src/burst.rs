//! Evaluation, move ordering and levels of Burst of Mana.

mod network_features;
mod view;

use crate::network::FeatureLists;
use crate::{
    ActiveFeatures, EngineGame, Handicap, Level, Network, NetworkEvaluation, NetworkShape,
};
use ::burst::{Action, Kind, Move, Position};
use mana_search::Evaluation;
use std::sync::{Arc, LazyLock};
use view::{BurstView, THEM};

/// Evaluation and move ordering for Burst of Mana.
#[derive(Clone, Debug)]
pub struct BurstEvaluation {
    network: Arc<Network>,
}

/// Evaluates by the engine's own network.
impl Default for BurstEvaluation {
    fn default() -> BurstEvaluation {
        static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let network = Network::read(mana_data::BURST_NETWORK, network_features::SHAPE);
            Arc::new(network.expect("the network of these features"))
        });
        BurstEvaluation { network: Arc::clone(&NETWORK) }
    }
}

impl EngineGame for Position {
    type Evaluation = BurstEvaluation;

    fn handicap(level: Level) -> Handicap {
        match level.number() {
            1 => Handicap::depth(2).noise(472).overlooking(450),
            2 => Handicap::depth(2).noise(367).overlooking(60),
            3 => Handicap::depth(2).noise(187).overlooking(10),
            4 => Handicap::depth(3).noise(202),
            5 => Handicap::depth(3).noise(112),
            6 => Handicap::depth(4).noise(172),
            7 => Handicap::depth(5).noise(172),
            8 => Handicap::depth(5).noise(22),
            9 => Handicap::depth(7).noise(112),
            _ => Handicap::NONE,
        }
    }
}

impl NetworkEvaluation<Position> for BurstEvaluation {
    const SHAPE: NetworkShape = network_features::SHAPE;
    const MAX_ACTIVE: usize = network_features::MAX_ACTIVE;

    fn with_network(network: Arc<Network>) -> BurstEvaluation {
        BurstEvaluation { network }
    }

    fn features(&self, position: &Position) -> Option<ActiveFeatures> {
        let view = BurstView::new(position);
        let bucket = network_features::bucket(&view);
        Some(ActiveFeatures::collect(bucket, |add| network_features::visit(position, &view, add)))
    }
}

impl Evaluation<Position> for BurstEvaluation {
    type View = BurstView;

    #[inline]
    fn view(&self, position: &Position) -> BurstView {
        BurstView::new(position)
    }

    #[inline]
    fn evaluate(&self, position: &Position, view: &BurstView) -> i32 {
        let mut lists = FeatureLists::new();
        network_features::visit(position, view, |perspective, feature| {
            lists.add(perspective, feature);
        });
        self.network.evaluate(&lists, network_features::bucket(view))
    }

    #[inline]
    fn winning_move(&self, position: &Position, view: &BurstView) -> Option<Move> {
        view.winning_move(position)
    }

    #[inline]
    fn is_quiet(&self, _: &Position, view: &BurstView) -> bool {
        !view.threatens(THEM)
    }

    #[inline]
    fn move_ordering(&self, _: &Position, _: &BurstView) -> impl Fn(Move) -> i32 {
        |mv: Move| match mv.action() {
            Action::Move { kind: Kind::Theurgia | Kind::Abramelin, .. } => 400,
            Action::Move { .. } => 200,
            Action::Place { .. } => 300,
            Action::Burst(_) => 100,
            Action::Retrieve(_) | Action::Pass => -1_500,
        }
    }
}
