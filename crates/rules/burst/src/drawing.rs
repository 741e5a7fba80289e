//! The field as a picture for terminals.

use crate::{Cell, Mana, Position};
use mana_game::{BoardCanvas, BoardInk, Outcome, Position as _, Side};
use std::fmt;

/// Draws the rectangle around all Mana and the ring around it, where the next Mana may lie. A burst Mana has a `+`, and
/// `#` is a wall.
pub(crate) fn draw(position: &Position, canvas: &mut dyn BoardCanvas) -> fmt::Result {
    draw_columns(position, canvas)?;
    let walls = position.walls();
    for row in (0..=position.height() + 1).rev() {
        let cells = (0..=position.width() + 1).filter_map(|column| Cell::new(column, row));
        canvas.draw(BoardInk::Label, &format_args!("\n{:2} ", FIRST_ROW + row))?;
        for cell in cells {
            match position.mana_at(cell) {
                Some(mana) => {
                    let burst = if position.is_burst(mana) { '+' } else { ' ' };
                    canvas.draw(BoardInk::Mark, &format_args!(" {burst}"))?;
                    canvas.draw(BoardInk::Piece(mana.side), &mana.letter())?;
                }
                None if walls.has(cell) => canvas.draw(BoardInk::Frame, &"  #")?,
                None => canvas.draw(BoardInk::Ground, &"  .")?,
            }
        }
        canvas.draw(BoardInk::Label, &format_args!("  {}", FIRST_ROW + row))?;
    }
    canvas.draw(BoardInk::Label, &'\n')?;
    draw_columns(position, canvas)?;
    draw_situation(position, canvas)
}

/// The number of row 0.
const FIRST_ROW: u32 = 4;

fn draw_columns(position: &Position, canvas: &mut dyn BoardCanvas) -> fmt::Result {
    canvas.draw(BoardInk::Label, &"   ")?;
    let letters = ('d'..).take(position.width() as usize + 2);
    letters
        .into_iter()
        .try_for_each(|letter| canvas.draw(BoardInk::Label, &format_args!("  {letter}")))
}

/// Who is to move, what is in hand, and how open the geysers are.
fn draw_situation(position: &Position, canvas: &mut dyn BoardCanvas) -> fmt::Result {
    let ink = BoardInk::Label;
    match position.outcome() {
        Some(Outcome::Win(side)) => canvas.draw(ink, &format_args!("\n{side} has won"))?,
        Some(Outcome::Draw) => canvas.draw(ink, &"\nThe game is drawn")?,
        None => canvas.draw(ink, &format_args!("\n{} to move", position.turn()))?,
    }
    for side in Side::ALL {
        let open = position.open_sides(side).count();
        let sides = if open == 1 { "side" } else { "sides" };
        canvas.draw(ink, &format_args!("\n{side}: geyser open on {open} {sides}, in hand"))?;
        let in_hand =
            Mana::all().filter(|mana| mana.side == side && position.cell_of(*mana).is_none());
        let mut is_empty = true;
        for mana in in_hand {
            is_empty = false;
            canvas.draw(ink, &' ')?;
            canvas.draw(BoardInk::Piece(side), &mana.letter())?;
        }
        if is_empty {
            canvas.draw(ink, &" nothing")?;
        }
    }
    Ok(())
}
