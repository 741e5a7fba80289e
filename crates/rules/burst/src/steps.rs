//! Tables by cell of where a Mana could go on an empty table.

use crate::cells::Cells;
use crate::{Cell, Kind};

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

impl Kind {
    /// The empty cells to which a Mana of this kind could move from `from`, given the cells of all Mana.
    ///
    /// Only obstruction counts: the field rule is ignored, and so are pushing and devouring.
    ///
    /// ```
    /// use burst::{Cell, Cells, Kind};
    ///
    /// let cell = |column, row| Cell::new(column, row).unwrap();
    /// let table = cell(1, 1).alone() | cell(3, 1).alone();
    /// // Paulina slides up to the Mana on her row; burst, she jumps over it.
    /// let slides = Kind::Paulina.reach(cell(1, 1), false, table) & Cells::row(1);
    /// assert_eq!(slides, cell(0, 1).alone() | cell(2, 1).alone());
    /// assert!(Kind::Paulina.reach(cell(1, 1), true, table).has(cell(4, 1)));
    /// ```
    #[inline(always)]
    pub fn reach(self, from: Cell, burst: bool, table: Cells) -> Cells {
        let index = from.index();
        let slides = |lines: &[LineMask]| {
            let mut cells = Cells::NONE;
            for line in lines {
                // B5: in burst it jumps over any number of Mana.
                cells |= if burst { line.cells() } else { line.open(table) };
            }
            cells
        };
        let cells = match self {
            Kind::Gran | Kind::Goetia | Kind::Noa => self.push_range(from),
            Kind::Raziel => slides(&LINES[index]),
            Kind::Paulina => slides(&LINES[index][..2]),
            Kind::Salomonis => slides(&LINES[index][2..]),
            // B6: only the destination of a leap matters.
            Kind::Theurgia => LEAPS[index],
            Kind::Abramelin => Cells::NONE,
        };
        cells & !table
    }

    /// The cells next to `from` onto which a Mana of this kind steps, pushing what stands there if it is burst (B4).
    #[inline]
    pub(crate) fn push_range(self, from: Cell) -> Cells {
        let index = from.index();
        match self {
            Kind::Gran => AROUND[index],
            Kind::Goetia => SIDES[index],
            Kind::Noa => CORNERS[index],
            _ => Cells::NONE,
        }
    }

    /// The cells whose Mana a Mana of this kind on `from` can devour when it is burst (B7).
    #[inline]
    pub fn devour_range(self, from: Cell) -> Cells {
        match self {
            Kind::Theurgia => LEAPS[from.index()],
            Kind::Abramelin => AROUND[from.index()],
            _ => Cells::NONE,
        }
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
