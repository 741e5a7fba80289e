//! Burst of Mana on the page.

mod field;
mod words;

pub use field::{Field, SIDES, drift, open_sides};
pub use words::{kind_help, kind_name, mana_name, open_sides_words};

use crate::draft::{Act, Draft, Gesture, GestureDraft, Marks, Press, Spot};
use crate::messages::Messages;
use crate::table::Table;
use crate::terms::SetUpWish;
use burst::{Action, Cell, Kind, Mana, Move, MoveError, Position, PositionError};
use mana_game::{Game, Position as _};

/// A cell as a spot.
pub fn spot(cell: Cell) -> Spot {
    Spot::Cell { column: cell.column() as u8, row: cell.row() as u8 }
}

/// The cell that a spot is.
pub fn cell(spot: Spot) -> Option<Cell> {
    match spot {
        Spot::Cell { column, row } => Cell::new(column.into(), row.into()),
        Spot::Hand(_) | Spot::Act(_) => None,
    }
}

/// A Mana in hand as a spot.
pub fn hand_spot(kind: Kind) -> Spot {
    Spot::Hand(kind.index() as u8)
}

/// A move of Burst of Mana in the making.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BurstDraft(GestureDraft<Move>);

impl Draft<Position> for BurstDraft {
    fn new(position: &Position, _: bool) -> BurstDraft {
        let gesture = |mv: Move| Gesture { spots: position.spots(mv), mv };
        BurstDraft(GestureDraft::new(position.legal_moves().into_iter().map(gesture).collect()))
    }

    fn press(&mut self, spot: Spot) -> Press<Move> {
        self.0.press(spot)
    }

    fn lift(&mut self, spot: Spot) {
        self.0.lift(spot);
    }

    fn cancel(&mut self) -> bool {
        self.0.cancel()
    }

    fn marks(&self) -> Marks {
        self.0.marks()
    }
}

impl Table for Position {
    type Draft = BurstDraft;

    const SIZE: u8 = 7;

    fn set_up(_: &mut Game<Self>, _: SetUpWish, _: &mut dyn FnMut(usize) -> usize) {}

    fn cell_name(column: u8, row: u8) -> String {
        Cell::new(column.into(), row.into()).map(|cell| cell.to_string()).unwrap_or_default()
    }

    fn describe(&self, spot: Spot, marks: &Marks, messages: &Messages) -> String {
        words::describe(self, spot, marks, messages)
    }

    fn situation(&self, messages: &Messages) -> String {
        words::situation(self, messages)
    }

    fn why_not(&self, spot: Spot, messages: &Messages) -> String {
        words::why_not(self, spot, messages)
    }

    fn attempt(&self, from: Spot, to: Spot) -> Option<String> {
        let to = cell(to)?;
        if let Spot::Hand(kind) = from {
            return Some(format!("{}@{to}", Kind::ALL.get(usize::from(kind))?.letter()));
        }
        Some(format!("{}{to}", self.mana_at(cell(from)?)?.kind.letter()))
    }

    fn speak(&self, mv: Move, messages: &Messages) -> String {
        words::speak(self, mv, messages)
    }

    fn refusal(error: &MoveError, messages: &Messages) -> String {
        words::refusal(error, messages)
    }

    fn position_problems(error: &PositionError, messages: &Messages) -> Vec<String> {
        let say = |problem| words::position_problem(problem, messages);
        error.problems().iter().map(say).collect()
    }

    fn spots(&self, mv: Move) -> Vec<Spot> {
        let with = |kind, last| {
            let cell = self.cell_of(Mana { side: self.turn(), kind });
            cell.map(spot).into_iter().chain([last]).collect()
        };
        match mv.action() {
            Action::Place { kind, cell } => vec![hand_spot(kind), spot(cell)],
            Action::Move { kind, cell } => with(kind, spot(cell)),
            Action::Retrieve(kind) => with(kind, Spot::Act(Act::Retrieve)),
            Action::Burst(kind) => with(kind, Spot::Act(Act::Burst)),
            Action::Pass => vec![Spot::Act(Act::Pass)],
        }
    }

    fn drift(&self, mv: Move) -> (i32, i32) {
        drift(self, mv)
    }

    fn taken_message() -> &'static str {
        "reason-devoured"
    }

    fn takes(&self, mv: Move) -> bool {
        devoured(self, mv).is_some()
    }
}

/// The Mana that a legal move devours.
pub fn devoured(position: &Position, mv: Move) -> Option<Mana> {
    match mv.action() {
        Action::Move { kind: Kind::Theurgia | Kind::Abramelin, cell } => position.mana_at(cell),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(position: &Position, letter: char) -> Spot {
        spot(position.cell_of(Mana::from_letter(letter).unwrap()).unwrap())
    }

    #[test]
    fn presses_become_moves() {
        let start = Position::start(burst::Rules);
        let mut draft = BurstDraft::new(&start, false);
        assert_eq!(draft.press(hand_spot(Kind::Noa)), Press::Changed);
        let place = start.read_move("N@d5").unwrap();
        let Action::Place { cell, .. } = place.action() else { panic!("it places") };
        assert_eq!(draft.press(spot(cell)), Press::Done(place));

        let mut draft = BurstDraft::new(&start, false);
        draft.press(at(&start, 'G'));
        let burst = start.read_move("G+").unwrap();
        assert_eq!(draft.press(Spot::Act(Act::Burst)), Press::Done(burst));
    }

    #[test]
    fn what_cannot_be_done_is_said_by_the_rules() {
        let start = Position::start(burst::Rules);
        let why = |from, to| {
            let text = start.attempt(from, to).unwrap();
            let error = start.read_move(&text).unwrap_err();
            Position::refusal(&error, &Messages::english())
        };
        let far = Spot::Cell { column: 6, row: 6 };
        let said = why(hand_spot(Kind::Noa), far);
        assert!(said.ends_with("touches one of your own."), "{said}");
        let said = why(at(&start, 'G'), far);
        assert!(said.ends_with("Gran does not move like that."), "{said}");
    }

    #[test]
    fn the_opponents_mana_and_empty_cells_begin_nothing() {
        let start = Position::start(burst::Rules);
        let mut draft = BurstDraft::new(&start, false);
        assert_eq!(draft.press(at(&start, 'g')), Press::Refused);
        assert_eq!(draft.press(Spot::Cell { column: 0, row: 0 }), Press::Refused);
    }
}
