use crate::{Level, Skill};
use mana_certificate::Plan;
use mana_game::Position;
use mana_search::Knowledge;

/// A game the engine plays: its rules, and what the engine knows about it.
pub trait EngineGame: Position {
    /// Evaluation and ordering for this game.
    type Knowledge: Knowledge<Self> + Default + 'static;

    /// What a player of a level can do in this game.
    fn skill(level: Level) -> Skill;

    /// The wins that have been proved in advance.
    fn proofs() -> &'static [Plan<Self>] {
        &[]
    }
}
