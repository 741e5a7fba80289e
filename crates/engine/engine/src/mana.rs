//! What the engine knows about Mana.

mod board;
mod features;
mod outlook;
mod walks;
mod weights;

use crate::{EngineGame, Level, Linear, Skill};
use ::mana::{Action, Move, Position};
use board::{Board, Types};
use mana_certificate::Plan;
use mana_search::Knowledge;
use outlook::Outlook;
use std::sync::LazyLock;

/// Evaluation and ordering for Mana.
#[derive(Clone, Default, Debug)]
pub struct ManaKnowledge {
    types: Types,
}

impl EngineGame for Position {
    type Knowledge = ManaKnowledge;

    fn skill(level: Level) -> Skill {
        match level.number() {
            1 => Skill::ahead(1).blurred(350).blind(500),
            2 => Skill::ahead(1).blurred(180).blind(120),
            3 => Skill::ahead(2).blurred(250).blind(80),
            4 => Skill::ahead(3).blurred(160).blind(20),
            5 => Skill::ahead(4).blurred(110).blind(0),
            6 => Skill::ahead(5).blurred(100),
            7 => Skill::ahead(6).blurred(80),
            8 => Skill::ahead(7),
            9 => Skill::ahead(8),
            _ => Skill::FULL,
        }
    }

    fn proofs() -> &'static [Plan<Position>] {
        static PLANS: LazyLock<Vec<Plan<Position>>> = LazyLock::new(|| {
            let read = |bytes| Plan::read(bytes, |rules| rules.parse().ok()).ok();
            mana_data::STANDARD_CERTIFICATES.iter().filter_map(|file| read(file.bytes)).collect()
        });
        &PLANS
    }
}

impl Linear<Position> for ManaKnowledge {
    const FEATURES: &[&str] = &features::NAMES;
    const WEIGHTS: &[i16] = &weights::WEIGHTS;

    fn features(&self, position: &Position) -> Vec<i16> {
        let board = Board::new(position, &self.types);
        let features = board.map(|board| features::features(&board, position.turn()));
        features.unwrap_or([0; features::COUNT]).into()
    }
}

impl Knowledge<Position> for ManaKnowledge {
    /// Nothing while pieces are being set up.
    type View = Option<Board>;

    #[inline]
    fn view(&self, position: &Position) -> Option<Board> {
        Board::new(position, &self.types)
    }

    #[inline]
    fn evaluate(&self, position: &Position, view: &Option<Board>) -> i32 {
        let Some(board) = view else { return 0 };
        features::weigh(board, position.turn())
    }

    #[inline]
    fn winning_move(&self, _: &Position, view: &Option<Board>) -> Option<Move> {
        view.as_ref()?.winning_move()
    }

    #[inline]
    fn is_urgent(&self, _: &Position, view: &Option<Board>) -> bool {
        view.as_ref().is_some_and(Board::is_urgent)
    }

    #[inline]
    fn hints(&self, _: &Position, view: &Option<Board>) -> impl Fn(Move) -> i32 {
        let outlook = view.as_ref().map(Outlook::new);
        move |mv| outlook.as_ref().map_or(0, |outlook| outlook.hint(mv))
    }

    #[inline]
    fn slot(&self, mv: Move) -> usize {
        match mv.action() {
            Action::Step { from, to, .. } => from.index() << 6 | to.index(),
            Action::ReEntry { to, .. } => 36 << 6 | to.index(),
            Action::Pass | Action::SetUp(_) => 37 << 6,
        }
    }
}
