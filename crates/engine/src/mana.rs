//! What the engine knows about Mana.

use crate::EngineGame;
use ::mana::Position;
use mana_search::Knowledge;

/// Evaluation and ordering for Mana.
#[derive(Clone, Debug, Default)]
pub struct ManaKnowledge;

impl EngineGame for Position {
    type Knowledge = ManaKnowledge;
}

impl Knowledge<Position> for ManaKnowledge {
    fn evaluate(&self, position: &Position) -> i32 {
        let pieces = |side| 100 * position.pieces(side).len() as i32;
        pieces(position.turn()) - pieces(!position.turn())
    }
}
