use crate::{Position, Side};
use std::fmt::{self, Display};

/// The meaning of a part of a drawn board, for drawing it in colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardInk {
    /// The lines of the board, and places that cannot be entered.
    Frame,
    /// Coordinates, and the lines below the board.
    Label,
    /// An empty square, or the type of a square.
    Ground,
    /// A piece of a side, on the board or in hand.
    Piece(Side),
    /// Marked parts: the Mana and the squares of its type, or a Mana that is burst.
    Mark,
}

/// A canvas on which a board is drawn, from left to right and from top to bottom.
pub trait BoardCanvas {
    /// Draws a text, which may hold line breaks.
    ///
    /// # Errors
    /// It cannot be written.
    fn draw(&mut self, ink: BoardInk, text: &dyn Display) -> fmt::Result;
}

/// Text alone, without colours.
impl BoardCanvas for fmt::Formatter<'_> {
    fn draw(&mut self, _: BoardInk, text: &dyn Display) -> fmt::Result {
        write!(self, "{text}")
    }
}

/// A position as a picture in plain ASCII, in several lines: its `Display` is what
/// [`draw_board`](Position::draw_board) draws.
#[derive(Clone, Copy, Debug)]
pub struct BoardText<'a, P>(pub(crate) &'a P);

impl<P: Position> Display for BoardText<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.draw_board(f)
    }
}
