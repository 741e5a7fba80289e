//! The board as a picture for terminals.

use crate::{Position, Square};
use mana_game::{BoardCanvas, BoardInk, Outcome, Position as _, Side};
use std::fmt;

/// Draws row 6 at the top, as Black sees it. A square shows its piece, its type as the number of its rings, and a `*` where
/// the Mana is.
pub(crate) fn draw(position: &Position, canvas: &mut dyn BoardCanvas) -> fmt::Result {
    draw_columns(canvas)?;
    for row in (0..Square::WIDTH).rev() {
        canvas.draw(BoardInk::Frame, &format_args!("\n  {LINE}\n"))?;
        canvas.draw(BoardInk::Label, &format_args!("{} ", row + 1))?;
        for square in (0..Square::WIDTH).filter_map(|column| Square::at(column, row)) {
            canvas.draw(BoardInk::Frame, &'|')?;
            draw_square(position, square, canvas)?;
        }
        canvas.draw(BoardInk::Frame, &'|')?;
        canvas.draw(BoardInk::Label, &format_args!(" {}", row + 1))?;
    }
    canvas.draw(BoardInk::Frame, &format_args!("\n  {LINE}\n"))?;
    draw_columns(canvas)?;
    draw_situation(position, canvas)
}

const LINE: &str = "+----+----+----+----+----+----+";

fn draw_columns(canvas: &mut dyn BoardCanvas) -> fmt::Result {
    canvas.draw(BoardInk::Label, &"    a    b    c    d    e    f")
}

fn draw_square(position: &Position, square: Square, canvas: &mut dyn BoardCanvas) -> fmt::Result {
    canvas.draw(BoardInk::Ground, &' ')?;
    match position.piece_at(square) {
        Some(piece) => canvas.draw(BoardInk::Piece(piece.side), &piece.letter())?,
        None => canvas.draw(BoardInk::Ground, &' ')?,
    }
    let square_type = position.orientation().type_of(square);
    let is_marked = position.marked() == Some(square_type);
    let ink = if is_marked { BoardInk::Mark } else { BoardInk::Ground };
    canvas.draw(ink, &square_type.steps())?;
    let mana = if position.mana() == Some(square) { '*' } else { ' ' };
    canvas.draw(BoardInk::Mark, &mana)
}

/// The side to move, what it has to do, and the reserves.
fn draw_situation(position: &Position, canvas: &mut dyn BoardCanvas) -> fmt::Result {
    let turn = position.turn();
    let ink = BoardInk::Label;
    match (position.outcome(), position.marked()) {
        (Some(Outcome::Win(side)), _) => canvas.draw(ink, &format_args!("\n{side} has won"))?,
        (Some(Outcome::Draw), _) => canvas.draw(ink, &"\nThe game is drawn")?,
        _ if position.is_set_up() => canvas.draw(ink, &format_args!("\n{turn} to set up"))?,
        (None, Some(marked)) => {
            canvas.draw(ink, &format_args!("\n{turn} to move, {marked}s marked"))?;
        }
        (None, None) => canvas.draw(ink, &format_args!("\n{turn} to move, no type marked"))?,
    }
    let is_set_up = Side::ALL.iter().all(|&side| !position.pieces(side).is_empty());
    let [black, white] = Side::ALL.map(|side| position.reserve(side));
    if is_set_up && black + white > 0 {
        canvas.draw(ink, &format_args!("\nIn reserve: Black {black}, White {white}"))?;
    }
    Ok(())
}
