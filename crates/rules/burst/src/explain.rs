use crate::cells::Cells;
use crate::steps::{AROUND, CORNERS, LEAPS, LINES, SIDES};
use crate::{Action, Cell, Kind, Mana, Move, Position, Violation};
use mana_game::Position as _;

/// The rule that an illegal move breaks.
///
/// If it breaks several, the one that a player would name first: about the Mana, then its movement, then the field.
pub(crate) fn explain(position: &Position, mv: Move) -> Violation {
    if position.lost().is_some() {
        return Violation::GameOver;
    }
    let army = position.army(position.turn());
    match mv.action() {
        Action::Pass => Violation::CanAct,
        Action::Place { kind, .. } if army.has(kind) => Violation::NotInHand(kind),
        Action::Place { cell, .. } => explain_place(position, cell),
        Action::Move { kind, .. } | Action::Retrieve(kind) | Action::Burst(kind)
            if !army.has(kind) =>
        {
            Violation::InHand(kind)
        }
        Action::Move { kind, cell } => explain_move(position, kind, cell),
        Action::Retrieve(Kind::Gran) => Violation::GeyserStays,
        Action::Retrieve(_) => Violation::Disconnected,
        Action::Burst(kind) => Violation::BurstAlready(kind),
    }
}

fn explain_place(position: &Position, cell: Cell) -> Violation {
    let geyser = position.army(!position.turn()).cell(Kind::Gran);
    if position.table().has(cell) {
        Violation::Occupied(cell)
    } else if SIDES[geyser.index()].has(cell) {
        Violation::AtGeyser
    } else if !position.occupied(position.turn()).grown().has(cell) {
        Violation::NotTouching
    } else {
        explain_field(position.table() | cell.alone())
    }
}

fn explain_move(position: &Position, kind: Kind, to: Cell) -> Violation {
    let mana = Mana { side: position.turn(), kind };
    let army = position.army(mana.side);
    let (from, table) = (army.cell(kind), position.table());
    let (index, burst) = (from.index(), position.is_burst(mana));
    let [row, column, rising, falling] = LINES[index].map(|line| line.cells());
    let reach = match kind {
        Kind::Gran | Kind::Abramelin => AROUND[index],
        Kind::Goetia => SIDES[index],
        Kind::Noa => CORNERS[index],
        Kind::Raziel => row | column | rising | falling,
        Kind::Paulina => row | column,
        Kind::Salomonis => rising | falling,
        Kind::Theurgia => LEAPS[index],
    };
    let slides = matches!(kind, Kind::Raziel | Kind::Paulina | Kind::Salomonis);
    let devours = matches!(kind, Kind::Theurgia | Kind::Abramelin);
    let rest = table ^ from.alone();
    if kind == Kind::Abramelin && !burst {
        Violation::NotBurst
    } else if !reach.has(to) {
        Violation::NotItsWay(kind)
    } else if kind == Kind::Abramelin && !table.has(to) {
        Violation::NothingToDevour
    } else if devours && burst && to == army.cell(Kind::Gran) {
        Violation::OwnGeyser
    } else if table.has(to) && (slides || !burst) {
        Violation::Occupied(to)
    } else if slides && !burst && !LINES[index].iter().any(|line| line.open(table).has(to)) {
        Violation::InTheWay(kind)
    } else if devours && table.has(to) {
        explain_field(rest)
    } else {
        // A push adds the first empty cell behind the line of Mana.
        let step = to.index() as i32 - index as i32;
        let mut added = to.alone();
        while added.meets(table) {
            added = added.shifted(step);
        }
        explain_field(rest | added)
    }
}

/// What is wrong with a field that breaks the field rule.
fn explain_field(field: Cells) -> Violation {
    let spans_six = |line: fn(u32) -> Cells| {
        let lines = || (0..Cell::SIZE).filter(|&i| field.meets(line(i)));
        lines().max().zip(lines().min()).is_some_and(|(high, low)| high - low > 4)
    };
    if spans_six(Cells::column) {
        Violation::SixColumns
    } else if spans_six(Cells::row) {
        Violation::SixRows
    } else {
        Violation::Disconnected
    }
}
