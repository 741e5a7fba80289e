//! The position editor of Burst of Mana. Every Mana is on the field or in hand: placing one takes it from the hand, and
//! clearing a cell returns it.

use super::Editable;
use super::mana_diagram::eraser;
use crate::app::App;
use crate::burst_tile::{Tile, tile};
use burst::{Diagram, Mana, Placed, Position};
use mana_game::Side;
use mana_ui::burst::drawing::STAR;
use mana_ui::burst::mana_name;
use mana_ui::game_ui::GameUi;
use mana_ui::messages::Messages;
use mana_view::prelude::*;

/// The tool that bursts a Mana, after one tool for each Mana.
const BURST: usize = 16;

impl Editable for Position {
    type Diagram = Diagram;
    const GRID: u8 = 7;
    const TOOLS: usize = 18;

    fn diagram(&self) -> Diagram {
        let placed = |mana: Mana| {
            let cell = self.cell_of(mana)?;
            let (column, row) = (cell.column() as usize, cell.row() as usize);
            Some(Placed { mana, burst: self.is_burst(mana), column, row })
        };
        let table: Vec<Placed> = Mana::all().filter_map(placed).collect();
        let hands = Mana::all().filter(|mana| self.cell_of(*mana).is_none()).collect();
        Diagram { table, hands, turn: mana_game::Position::turn(self) }
    }

    fn tool(tool: usize, app: App) -> (AnyView, String) {
        match Mana::all().nth(tool) {
            Some(mana) => (face(mana, false), named(app, mana)),
            None if tool == BURST => (
                view! { <path class="burst-tool" d=STAR /> }.into_any(),
                app.fill("tool-burst", &[]),
            ),
            None => (eraser(), app.fill("tool-clear", &[])),
        }
    }

    fn apply(diagram: &mut Diagram, tool: usize, column: u8, row: u8) {
        let (column, row) = (usize::from(column), usize::from(row));
        let is_here = |placed: &Placed| (placed.column, placed.row) == (column, row);
        match Mana::all().nth(tool) {
            Some(mana) => {
                let is_placed_here =
                    diagram.table.iter().any(|placed| placed.mana == mana && is_here(placed));
                return_to_hand(diagram, |placed| is_here(placed) || placed.mana == mana);
                if !is_placed_here {
                    diagram.hands.retain(|in_hand| *in_hand != mana);
                    diagram.table.push(Placed { mana, burst: false, column, row });
                }
            }
            None if tool == BURST => {
                for placed in diagram.table.iter_mut().filter(|placed| is_here(placed)) {
                    placed.burst = !placed.burst;
                }
            }
            None => return_to_hand(diagram, is_here),
        }
    }

    fn cell(diagram: &Diagram, column: u8, row: u8, app: App) -> (AnyView, String) {
        let (x, y) = (usize::from(column), usize::from(row));
        let here = diagram.table.iter().find(|placed| (placed.column, placed.row) == (x, y));
        let place = format!("{}, {}", column + 1, row + 1);
        match here {
            None => (().into_any(), place),
            Some(placed) => {
                (face(placed.mana, placed.burst), format!("{place}, {}", named(app, placed.mana)))
            }
        }
    }

    fn side_to_move(diagram: &mut Diagram) -> &mut Side {
        &mut diagram.turn
    }

    fn compose(&self, diagram: &Diagram, messages: &Messages) -> Result<Position, Vec<String>> {
        diagram.position().map_err(|error| Position::describe_position_error(&error, messages))
    }
}

fn return_to_hand(diagram: &mut Diagram, which: impl Fn(&Placed) -> bool) {
    let (off, table) = diagram.table.iter().partition::<Vec<Placed>, _>(|placed| which(placed));
    diagram.table = table;
    diagram.hands.extend(off.iter().map(|placed| placed.mana));
}

/// The name of a Mana.
fn named(app: App, mana: Mana) -> String {
    app.messages.with(|messages| mana_name(mana, messages))
}

fn face(mana: Mana, burst: bool) -> AnyView {
    tile(Tile { side: mana.side, kind: mana.kind, burst })
}
