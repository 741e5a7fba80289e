//! Mana on the screen.

use crate::{CellView, TerminalUi};
use mana::{Piece, PieceKind, Position, Square};
use mana_game::Side;
use mana_ui::mana::{ManaDraft, RESERVE};
use mana_ui::move_draft::ClickTarget;

impl TerminalUi for Position {
    const NAME: &'static str = "Mana";

    fn cell_view(&self, column: u8, row: u8, draft: &ManaDraft) -> CellView {
        let Some(square) = Square::at(column.into(), row.into()) else {
            return CellView::default();
        };
        let (piece, orientation) = match draft {
            ManaDraft::Play(_) => (self.piece_at(square), self.orientation()),
            ManaDraft::SetUp(arrangement) => {
                let side = arrangement.side();
                let kind = if arrangement.daimyo() == square {
                    Some(PieceKind::Daimyo)
                } else {
                    arrangement.ronin().contains(square).then_some(PieceKind::Ronin)
                };
                let own = kind.map(|kind| Piece { side, kind });
                (own.or(self.piece_at(square)), arrangement.orientation())
            }
        };
        let square_type = orientation.type_of(square);
        CellView {
            piece: piece.map(|piece| (piece.side, piece.letter())),
            sign: (self.mana() == Some(square)).then_some('*'),
            rings: square_type.steps(),
            is_marked: self.marked() == Some(square_type),
            is_wall: false,
        }
    }

    fn hand(&self, side: Side) -> Vec<(ClickTarget, char)> {
        let count = if self.pieces(side).is_empty() { 0 } else { self.reserve(side) };
        let letter = Piece { side, kind: PieceKind::Ronin }.letter();
        vec![(RESERVE, letter); count]
    }

    fn turn_board(draft: &mut ManaDraft) -> bool {
        let ManaDraft::SetUp(arrangement) = draft else { return false };
        let ways = arrangement.orientations();
        let Some(at) = ways.iter().position(|&way| way == arrangement.orientation()) else {
            return false;
        };
        arrangement.set_orientation(ways[(at + 1) % ways.len()]);
        true
    }
}
