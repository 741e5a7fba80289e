use crate::cells::Cells;
use crate::text::MoveTextError;
use std::fmt;

/// A cell of the table, named relative to the group of Mana: `d4` to `j10`.
///
/// The lower-left cell of the smallest rectangle around all Mana is always `e5`. That rectangle has at most five
/// columns and rows, and whatever an action moves still touches the group afterwards, so it ends in the rectangle
/// or in the ring around it: 7 x 7 cells are enough. The notation has names down to `a1`; no action leads there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cells of a row, and of a column.
    pub(crate) const SIZE: u32 = 7;

    /// The distance in bits between a cell and the one above it.
    ///
    /// One more than the size: a column of bits before the first cells stays empty, so that a step over an edge never
    /// looks like a step to another row, and no cell has number 0.
    pub(crate) const UP: u32 = 8;

    /// The cell with this column and row, each counted from 0 at `d4`; `None` beyond 6.
    pub const fn new(column: u32, row: u32) -> Option<Cell> {
        if column < Self::SIZE && row < Self::SIZE {
            Some(Cell((Self::UP * row + column + 1) as u8))
        } else {
            None
        }
    }

    /// The cell with this bit in a [`Cells`], of which only the last six bits count.
    #[inline]
    pub(crate) const fn from_low_bits(bit: u32) -> Cell {
        Cell(bit as u8 & 63)
    }

    /// Every cell, row by row from `d4`.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..Self::SIZE)
            .flat_map(|row| (0..Self::SIZE).filter_map(move |column| Cell::new(column, row)))
    }

    /// The column, counted from 0 at `d`.
    #[inline]
    pub const fn column(self) -> u32 {
        self.0 as u32 % Self::UP - 1
    }

    /// The row, counted from 0 at `4`.
    #[inline]
    pub const fn row(self) -> u32 {
        self.0 as u32 / Self::UP
    }

    /// The number of its bit, below 64.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The set of this cell alone.
    #[inline]
    pub const fn alone(self) -> Cells {
        Cells(1 << (self.0 & 63))
    }

    /// Reads a name from `a1` to `j10` in either case.
    pub(crate) fn from_name(name: &str) -> Result<Cell, MoveTextError> {
        let mut letters = name.chars();
        let column = match letters.next().map(|letter| letter.to_ascii_lowercase()) {
            Some(letter @ 'a'..='j') => u32::from(letter) - u32::from('a'),
            _ => return Err(MoveTextError::Malformed),
        };
        let row = match letters.as_str() {
            "10" => 9,
            digit => match digit.as_bytes() {
                [digit @ b'1'..=b'9'] => u32::from(digit - b'1'),
                _ => return Err(MoveTextError::Malformed),
            },
        };
        column
            .checked_sub(3)
            .zip(row.checked_sub(3))
            .and_then(|(column, row)| Cell::new(column, row))
            .ok_or(MoveTextError::OutOfReach)
    }
}

/// The name: a letter for the column and a number for the row.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = (b'd' + self.column() as u8) as char;
        write!(f, "{column}{}", 4 + self.row())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
