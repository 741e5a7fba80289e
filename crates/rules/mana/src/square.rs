use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub};

/// One of the 36 squares, a1 to f6, in the order a1, b1 … f1, a2 … f6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares a row or a column has.
    pub const WIDTH: usize = 6;

    /// How many squares there are.
    pub const COUNT: usize = 36;

    /// The square with this index, 0 for a1 to 35 for f6.
    pub const fn new(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The square in this column (0 for a) and row (0 for row 1).
    pub const fn at(column: usize, row: usize) -> Option<Square> {
        if column < Square::WIDTH && row < Square::WIDTH {
            Square::new(row * Square::WIDTH + column)
        } else {
            None
        }
    }

    /// Reads `a1` to `f6`, in either case.
    pub fn from_text(text: &str) -> Option<Square> {
        let &[letter, digit] = text.as_bytes() else { return None };
        let column = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let row = digit.checked_sub(b'1')?;
        Square::at(column.into(), row.into())
    }

    /// For squares read off a set, which holds no others.
    pub(crate) const fn from_bit(index: u32) -> Square {
        debug_assert!(index < Square::COUNT as u32);
        Square(index as u8)
    }

    /// 0 for a1 to 35 for f6.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for column a to 5 for column f.
    pub const fn column(self) -> usize {
        self.index() % Square::WIDTH
    }

    /// 0 for row 1 to 5 for row 6.
    pub const fn row(self) -> usize {
        self.index() / Square::WIDTH
    }

    /// The set of this square alone.
    #[inline]
    pub const fn set(self) -> SquareSet {
        SquareSet(1 << self.0)
    }

    /// Every square, in order.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::COUNT as u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(pub(crate) u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// All 36 squares.
    pub const FULL: SquareSet = SquareSet((1 << Square::COUNT) - 1);

    /// The squares of one row, 0 for row 1.
    pub const fn row(row: usize) -> SquareSet {
        SquareSet(0b11_1111 << (row * Square::WIDTH))
    }

    /// The squares of one column, 0 for column a.
    pub const fn column(column: usize) -> SquareSet {
        SquareSet(0b000001_000001_000001_000001_000001_000001 << column)
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether the two sets have a square in common.
    #[inline]
    pub const fn intersects(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The set with rows 1 to 6 in reverse order: White's squares as White sees them.
    #[inline]
    pub const fn flipped(self) -> SquareSet {
        const ROW: u64 = SquareSet::row(0).0;
        let mut flipped = 0;
        let mut row = 0;
        while row < Square::WIDTH {
            flipped = flipped << Square::WIDTH | self.0 >> (row * Square::WIDTH) & ROW;
            row += 1;
        }
        SquareSet(flipped)
    }

    /// The set moved up by one row.
    #[inline]
    pub(crate) const fn north(self) -> SquareSet {
        SquareSet(self.0 << Square::WIDTH & SquareSet::FULL.0)
    }

    /// The set moved down by one row.
    #[inline]
    pub(crate) const fn south(self) -> SquareSet {
        SquareSet(self.0 >> Square::WIDTH)
    }

    /// The set moved right by one column.
    #[inline]
    pub(crate) const fn east(self) -> SquareSet {
        SquareSet((self.0 & !SquareSet::column(Square::WIDTH - 1).0) << 1)
    }

    /// The set moved left by one column.
    #[inline]
    pub(crate) const fn west(self) -> SquareSet {
        SquareSet((self.0 & !SquareSet::column(0).0) >> 1)
    }

    /// The first square of the set, in the order a1, b1 … f6.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::from_bit(self.0.trailing_zeros())) }
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: SquareSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl BitXor for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn bitxor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 ^ other.0)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn not(self) -> SquareSet {
        SquareSet(!self.0 & SquareSet::FULL.0)
    }
}

/// The squares of a set, in order.
impl Iterator for SquareSet {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, |set, square| set | square.set())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_move_and_flip_square_by_square() {
        type Moved = fn(usize, usize) -> Option<Square>;
        fn check(moved: fn(SquareSet) -> SquareSet, expected: Moved) {
            for square in Square::all() {
                let expected = expected(square.column(), square.row());
                assert_eq!(moved(square.set()), expected.into_iter().collect(), "{square}");
            }
        }
        check(SquareSet::north, |column, row| Square::at(column, row + 1));
        check(SquareSet::south, |column, row| Square::at(column, row.checked_sub(1)?));
        check(SquareSet::east, |column, row| Square::at(column + 1, row));
        check(SquareSet::west, |column, row| Square::at(column.checked_sub(1)?, row));
        check(SquareSet::flipped, |column, row| Square::at(column, 5 - row));
    }

    #[test]
    fn rows_and_columns_share_one_square() {
        for square in Square::all() {
            let (column, row) = (SquareSet::column(square.column()), SquareSet::row(square.row()));
            assert_eq!(column & row, square.set());
            assert!(column.intersects(row) && !column.intersects(!column));
        }
    }
}
