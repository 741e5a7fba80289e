//! Burst of Mana: the field, the four actions, and the end of the game.

mod text;

use crate::{Outcome, Side};
use std::collections::{BTreeMap, BTreeSet};

/// A cell: column and row. The table has no edge, so any numbers do.
type Cell = (i32, i32);
/// A step: to the right, and up.
type Direction = (i32, i32);

const ORTHOGONAL: [Direction; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [Direction; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
/// Two squares orthogonally, then one to the side.
const LEAPS: [Direction; 8] =
    [(2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2)];
/// The Mana on the table must always fit in a square of this side.
const FIELD: i32 = 5;

/// The eight Mana of a player, in the order in which hands list them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// The geyser.
    Gran,
    Goetia,
    Noa,
    Raziel,
    Paulina,
    Salomonis,
    Theurgia,
    Abramelin,
}

const KINDS: [Kind; 8] = [
    Kind::Gran,
    Kind::Goetia,
    Kind::Noa,
    Kind::Raziel,
    Kind::Paulina,
    Kind::Salomonis,
    Kind::Theurgia,
    Kind::Abramelin,
];

/// A Mana on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mana {
    side: Side,
    kind: Kind,
    burst: bool,
}

type Table = BTreeMap<Cell, Mana>;

/// A position of Burst of Mana. Whatever is not on the table is in its owner's hand.
///
/// The lower left cell of the smallest rectangle that holds all Mana is (0, 0).
#[derive(Clone, Debug)]
pub(crate) struct Position {
    table: Table,
    turn: Side,
}

/// One legal action, which is a whole turn; a player has only one Mana of each kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Action {
    Place(Kind, Cell),
    Move(Kind, Cell),
    Retrieve(Kind),
    Burst(Kind),
    Pass,
}

impl Position {
    /// The two geysers side by side, First's on the left; the other seven in hand; First begins.
    pub(crate) fn start() -> Position {
        let geyser = |side| Mana { side, kind: Kind::Gran, burst: false };
        let table = Table::from([((0, 0), geyser(Side::Black)), ((1, 0), geyser(Side::White))]);
        Position { table, turn: Side::Black }
    }

    pub(crate) fn turn(&self) -> Side {
        self.turn
    }

    /// Every legal move; none when the game is over.
    pub(crate) fn legal_moves(&self) -> Vec<Action> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<Action> = Vec::new();
        moves.extend(self.places());
        moves.extend(self.moves());
        moves.extend(self.retrievals());
        moves.extend(self.bursts());
        // B2: the field rule is judged after the action, and not on the way.
        moves.retain(|action| obeys_field_rule(&self.table_after(action)));
        if moves.is_empty() {
            // B11.
            moves.push(Action::Pass);
        }
        moves
    }

    /// The position after a legal move.
    pub(crate) fn after(&self, action: &Action) -> Position {
        Position { table: from_origin(&self.table_after(action)), turn: self.turn.other() }
    }

    /// The outcome of the game, if this position ends it.
    ///
    /// The opponent of the player to move has just moved, and has won if that player's geyser is now devoured or
    /// blocked, even if both geysers are. If only the opponent's own geyser is blocked, play goes on (B10).
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let lost = match self.find(self.turn, Kind::Gran) {
            None => true,
            Some(cell) => self.is_blocked(cell),
        };
        lost.then_some(Outcome::Win(self.turn.other()))
    }

    /// Counts the sequences of `depth` legal moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().iter().map(|action| self.after(action).perft(depth - 1)).sum(),
        }
    }

    /// On each of the cell's four sides stands a Mana of either colour or a wall.
    fn is_blocked(&self, cell: Cell) -> bool {
        ORTHOGONAL.iter().all(|&direction| {
            let beside = step(cell, direction, 1);
            self.table.contains_key(&beside) || self.is_wall(beside)
        })
    }

    /// B3: walls exist only in a dimension that spans five; there, whatever lies outside is wall.
    fn is_wall(&self, (column, row): Cell) -> bool {
        let (columns, rows) = spans(&self.table);
        let walled = |(low, high): (i32, i32), place: i32| {
            high - low + 1 == FIELD && (place < low || place > high)
        };
        walled(columns, column) || walled(rows, row)
    }

    /// The cell of one side's Mana; `None` when it is in hand.
    fn find(&self, side: Side, kind: Kind) -> Option<Cell> {
        self.table
            .iter()
            .find(|(_, mana)| mana.side == side && mana.kind == kind)
            .map(|(&cell, _)| cell)
    }

    fn in_hand(&self, side: Side) -> Vec<Kind> {
        KINDS.into_iter().filter(|&kind| self.find(side, kind).is_none()).collect()
    }

    /// The Mana of the player to move that are on the table, with their cells.
    fn own(&self) -> Vec<(Cell, Mana)> {
        self.table
            .iter()
            .filter(|(_, mana)| mana.side == self.turn)
            .map(|(&cell, &mana)| (cell, mana))
            .collect()
    }
}

/// The four actions, before the field rule is applied.
impl Position {
    /// A: a Mana from hand, on an empty cell touching one of your own Mana, but not sharing a side with the
    /// opponent's geyser.
    fn places(&self) -> BTreeSet<Action> {
        let mut places = BTreeSet::new();
        let geyser = self.find(self.turn.other(), Kind::Gran);
        for (own, _) in self.own() {
            for direction in all_eight() {
                let cell = step(own, direction, 1);
                let beside_geyser =
                    ORTHOGONAL.iter().any(|&direction| Some(step(cell, direction, 1)) == geyser);
                if !self.table.contains_key(&cell) && !beside_geyser {
                    places.extend(
                        self.in_hand(self.turn).into_iter().map(|kind| Action::Place(kind, cell)),
                    );
                }
            }
        }
        places
    }

    /// B: one of your Mana as the table says.
    fn moves(&self) -> BTreeSet<Action> {
        let mut moves = BTreeSet::new();
        for (from, mana) in self.own() {
            let cells = match mana.kind {
                Kind::Gran => self.steps(from, mana, &all_eight()),
                Kind::Goetia => self.steps(from, mana, &ORTHOGONAL),
                Kind::Noa => self.steps(from, mana, &DIAGONAL),
                Kind::Raziel => self.slides(from, mana, &all_eight()),
                Kind::Paulina => self.slides(from, mana, &ORTHOGONAL),
                Kind::Salomonis => self.slides(from, mana, &DIAGONAL),
                Kind::Theurgia => self.leaps(from, mana),
                Kind::Abramelin => self.bites(from, mana),
            };
            moves.extend(cells.into_iter().map(|cell| Action::Move(mana.kind, cell)));
        }
        moves
    }

    /// C: one of your Mana, not the geyser (B8), back to hand.
    fn retrievals(&self) -> Vec<Action> {
        let own = self.own().into_iter().map(|(_, mana)| mana.kind);
        own.filter(|&kind| kind != Kind::Gran).map(Action::Retrieve).collect()
    }

    /// D: flip one of your Mana that is not burst. There is no flipping back (B9).
    fn bursts(&self) -> Vec<Action> {
        self.own()
            .into_iter()
            .filter(|(_, mana)| !mana.burst)
            .map(|(_, mana)| Action::Burst(mana.kind))
            .collect()
    }

    /// Purple: one step, in burst also onto a Mana, which is pushed (B4).
    fn steps(&self, from: Cell, mana: Mana, directions: &[Direction]) -> Vec<Cell> {
        let cells = directions.iter().map(|&direction| step(from, direction, 1));
        cells.filter(|cell| mana.burst || !self.table.contains_key(cell)).collect()
    }

    /// Blue: any distance, up to the first Mana; in burst over any number of Mana, to any empty cell of the line
    /// (B5). Ten cells are more than the field rule allows anyway.
    fn slides(&self, from: Cell, mana: Mana, directions: &[Direction]) -> Vec<Cell> {
        let mut cells = Vec::new();
        for &direction in directions {
            for distance in 1..=10 {
                let cell = step(from, direction, distance);
                if !self.table.contains_key(&cell) {
                    cells.push(cell);
                } else if !mana.burst {
                    break;
                }
            }
        }
        cells
    }

    /// Theurgia: a knight's leap, of which only the destination matters (B6); in burst it may devour.
    fn leaps(&self, from: Cell, mana: Mana) -> Vec<Cell> {
        let cells = LEAPS.iter().map(|&leap| step(from, leap, 1));
        cells
            .filter(|cell| match self.table.get(cell) {
                None => true,
                Some(&other) => mana.burst && self.may_devour(other),
            })
            .collect()
    }

    /// Abramelin: in burst, one step onto a Mana, which it devours; never onto an empty cell.
    fn bites(&self, from: Cell, mana: Mana) -> Vec<Cell> {
        let cells = all_eight().into_iter().map(|direction| step(from, direction, 1));
        cells
            .filter(|cell| match self.table.get(cell) {
                None => false,
                Some(&other) => mana.burst && self.may_devour(other),
            })
            .collect()
    }

    /// B7: any Mana, your own included, except your own geyser.
    fn may_devour(&self, mana: Mana) -> bool {
        mana.side != self.turn || mana.kind != Kind::Gran
    }

    /// The table after an action; the cells keep their names.
    fn table_after(&self, action: &Action) -> Table {
        let mut table = self.table.clone();
        match *action {
            Action::Place(kind, cell) => {
                table.insert(cell, Mana { side: self.turn, kind, burst: false });
            }
            Action::Move(kind, to) => {
                if let Some(from) = self.find(self.turn, kind) {
                    if matches!(kind, Kind::Gran | Kind::Goetia | Kind::Noa) {
                        push(&mut table, to, (to.0 - from.0, to.1 - from.1));
                    }
                    table.remove(&from);
                    // It flips back to normal. What it devours goes to its owner's hand, normal too (B7).
                    table.insert(to, Mana { side: self.turn, kind, burst: false });
                }
            }
            Action::Retrieve(kind) => {
                if let Some(cell) = self.find(self.turn, kind) {
                    table.remove(&cell);
                }
            }
            Action::Burst(kind) => {
                if let Some(cell) = self.find(self.turn, kind) {
                    table.insert(cell, Mana { side: self.turn, kind, burst: true });
                }
            }
            Action::Pass => {}
        }
        table
    }
}

/// B4: the Mana on `first`, if there is one, and all in line behind it without a gap shift one cell; they keep
/// their burst state.
fn push(table: &mut Table, first: Cell, direction: Direction) {
    if let Some(mana) = table.remove(&first) {
        let next = step(first, direction, 1);
        push(table, next, direction);
        table.insert(next, mana);
    }
}

fn all_eight() -> Vec<Direction> {
    [ORTHOGONAL, DIAGONAL].concat()
}

fn step(cell: Cell, direction: Direction, distance: i32) -> Cell {
    (cell.0 + direction.0 * distance, cell.1 + direction.1 * distance)
}

/// The lowest and highest column, and the lowest and highest row, that hold a Mana.
fn spans(table: &Table) -> ((i32, i32), (i32, i32)) {
    let span = |places: Vec<i32>| {
        (places.iter().copied().min().unwrap_or(0), places.iter().copied().max().unwrap_or(0))
    };
    (
        span(table.keys().map(|cell| cell.0).collect()),
        span(table.keys().map(|cell| cell.1).collect()),
    )
}

/// The Mana on the table must always fit in a 5 x 5 square and form one group.
fn obeys_field_rule(table: &Table) -> bool {
    fits(table) && is_one_group(table)
}

/// Whether the Mana fit in a square of five by five.
fn fits(table: &Table) -> bool {
    let ((left, right), (bottom, top)) = spans(table);
    right - left < FIELD && top - bottom < FIELD
}

/// B1: whether the Mana form one single group, in which every Mana touches another by side or corner; found by
/// spreading from one of them. A lone Mana touches none.
fn is_one_group(table: &Table) -> bool {
    let mut group = BTreeSet::new();
    let mut waiting: Vec<Cell> = table.keys().copied().take(1).collect();
    while let Some(cell) = waiting.pop() {
        if table.contains_key(&cell) && group.insert(cell) {
            waiting.extend(all_eight().into_iter().map(|direction| step(cell, direction, 1)));
        }
    }
    group.len() == table.len() && group.len() > 1
}

/// The same table, moved so that its lower left cell is (0, 0).
fn from_origin(table: &Table) -> Table {
    let ((left, _), (bottom, _)) = spans(table);
    table.iter().map(|(cell, &mana)| ((cell.0 - left, cell.1 - bottom), mana)).collect()
}
