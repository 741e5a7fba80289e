//! The user interface of Burst of Mana.

pub mod camera;
mod describe;
pub mod drawing;
mod effect;
mod field;
mod field_drawing;
pub mod ground;
pub mod marks;

pub use describe::{describe_hand, describe_open_sides, kind_help, kind_name, mana_name};
pub use effect::{MoveEffect, effects_from, shut_cells};
pub use field::{CameraFrame, FieldExtent, GeyserState, SIDES, coordinate_shift, open_sides};

use crate::game_ui::GameUi;
use crate::local_game_options::SetUpMode;
use crate::messages::Messages;
use crate::motion::MoveMotion;
use crate::move_draft::{
    BoardButton, ClickTarget, Gesture, GestureDraft, Highlights, MoveDraft, SelectResult,
};
use crate::move_label::MoveLabel;
use crate::sound::{self, Note};
use burst::{Action, Cell, EndRule, Kind, Mana, Move, MoveError, Position, PositionError};
use mana_game::{Game, Position as _};
use mana_protocol::EndReason;

/// A cell as a click target.
pub fn cell_target(cell: Cell) -> ClickTarget {
    ClickTarget::Cell { column: cell.column() as u8, row: cell.row() as u8 }
}

/// The cell of a target, if it is one.
pub fn target_cell(target: ClickTarget) -> Option<Cell> {
    match target {
        ClickTarget::Cell { column, row } => Cell::new(column.into(), row.into()),
        ClickTarget::Hand(_) | ClickTarget::Button(_) => None,
    }
}

/// A Mana in hand as a click target.
pub fn hand_target(kind: Kind) -> ClickTarget {
    ClickTarget::Hand(kind.index() as u8)
}

/// A move of Burst of Mana while it is made by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BurstDraft(GestureDraft<Move>);

impl MoveDraft<Position> for BurstDraft {
    fn new(position: &Position, _: bool) -> BurstDraft {
        let gesture = |mv: Move| Gesture { clicks: position.click_targets(mv), mv };
        BurstDraft(GestureDraft::new(position.legal_moves().into_iter().map(gesture).collect()))
    }

    fn select(&mut self, target: ClickTarget) -> SelectResult<Move> {
        self.0.select(target)
    }

    fn start_drag(&mut self, target: ClickTarget) {
        self.0.start_drag(target);
    }

    fn cancel(&mut self) -> bool {
        self.0.cancel()
    }

    fn highlights(&self) -> Highlights {
        self.0.highlights()
    }
}

impl GameUi for Position {
    type Draft = BurstDraft;

    const GRID_SIZE: u8 = 7;

    fn play_set_ups(_: &mut Game<Self>, _: SetUpMode, _: &mut dyn FnMut(usize) -> usize) {}

    fn cell_name(column: u8, row: u8) -> String {
        Cell::new(column.into(), row.into()).map(|cell| cell.to_string()).unwrap_or_default()
    }

    fn describe_target(
        &self,
        target: ClickTarget,
        highlights: &Highlights,
        messages: &Messages,
    ) -> String {
        describe::describe_target(self, target, highlights, messages)
    }

    fn situation(&self, messages: &Messages) -> String {
        describe::situation(self, messages)
    }

    fn why_not_selectable(&self, target: ClickTarget, messages: &Messages) -> String {
        describe::why_not_selectable(self, target, messages)
    }

    fn move_text(&self, from: ClickTarget, to: ClickTarget) -> Option<String> {
        let to = target_cell(to)?;
        if let ClickTarget::Hand(kind) = from {
            return Some(format!("{}@{to}", Kind::ALL.get(usize::from(kind))?.letter()));
        }
        Some(format!("{}{to}", self.mana_at(target_cell(from)?)?.kind.letter()))
    }

    fn describe_move(&self, mv: Move, messages: &Messages) -> String {
        describe::describe_move(self, mv, messages)
    }

    fn move_label(&self, mv: Move, messages: &Messages) -> MoveLabel {
        match mv.action() {
            Action::Pass => MoveLabel::notation(messages.text("pass"), false, 0),
            _ => MoveLabel::notation(mv.to_string(), devoured(self, mv).is_some(), 1),
        }
    }

    fn describe_move_error(error: &MoveError, messages: &Messages) -> String {
        describe::describe_move_error(error, messages)
    }

    fn describe_position_error(error: &PositionError, messages: &Messages) -> Vec<String> {
        let say = |problem| describe::position_problem(problem, messages);
        error.problems().iter().map(say).collect()
    }

    fn click_targets(&self, mv: Move) -> Vec<ClickTarget> {
        let with = |kind, last| {
            let cell = self.cell_of(Mana { side: self.turn(), kind });
            cell.map(cell_target).into_iter().chain([last]).collect()
        };
        match mv.action() {
            Action::Place { kind, cell } => vec![hand_target(kind), cell_target(cell)],
            Action::Move { kind, cell } => with(kind, cell_target(cell)),
            Action::Retrieve(kind) => with(kind, ClickTarget::Button(BoardButton::Retrieve)),
            Action::Burst(kind) => with(kind, ClickTarget::Button(BoardButton::Burst)),
            Action::Pass => vec![ClickTarget::Button(BoardButton::Pass)],
        }
    }

    fn coordinate_shift(&self, mv: Move) -> (i32, i32) {
        coordinate_shift(self, mv)
    }

    fn motion(&self, _: Move, _: bool) -> MoveMotion {
        // As long as the transitions of the field.
        MoveMotion::brief(400.0)
    }

    fn end_message(rule: EndRule) -> &'static str {
        match rule {
            EndRule::GeyserDevoured => "reason-devoured",
            EndRule::GeyserBlocked => "reason-blocked",
        }
    }

    fn end_rule(reason: EndReason) -> Option<EndRule> {
        match reason {
            EndReason::Taken => Some(EndRule::GeyserDevoured),
            EndReason::Blocked => Some(EndRule::GeyserBlocked),
            _ => None,
        }
    }

    fn sounds(&self, mv: Move, _: &MoveMotion) -> Vec<Note> {
        match MoveEffect::of(self, mv) {
            MoveEffect::Place { .. } | MoveEffect::Move { .. } => {
                vec![sound::put_down(sound::WOOD, 0.0)]
            }
            MoveEffect::Jump { .. } => sound::leap().into(),
            MoveEffect::Push { line, .. } => sound::shove(line.len()).collect(),
            MoveEffect::Devour { .. } => sound::capture(sound::WOOD, 0.0).into(),
            MoveEffect::Burst { .. } => sound::rise(0.0).collect(),
            MoveEffect::Retrieve { .. } => sound::flutter(0.0).collect(),
            MoveEffect::Pass => Vec::new(),
        }
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

    fn at(position: &Position, letter: char) -> ClickTarget {
        cell_target(position.cell_of(Mana::from_letter(letter).unwrap()).unwrap())
    }

    #[test]
    fn clicks_become_moves() {
        let start = Position::start(burst::Rules);
        let mut draft = BurstDraft::new(&start, false);
        assert_eq!(draft.select(hand_target(Kind::Noa)), SelectResult::Changed);
        let place = start.read_move("N@d5").unwrap();
        let Action::Place { cell, .. } = place.action() else { panic!("it places") };
        assert_eq!(draft.select(cell_target(cell)), SelectResult::Complete(place));

        let mut draft = BurstDraft::new(&start, false);
        draft.select(at(&start, 'G'));
        let burst = start.read_move("G+").unwrap();
        assert_eq!(
            draft.select(ClickTarget::Button(BoardButton::Burst)),
            SelectResult::Complete(burst)
        );
    }

    #[test]
    fn refusals_come_from_the_rules() {
        let start = Position::start(burst::Rules);
        let why = |from, to| {
            let text = start.move_text(from, to).unwrap();
            let error = start.read_move(&text).unwrap_err();
            Position::describe_move_error(&error, &Messages::english())
        };
        let far = ClickTarget::Cell { column: 6, row: 6 };
        let said = why(hand_target(Kind::Noa), far);
        assert!(said.ends_with("touches one of your own."), "{said}");
        let said = why(at(&start, 'G'), far);
        assert!(said.ends_with("Gran does not move like that."), "{said}");
    }

    #[test]
    fn the_opponents_mana_and_empty_cells_start_no_move() {
        let start = Position::start(burst::Rules);
        let mut draft = BurstDraft::new(&start, false);
        assert_eq!(draft.select(at(&start, 'g')), SelectResult::Rejected);
        assert_eq!(draft.select(ClickTarget::Cell { column: 0, row: 0 }), SelectResult::Rejected);
    }
}
