//! Where pieces can walk, for many of them at once.
//!
//! A path of at most three steps visits no square twice exactly when no step goes straight back. So it is enough to
//! remember the direction of the last step, and sets of squares walk together: one shift for each direction, whatever
//! the number of pieces. Squares are bits, a1 the lowest.

use mana::{Square, SquareType};

const FULL: u64 = (1 << Square::COUNT) - 1;
const COLUMN_A: u64 = 0b000001_000001_000001_000001_000001_000001;
const COLUMN_F: u64 = COLUMN_A << 5;

/// The first square of a set that is not empty.
pub(super) fn first(squares: u64) -> Option<Square> {
    Square::new(squares.trailing_zeros() as usize)
}

/// Where walkers stand, by the direction of their last step: up, down, right, left.
#[derive(Clone, Copy)]
struct Walkers([u64; 4]);

impl Walkers {
    #[inline]
    fn start(squares: u64) -> Walkers {
        Walkers([up(squares), down(squares), right(squares), left(squares)])
    }

    /// One more step, anywhere but back.
    #[inline]
    fn step(self) -> Walkers {
        let [upward, downward, rightward, leftward] = self.0;
        let across = rightward | leftward;
        let along = upward | downward;
        Walkers([
            up(upward | across),
            down(downward | across),
            right(rightward | along),
            left(leftward | along),
        ])
    }

    #[inline]
    fn within(self, free: u64) -> Walkers {
        Walkers(self.0.map(|squares| squares & free))
    }

    #[inline]
    fn squares(self) -> u64 {
        let [upward, downward, rightward, leftward] = self.0;
        upward | downward | rightward | leftward
    }
}

#[inline]
fn up(squares: u64) -> u64 {
    squares << 6 & FULL
}

#[inline]
fn down(squares: u64) -> u64 {
    squares >> 6
}

#[inline]
fn right(squares: u64) -> u64 {
    (squares & !COLUMN_F) << 1
}

#[inline]
fn left(squares: u64) -> u64 {
    (squares & !COLUMN_A) >> 1
}

/// The squares at the end of all paths of so many steps from any of `squares`, through squares in `free`.
///
/// Paths can be walked backwards: these are also the squares from which such paths lead to one of `squares`.
#[inline]
pub(super) fn ends(square_type: SquareType, squares: u64, free: u64) -> u64 {
    let one = Walkers::start(squares);
    match square_type {
        SquareType::Single => one.squares(),
        SquareType::Double => one.within(free).step().squares(),
        SquareType::Triple => one.within(free).step().within(free).step().squares(),
    }
}

/// The [`ends`] of paths of one, two and three steps.
#[inline]
pub(super) fn all_ends(squares: u64, free: u64) -> [u64; 3] {
    let one = Walkers::start(squares);
    let two = one.within(free).step();
    let three = two.within(free).step();
    [one.squares(), two.squares(), three.squares()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana::{Edition, Position};
    use mana_game::Game;

    /// The walks of each piece against the paths of the rules, over random games.
    #[test]
    fn walks_end_where_the_rules_say() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..40 {
            let mut game = Game::<Position>::new(Edition::ZILLIONS);
            while game.outcome().is_none() && game.moves().len() < 60 {
                let moves = game.legal_moves();
                game.play(moves[random.usize(..moves.len())]).unwrap();
                let position = game.position();
                let free = position.empty().bits();
                for from in !position.empty() {
                    let square_type = position.orientation().type_of(from);
                    let walked = ends(square_type, 1 << from.index(), free);
                    for to in Square::all() {
                        let there = walked >> to.index() & 1 != 0;
                        assert_eq!(
                            there,
                            position.path(from, to).is_some(),
                            "{position} {from}{to}"
                        );
                    }
                    assert_eq!(all_ends(1 << from.index(), free)[square_type.steps() - 1], walked);
                }
            }
        }
    }
}
