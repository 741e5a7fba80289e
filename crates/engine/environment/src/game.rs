use crate::Symmetry;
use mana_game::Position;
use std::ops::Range;

/// A game as a learning environment: moves are the numbers of a fixed list, positions are planes.
///
/// # Contract
/// - In a position, different legal moves have different actions, and [`move_of`](EnvironmentGame::move_of) is the
///   inverse of [`action_of`](EnvironmentGame::action_of).
/// - Actions are below [`action_count`](EnvironmentGame::action_count), which depends on the rules alone.
/// - Equal positions have equal planes.
pub trait EnvironmentGame: Position {
    /// The number of rows and of columns of a plane.
    const SIDE: usize;

    /// The name of each plane.
    const PLANES: &'static [&'static str];

    /// The size of an observation: all squares of all planes.
    const OBSERVATION_LEN: usize = Self::PLANES.len() * Self::SIDE * Self::SIDE;

    /// How many actions there are under these rules.
    fn action_count(rules: Self::Rules) -> usize;

    /// The action of a move; `None` for a move that is legal in no position of these rules.
    fn action_of(&self, mv: Self::Move) -> Option<usize>;

    /// The move of an action in this position, legal or not; `None` if there is no such move.
    fn move_of(&self, action: usize) -> Option<Self::Move>;

    /// Writes the planes from the perspective of the side to move, row by row from the bottom, each from the left:
    /// zeros and ones. `repeated` says whether the position has occurred before in its game.
    ///
    /// # Panics
    /// If the length of `planes` is not [`OBSERVATION_LEN`](EnvironmentGame::OBSERVATION_LEN).
    fn write_planes(&self, repeated: bool, planes: &mut [i8]);

    /// The position after a symmetry of the board; `None` if it has no such image under the rules.
    fn symmetric(&self, symmetry: Symmetry) -> Option<Self>;

    /// The move in the [`symmetric`](EnvironmentGame::symmetric) position that corresponds to `mv` in this one; `None` if
    /// it leads off the board.
    fn symmetric_move(&self, symmetry: Symmetry, mv: Self::Move) -> Option<Self::Move>;

    /// The legal actions, if they form a range, in the order of the moves. This avoids listing thousands of set-ups.
    fn legal_action_range(&self) -> Option<Range<usize>> {
        None
    }

    /// A legal move, all of them equally likely; `None` if there is none.
    #[inline]
    fn random_move(&self, random: &mut fastrand::Rng) -> Option<Self::Move> {
        match self.legal_action_range() {
            Some(actions) => self.move_of(random.usize(actions)),
            None => self.choose_move(|count| random.u64(..count)),
        }
    }

    /// Calls `visit` with every legal action, in the order of the moves.
    fn for_each_action(&self, mut visit: impl FnMut(usize)) {
        match self.legal_action_range() {
            Some(actions) => actions.for_each(visit),
            None => self.for_each_move(|mv| {
                if let Some(action) = self.action_of(mv) {
                    visit(action);
                }
            }),
        }
    }

    /// The legal move of an action.
    fn legal_move_of(&self, action: usize) -> Option<Self::Move> {
        self.move_of(action).filter(|&mv| self.is_legal(mv))
    }

    /// Marks the legal actions with ones, and all others with zeros.
    ///
    /// # Panics
    /// If `mask` is shorter than the number of actions.
    fn write_mask(&self, mask: &mut [i8]) {
        mask.fill(0);
        self.for_each_action(|action| mask[action] = 1);
    }

    /// For every action of this position, the one that corresponds to it in the [`symmetric`](EnvironmentGame::symmetric)
    /// position; -1 where there is none, as for moves off the board. `None` if there is no such position.
    fn symmetric_actions(&self, symmetry: Symmetry) -> Option<Vec<i32>> {
        let image = self.symmetric(symmetry)?;
        let map = |action| {
            let mv = self.symmetric_move(symmetry, self.move_of(action)?)?;
            image.action_of(mv).map(|action| action as i32)
        };
        Some(
            (0..Self::action_count(self.rules())).map(|action| map(action).unwrap_or(-1)).collect(),
        )
    }
}
