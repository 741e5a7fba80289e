use mana_game::Position;
use std::num::NonZeroU32;

/// What a search must be told about a game beyond its rules.
///
/// Nothing here can make a proved score wrong: estimates and hints only decide where the search looks first and what
/// it thinks of positions it does not look beyond, and a [`winning_move`](Knowledge::winning_move) is a move.
pub trait Knowledge<P: Position>: Clone + Send + Sync {
    /// A position prepared for the questions below, made once for each node. `()` if there is nothing to prepare.
    type View;

    /// Prepares a position. The game is not over.
    fn view(&self, position: &P) -> Self::View;

    /// An estimate for the side to move, in hundredths of a piece. The side to move has no move that
    /// [`winning_move`](Knowledge::winning_move) sees.
    fn evaluate(&self, position: &P, view: &Self::View) -> i32;

    /// A legal move that wins at once, if one is easily seen. `None` promises nothing.
    fn winning_move(&self, position: &P, view: &Self::View) -> Option<P::Move> {
        let _ = (position, view);
        None
    }

    /// Whether an estimate would mislead, so that one more ply is worth its price: a threat hangs over the side to
    /// move.
    fn is_urgent(&self, position: &P, view: &Self::View) -> bool {
        let _ = (position, view);
        false
    }

    /// How promising each legal move looks, for ordering: greater comes first. What has proved good elsewhere in the
    /// tree counts up to some ten thousand.
    fn hints(&self, position: &P, view: &Self::View) -> impl Fn(P::Move) -> i32 {
        let _ = (position, view);
        |_| 0
    }

    /// The place of a move in tables of what has proved good before. Moves that mean nearly the same share one; only
    /// the last twelve bits count.
    fn slot(&self, mv: P::Move) -> usize {
        let number: NonZeroU32 = mv.into();
        number.get() as usize
    }
}
