/// A rotation or reflection of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// Swaps left and right; applied first.
    pub mirror_columns: bool,
    /// Swaps bottom and top; applied second.
    pub mirror_rows: bool,
    /// Swaps columns and rows; applied last.
    pub transpose: bool,
}

impl Symmetry {
    /// The identity.
    pub const IDENTITY: Symmetry = Symmetry::new(0);

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::new(0),
        Symmetry::new(1),
        Symmetry::new(2),
        Symmetry::new(3),
        Symmetry::new(4),
        Symmetry::new(5),
        Symmetry::new(6),
        Symmetry::new(7),
    ];

    const fn new(bits: u8) -> Symmetry {
        Symmetry {
            mirror_columns: bits & 1 != 0,
            mirror_rows: bits & 2 != 0,
            transpose: bits & 4 != 0,
        }
    }

    /// The image of a square, given by column and row, on a board with this last column and row; `None` if it is off
    /// the board.
    pub fn apply(
        self,
        (column, row): (usize, usize),
        last: (usize, usize),
    ) -> Option<(usize, usize)> {
        let mirrored = |mirror: bool, place: usize, last: usize| {
            let opposite = last.checked_sub(place)?;
            Some(if mirror { opposite } else { place })
        };
        let column = mirrored(self.mirror_columns, column, last.0)?;
        let row = mirrored(self.mirror_rows, row, last.1)?;
        Some(if self.transpose { (row, column) } else { (column, row) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_eight_symmetries_differ_and_are_bijective() {
        let images = Symmetry::ALL.map(|symmetry| {
            let squares = (0..3).flat_map(|row| (0..3).map(move |column| (column, row)));
            let image: Vec<_> =
                squares.map(|square| symmetry.apply(square, (2, 2)).expect("a square")).collect();
            assert_eq!(image.iter().collect::<BTreeSet<_>>().len(), 9);
            image
        });
        assert_eq!(images.iter().collect::<BTreeSet<_>>().len(), 8);
    }

    #[test]
    fn squares_off_the_board_have_no_image() {
        assert_eq!(Symmetry::ALL[1].apply((3, 0), (2, 2)), None);
        assert_eq!(Symmetry::ALL[4].apply((0, 1), (3, 1)), Some((1, 0)));
    }
}
