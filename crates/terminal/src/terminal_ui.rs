use crate::CellView;
use mana_game::Side;
use mana_ui::game_ui::GameUi;
use mana_ui::move_draft::ClickTarget;

/// A game that can be played in a terminal: what the screen asks of it beyond its user interface.
pub trait TerminalUi: GameUi {
    /// The game's name.
    const NAME: &'static str;

    /// What a cell shows while a move is made.
    fn cell_view(&self, column: u8, row: u8, draft: &Self::Draft) -> CellView;

    /// What a side has beside the board: what clicking it means, and its letter.
    fn hand(&self, side: Side) -> Vec<(ClickTarget, char)>;

    /// Turns the board, where the player who sets up chooses how it lies; whether it did.
    fn turn_board(_draft: &mut Self::Draft) -> bool {
        false
    }
}
