use mana::{PieceKind, Square};
use mana_game::{Position, Side};

/// A game whose positions can be written as small numbers of a fixed count, for programs that learn.
pub trait DenseGame: Position {
    /// The number of rows and of columns of the board.
    const SIDE: usize;

    /// What a position says besides the board and the side to move, by name.
    const FIELDS: &'static [&'static str];

    /// The length of the longest move as text.
    const MOVE_LEN: usize;

    /// Appends the codes of the board, row by row from the bottom, each from the left: `SIDE * SIDE` numbers.
    fn write_board(&self, codes: &mut Vec<u8>);

    /// The numbers of the [`FIELDS`](DenseGame::FIELDS).
    fn fields(&self) -> Vec<u8>;
}

/// A board holds 0 for an empty square, 1 for Black's Daimyo, 2 for Black's Ronin, 3 and 4 for White's.
///
/// The fields are `marked`, the marked type or 0; `mana`, the number of the Mana's square from 0 for a1 to 35 for f6, or
/// 255; and `orientation`, 0 to 3 for `se`, `sw`, `ne`, `nw`.
impl DenseGame for mana::Position {
    const SIDE: usize = Square::WIDTH;
    const FIELDS: &'static [&'static str] = &["marked", "mana", "orientation"];
    const MOVE_LEN: usize = "sw:b1/a1/c1/d1/e1/f1".len();

    fn write_board(&self, codes: &mut Vec<u8>) {
        let code = |square| {
            self.piece_at(square).map_or(0, |piece| {
                let kind = if piece.kind == PieceKind::Daimyo { 1 } else { 2 };
                kind + 2 * piece.side.index() as u8
            })
        };
        codes.extend(Square::all().map(code));
    }

    fn fields(&self) -> Vec<u8> {
        let mana = self.mana().map_or(u8::MAX, |square| square.index() as u8);
        vec![self.marked().map_or(0, |marked| marked as u8), mana, self.orientation() as u8]
    }
}

/// A board holds 0 for an empty cell, 1 to 8 for First's Mana in the order G E N R P S T A, 9 to 16 for the same ones
/// burst, and 17 to 32 for Second's. The group lies in the lower left corner.
impl DenseGame for burst::Position {
    const SIDE: usize = 5;
    const FIELDS: &'static [&'static str] = &[];
    const MOVE_LEN: usize = "N@j10".len();

    fn write_board(&self, codes: &mut Vec<u8>) {
        let code = |cell| {
            self.mana_at(cell).map_or(0, |mana| {
                let burst = if self.is_burst(mana) { 8 } else { 0 };
                let side = if mana.side == Side::Black { 0 } else { 16 };
                1 + mana.kind.index() as u8 + burst + side
            })
        };
        // The rectangle around the group begins at column and row 1.
        let cells =
            (1..=5).flat_map(|row| (1..=5).filter_map(move |column| burst::Cell::new(column, row)));
        codes.extend(cells.map(code));
    }

    fn fields(&self) -> Vec<u8> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board<P: DenseGame>(rules: P::Rules, text: &str) -> (Vec<u8>, Vec<u8>) {
        let position = P::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut codes = Vec::new();
        position.write_board(&mut codes);
        (codes, position.fields())
    }

    #[test]
    fn mana_from_a1_to_f6() {
        let text = "rdrrrr/6/6/1D4/6/R1RRRR w a2";
        let (codes, fields) = board::<mana::Position>(mana::Edition::COSMOLUDO, text);
        assert_eq!(codes[..6], [2, 0, 2, 2, 2, 2]);
        assert_eq!(codes[12..18], [0, 1, 0, 0, 0, 0]);
        assert_eq!(codes[30..], [4, 3, 4, 4, 4, 4]);
        assert_eq!(fields, [1, 6, 0]);
    }

    #[test]
    fn burst_from_the_lower_left_corner() {
        let (codes, fields) = board::<burst::Position>(burst::Rules, "+G1/1g b ENRPSTAenrpsta");
        assert_eq!((codes.len(), fields.len()), (25, 0));
        assert_eq!(codes[..7], [0, 17, 0, 0, 0, 9, 0]);
        assert_eq!(codes.iter().filter(|&&code| code > 0).count(), 2);
    }
}
