use burst::{Action, Cell, Cells, Kind, Mana, Move, Position};
use mana_game::{Position as _, Side};

/// By how much the coordinates of all cells change with a legal move: the cell (c, r) before it is (c + x, r + y) after
/// it.
///
/// A position always begins at `e5`, so that a group that grows to the left or down is renamed, although it stays where
/// it is on the table.
pub fn coordinate_shift(before: &Position, mv: Move) -> (i32, i32) {
    let after = before.after(mv);
    let offset = |from: Cell, to: Cell| {
        (to.column() as i32 - from.column() as i32, to.row() as i32 - from.row() as i32)
    };
    match mv.action() {
        Action::Place { kind, cell } | Action::Move { kind, cell } => {
            let mana = Mana { side: before.turn(), kind };
            after.cell_of(mana).map_or((0, 0), |now| offset(cell, now))
        }
        Action::Retrieve(_) => {
            let stayed =
                Mana::all().find_map(|mana| Some((before.cell_of(mana)?, after.cell_of(mana)?)));
            stayed.map_or((0, 0), |(from, to)| offset(from, to))
        }
        Action::Burst(_) | Action::Pass => (0, 0),
    }
}

/// The extent of a position's field: how far it may grow, and where the walls are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldExtent {
    /// The number of columns and rows of the group.
    pub span: (i32, i32),
}

impl FieldExtent {
    /// The largest number of columns or rows.
    pub const MAX: i32 = 5;

    /// The extent of a position's field.
    pub fn of(position: &Position) -> FieldExtent {
        FieldExtent { span: (position.width() as i32, position.height() as i32) }
    }

    /// By how many columns and rows it may grow.
    pub fn growth(&self) -> (i32, i32) {
        (FieldExtent::MAX - self.span.0, FieldExtent::MAX - self.span.1)
    }

    /// Whether a cell is beyond a wall (ruling B3): there are walls on both sides where the group spans five.
    pub fn is_wall(&self, column: i32, row: i32) -> bool {
        let beyond =
            |at: i32, span: i32| span == FieldExtent::MAX && !(1..=FieldExtent::MAX).contains(&at);
        beyond(column, self.span.0) || beyond(row, self.span.1)
    }
}

/// The sides of a geyser, as steps to the right and up.
pub const SIDES: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The open sides of a geyser, as steps to the right and up; none when it is off the table.
pub fn open_sides(position: &Position, side: Side) -> Vec<(i32, i32)> {
    let Some(geyser) = position.cell_of(Mana { side, kind: Kind::Gran }) else { return Vec::new() };
    let field = FieldExtent::of(position);
    let is_open = |&(right, up): &(i32, i32)| {
        let (column, row) = (geyser.column() as i32 + right, geyser.row() as i32 + up);
        let cell = Cell::new(column as u32, row as u32);
        !field.is_wall(column, row) && cell.is_none_or(|cell| position.mana_at(cell).is_none())
    };
    SIDES.into_iter().filter(is_open).collect()
}

/// The state of a geyser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GeyserState {
    /// Two sides or more are open, and nothing threatens it.
    Safe,
    /// A single side is open.
    OneSide,
    /// The opponent's next move could devour it.
    Threatened,
    /// No side is open.
    Blocked,
    /// It is off the table.
    Devoured,
}

impl GeyserState {
    /// The state of the geyser of a side.
    pub fn of(position: &Position, side: Side) -> GeyserState {
        let Some(geyser) = position.cell_of(Mana { side, kind: Kind::Gran }) else {
            return GeyserState::Devoured;
        };
        match open_sides(position, side).len() {
            0 => GeyserState::Blocked,
            _ if is_threatened(position, side, geyser) => GeyserState::Threatened,
            1 => GeyserState::OneSide,
            _ => GeyserState::Safe,
        }
    }

    /// Whether the field and the player's strip warn of it.
    pub fn is_alarming(self) -> bool {
        self != GeyserState::Safe
    }
}

/// Whether a burst Mana of the opponent could devour a geyser. The others must remain one group (B1).
fn is_threatened(position: &Position, side: Side, geyser: Cell) -> bool {
    [Kind::Theurgia, Kind::Abramelin].into_iter().any(|kind| {
        let devourer = Mana { side: !side, kind };
        position.is_burst(devourer)
            && position.cell_of(devourer).is_some_and(|from| {
                kind.devour_range(from).has(geyser)
                    && is_one_group(position.table() & !from.alone(), geyser)
            })
    })
}

/// Whether cells are connected by side or corner, given one of them.
fn is_one_group(cells: Cells, one: Cell) -> bool {
    let mut group = one.alone();
    loop {
        let grown = group.grown() & cells;
        if grown == group {
            return group == cells;
        }
        group = grown;
    }
}

/// The part of the table that the camera shows, as its lower left and its upper right cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CameraFrame {
    /// The lower left cell.
    pub low: (i32, i32),
    /// The upper right cell.
    pub high: (i32, i32),
}

impl CameraFrame {
    /// The field and the ring into which it can grow: none beyond a wall, unless one of the cells in `also` lies there
    /// (B2: an edge that moves takes the wall with it).
    pub fn new(position: &Position, also: impl IntoIterator<Item = Cell>) -> CameraFrame {
        let field = FieldExtent::of(position);
        let ring = |growth: i32| growth.min(1);
        let (columns, rows) = (ring(field.growth().0), ring(field.growth().1));
        let mut frame = CameraFrame {
            low: (1 - columns, 1 - rows),
            high: (field.span.0 + columns, field.span.1 + rows),
        };
        for cell in also {
            let (column, row) = (cell.column() as i32, cell.row() as i32);
            frame.low = (frame.low.0.min(column), frame.low.1.min(row));
            frame.high = (frame.high.0.max(column), frame.high.1.max(row));
        }
        frame
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    #[track_caller]
    fn check_shift(before: &str, mv: &str, expected: (i32, i32)) {
        let before = position(before);
        assert_eq!(coordinate_shift(&before, before.read_move(mv).unwrap()), expected);
    }

    #[test]
    fn coordinates_shift_with_the_edge() {
        check_shift("Gg b ENRPSTAenrpsta", "N@d5", (1, 0));
        check_shift("Gg b ENRPSTAenrpsta", "N@d4", (1, 1));
        check_shift("Gg b ENRPSTAenrpsta", "N@e6", (0, 0));
        check_shift("Gg b ENRPSTAenrpsta", "G+", (0, 0));
        check_shift("NGg b ERPSTAenrpsta", "N-", (-1, 0));
    }

    /// In a random game, Mana that an action does not move stay in place on the table.
    #[test]
    fn other_mana_stay_in_place_on_the_table() {
        let mut state = 7_u64;
        for _ in 0..20 {
            let mut here = Position::start(burst::Rules);
            for _ in 0..60 {
                let moves = here.legal_moves();
                if moves.is_empty() {
                    break;
                }
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = moves[(state >> 33) as usize % moves.len()];
                let (x, y) = coordinate_shift(&here, mv);
                let after = here.after(mv);
                let stayed =
                    Mana::all().filter(|&mana| match (here.cell_of(mana), after.cell_of(mana)) {
                        (Some(from), Some(to)) => {
                            from.column() as i32 + x == to.column() as i32
                                && from.row() as i32 + y == to.row() as i32
                        }
                        _ => false,
                    });
                let acting = matches!(mv.action(), Action::Move { .. } | Action::Retrieve(_));
                let on_table = Mana::all().filter(|&mana| here.cell_of(mana).is_some()).count();
                // A push can move up to five.
                assert!(stayed.count() + if acting { 6 } else { 0 } >= on_table, "{here} {mv}");
                here = after;
            }
        }
    }

    #[test]
    fn walls_and_open_sides() {
        let here = position("4G/3n1/2R2/NS3/g1E2 b PTAerpsta");
        let field = FieldExtent::of(&here);
        assert_eq!(field.growth(), (0, 0));
        assert!(field.is_wall(0, 3) && field.is_wall(6, 3) && field.is_wall(3, 6));
        assert!(!field.is_wall(1, 1));
        assert_eq!(open_sides(&here, Side::White), [(1, 0)]);
        assert_eq!(open_sides(&position("Gg b ENRPSTAenrpsta"), Side::Black).len(), 3);
    }

    #[test]
    fn geysers_in_danger() {
        let state = |text, side| GeyserState::of(&position(text), side);
        assert_eq!(state("Gg b ENRPSTAenrpsta", Side::Black), GeyserState::Safe);
        assert_eq!(state("4G/3n1/2R2/NS3/g1E2 b PTAerpsta", Side::White), GeyserState::OneSide);
        // Whichever side is to move, Abramelin reaches the geyser; unburst it does not.
        assert_eq!(state("+Ag/1G b ENRPSTenrpsta", Side::White), GeyserState::Threatened);
        assert_eq!(state("+Ag/1G w ENRPSTenrpsta", Side::White), GeyserState::Threatened);
        assert_eq!(state("Ag/1G b ENRPSTenrpsta", Side::White), GeyserState::Safe);
        // Without it the others would not be one group.
        assert_eq!(state("G2/1+A1/2g b ENRPSTenrpsta", Side::White), GeyserState::Safe);
        assert_eq!(state("A/G w ENRPSTgenrpsta", Side::White), GeyserState::Devoured);
    }

    #[test]
    fn the_camera_shows_the_field_and_a_ring() {
        let frame = |text, also: Option<Cell>| {
            let CameraFrame { low, high } = CameraFrame::new(&position(text), also);
            (low, high)
        };
        assert_eq!(frame("Gg b ENRPSTAenrpsta", None), ((0, 0), (3, 2)));
        let full = "4G/3n1/2R2/NS3/g1E2 b PTAerpsta";
        assert_eq!(frame(full, None), ((1, 1), (5, 5)));
        assert_eq!(frame(full, Cell::new(6, 3)), ((1, 1), (6, 5)));
    }
}
