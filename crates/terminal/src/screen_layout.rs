use crate::{PlaySession, TerminalUi};
use mana_game::Side;
use mana_ui::move_draft::{BoardButton, ClickTarget};
use ratatui::layout::{Position, Rect};

/// The layout of the screen, shared by drawing and the mapping of clicks to targets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScreenLayout {
    pub(crate) header: Rect,
    /// The board with its lines, without coordinates.
    pub(crate) board: Rect,
    /// The inside of a cell: columns and rows of characters.
    pub(crate) cell: (u16, u16),
    /// Beside the board.
    pub(crate) panel: Rect,
    pub(crate) prompt: Rect,
    pub(crate) keys: Rect,
    grid: u16,
    is_flipped: bool,
    /// The click targets beside the board: pieces in hand, and buttons.
    pub(crate) beside: Vec<(Rect, ClickTarget, String)>,
}

/// The smallest screen.
pub(crate) const MIN_SIZE: (u16, u16) = (80, 24);

/// The columns of characters that the coordinates of the rows take.
const LABELS: u16 = 3;

/// The minimum width of the panel in characters.
const PANEL: u16 = 32;

impl ScreenLayout {
    /// The layout of a session on a screen; `None` if the screen is too small.
    pub fn new<P: TerminalUi>(session: &PlaySession<P>, area: Rect) -> Option<ScreenLayout> {
        if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
            return None;
        }
        let grid = u16::from(P::GRID_SIZE);
        // The header, the coordinates of the columns and the keys take one row each, the prompt two.
        let rows = ((area.height - 6) / grid - 1).clamp(1, 4);
        let columns = (2 * rows + 1).max(5).min((area.width - PANEL - LABELS - 2) / grid - 1);
        let (width, height) = (grid * (columns + 1) + 1, grid * (rows + 1) + 1);
        let top = area.y + 1 + (area.height - 5 - height) / 2;
        let board = Rect::new(area.x + LABELS, top, width, height);
        let left = board.right() + 2;
        let panel = Rect::new(left, board.y, area.right() - left, board.height + 1);
        let row = |y| Rect::new(area.x, y, area.width, 1);
        let mut layout = ScreenLayout {
            header: row(area.y),
            board,
            cell: (columns, rows),
            panel,
            prompt: Rect { height: 2, ..row(area.bottom() - 3) },
            keys: row(area.bottom() - 1),
            grid,
            is_flipped: session.is_flipped,
            beside: Vec::new(),
        };
        layout.place_beside(session);
        Some(layout)
    }

    /// The row of the panel with a side's name and pieces in hand.
    pub(crate) fn player_row(&self, side: Side) -> u16 {
        let is_top = (side == Side::White) != self.is_flipped;
        if is_top { self.panel.y } else { self.panel.bottom() - 2 }
    }

    /// The row of the panel with the buttons.
    pub(crate) fn button_row(&self) -> u16 {
        self.panel.bottom() - 4
    }

    fn place_beside<P: TerminalUi>(&mut self, session: &PlaySession<P>) {
        let position = session.game().position();
        let highlights = session.highlights();
        for side in Side::ALL {
            let mut x = self.panel.x + 2;
            for (target, letter) in position.hand(side) {
                // Only the side to move can use its pieces.
                let area = Rect::new(x, self.player_row(side) + 1, 3, 1);
                self.beside.push((area, target, format!(" {letter} ")));
                x += 4;
            }
        }
        let mut x = self.panel.x;
        for button in
            [BoardButton::Ready, BoardButton::Pass, BoardButton::Burst, BoardButton::Retrieve]
        {
            let target = ClickTarget::Button(button);
            if highlights.sources.contains(&target) || highlights.destinations.contains(&target) {
                let label = format!("[ {} ]", button_name(button));
                let width = label.len() as u16;
                self.beside.push((Rect::new(x, self.button_row(), width, 1), target, label));
                x += width + 1;
            }
        }
    }

    /// The inside of a cell of the board.
    pub(crate) fn cell_area(&self, column: u8, row: u8) -> Rect {
        let turned = |at: u8| {
            if self.is_flipped { self.grid - 1 - u16::from(at) } else { u16::from(at) }
        };
        let (x, y) = (turned(column), self.grid - 1 - turned(row));
        let (columns, rows) = self.cell;
        Rect::new(
            self.board.x + 1 + x * (columns + 1),
            self.board.y + 1 + y * (rows + 1),
            columns,
            rows,
        )
    }

    /// The target of a click at a position on the screen, for the side to move.
    pub fn target_at(&self, turn: Side, x: u16, y: u16) -> Option<ClickTarget> {
        let at = Position { x, y };
        let is_opponents = |target: &ClickTarget| {
            matches!(target, ClickTarget::Hand(_)) && y == self.player_row(!turn) + 1
        };
        let beside = self.beside.iter().find(|(area, ..)| area.contains(at));
        if let Some((_, target, _)) = beside {
            return Some(*target).filter(|target| !is_opponents(target));
        }
        let size = self.grid as u8;
        let mut cells = (0..size).flat_map(|row| (0..size).map(move |column| (column, row)));
        cells
            .find(|&(column, row)| self.cell_area(column, row).contains(at))
            .map(|(column, row)| ClickTarget::Cell { column, row })
    }
}

fn button_name(button: BoardButton) -> &'static str {
    match button {
        BoardButton::Pass => "Pass",
        BoardButton::Ready => "Ready",
        BoardButton::Burst => "Burst",
        BoardButton::Retrieve => "Retrieve",
    }
}
