//! Burst of Mana on the screen.

use crate::{CellView, TerminalUi};
use burst::{Cell, Mana, Position};
use mana_game::Side;
use mana_ui::burst::{BurstDraft, hand_target};
use mana_ui::move_draft::ClickTarget;

impl TerminalUi for Position {
    const NAME: &'static str = "Burst of Mana";

    fn cell_view(&self, column: u8, row: u8, _: &BurstDraft) -> CellView {
        let Some(cell) = Cell::new(column.into(), row.into()) else { return CellView::default() };
        let mana = self.mana_at(cell);
        CellView {
            piece: mana.map(|mana| (mana.side, mana.letter())),
            sign: mana.filter(|&mana| self.is_burst(mana)).map(|_| '+'),
            is_wall: self.walls().has(cell),
            ..CellView::default()
        }
    }

    fn hand(&self, side: Side) -> Vec<(ClickTarget, char)> {
        let in_hand = |mana: &Mana| mana.side == side && self.cell_of(*mana).is_none();
        Mana::all().filter(in_hand).map(|mana| (hand_target(mana.kind), mana.letter())).collect()
    }
}
