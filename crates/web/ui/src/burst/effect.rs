use crate::game_ui::GameUi;
use crate::move_draft::ClickTarget;
use burst::{Action, Cell, Kind, Mana, Move, Position};
use mana_game::Position as _;

/// The effect of a legal move on the table, in the coordinates before it. The field announces it before the move is
/// played, and shows it afterwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveEffect {
    /// A Mana comes from hand.
    Place {
        /// Where it is placed.
        to: Cell,
    },
    /// A Mana moves to an empty cell, past none.
    Move {
        /// Where it stood.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// A Mana jumps over others (B5).
    Jump {
        /// Where it stood.
        from: Cell,
        /// Where it lands.
        to: Cell,
        /// The Mana it passes, nearest first.
        over: Vec<Cell>,
    },
    /// A Mana pushes others (B4).
    Push {
        /// Where it stood.
        from: Cell,
        /// Where it goes: the first cell of the line.
        to: Cell,
        /// The Mana that shift by one cell, nearest first.
        line: Vec<Cell>,
    },
    /// A Mana devours another (B7).
    Devour {
        /// Where it stood.
        from: Cell,
        /// Where the other one stood.
        to: Cell,
    },
    /// A Mana bursts.
    Burst {
        /// Where it stands.
        at: Cell,
    },
    /// A Mana returns to hand.
    Retrieve {
        /// Where it stood.
        at: Cell,
    },
    /// Nothing.
    Pass,
}

impl MoveEffect {
    /// The effect of a legal move.
    pub fn of(position: &Position, mv: Move) -> MoveEffect {
        let cell_of = |kind| position.cell_of(Mana { side: position.turn(), kind });
        let on_table =
            |kind, effect: fn(Cell) -> MoveEffect| cell_of(kind).map_or(MoveEffect::Pass, effect);
        match mv.action() {
            Action::Place { cell, .. } => MoveEffect::Place { to: cell },
            Action::Move { kind, cell } => cell_of(kind)
                .map_or(MoveEffect::Pass, |from| MoveEffect::of_mana(position, kind, from, cell)),
            Action::Burst(kind) => on_table(kind, |at| MoveEffect::Burst { at }),
            Action::Retrieve(kind) => on_table(kind, |at| MoveEffect::Retrieve { at }),
            Action::Pass => MoveEffect::Pass,
        }
    }

    fn of_mana(position: &Position, kind: Kind, from: Cell, to: Cell) -> MoveEffect {
        let is_occupied = |&cell: &Cell| position.mana_at(cell).is_some();
        match (kind, is_occupied(&to)) {
            (Kind::Theurgia | Kind::Abramelin, true) => MoveEffect::Devour { from, to },
            // Only the destination of a leap matters (B6).
            (Kind::Theurgia | Kind::Abramelin, false) => MoveEffect::Move { from, to },
            (_, true) => {
                let line = ray(from, to).take_while(is_occupied).collect();
                MoveEffect::Push { from, to, line }
            }
            (_, false) => {
                let passed = ray(from, to).take_while(|&cell| cell != to);
                let over: Vec<Cell> = passed.filter(is_occupied).collect();
                if over.is_empty() {
                    MoveEffect::Move { from, to }
                } else {
                    MoveEffect::Jump { from, to, over }
                }
            }
        }
    }

    /// Where the acting Mana stood and where it goes, if it crosses the table.
    pub fn route(&self) -> Option<(Cell, Cell)> {
        match *self {
            MoveEffect::Move { from, to }
            | MoveEffect::Jump { from, to, .. }
            | MoveEffect::Push { from, to, .. }
            | MoveEffect::Devour { from, to } => Some((from, to)),
            _ => None,
        }
    }

    /// The cell where the acting Mana is seen afterwards, or was seen last.
    pub fn place(&self) -> Option<Cell> {
        match *self {
            MoveEffect::Place { to } => Some(to),
            MoveEffect::Burst { at } | MoveEffect::Retrieve { at } => Some(at),
            _ => self.route().map(|(_, to)| to),
        }
    }

    /// The cells on which something changes, that of the acting Mana first.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.place().into_iter().collect();
        if let MoveEffect::Push { from, to, line } = self {
            // Each Mana of the line ends where the next one stood, the last one on the cell behind it.
            let behind = line.last().and_then(|&last| ray_step(last, step(*from, *to)));
            cells.extend(line.iter().skip(1).copied().chain(behind));
        }
        cells.extend(self.route().map(|(from, _)| from));
        cells
    }
}

/// The effects of all legal moves that begin with a click target.
pub fn effects_from(position: &Position, source: ClickTarget) -> Vec<MoveEffect> {
    let begins = |mv: &Move| position.click_targets(*mv).first() == Some(&source);
    let moves = position.legal_moves().into_iter().filter(begins);
    moves.map(|mv| MoveEffect::of(position, mv)).collect()
}

/// The empty cells next to a Mana of the side to move where only the opponent's geyser forbids placing one.
pub fn shut_cells(position: &Position) -> Vec<Cell> {
    let side = position.turn();
    let Some(geyser) = position.cell_of(Mana { side: !side, kind: Kind::Gran }) else {
        return Vec::new();
    };
    let touched = position.occupied(side).grown() & !position.table() & position.room();
    (geyser.alone().sides() & touched).collect()
}

/// The cells from `from` in the direction of `to`, the next one first.
fn ray(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let step = step(from, to);
    std::iter::successors(ray_step(from, step), move |&cell| ray_step(cell, step))
}

/// The step from one cell towards another on its row, column or diagonal.
fn step(from: Cell, to: Cell) -> (i32, i32) {
    let along = |from: u32, to: u32| (to as i32 - from as i32).signum();
    (along(from.column(), to.column()), along(from.row(), to.row()))
}

fn ray_step(cell: Cell, (right, up): (i32, i32)) -> Option<Cell> {
    let column = u32::try_from(cell.column() as i32 + right).ok()?;
    Cell::new(column, u32::try_from(cell.row() as i32 + up).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::burst::coordinate_shift;
    use mana_game::Side;

    fn cell(name: &str) -> Cell {
        Cell::all().find(|cell| cell.to_string() == name).unwrap()
    }

    fn cells(names: &[&str]) -> Vec<Cell> {
        names.iter().map(|name| cell(name)).collect()
    }

    #[track_caller]
    fn effect(position: &str, mv: &str) -> MoveEffect {
        let position: Position = position.parse().unwrap();
        MoveEffect::of(&position, position.read_move(mv).unwrap())
    }

    const START: &str = "Gg b ENRPSTAenrpsta";

    #[test]
    fn every_kind_of_effect() {
        let [d5, e5, f6] = ["d5", "e5", "f6"].map(cell);
        assert_eq!(effect(START, "N@d5"), MoveEffect::Place { to: d5 });
        assert_eq!(effect(START, "G+"), MoveEffect::Burst { at: e5 });
        assert_eq!(effect("NGg b ERPSTAenrpsta", "N-"), MoveEffect::Retrieve { at: e5 });
        assert_eq!(effect(START, "Gf6"), MoveEffect::Move { from: e5, to: f6 });
        // Burst, Paulina jumps; before the first Mana she slides.
        let (from, over) = (e5, cells(&["f5", "g5"]));
        assert_eq!(
            effect("+PGg b ENRSTAenrpsta", "Ph5"),
            MoveEffect::Jump { from, to: cell("h5"), over }
        );
        // A leap passes nothing, whatever lies between.
        assert_eq!(effect("TGg b ENRPSAenrpsta", "Tg6"), MoveEffect::Move { from, to: cell("g6") });
        assert_eq!(
            effect("+Ag/1G b ENRPSTenrpsta", "Af6"),
            MoveEffect::Devour { from: cell("e6"), to: f6 }
        );
    }

    #[test]
    fn a_push_shifts_the_line_up_to_its_first_gap() {
        let pushed = effect("+EG1n/2g1 b NRPSTAerpsta", "Ef6");
        let expected = MoveEffect::Push { from: cell("e6"), to: cell("f6"), line: cells(&["f6"]) };
        assert_eq!(pushed, expected);
        assert_eq!(pushed.cells(), cells(&["f6", "g6", "e6"]));
    }

    /// In random games, the effect names exactly the Mana whose cells change.
    #[test]
    fn effects_name_what_changes() {
        let mut state = 11_u64;
        for _ in 0..40 {
            let mut here = Position::start(burst::Rules);
            for _ in 0..80 {
                let moves = here.legal_moves();
                if moves.is_empty() {
                    break;
                }
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = moves[(state >> 33) as usize % moves.len()];
                let (x, y) = coordinate_shift(&here, mv);
                let after = here.after(mv);
                let in_old = |cell: Cell| (cell.column() as i32 - x, cell.row() as i32 - y);
                let old = |cell: Cell| (cell.column() as i32, cell.row() as i32);
                let mut changed: Vec<(i32, i32)> = Vec::new();
                for mana in Mana::all() {
                    let (from, to) = (here.cell_of(mana), after.cell_of(mana));
                    if from.map(old) != to.map(in_old)
                        || here.is_burst(mana) != after.is_burst(mana)
                    {
                        changed.extend(from.map(old).into_iter().chain(to.map(in_old)));
                    }
                }
                let mut named: Vec<_> =
                    MoveEffect::of(&here, mv).cells().into_iter().map(old).collect();
                for list in [&mut changed, &mut named] {
                    list.sort_unstable();
                    list.dedup();
                }
                assert_eq!(named, changed, "{here} {mv}");
                here = after;
            }
        }
    }

    #[test]
    fn cells_are_shut_by_the_geyser_alone() {
        let start: Position = START.parse().unwrap();
        assert_eq!(start.turn(), Side::Black);
        assert_eq!(shut_cells(&start), cells(&["f4", "f6"]));
    }
}
