//! Evaluation, move ordering and levels of Mana.

mod move_ordering;
mod network_features;
mod view;

use crate::network::FeatureLists;
use crate::{
    ActiveFeatures, Engine, EngineGame, Handicap, Level, Network, NetworkEvaluation, NetworkShape,
};
use ::mana::{Action, Edition, Move, Position};
use mana_certificate::CertificateStrategy;
use mana_game::{Game, Position as _, Side};
use mana_search::{Evaluation, Limits, Report};
use move_ordering::ManaMoveOrdering;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use view::ManaView;

/// Evaluation and move ordering for Mana.
#[derive(Clone, Debug)]
pub struct ManaEvaluation {
    network: Arc<Network>,
}

/// Evaluates with the built-in network.
impl Default for ManaEvaluation {
    fn default() -> ManaEvaluation {
        static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let network = Network::read(mana_data::MANA_NETWORK, network_features::SHAPE);
            Arc::new(network.expect("the network of these features"))
        });
        ManaEvaluation { network: Arc::clone(&NETWORK) }
    }
}

impl EngineGame for Position {
    type Evaluation = ManaEvaluation;

    fn handicap(level: Level) -> Handicap {
        match level.number() {
            1 => Handicap::depth(1).noise(305).overlooking(1_000),
            2 => Handicap::depth(1).noise(165).overlooking(150),
            3 => Handicap::depth(2).noise(250).overlooking(80),
            4 => Handicap::depth(3).noise(250).overlooking(20),
            5 => Handicap::depth(4).noise(290).overlooking(0),
            6 => Handicap::depth(5).noise(230),
            7 => Handicap::depth(6).noise(210),
            8 => Handicap::depth(7).noise(30),
            9 => Handicap::depth(9).noise(90),
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
        let [single, ..] = position.orientation().squares_by_type();
        matches!(mv.action(), Action::Step { from, .. } if single.contains(from))
    }

    fn strategies() -> &'static [CertificateStrategy<Position>] {
        static STRATEGIES: LazyLock<Vec<CertificateStrategy<Position>>> = LazyLock::new(|| {
            let read = |bytes| CertificateStrategy::read(bytes, |rules| rules.parse().ok()).ok();
            mana_data::STANDARD_CERTIFICATES.iter().filter_map(|file| read(file.bytes)).collect()
        });
        &STRATEGIES
    }

    fn graded_set_ups(position: &Position) -> Vec<(Move, i32)> {
        let Some(name) = graded_edition(position.rules()) else { return Vec::new() };
        let group = match position.turn() {
            Side::Black => format!("{name} black"),
            Side::White => format!("{name} white {}", position.orientation()),
        };
        mana_data::graded_set_ups(&group)
            .filter_map(|(mv, grade)| Some((position.read_move(mv).ok()?, grade)))
            .collect()
    }
}

/// The edition whose graded set-ups suit these rules: for a house rule, one with the same set-up phase.
fn graded_edition(rules: Edition) -> Option<&'static str> {
    let is_alike = |edition: &Edition| {
        let choices = |e: &Edition| (e.set_up, e.orientations, e.first, e.capture);
        choices(edition) == choices(&rules)
    };
    let alike = Edition::NAMED.into_iter().find(|(_, edition)| is_alike(edition));
    rules.name().or(alike.map(|(name, _)| name))
}

impl NetworkEvaluation<Position> for ManaEvaluation {
    const SHAPE: NetworkShape = network_features::SHAPE;
    const MAX_ACTIVE: usize = network_features::MAX_ACTIVE;

    fn with_network(network: Arc<Network>) -> ManaEvaluation {
        ManaEvaluation { network }
    }

    fn features(&self, position: &Position) -> Option<ActiveFeatures> {
        let view = ManaView::new(position)?;
        let bucket = network_features::bucket(position, &view);
        Some(ActiveFeatures::collect(bucket, |add| network_features::visit(position, &view, add)))
    }
}

impl Evaluation<Position> for ManaEvaluation {
    /// `None` while pieces are being set up.
    type View = Option<ManaView>;

    #[inline]
    fn view(&self, position: &Position) -> Option<ManaView> {
        ManaView::new(position)
    }

    #[inline]
    fn evaluate(&self, position: &Position, view: &Option<ManaView>) -> i32 {
        let Some(view) = view else { return 0 };
        let mut lists = FeatureLists::new();
        network_features::visit(position, view, |perspective, feature| {
            lists.add(perspective, feature);
        });
        self.network.evaluate(&lists, network_features::bucket(position, view))
    }

    #[inline]
    fn winning_move(&self, position: &Position, _: &Option<ManaView>) -> Option<Move> {
        position.daimyo_capture()
    }

    #[inline]
    fn is_quiet(&self, position: &Position, view: &Option<ManaView>) -> bool {
        view.as_ref().is_none_or(|view| view.is_quiet(position))
    }

    #[inline]
    fn move_ordering(&self, position: &Position, view: &Option<ManaView>) -> impl Fn(Move) -> i32 {
        let ordering = view.as_ref().map(|view| ManaMoveOrdering::new(position, view));
        move |mv| ordering.as_ref().map_or(0, |ordering| ordering.score(mv))
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        match mv.action() {
            Action::Step { from, to, .. } => from.index() << 6 | to.index(),
            Action::ReEntry { to, .. } => 36 << 6 | to.index(),
            Action::Pass | Action::SetUp(_) => 37 << 6,
        }
    }
}
