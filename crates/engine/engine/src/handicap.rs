use crate::EngineGame;
use mana_game::{Outcome, Position};
use mana_search::Evaluation;

/// What holds a level below full strength back: a depth limit, noise in the evaluation, overlooked wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The greatest search depth, in plies.
    pub max_depth: u32,
    /// The greatest error of the evaluation, in hundredths of a piece.
    pub noise: u16,
    /// The probability of overlooking a win in one that is not in plain sight, per mille.
    pub overlooked_wins: u16,
    /// Whether quiescence search is on.
    pub quiescence: bool,
}

impl Handicap {
    /// Full strength.
    pub const NONE: Handicap =
        Handicap { max_depth: u32::MAX, noise: 0, overlooked_wins: 0, quiescence: true };

    /// A depth limit.
    pub const fn depth(max_depth: u32) -> Handicap {
        Handicap { max_depth, ..Handicap::NONE }
    }

    /// Adds an error of at most this much to the evaluation.
    #[must_use]
    pub const fn noise(self, noise: u16) -> Handicap {
        Handicap { noise, ..self }
    }

    /// Overlooks wins in one that are not in plain sight with this probability, per mille, and disables quiescence
    /// search.
    #[must_use]
    pub const fn overlooking(self, overlooked_wins: u16) -> Handicap {
        Handicap { overlooked_wins, quiescence: false, ..self }
    }
}

/// An evaluation under a handicap.
///
/// Errors depend on the position and a seed alone, so a position is misjudged in the same way on every path,
/// consistently with the transposition table.
#[derive(Clone, Debug)]
pub(crate) struct HandicappedEvaluation<E> {
    pub(crate) evaluation: E,
    pub(crate) handicap: Handicap,
    pub(crate) seed: u64,
}

impl<E> HandicappedEvaluation<E> {
    /// A pseudorandom number that depends on the position and the seed.
    fn random<P: Position>(&self, position: &P) -> u64 {
        mana_game::hash_key(u128::from(position.hash64()) << 64 | u128::from(self.seed))
    }
}

impl<P: EngineGame, E: Evaluation<P>> Evaluation<P> for HandicappedEvaluation<E> {
    type View = E::View;

    #[inline]
    fn view(&self, position: &P) -> E::View {
        self.evaluation.view(position)
    }

    #[inline]
    fn evaluate(&self, position: &P, view: &E::View) -> i32 {
        let value = self.evaluation.evaluate(position, view);
        if self.handicap.noise == 0 {
            return value;
        }
        // A triangular distribution: small errors are more likely than large ones.
        let random = self.random(position);
        let noise = i32::from(self.handicap.noise);
        let die = |bits: u64| ((bits & 0xffff) as i32 * noise) >> 16;
        value + die(random) - die(random >> 16)
    }

    #[inline]
    fn winning_move(&self, position: &P, view: &E::View) -> Option<P::Move> {
        let mv = self.evaluation.winning_move(position, view)?;
        let overlooked = self.handicap.overlooked_wins > 0
            && (self.random(position) >> 32) % 1_000 < u64::from(self.handicap.overlooked_wins)
            && !has_plain_win(position);
        (!overlooked).then_some(mv)
    }

    #[inline]
    fn is_quiet(&self, position: &P, view: &E::View) -> bool {
        !self.handicap.quiescence || self.evaluation.is_quiet(position, view)
    }

    #[inline]
    fn move_ordering(&self, position: &P, view: &E::View) -> impl Fn(P::Move) -> i32 {
        self.evaluation.move_ordering(position, view)
    }

    #[inline]
    fn history_index(&self, mv: P::Move) -> usize {
        self.evaluation.history_index(mv)
    }
}

/// Whether there is a win in one by a move in plain sight.
fn has_plain_win<P: EngineGame>(position: &P) -> bool {
    let wins = |mv| position.after(mv).outcome() == Some(Outcome::Win(position.turn()));
    position.legal_moves().into_iter().any(|mv| P::is_plain(position, mv) && wins(mv))
}
