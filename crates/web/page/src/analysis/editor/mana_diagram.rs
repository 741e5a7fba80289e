//! The position editor of Mana.

use super::Editable;
use crate::app::App;
use crate::mana_piece;
use mana::{Diagram, Piece, PieceKind, Position, Square};
use mana_game::{Position as _, Side};
use mana_ui::game_ui::GameUi;
use mana_ui::mana::piece_name;
use mana_ui::messages::Messages;
use mana_view::prelude::*;

const PIECES: [Piece; 4] = [
    Piece { side: Side::Black, kind: PieceKind::Daimyo },
    Piece { side: Side::Black, kind: PieceKind::Ronin },
    Piece { side: Side::White, kind: PieceKind::Daimyo },
    Piece { side: Side::White, kind: PieceKind::Ronin },
];

const BIRD: usize = 4;

impl Editable for Position {
    type Diagram = Diagram;
    const GRID: u8 = Square::WIDTH as u8;
    const TOOLS: usize = 6;

    fn diagram(&self) -> Diagram {
        self.into()
    }

    fn tool(tool: usize, app: App) -> (AnyView, String) {
        match PIECES.get(tool) {
            Some(&piece) => (mana_piece::piece(app, piece), named(app, piece)),
            None if tool == BIRD => (mana_piece::bird(), app.fill("tool-mana", &[])),
            None => (eraser(), app.fill("tool-clear", &[])),
        }
    }

    fn apply(diagram: &mut Diagram, tool: usize, column: u8, row: u8) {
        let Some(square) = Square::at(column.into(), row.into()) else { return };
        match PIECES.get(tool) {
            Some(&piece) => diagram.squares[square.index()] = Some(piece),
            None if tool == BIRD => {
                diagram.mana = if diagram.mana == Some(square) { None } else { Some(square) };
            }
            None => {
                diagram.squares[square.index()] = None;
                diagram.mana = diagram.mana.filter(|mana| *mana != square);
            }
        }
    }

    fn cell(diagram: &Diagram, column: u8, row: u8, app: App) -> (AnyView, String) {
        let Some(square) = Square::at(column.into(), row.into()) else {
            return (().into_any(), String::new());
        };
        let piece = diagram.squares[square.index()];
        let has_bird = diagram.mana == Some(square);
        let view = view! {
            {mana_piece::square(square, diagram.orientation.type_of(square))}
            {piece.map(|piece| mana_piece::piece(app, piece))}
            {has_bird.then(mana_piece::bird)}
        };
        let mut label = square.to_string();
        for part in
            [piece.map(|piece| named(app, piece)), has_bird.then(|| app.fill("tool-mana", &[]))]
        {
            label.extend(part.map(|part| format!(", {part}")));
        }
        (view.into_any(), label)
    }

    fn side_to_move(diagram: &mut Diagram) -> &mut Side {
        &mut diagram.turn
    }

    fn compose(&self, diagram: &Diagram, messages: &Messages) -> Result<Position, Vec<String>> {
        diagram
            .position(self.rules())
            .map_err(|error| Position::describe_position_error(&error, messages))
    }
}

/// The name of a piece.
fn named(app: App, piece: Piece) -> String {
    app.messages.with(|messages| piece_name(piece, messages))
}

/// The icon of the tool that clears a cell.
pub(super) fn eraser() -> AnyView {
    view! { <path class="eraser" d="M-22-22L22 22M22-22L-22 22" /> }.into_any()
}
