//! Evaluation, move ordering and levels of Burst of Mana.

mod features;
mod view;
mod weights;

use crate::{EngineGame, Handicap, Level, LinearEvaluation};
use ::burst::{Action, Kind, Move, Position};
use features::BurstFeature;
use mana_search::Evaluation;
use view::{BurstView, THEM};

/// Evaluation and move ordering for Burst of Mana.
#[derive(Clone, Default, Debug)]
pub struct BurstEvaluation;

impl EngineGame for Position {
    type Evaluation = BurstEvaluation;

    fn handicap(level: Level) -> Handicap {
        match level.number() {
            1 => Handicap::depth(2).noise(420).overlooking(250),
            2 => Handicap::depth(2).noise(270).overlooking(60),
            3 => Handicap::depth(2).noise(110).overlooking(10),
            4 => Handicap::depth(3).noise(120),
            5 => Handicap::depth(3).noise(50),
            6 => Handicap::depth(4).noise(110),
            7 => Handicap::depth(5).noise(100),
            8 => Handicap::depth(5).noise(10),
            9 => Handicap::depth(6),
            _ => Handicap::NONE,
        }
    }
}

impl LinearEvaluation<Position> for BurstEvaluation {
    const FEATURES: &[&str] = BurstFeature::NAMES;
    const WEIGHTS: &[i16] = &weights::WEIGHTS;

    fn features(&self, position: &Position) -> Vec<i16> {
        features::features(position, &BurstView::new(position)).into()
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
        let features = features::features(position, view);
        features.iter().zip(&weights::WEIGHTS).map(|(&f, &w)| i32::from(f) * i32::from(w)).sum()
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
