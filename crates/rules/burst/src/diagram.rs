use crate::army::Army;
use crate::{Cell, Kind, Mana, Position, PositionError, PositionProblem};
use mana_game::Side;

/// Mana on a table and in hands, in any arrangement, legal or not.
///
/// [`position`](Diagram::position) turns it into a [`Position`], or returns everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The Mana on the table.
    pub table: Vec<Placed>,
    /// The Mana in both hands.
    pub hands: Vec<Mana>,
    /// The side to move.
    pub turn: Side,
}

/// A Mana on the table of a [`Diagram`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The Mana.
    pub mana: Mana,
    /// Whether it is burst.
    pub burst: bool,
    /// Its column, counted to the right from anywhere.
    pub column: usize,
    /// Its row, counted upwards from anywhere.
    pub row: usize,
}

impl Placed {
    fn touches(&self, other: &Placed) -> bool {
        self.column.abs_diff(other.column) <= 1 && self.row.abs_diff(other.row) <= 1
    }
}

impl Diagram {
    /// The position of the diagram, or everything that is wrong with it.
    pub fn position(&self) -> Result<Position, PositionError> {
        let mut wrong = PositionError::none();
        self.check_mana(&mut wrong);
        self.check_geysers(&mut wrong);
        let (left, columns) = span(self.table.iter().map(|placed| placed.column));
        let (bottom, rows) = span(self.table.iter().map(|placed| placed.row));
        wrong.add_if(columns > 5, PositionProblem::Columns(columns));
        wrong.add_if(rows > 5, PositionProblem::Rows(rows));
        self.check_group(&mut wrong);

        wrong.or(())?;

        let mut armies = [Army::IN_HAND; 2];
        for placed in &self.table {
            let (column, row) = (placed.column - left + 1, placed.row - bottom + 1);
            // There is a cell for every Mana, as they span no more than five columns and rows.
            if let Some(cell) = Cell::new(column as u32, row as u32) {
                let army = &mut armies[placed.mana.side.index()];
                army.put(placed.mana.kind, cell);
                if placed.burst {
                    army.burst(placed.mana.kind);
                }
            }
        }
        Ok(Position::from_armies(armies, self.turn))
    }

    /// Each of the sixteen Mana is there once.
    fn check_mana(&self, wrong: &mut PositionError) {
        let there =
            || self.table.iter().map(|placed| placed.mana).chain(self.hands.iter().copied());
        for mana in Mana::all() {
            match there().filter(|&there| there == mana).count() {
                0 => wrong.add(PositionProblem::Missing(mana)),
                1 => {}
                _ => wrong.add(PositionProblem::Twice(mana)),
            }
        }
    }

    /// A geyser is off the table only where its owner has just lost it to the opponent, and so is to move.
    fn check_geysers(&self, wrong: &mut PositionError) {
        let gone = |side| {
            let geyser = Mana { side, kind: Kind::Gran };
            self.hands.contains(&geyser) && !self.table.iter().any(|placed| placed.mana == geyser)
        };
        if gone(self.turn) {
            wrong.add_if(gone(!self.turn), PositionProblem::NoGeyser);
        } else {
            let geyser = Mana { side: !self.turn, kind: Kind::Gran };
            wrong.add_if(gone(!self.turn), PositionProblem::OwnGeyserGone(geyser));
        }
    }

    /// B1: the Mana form one group, in which every one touches another; and no two share a cell.
    fn check_group(&self, wrong: &mut PositionError) {
        // Too many Mana are a problem already found, and comparing them all could take long.
        if self.table.len() > 16 {
            return;
        }
        let mut group: Vec<Placed> = Vec::with_capacity(16);
        let mut others = self.table.clone();
        group.extend(others.pop());
        let mut seen = 0;
        while let Some(placed) = group.get(seen).copied() {
            seen += 1;
            group.extend(others.extract_if(.., |other| placed.touches(other)));
        }
        wrong.add_if(!others.is_empty() || self.table.len() < 2, PositionProblem::Apart);
        let shares = |(i, a): (usize, &Placed)| {
            self.table[..i].iter().any(|b| (a.column, a.row) == (b.column, b.row))
        };
        wrong.add_if(self.table.iter().enumerate().any(shares), PositionProblem::Stacked);
    }
}

/// The lowest of some coordinates, and how many there are up to the highest.
fn span(coordinates: impl Iterator<Item = usize> + Clone) -> (usize, usize) {
    match (coordinates.clone().min(), coordinates.max()) {
        (Some(low), Some(high)) => (low, (high - low).saturating_add(1)),
        _ => (0, 0),
    }
}
