//! What the engine knows about Burst of Mana.

mod features;
mod field;
mod weights;

use crate::{EngineGame, Level, Linear, Skill};
use ::burst::{Action, Kind, Move, Position};
use field::{Field, THEM};
use mana_search::Knowledge;

/// Evaluation and ordering for Burst of Mana.
#[derive(Clone, Default, Debug)]
pub struct BurstKnowledge;

impl EngineGame for Position {
    type Knowledge = BurstKnowledge;

    fn skill(level: Level) -> Skill {
        match level.number() {
            1 => Skill::ahead(2).blurred(420).blind(250),
            2 => Skill::ahead(2).blurred(270).blind(60),
            3 => Skill::ahead(2).blurred(110).blind(10),
            4 => Skill::ahead(3).blurred(120),
            5 => Skill::ahead(3).blurred(50),
            6 => Skill::ahead(4).blurred(110),
            7 => Skill::ahead(5).blurred(100),
            8 => Skill::ahead(5).blurred(10),
            9 => Skill::ahead(6),
            _ => Skill::FULL,
        }
    }
}

impl Linear<Position> for BurstKnowledge {
    const FEATURES: &[&str] = &features::NAMES;
    const WEIGHTS: &[i16] = &weights::WEIGHTS;

    fn features(&self, position: &Position) -> Vec<i16> {
        features::features(&Field::new(position)).into()
    }
}

impl Knowledge<Position> for BurstKnowledge {
    type View = Field;

    #[inline]
    fn view(&self, position: &Position) -> Field {
        Field::new(position)
    }

    #[inline]
    fn evaluate(&self, _: &Position, field: &Field) -> i32 {
        let features = features::features(field);
        features.iter().zip(&weights::WEIGHTS).map(|(&f, &w)| i32::from(f) * i32::from(w)).sum()
    }

    #[inline]
    fn winning_move(&self, position: &Position, field: &Field) -> Option<Move> {
        field.winning_move(position)
    }

    #[inline]
    fn is_urgent(&self, _: &Position, field: &Field) -> bool {
        field.threatens(THEM)
    }

    #[inline]
    fn hints(&self, _: &Position, _: &Field) -> impl Fn(Move) -> i32 {
        |mv: Move| match mv.action() {
            Action::Move { kind: Kind::Theurgia | Kind::Abramelin, .. } => 400,
            Action::Move { .. } => 200,
            Action::Place { .. } => 300,
            Action::Burst(_) => 100,
            Action::Retrieve(_) | Action::Pass => -1_500,
        }
    }
}
