use crate::Cell;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of cells, one bit each. Iterating over it gives its cells, row by row from `d4`.
///
/// Columns and rows are counted from 0 at `d4`, as in [`Cell`]. Mana stand on columns and rows 1 to 5 only, the lower left
/// of the rectangle around them at (1, 1); columns and rows 0 and 6 are the ring around the field.
///
/// ```
/// use burst::{Cell, Cells};
///
/// let cell = Cell::new(2, 3).unwrap().alone();
/// assert_eq!((Cells::column(2) & Cells::row(3)), cell);
/// assert_eq!(cell.sides().count(), 4);
/// assert_eq!(cell.grown(), cell | cell.sides() | cell.corners());
/// ```
// Bit `8 * row + column + 1`; the other bits are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cells(pub(crate) u64);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells(0);

    /// All 49 cells.
    pub const ALL: Cells = Cells(0x00fe_fefe_fefe_fefe);

    /// The cells of one column.
    pub const fn column(column: u32) -> Cells {
        Cells(0x0002_0202_0202_0202 << column)
    }

    /// The cells of one row.
    pub const fn row(row: u32) -> Cells {
        Cells(0xfe << (Cell::UP * row))
    }

    /// Whether no cell is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `cell` is in the set.
    #[inline]
    pub const fn has(self, cell: Cell) -> bool {
        self.0 & cell.alone().0 != 0
    }

    /// Whether the two sets have a cell in common.
    #[inline]
    pub const fn meets(self, other: Cells) -> bool {
        self.0 & other.0 != 0
    }

    /// How many cells are in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is at most one cell in the set.
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0 & self.0.wrapping_sub(1) == 0
    }

    /// The first cell alone, or nothing.
    #[inline]
    pub(crate) const fn first(self) -> Cells {
        Cells(self.0 & self.0.wrapping_neg())
    }

    /// The set moved by a number of bits, up and to the right where positive.
    #[inline]
    pub(crate) const fn shifted(self, bits: i32) -> Cells {
        if bits >= 0 { Cells(self.0 << bits) } else { Cells(self.0 >> -bits) }
    }

    /// The cells that share a side with a cell of the set.
    #[inline]
    pub const fn sides(self) -> Cells {
        Cells((self.0 << Cell::UP | self.0 >> Cell::UP | self.0 << 1 | self.0 >> 1) & Cells::ALL.0)
    }

    /// The cells that share a corner, but no side, with a cell of the set.
    #[inline]
    pub const fn corners(self) -> Cells {
        let beside = (self.0 << 1 | self.0 >> 1) & Cells::ALL.0;
        Cells((beside << Cell::UP | beside >> Cell::UP) & Cells::ALL.0)
    }

    /// The set and every cell that touches it by side or corner. At the edge of the 49 cells the result extends beyond
    /// them, to bits that are in no other set.
    #[inline]
    pub const fn grown(self) -> Cells {
        let wide = self.0 | self.0 << 1 | self.0 >> 1;
        Cells(wide | wide << Cell::UP | wide >> Cell::UP)
    }

    /// The part of the set that is connected, by side or corner, to its first cell.
    #[inline]
    pub(crate) const fn first_group(self) -> Cells {
        let mut group = self.first();
        loop {
            let grown = Cells(group.grown().0 & self.0);
            if grown.0 == group.0 {
                return group;
            }
            group = grown;
        }
    }

    /// The cells whose occupied neighbours do not touch one another all around the cell.
    ///
    /// Only these can hold a set together: taking any other cell out of a connected set leaves it connected. The
    /// groups among the eight neighbours are counted at an empty side followed, turning on, by an occupied corner
    /// or side; all cells at once.
    #[inline]
    pub(crate) const fn suspects(self) -> Cells {
        let (east, west) = (self.0 >> 1, self.0 << 1);
        let (north, south) = (self.0 >> Cell::UP, self.0 << Cell::UP);
        let a = !east & (east >> Cell::UP | north);
        let b = !north & (west >> Cell::UP | west);
        let c = !west & (west << Cell::UP | south);
        let d = !south & (east << Cell::UP | east);
        Cells(a & b | c & d | (a | b) & (c | d))
    }
}

/// The cells, in the order of their bits.
impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.is_empty() {
            return None;
        }
        let cell = Cell::from_low_bits(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Cells;
    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl BitXor for Cells {
    type Output = Cells;
    #[inline]
    fn bitxor(self, other: Cells) -> Cells {
        Cells(self.0 ^ other.0)
    }
}

impl Not for Cells {
    type Output = Cells;
    #[inline]
    fn not(self) -> Cells {
        Cells(!self.0)
    }
}

impl BitAndAssign for Cells {
    #[inline]
    fn bitand_assign(&mut self, other: Cells) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Cells) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Cells {
    #[inline]
    fn bitxor_assign(&mut self, other: Cells) {
        self.0 ^= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_of_each_cell() {
        for cell in Cell::all() {
            let near = |sum: u32| -> Cells {
                let distance = |other: &Cell| {
                    let columns = other.column().abs_diff(cell.column());
                    let rows = other.row().abs_diff(cell.row());
                    (columns <= 1 && rows <= 1).then_some(columns + rows)
                };
                let near = Cell::all().filter(|other| distance(other) == Some(sum));
                near.fold(Cells::NONE, |cells, cell| cells | cell.alone())
            };
            let alone = cell.alone();
            assert_eq!(alone.sides(), near(1), "{cell}");
            assert_eq!(alone.corners(), near(2), "{cell}");
            assert_eq!(alone.grown() & Cells::ALL, near(0) | near(1) | near(2), "{cell}");
        }
    }
}
