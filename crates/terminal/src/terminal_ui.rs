use crate::CellView;
use mana_game::Side;
use mana_ui::game_ui::GameUi;
use mana_ui::move_draft::ClickTarget;

/// A game that can be played in a terminal: what the screen requires beyond its user interface.
pub trait TerminalUi: GameUi {
    /// The game's name.
    const NAME: &'static str;

    /// The content of a cell while a move is made.
    fn cell_view(&self, column: u8, row: u8, draft: &Self::Draft) -> CellView;

    /// A side's pieces beside the board: their click targets and letters.
    fn hand(&self, side: Side) -> Vec<(ClickTarget, char)>;

    /// Turns the board, if the player who sets up chooses its orientation. Returns whether it did.
    fn turn_board(_draft: &mut Self::Draft) -> bool {
        false
    }
}
