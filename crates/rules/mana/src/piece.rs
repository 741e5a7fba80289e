use mana_game::Side;

/// The kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PieceKind {
    /// The piece whose capture ends the game; one each.
    Daimyo,
    /// Five each.
    Ronin,
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The side it belongs to.
    pub side: Side,
    /// Its kind.
    pub kind: PieceKind,
}

impl Piece {
    /// How many Ronin a player has in all (ruling M7).
    pub const RONIN: usize = 5;

    /// Its letter in a position: `D R` for Black, `d r` for White.
    pub const fn letter(self) -> char {
        match (self.side, self.kind) {
            (Side::Black, PieceKind::Daimyo) => 'D',
            (Side::Black, PieceKind::Ronin) => 'R',
            (Side::White, PieceKind::Daimyo) => 'd',
            (Side::White, PieceKind::Ronin) => 'r',
        }
    }

    /// The piece with this letter.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let (side, kind) = match letter {
            'D' => (Side::Black, PieceKind::Daimyo),
            'R' => (Side::Black, PieceKind::Ronin),
            'd' => (Side::White, PieceKind::Daimyo),
            'r' => (Side::White, PieceKind::Ronin),
            _ => return None,
        };
        Some(Piece { side, kind })
    }
}
