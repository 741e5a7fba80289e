//! What the engine knows about Burst of Mana.

use crate::EngineGame;
use ::burst::{Mana, Position};
use mana_game::Position as _;
use mana_search::Knowledge;

/// Evaluation and ordering for Burst of Mana.
#[derive(Clone, Debug, Default)]
pub struct BurstKnowledge;

impl EngineGame for Position {
    type Knowledge = BurstKnowledge;
}

impl Knowledge<Position> for BurstKnowledge {
    fn evaluate(&self, position: &Position) -> i32 {
        let worth = |mana: Mana| {
            let there = i32::from(position.cell_of(mana).is_some());
            10 * if mana.side == position.turn() { there } else { -there }
        };
        Mana::all().map(worth).sum()
    }
}
