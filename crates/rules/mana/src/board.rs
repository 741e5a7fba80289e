use crate::{Square, SquareSet};
use std::fmt;

/// How many steps a piece makes from a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum SquareType {
    /// One step.
    Single = 1,
    /// Two steps.
    Double,
    /// Three steps.
    Triple,
}

impl SquareType {
    /// The three types.
    pub const ALL: [SquareType; 3] = [SquareType::Single, SquareType::Double, SquareType::Triple];

    /// 1, 2 or 3.
    #[inline]
    pub const fn steps(self) -> usize {
        self as usize
    }

    /// The index of this type in [`ALL`](SquareType::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    const fn from_steps(steps: u8) -> SquareType {
        match steps {
            1 => SquareType::Single,
            2 => SquareType::Double,
            _ => SquareType::Triple,
        }
    }
}

/// `single`, `double` or `triple`.
impl fmt::Display for SquareType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SquareType::Single => "single",
            SquareType::Double => "double",
            SquareType::Triple => "triple",
        })
    }
}

/// The orientation of the board: the corner of the reference board that is at the first player's left hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum Orientation {
    /// The standard one: a triple at the first player's left, a double at the second's.
    #[default]
    Se,
    /// The reference board as drawn.
    Sw,
    /// The reference board after a half turn.
    Ne,
    /// The standard board after a half turn.
    Nw,
}

impl Orientation {
    /// The four orientations, the standard one first.
    pub const ALL: [Orientation; 4] =
        [Orientation::Se, Orientation::Sw, Orientation::Ne, Orientation::Nw];

    /// Its name in a position: `se`, `sw`, `ne` or `nw`.
    pub const fn name(self) -> &'static str {
        match self {
            Orientation::Se => "se",
            Orientation::Sw => "sw",
            Orientation::Ne => "ne",
            Orientation::Nw => "nw",
        }
    }

    /// Reads `se`, `sw`, `ne` or `nw`, in either case.
    pub fn from_text(text: &str) -> Option<Orientation> {
        Orientation::ALL
            .into_iter()
            .find(|orientation| orientation.name().eq_ignore_ascii_case(text))
    }

    /// The type of a square.
    #[inline]
    pub fn type_of(self, square: Square) -> SquareType {
        TYPE[self as usize][square.index()]
    }

    /// The twelve squares of the same type as `square`, itself included.
    #[inline]
    pub(crate) fn same_type(self, square: Square) -> SquareSet {
        SAME_TYPE[self as usize][square.index()]
    }

    /// The twelve squares of a type.
    #[inline]
    pub fn squares(self, square_type: SquareType) -> SquareSet {
        SQUARES[self as usize][square_type.index()]
    }

    /// The twelve squares of each type, in the order of [`SquareType::ALL`].
    #[inline]
    pub fn squares_by_type(self) -> [SquareSet; 3] {
        SQUARES[self as usize]
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The printed boards, row 6 first.
const LAYOUT: [[&[u8; 6]; 6]; 4] = [
    [b"122312", b"313132", b"231213", b"213231", b"131312", b"322132"],
    [b"223122", b"131313", b"312231", b"231312", b"213132", b"132213"],
    [b"312231", b"231312", b"213132", b"132213", b"313131", b"221322"],
    [b"231223", b"213131", b"132312", b"312132", b"231313", b"213221"],
];

static TYPE: [[SquareType; Square::COUNT]; 4] = {
    let mut types = [[SquareType::Single; Square::COUNT]; 4];
    let mut orientation = 0;
    while orientation < 4 {
        let mut index = 0;
        while index < Square::COUNT {
            let digit = LAYOUT[orientation][5 - index / Square::WIDTH][index % Square::WIDTH];
            types[orientation][index] = SquareType::from_steps(digit - b'0');
            index += 1;
        }
        orientation += 1;
    }
    types
};

static SQUARES: [[SquareSet; 3]; 4] = {
    let mut squares = [[SquareSet::EMPTY; 3]; 4];
    let mut orientation = 0;
    while orientation < 4 {
        let mut index = 0;
        while index < Square::COUNT {
            squares[orientation][TYPE[orientation][index].index()].0 |= 1 << index;
            index += 1;
        }
        orientation += 1;
    }
    squares
};

/// A table, as every move needs it.
static SAME_TYPE: [[SquareSet; Square::COUNT]; 4] = {
    let mut same = [[SquareSet::EMPTY; Square::COUNT]; 4];
    let mut orientation = 0;
    while orientation < 4 {
        let mut index = 0;
        while index < Square::COUNT {
            same[orientation][index] = SQUARES[orientation][TYPE[orientation][index].index()];
            index += 1;
        }
        orientation += 1;
    }
    same
};

#[cfg(test)]
mod tests {
    use super::*;

    /// A quarter turn clockwise of the table takes the corner that was at the lower right to the lower left.
    fn turned(layout: [[u8; 6]; 6]) -> [[u8; 6]; 6] {
        std::array::from_fn(|row| std::array::from_fn(|column| layout[5 - column][row]))
    }

    #[test]
    fn the_orientations_are_quarter_turns_of_one_board() {
        let layout = |orientation: Orientation| LAYOUT[orientation as usize].map(|row| *row);
        assert_eq!(turned(layout(Orientation::Sw)), layout(Orientation::Se));
        assert_eq!(turned(layout(Orientation::Se)), layout(Orientation::Ne));
        assert_eq!(turned(layout(Orientation::Ne)), layout(Orientation::Nw));
        assert_eq!(turned(layout(Orientation::Nw)), layout(Orientation::Sw));
    }

    #[test]
    fn there_are_twelve_squares_of_each_type() {
        for orientation in Orientation::ALL {
            for square_type in SquareType::ALL {
                assert_eq!(orientation.squares(square_type).len(), 12);
            }
        }
    }
}
