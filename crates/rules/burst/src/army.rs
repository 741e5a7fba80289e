use crate::{Cell, Kind};

/// The cells of the eight Mana of one player: a byte for each [`Kind`], in their order.
///
/// The low six bits are the cell, bit 6 says burst, bit 7 is free. A Mana in hand is a zero byte: no cell has number
/// 0, and no Mana in hand is burst. So equal armies are equal numbers, and two of them make the key of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Army(pub(crate) u64);

const EACH: u64 = 0x0101_0101_0101_0101;
const CELL: u64 = 0x3f;
const BURST: u64 = 0x40;

impl Army {
    /// Everything in hand.
    pub(crate) const IN_HAND: Army = Army(0);

    const fn shift(kind: Kind) -> u32 {
        8 * kind.index() as u32
    }

    /// The cell of a Mana on the table; without meaning for one in hand.
    #[inline]
    pub(crate) const fn cell(self, kind: Kind) -> Cell {
        Cell::from_low_bits((self.0 >> Self::shift(kind)) as u32)
    }

    /// Whether this Mana is on the table.
    #[inline]
    pub(crate) const fn has(self, kind: Kind) -> bool {
        self.0 & CELL << Self::shift(kind) != 0
    }

    #[inline]
    pub(crate) const fn is_burst(self, kind: Kind) -> bool {
        self.0 & BURST << Self::shift(kind) != 0
    }

    /// The Mana on the table.
    #[inline]
    pub(crate) const fn on_table(self) -> Kinds {
        const CELLS: u64 = EACH * CELL;
        // Adding carries into bit 6 of every byte that has a cell.
        Kinds(((self.0 & CELLS) + CELLS) >> 6 & EACH)
    }

    /// The Mana in hand.
    #[inline]
    pub(crate) const fn in_hand(self) -> Kinds {
        Kinds(self.on_table().0 ^ EACH)
    }

    /// The Mana on the table that are not burst.
    #[inline]
    pub(crate) const fn normal(self) -> Kinds {
        Kinds(self.on_table().0 & !(self.0 >> 6))
    }

    /// Puts a Mana on a cell, normal, wherever it was before.
    #[inline]
    pub(crate) const fn put(&mut self, kind: Kind, cell: Cell) {
        self.take(kind);
        self.0 |= (cell.index() as u64) << Self::shift(kind);
    }

    /// Takes a Mana back to hand.
    #[inline]
    pub(crate) const fn take(&mut self, kind: Kind) {
        self.0 &= !(0xff << Self::shift(kind));
    }

    /// Flips a Mana to burst.
    #[inline]
    pub(crate) const fn burst(&mut self, kind: Kind) {
        self.0 |= BURST << Self::shift(kind);
    }

    /// Moves every Mana on the table by the same number of cells.
    #[inline]
    pub(crate) const fn shift_all(&mut self, bits: i32) {
        self.shift_some(self.on_table(), bits);
    }

    /// Moves the given Mana, all on the table, by the same number of cells; burst states stay.
    #[inline]
    pub(crate) const fn shift_some(&mut self, kinds: Kinds, bits: i32) {
        self.0 = self.0.wrapping_add(kinds.0.wrapping_mul(bits as i64 as u64));
    }

    /// The kind of the Mana on a cell.
    pub(crate) fn at(self, cell: Cell) -> Option<Kind> {
        self.on_table().find(|&kind| self.cell(kind) == cell)
    }
}

/// A set of kinds: a byte for each, 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kinds(u64);

impl Kinds {
    pub(crate) const NONE: Kinds = Kinds(0);

    #[inline]
    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) const fn with(self, kind: Kind) -> Kinds {
        Kinds(self.0 | 1 << Army::shift(kind))
    }

    #[inline]
    pub(crate) const fn has(self, kind: Kind) -> bool {
        self.0 & 1 << Army::shift(kind) != 0
    }
}

/// The kinds, in their order.
impl Iterator for Kinds {
    type Item = Kind;

    #[inline]
    fn next(&mut self) -> Option<Kind> {
        if self.0 == 0 {
            return None;
        }
        let kind = Kind::from_low_bits(self.0.trailing_zeros() / 8);
        self.0 &= self.0 - 1;
        Some(kind)
    }
}
