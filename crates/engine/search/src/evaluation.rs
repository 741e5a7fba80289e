use mana_game::Position;
use std::num::NonZeroU32;

/// What a search needs to know about a game beyond its rules: static evaluation and move ordering.
///
/// None of it can make a [`Score::Win`](crate::Score::Win) or [`Score::Loss`](crate::Score::Loss) wrong: evaluation and
/// ordering only decide what is searched first and what a position at the horizon is worth, and a
/// [`winning_move`](Evaluation::winning_move) is a legal move that ends the game.
///
/// Every method is a pure function of the position, so the search may cache the results.
pub trait Evaluation<P: Position>: Clone + Send + Sync {
    /// A position prepared for the methods below, computed once per node. `()` if there is nothing to prepare.
    type View;

    /// Prepares a position. The game is not over.
    fn view(&self, position: &P) -> Self::View;

    /// The static evaluation for the side to move, in hundredths of a piece. Only called where
    /// [`winning_move`](Evaluation::winning_move) found nothing.
    fn evaluate(&self, position: &P, view: &Self::View) -> i32;

    /// A legal move that wins at once, if one is easily seen. There may be one even if this returns `None`.
    fn winning_move(&self, position: &P, view: &Self::View) -> Option<P::Move> {
        let _ = (position, view);
        None
    }

    /// Whether the static evaluation can be trusted. A position in which the side to move is under threat is not quiet:
    /// quiescence search extends it by a few plies.
    fn is_quiet(&self, position: &P, view: &Self::View) -> bool {
        let _ = (position, view);
        true
    }

    /// A score for each legal move, for move ordering: the greatest is searched first. The search adds its history
    /// score, which goes up to about ten thousand.
    fn move_ordering(&self, position: &P, view: &Self::View) -> impl Fn(P::Move) -> i32 {
        let _ = (position, view);
        |_| 0
    }

    /// The index of a move in the history tables. Moves that mean nearly the same may share one; only the low twelve
    /// bits count.
    fn history_index(&self, mv: P::Move) -> usize {
        let number: NonZeroU32 = mv.into();
        number.get() as usize
    }
}
