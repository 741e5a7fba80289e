//! Evaluation, move ordering and levels of Burst of Mana.

mod network_features;
mod view;

use crate::network::FeatureLists;
use crate::{
    ActiveFeatures, Engine, EngineGame, Handicap, Level, Network, NetworkEvaluation, NetworkShape,
};
use ::burst::{Action, Kind, Mana, Move, Position};
use mana_game::{Game, Position as _};
use mana_search::{Evaluation, Limits, Report};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use view::{BurstView, THEM};

/// Evaluation and move ordering for Burst of Mana.
#[derive(Clone, Debug)]
pub struct BurstEvaluation {
    network: Arc<Network>,
}

/// Evaluates with the built-in network.
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
            1 => Handicap::depth(1).noise(95).overlooking(1_000),
            2 => Handicap::depth(1).noise(65).overlooking(100),
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

    fn search(
        engine: &mut Engine<Position>,
        game: &Game<Position>,
        limits: &Limits<Position>,
        stop: &AtomicBool,
        on_report: &mut dyn FnMut(&Report<Position>),
    ) -> Option<Report<Position>> {
        engine.search_to(game, limits, stop, on_report)
    }

    fn is_plain(position: &Position, mv: Move) -> bool {
        let Action::Move { kind, cell } = mv.action() else {
            // The opponent has blocked its own geyser, so that any action wins.
            return true;
        };
        // A push wins through the Mana that it moves.
        let devours = matches!(kind, Kind::Theurgia | Kind::Abramelin);
        if position.table().has(cell) && !devours {
            return false;
        }
        let from = position.cell_of(Mana { side: position.turn(), kind });
        from.is_some_and(|from| from.alone().grown().has(cell))
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
