//! Where a Mana could go if nothing else lay on the table, as tables by cell.

use crate::Cell;
use crate::cells::Cells;

type CellTable = [Cells; 64];

/// One step along a column or row.
pub(crate) const SIDES: CellTable = steps(&[(0, 1), (1, 0), (0, -1), (-1, 0)]);

/// One step along a diagonal.
pub(crate) const CORNERS: CellTable = steps(&[(1, 1), (1, -1), (-1, -1), (-1, 1)]);

/// One step in any of the eight directions.
pub(crate) const AROUND: CellTable = union(&SIDES, &CORNERS);

/// Two steps along a column or row, then one to the side.
pub(crate) const LEAPS: CellTable =
    steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

/// The lines through a cell along its row and column, then along its two diagonals.
pub(crate) const LINES: [[LineMask; 4]; 64] = {
    let mut lines = [[LineMask { below: Cells::NONE, above: Cells::NONE }; 4]; 64];
    let mut index = 0;
    while index < 64 {
        let (row, column) = (index as i32 / 8, index as i32 % 8 - 1);
        lines[index] = [
            LineMask { below: ray(row, column, 0, -1), above: ray(row, column, 0, 1) },
            LineMask { below: ray(row, column, -1, 0), above: ray(row, column, 1, 0) },
            LineMask { below: ray(row, column, -1, -1), above: ray(row, column, 1, 1) },
            LineMask { below: ray(row, column, -1, 1), above: ray(row, column, 1, -1) },
        ];
        index += 1;
    }
    lines
};

/// The cells of a straight line on either side of a cell.
#[derive(Clone, Copy)]
pub(crate) struct LineMask {
    /// Those with lower bits than the cell.
    below: Cells,
    /// Those with higher bits.
    above: Cells,
}

impl LineMask {
    /// The whole line without the cell itself.
    #[inline]
    pub(crate) fn cells(self) -> Cells {
        self.below | self.above
    }

    /// The part of the line up to the first occupied cell on either side, those included: the sliding attack, by
    /// obstruction difference.
    #[inline]
    pub(crate) fn open(self, occupied: Cells) -> Cells {
        let above = self.above.0 & occupied.0;
        // Bit 0, which is no cell, stands in for a blocker where there is none below.
        let nearest_below = (1 << 63) >> (self.below.0 & occupied.0 | 1).leading_zeros();
        // Subtracting flips every bit from the nearest blocker below up to the nearest above.
        Cells(above ^ above.wrapping_sub(nearest_below)) & self.cells()
    }
}

const fn on_field(row: i32, column: i32) -> bool {
    0 <= row && row < Cell::SIZE as i32 && 0 <= column && column < Cell::SIZE as i32
}

const fn bit(row: i32, column: i32) -> u64 {
    1 << (Cell::UP as i32 * row + column + 1)
}

const fn steps<const N: usize>(offsets: &[(i32, i32); N]) -> CellTable {
    let mut table = [Cells::NONE; 64];
    let mut index = 0;
    while index < 64 {
        let (row, column) = (index as i32 / 8, index as i32 % 8 - 1);
        let mut i = 0;
        while i < N {
            let (right, up) = offsets[i];
            if on_field(row + up, column + right) {
                table[index].0 |= bit(row + up, column + right);
            }
            i += 1;
        }
        index += 1;
    }
    table
}

const fn union(a: &CellTable, b: &CellTable) -> CellTable {
    let mut table = *a;
    let mut index = 0;
    while index < 64 {
        table[index].0 |= b[index].0;
        index += 1;
    }
    table
}

const fn ray(mut row: i32, mut column: i32, up: i32, right: i32) -> Cells {
    let mut cells = 0;
    loop {
        row += up;
        column += right;
        if !on_field(row, column) {
            return Cells(cells);
        }
        cells |= bit(row, column);
    }
}
