use mana_game::Side;

/// The content of a cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellView {
    /// The piece on it, by its letter.
    pub piece: Option<(Side, char)>,
    /// A sign beside the piece: `*` for the Mana, `+` for burst.
    pub sign: Option<char>,
    /// How many rings the square has.
    pub rings: usize,
    /// Whether its type is marked.
    pub is_marked: bool,
    /// Whether it lies behind a wall.
    pub is_wall: bool,
}
