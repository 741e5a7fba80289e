use crate::{EnvironmentGame, Symmetry};
use burst::{Action, Cell, Diagram, Kind, Mana, Move, Placed, Position, Rules};
use mana_game::{Position as _, Side};

/// The cells of a row, and of a column.
const SIZE: usize = 7;
const CELLS: usize = SIZE * SIZE;
const KINDS: usize = Kind::ALL.len();

// Where each block of actions begins.
const MOVE: usize = KINDS * CELLS;
const RETRIEVE: usize = 2 * MOVE;
const BURST: usize = RETRIEVE + KINDS;
const PASS: usize = BURST + KINDS;

#[inline]
fn number(cell: Cell) -> usize {
    cell.row() as usize * SIZE + cell.column() as usize
}

/// The cells within reach, and the ring around the group with them, are the planes. The group lies at column and row 1.
///
/// The actions are to place each kind on each cell, to move it there, to retrieve it, to burst it, and the pass.
impl EnvironmentGame for Position {
    const SIDE: usize = SIZE;
    const PLANES: &'static [&'static str] = &[
        "own Gran",
        "own Goetia",
        "own Noa",
        "own Raziel",
        "own Paulina",
        "own Salomonis",
        "own Theurgia",
        "own Abramelin",
        "opponent's Gran",
        "opponent's Goetia",
        "opponent's Noa",
        "opponent's Raziel",
        "opponent's Paulina",
        "opponent's Salomonis",
        "opponent's Theurgia",
        "opponent's Abramelin",
        "burst",
        "has occurred before",
        "White to move",
    ];

    fn action_count(_: Rules) -> usize {
        PASS + 1
    }

    #[inline]
    fn action_of(&self, mv: Move) -> Option<usize> {
        Some(match mv.action() {
            Action::Place { kind, cell } => kind.index() * CELLS + number(cell),
            Action::Move { kind, cell } => MOVE + kind.index() * CELLS + number(cell),
            Action::Retrieve(kind) => RETRIEVE + kind.index(),
            Action::Burst(kind) => BURST + kind.index(),
            Action::Pass => PASS,
        })
    }

    #[inline]
    fn move_of(&self, action: usize) -> Option<Move> {
        let kind_and_cell = |action: usize| {
            let cell = action % CELLS;
            let cell = Cell::new((cell % SIZE) as u32, (cell / SIZE) as u32)?;
            Some((*Kind::ALL.get(action / CELLS)?, cell))
        };
        let kind = |action: usize| Kind::ALL.get(action).copied();
        match action {
            ..MOVE => kind_and_cell(action).map(|(kind, cell)| Move::place(kind, cell)),
            MOVE..RETRIEVE => kind_and_cell(action - MOVE).map(|(kind, cell)| Move::to(kind, cell)),
            RETRIEVE..BURST => kind(action - RETRIEVE).map(Move::retrieve),
            BURST..PASS => kind(action - BURST).map(Move::burst),
            PASS => Some(Move::PASS),
            _ => None,
        }
    }

    fn write_planes(&self, repeated: bool, planes: &mut [i8]) {
        assert_eq!(planes.len(), Self::OBSERVATION_LEN);
        planes.fill(0);
        for mana in Mana::all() {
            let Some(cell) = self.cell_of(mana) else { continue };
            let side = if mana.side == self.turn() { 0 } else { KINDS };
            planes[(side + mana.kind.index()) * CELLS + number(cell)] = 1;
            planes[2 * KINDS * CELLS + number(cell)] = self.is_burst(mana).into();
        }
        let (_, last) = planes.split_at_mut((2 * KINDS + 1) * CELLS);
        let (occurred, white) = last.split_at_mut(CELLS);
        occurred.fill(repeated.into());
        white.fill((self.turn() == Side::White).into());
    }

    fn symmetric(&self, symmetry: Symmetry) -> Option<Position> {
        let mut diagram = Diagram { table: Vec::new(), hands: Vec::new(), turn: self.turn() };
        for mana in Mana::all() {
            match self.cell_of(mana) {
                None => diagram.hands.push(mana),
                Some(cell) => {
                    let (column, row) = turned(self, symmetry, cell)?;
                    let burst = self.is_burst(mana);
                    diagram.table.push(Placed { mana, burst, column, row });
                }
            }
        }
        diagram.position().ok()
    }

    fn symmetric_move(&self, symmetry: Symmetry, mv: Move) -> Option<Move> {
        let turned = |cell| {
            let (column, row) = turned(self, symmetry, cell)?;
            Cell::new(column as u32, row as u32)
        };
        Some(match mv.action() {
            Action::Place { kind, cell } => Move::place(kind, turned(cell)?),
            Action::Move { kind, cell } => Move::to(kind, turned(cell)?),
            Action::Retrieve(_) | Action::Burst(_) | Action::Pass => mv,
        })
    }
}

/// The image of a cell when the group and the ring around it are transformed; `None` beyond the ring, which no action
/// reaches.
fn turned(position: &Position, symmetry: Symmetry, cell: Cell) -> Option<(usize, usize)> {
    let last = (position.width() as usize + 1, position.height() as usize + 1);
    symmetry.apply((cell.column() as usize, cell.row() as usize), last)
}
