//! The reach of a piece: exactly one, two or three orthogonal steps, through empty squares, none visited twice.
//!
//! What can be reached in three steps depends on which of the twelve squares at a distance of one and two are taken;
//! that is looked up. To keep the tables small enough for the fastest cache, the paths are split by their first
//! step, up (north or east, to a later square) and down (south or west, to an earlier one). Each half depends on
//! seven squares, so it has 128 entries a square, and the reach is the union of two look-ups. Two steps depend on
//! the four neighbours alone: 16 entries.

use crate::{Square, SquareSet, SquareType};
use std::ops::ControlFlow;

/// The squares at the end of every path of `square_type` steps from `from` whose squares on the way are not in
/// `obstacles`. The last square is not checked: whether a piece may end there is up to the caller.
#[inline]
pub(crate) fn reach(square_type: SquareType, from: Square, obstacles: SquareSet) -> SquareSet {
    match square_type {
        SquareType::Single => one_step(from),
        SquareType::Double => two_steps(from, obstacles),
        SquareType::Triple => three_steps(from, obstacles),
    }
}

impl SquareSet {
    /// The squares at the end of every path of `square_type` steps from any square of the set, through squares that are
    /// not in `obstacles`. Whether a piece may end there is up to the caller.
    ///
    /// Paths can be walked backwards: these are also the squares from which such a path leads to one of the set.
    ///
    /// ```
    /// use mana::{Square, SquareSet, SquareType};
    ///
    /// let square = |name| Square::from_text(name).unwrap();
    /// let corner = square("a1").set();
    /// let ends: SquareSet = ["a3", "b2", "c1"].map(square).into_iter().collect();
    /// assert_eq!(corner.reach(SquareType::Double, SquareSet::EMPTY), ends);
    /// // With an obstacle on b1 the only way leads through a2.
    /// let ends: SquareSet = ["a3", "b2"].map(square).into_iter().collect();
    /// assert_eq!(corner.reach(SquareType::Double, square("b1").set()), ends);
    /// ```
    #[inline]
    pub fn reach(self, square_type: SquareType, obstacles: SquareSet) -> SquareSet {
        let one = LastSteps::first(self);
        match square_type {
            SquareType::Single => one.squares(),
            SquareType::Double => one.next(obstacles).squares(),
            SquareType::Triple => one.next(obstacles).next(obstacles).squares(),
        }
    }

    /// The [`reach`](SquareSet::reach) with each number of steps, in the order of [`SquareType::ALL`].
    #[inline]
    pub fn reach_by_type(self, obstacles: SquareSet) -> [SquareSet; 3] {
        let one = LastSteps::first(self);
        let two = one.next(obstacles);
        let three = two.next(obstacles);
        [one.squares(), two.squares(), three.squares()]
    }
}

/// The ends of paths from all squares of a set at once, by the direction of the last step: north, south, east, west.
///
/// A path of at most three steps visits no square twice exactly when no step goes straight back, so the last direction
/// is all that must be known of a path.
#[derive(Clone, Copy)]
struct LastSteps([SquareSet; 4]);

impl LastSteps {
    #[inline]
    fn first(from: SquareSet) -> LastSteps {
        LastSteps([from.north(), from.south(), from.east(), from.west()])
    }

    /// One more step, in any direction but back, for the paths that have not ended on an obstacle.
    #[inline]
    fn next(self, obstacles: SquareSet) -> LastSteps {
        let [north, south, east, west] = self.0.map(|ends| ends - obstacles);
        let (vertical, horizontal) = (north | south, east | west);
        LastSteps([
            (north | horizontal).north(),
            (south | horizontal).south(),
            (east | vertical).east(),
            (west | vertical).west(),
        ])
    }

    #[inline]
    fn squares(self) -> SquareSet {
        let [north, south, east, west] = self.0;
        north | south | east | west
    }
}

/// Calls `visit` with the [`reach`] from each of the squares, all of the same type, until it breaks.
#[inline(always)]
pub(crate) fn visit_reach<B>(
    square_type: SquareType,
    from: SquareSet,
    obstacles: SquareSet,
    mut visit: impl FnMut(Square, SquareSet) -> ControlFlow<B>,
) -> ControlFlow<B> {
    // One loop for each type, so that the branch is outside the loop.
    match square_type {
        SquareType::Single => {
            from.into_iter().try_for_each(|square| visit(square, one_step(square)))
        }
        SquareType::Double => {
            from.into_iter().try_for_each(|square| visit(square, two_steps(square, obstacles)))
        }
        SquareType::Triple => {
            from.into_iter().try_for_each(|square| visit(square, three_steps(square, obstacles)))
        }
    }
}

#[inline]
fn one_step(from: Square) -> SquareSet {
    SquareSet(ONE[from.index()])
}

#[inline]
fn two_steps(from: Square, obstacles: SquareSet) -> SquareSet {
    SquareSet(TWO[from.index()][NEAR.index(from, obstacles)])
}

#[inline]
fn three_steps(from: Square, obstacles: SquareSet) -> SquareSet {
    let up = THREE_UP[from.index()][UP.index(from, obstacles)];
    let down = THREE_DOWN[from.index()][DOWN.index(from, obstacles)];
    SquareSet(up | down)
}

/// The squares of one path that [`reach`] follows, both ends included; `None` if there is none.
pub(crate) fn path(
    square_type: SquareType,
    from: Square,
    to: Square,
    obstacles: SquareSet,
) -> Option<Vec<Square>> {
    fn extend(
        path: &mut Vec<Square>,
        here: Square,
        to: Square,
        steps: usize,
        obstacles: SquareSet,
    ) -> bool {
        path.push(here);
        let found = if steps == 0 {
            here == to
        } else {
            (path.len() == 1 || !obstacles.contains(here))
                && SquareSet(ONE[here.index()]).any(|next| {
                    !path.contains(&next) && extend(path, next, to, steps - 1, obstacles)
                })
        };
        if !found {
            path.pop();
        }
        found
    }
    let mut path = Vec::with_capacity(1 + square_type.steps());
    extend(&mut path, from, to, square_type.steps(), obstacles).then_some(path)
}

/// Some of the squares around a square, and the magic multiplication that indexes their occupancy.
struct Surroundings<const SQUARES: u32> {
    /// Their bits when the board is turned so that the square in the middle is bit [`MIDDLE`].
    mask: u64,
    /// Gathers the masked bits at the top without a collision, which is checked when a table is built.
    multiplier: u64,
}

/// The bit of the square in the middle: the surroundings reach at most two rows below it.
const MIDDLE: u32 = 2 * Square::WIDTH as u32;

const NORTH: u64 = 1 << (MIDDLE + 6);
const EAST: u64 = 1 << (MIDDLE + 1);
const SOUTH: u64 = 1 << (MIDDLE - 6);
const WEST: u64 = 1 << (MIDDLE - 1);
const NORTH_WEST: u64 = NORTH >> 1;
const SOUTH_EAST: u64 = SOUTH << 1;

const NEAR: Surroundings<4> =
    Surroundings { mask: NORTH | EAST | SOUTH | WEST, multiplier: 0x0a06_28d0_0628_068d };

const UP: Surroundings<7> = Surroundings {
    mask: NORTH | EAST | NORTH << 6 | NORTH << 1 | NORTH_WEST | EAST << 1 | SOUTH_EAST,
    multiplier: 0x08a0_5009_2af8_5000,
};

const DOWN: Surroundings<7> = Surroundings {
    mask: SOUTH | WEST | SOUTH >> 6 | SOUTH >> 1 | SOUTH_EAST | WEST >> 1 | NORTH_WEST,
    multiplier: 0xa010_0868_4163_0142,
};

impl<const SQUARES: u32> Surroundings<SQUARES> {
    /// The index of the occupancy around `square`. Near the edge some of the bits are not neighbours but squares of
    /// another row; the tables do not depend on them.
    #[inline]
    const fn index(&self, square: Square, obstacles: SquareSet) -> usize {
        let turned = obstacles.0.rotate_left(MIDDLE.wrapping_sub(square.index() as u32));
        ((turned & self.mask).wrapping_mul(self.multiplier) >> (u64::BITS - SQUARES)) as usize
    }

    /// For every square and every occupancy around it, the ends of all paths of `steps` steps whose first step is in
    /// `part`.
    const fn table<const ENTRIES: usize>(
        &self,
        steps: u32,
        part: FirstSteps,
    ) -> [[u64; ENTRIES]; Square::COUNT] {
        let mut table = [[0; ENTRIES]; Square::COUNT];
        let mut square = 0;
        while square < Square::COUNT {
            let start = 1 << square;
            let mut filled = [false; ENTRIES];
            let mut pattern = 0_u64;
            loop {
                let obstacles = pattern.rotate_right(MIDDLE).rotate_left(square as u32);
                let index = self.index(Square::from_bit(square as u32), SquareSet(obstacles));
                assert!(!filled[index], "the multiplier lets two patterns collide");
                filled[index] = true;
                table[square][index] =
                    walk(neighbours(start) & part.first_steps(square), start, steps, obstacles);
                pattern = pattern.wrapping_sub(self.mask) & self.mask;
                if pattern == 0 {
                    break;
                }
            }
            square += 1;
        }
        table
    }
}

/// The first steps that a table covers.
#[derive(Clone, Copy)]
enum FirstSteps {
    All,
    Up,
    Down,
}

impl FirstSteps {
    const fn first_steps(self, square: usize) -> u64 {
        match self {
            FirstSteps::All => !0,
            FirstSteps::Up => !0 << square,
            FirstSteps::Down => !(!0 << square),
        }
    }
}

static ONE: [u64; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        table[square] = neighbours(1 << square);
        square += 1;
    }
    table
};
static TWO: [[u64; 16]; Square::COUNT] = NEAR.table(2, FirstSteps::All);
static THREE_UP: [[u64; 128]; Square::COUNT] = UP.table(3, FirstSteps::Up);
static THREE_DOWN: [[u64; 128]; Square::COUNT] = DOWN.table(3, FirstSteps::Down);

/// The ends of all paths that go on from `visited` with `steps` steps, the first of them to one of `next`.
const fn walk(mut next: u64, visited: u64, steps: u32, obstacles: u64) -> u64 {
    if steps == 1 {
        return next;
    }
    let mut ends = 0;
    next &= !obstacles;
    while next != 0 {
        let square = next & next.wrapping_neg();
        next ^= square;
        ends |=
            walk(neighbours(square) & !visited & !square, visited | square, steps - 1, obstacles);
    }
    ends
}

/// The squares that share a side with the single square of the set.
const fn neighbours(square: u64) -> u64 {
    let square = SquareSet(square);
    square.north().0 | square.south().0 | square.east().0 | square.west().0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the tables with paths followed one by one, for seeded random obstacles.
    #[test]
    fn tables_agree_with_paths() {
        let mut random = fastrand::Rng::with_seed(6);
        for _ in 0..2_000 {
            let obstacles = SquareSet(random.u64(..) & random.u64(..) & SquareSet::FULL.0);
            for square_type in SquareType::ALL {
                for from in Square::all() {
                    let ends = reach(square_type, from, obstacles);
                    for to in Square::all() {
                        let path = path(square_type, from, to, obstacles);
                        assert_eq!(
                            ends.contains(to),
                            path.is_some(),
                            "{square_type} {from}{to} {obstacles:?}"
                        );
                    }
                }
            }
        }
    }

    /// The reach of a set is the union of those of its squares.
    #[test]
    fn sets_reach_what_their_squares_reach() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..20_000 {
            let obstacles = SquareSet(random.u64(..) & random.u64(..) & SquareSet::FULL.0);
            let from = SquareSet(random.u64(..) & random.u64(..) & SquareSet::FULL.0);
            for square_type in SquareType::ALL {
                let expected = from.fold(SquareSet::EMPTY, |ends, square| {
                    ends | reach(square_type, square, obstacles)
                });
                assert_eq!(from.reach(square_type, obstacles), expected, "{from:?} {obstacles:?}");
                assert_eq!(from.reach_by_type(obstacles)[square_type.index()], expected);
            }
        }
    }

    #[test]
    fn a_path_takes_its_steps_through_empty_squares() {
        let square = |text| Square::from_text(text).unwrap();
        let obstacles = [square("a1"), square("b2")].into_iter().collect();
        let path = path(SquareType::Triple, square("a1"), square("c2"), obstacles).unwrap();
        assert_eq!(path, ["a1", "b1", "c1", "c2"].map(square));
    }
}
