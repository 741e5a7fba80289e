//! The user interface of Mana.

pub mod animation;
mod arrangement;
mod board_drawing;
pub mod demonstration;
mod describe;
pub mod drawing;

pub use arrangement::Arrangement;
pub use describe::{orientation_message, piece_name, reserve_count};

use crate::game_ui::GameUi;
use crate::local_game_options::SetUpMode;
use crate::messages::Messages;
use crate::motion::MoveMotion;
use crate::move_draft::{
    BoardButton, ClickTarget, Gesture, GestureDraft, Highlights, MoveDraft, SelectResult,
};
use crate::move_label::MoveLabel;
use crate::sound::{self, Note};
use mana::{Action, EndRule, ManaKind, Move, MoveError, Position, PositionError, Square};
use mana_game::{Game, Position as _, Side};
use mana_protocol::EndReason;

/// The reserve as a click target.
pub const RESERVE: ClickTarget = ClickTarget::Hand(0);

/// A square as a click target.
pub fn square_target(square: Square) -> ClickTarget {
    ClickTarget::Cell { column: square.column() as u8, row: square.row() as u8 }
}

/// The square of a target, if it is one.
pub fn target_square(target: ClickTarget) -> Option<Square> {
    match target {
        ClickTarget::Cell { column, row } => Square::at(column.into(), row.into()),
        ClickTarget::Hand(_) | ClickTarget::Button(_) => None,
    }
}

/// A move of Mana while it is made by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ManaDraft {
    /// Pieces move.
    Play(GestureDraft<Move>),
    /// Pieces are set up.
    SetUp(Arrangement),
}

impl MoveDraft<Position> for ManaDraft {
    fn new(position: &Position, choose_bird: bool) -> ManaDraft {
        if position.is_set_up() {
            ManaDraft::SetUp(Arrangement::standard(position))
        } else {
            ManaDraft::Play(GestureDraft::new(gestures(position, choose_bird)))
        }
    }

    fn select(&mut self, target: ClickTarget) -> SelectResult<Move> {
        match self {
            ManaDraft::Play(draft) => draft.select(target),
            ManaDraft::SetUp(arrangement) => arrangement.select(target),
        }
    }

    fn start_drag(&mut self, target: ClickTarget) {
        match self {
            ManaDraft::Play(draft) => draft.start_drag(target),
            ManaDraft::SetUp(arrangement) => arrangement.start_drag(target),
        }
    }

    fn cancel(&mut self) -> bool {
        match self {
            ManaDraft::Play(draft) => draft.cancel(),
            ManaDraft::SetUp(arrangement) => arrangement.cancel(),
        }
    }

    fn highlights(&self) -> Highlights {
        match self {
            ManaDraft::Play(draft) => draft.highlights(),
            ManaDraft::SetUp(arrangement) => arrangement.highlights(),
        }
    }
}

/// The legal moves as gestures: the piece or the reserve, its destination, and the bird's square where it is chosen.
fn gestures(position: &Position, choose_bird: bool) -> Vec<Gesture<Move>> {
    let mut gestures = Vec::new();
    position.for_each_move(|mv| {
        let (from, to, bird) = match mv.action() {
            Action::Step { from, to, bird } => (Some(from), to, bird),
            Action::ReEntry { to, bird } => (None, to, bird),
            Action::Pass => {
                return gestures
                    .push(Gesture { clicks: vec![ClickTarget::Button(BoardButton::Pass)], mv });
            }
            Action::SetUp(_) => return,
        };
        let clicks = vec![from.map_or(RESERVE, square_target), square_target(to)];
        let wins = position.daimyo(!position.turn()) == Some(to);
        let chosen = choose_bird && position.edition().mana == ManaKind::Bird && !wins;
        let birds =
            if chosen { position.bird_squares(from, to) } else { bird.into_iter().collect() };
        if birds.is_empty() {
            gestures.push(Gesture { clicks, mv });
        } else {
            gestures.extend(birds.map(|bird| Gesture {
                clicks: [&clicks[..], &[square_target(bird)]].concat(),
                mv: mv.with_bird(bird),
            }));
        }
    });
    gestures
}

impl GameUi for Position {
    type Draft = ManaDraft;

    const GRID_SIZE: u8 = Square::WIDTH as u8;

    fn play_set_ups(
        game: &mut Game<Self>,
        mode: SetUpMode,
        random: &mut dyn FnMut(usize) -> usize,
    ) {
        while mode != SetUpMode::Own && game.position().is_set_up() {
            let arrangement = match mode {
                SetUpMode::Random => Arrangement::random(game.position(), random),
                SetUpMode::Standard | SetUpMode::Own | SetUpMode::Fair => {
                    Arrangement::standard(game.position())
                }
            };
            let played = arrangement.set_up().is_some_and(|mv| game.play(mv).is_ok());
            if !played {
                return;
            }
        }
    }

    fn cell_name(column: u8, row: u8) -> String {
        Square::at(column.into(), row.into()).map(|square| square.to_string()).unwrap_or_default()
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
        let to = target_square(to).filter(|_| !self.is_set_up())?;
        Some(if from == RESERVE {
            format!("R@{to}")
        } else {
            format!("{}{to}", target_square(from)?)
        })
    }

    fn can_premove(&self, side: Side, target: ClickTarget) -> bool {
        let own = |square| self.piece_at(square).is_some_and(|piece| piece.side == side);
        !self.is_set_up() && (target == RESERVE || target_square(target).is_some_and(own))
    }

    fn describe_move(&self, mv: Move, messages: &Messages) -> String {
        describe::describe_move(self, mv, messages)
    }

    fn move_label(&self, mv: Move, messages: &Messages) -> MoveLabel {
        let to = match mv.action() {
            Action::Step { to, .. } | Action::ReEntry { to, .. } => to,
            Action::SetUp(set_up) => {
                return MoveLabel { drawing: drawing::set_up(&set_up), ..MoveLabel::default() };
            }
            Action::Pass => return MoveLabel::notation(messages.text("pass"), false, 0),
        };
        let rings = self.after(mv).marked().map_or(0, |marked| marked.steps());
        MoveLabel { rings, ..MoveLabel::notation(mv.to_string(), self.piece_at(to).is_some(), 2) }
    }

    fn describe_move_error(error: &MoveError, messages: &Messages) -> String {
        describe::describe_move_error(error, messages)
    }

    fn describe_position_error(error: &PositionError, messages: &Messages) -> Vec<String> {
        describe::describe_position_error(error, messages)
    }

    fn click_targets(&self, mv: Move) -> Vec<ClickTarget> {
        match mv.action() {
            Action::Step { from, to, .. } => vec![square_target(from), square_target(to)],
            Action::ReEntry { to, .. } => vec![RESERVE, square_target(to)],
            Action::SetUp(set_up) => vec![square_target(set_up.daimyo())],
            Action::Pass => vec![ClickTarget::Button(BoardButton::Pass)],
        }
    }

    fn motion(&self, mv: Move, dropped: bool) -> MoveMotion {
        let steps = match mv.action() {
            Action::Step { from, to, .. } => {
                self.path(from, to).map_or(1, |path| path.len().saturating_sub(1))
            }
            Action::ReEntry { .. } => 1,
            Action::SetUp(_) | Action::Pass => return MoveMotion::default(),
        };
        let bird_flies = self.after(mv).mana() != self.mana();
        MoveMotion::new(if dropped { 0 } else { steps }, bird_flies)
    }

    fn end_message(rule: EndRule) -> &'static str {
        match rule {
            EndRule::DaimyoTaken => "reason-daimyo",
            EndRule::NoAction => "reason-no-action",
        }
    }

    fn end_rule(reason: EndReason) -> Option<EndRule> {
        match reason {
            EndReason::Taken => Some(EndRule::DaimyoTaken),
            EndReason::NoAction => Some(EndRule::NoAction),
            _ => None,
        }
    }

    fn sounds(&self, mv: Move, motion: &MoveMotion) -> Vec<Note> {
        let (from, to) = match mv.action() {
            Action::Step { from, to, .. } => (Some(from), to),
            Action::ReEntry { to, .. } => (None, to),
            Action::SetUp(_) => return vec![sound::put_down(sound::WOOD, 0.0)],
            Action::Pass => return Vec::new(),
        };
        let after = self.after(mv);
        let steps = from.map_or(1, |from| self.orientation().type_of(from).steps());
        let is_daimyo = from.is_some() && self.daimyo(self.turn()) == from;
        let wood = if is_daimyo { sound::HEAVY_WOOD } else { sound::WOOD };
        let mut notes: Vec<Note> = sound::slide(motion, steps).collect();
        if self.piece_at(to).is_some() {
            notes.extend(sound::capture(wood, motion.landing));
        } else {
            notes.push(sound::put_down(wood, motion.landing));
        }
        if after.mana() != self.mana()
            && let Some(marked) = after.marked()
        {
            notes.extend(sound::flight(motion, marked.steps()));
        }
        let is_safe = |position: &Position| position.daimyo_attackers(!self.turn()).is_empty();
        if is_safe(self) && !is_safe(&after) {
            let last = notes.iter().fold(motion.end, |last, note| last.max(note.time));
            notes.push(sound::alarm(last + 200.0));
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::Instrument;
    use mana::{Edition, SquareType};

    fn position(edition: Edition, text: &str) -> Position {
        Position::parse(edition, text).unwrap()
    }

    fn at(name: &str) -> ClickTarget {
        square_target(Square::from_text(name).unwrap())
    }

    #[track_caller]
    fn check(position: Position, choose_bird: bool, clicks: &[ClickTarget], expected: &str) {
        let mut draft = ManaDraft::new(&position, choose_bird);
        let last = clicks.iter().map(|&target| draft.select(target)).last();
        let expected = position.read_move(expected).unwrap();
        assert_eq!(last, Some(SelectResult::Complete(expected)));
    }

    #[test]
    fn a_piece_and_its_destination_make_a_move() {
        let start = position(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRRRR b -");
        check(start, false, &[at("b1"), at("b3")], "b1b3");
        check(start, true, &[at("b1"), at("b3"), at("b5")], "b1b3~b5");
    }

    #[test]
    fn the_bird_is_part_of_the_move_where_it_obstructs() {
        let start = position(Edition::COSMOLUDO_PL, "rdrrrr/6/6/6/6/RDRRRR b -");
        check(start, false, &[at("b1"), at("b3"), at("b5")], "b1b3~b5");
    }

    #[test]
    fn the_reserve_re_enters() {
        let free = position(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRR2 b -");
        check(free, false, &[RESERVE, at("d4")], "r@d4");
    }

    #[test]
    fn refusals_come_from_the_rules() {
        let position = position(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRR2 b -");
        let why = |from, to| {
            let text = position.move_text(from, to).unwrap();
            Position::describe_move_error(
                &position.read_move(&text).unwrap_err(),
                &Messages::english(),
            )
        };
        assert_eq!(
            why(at("b1"), at("b4")),
            "“b1b4”: no clear path of exactly 2 steps leads from b1 to b4."
        );
        assert_eq!(why(RESERVE, at("a1")), "“R@a1”: a1 is not empty.");
    }

    #[test]
    fn a_draft_offers_exactly_the_legal_moves() {
        for (_, edition) in Edition::NAMED {
            let position = position(edition, "rdrrrr/6/6/3R2/6/RD1RR1 b -");
            let mut offered: Vec<Move> =
                gestures(&position, false).into_iter().map(|gesture| gesture.mv).collect();
            let mut legal = position.legal_moves();
            offered.sort_unstable();
            legal.sort_unstable();
            assert_eq!(offered, legal);
        }
    }

    #[test]
    fn lists_show_captures_marks_passes_and_set_ups() {
        let messages = Messages::english();
        let label = |position: Position, text: &str| {
            position.move_label(position.read_move(text).unwrap(), &messages)
        };
        let open = position(Edition::COSMOLUDO, "1r1d2/6/3R2/6/6/D5 b f5");
        let (quiet, capture) = (label(open, "d4d2"), label(open, "d4d6"));
        assert_eq!((quiet.text.as_str(), quiet.rings), ("d4d2", 3));
        assert_eq!(capture.text, "d4×d6");
        let blocked = position(Edition::COSMOLUDO, "3d2/6/6/6/R5/RD4 b c5");
        assert_eq!(label(blocked, "pass").text, "Pass");
        let set_up = label(Position::start(Edition::COSMOLUDO), "c1/a1/b1/d1/e1/f1");
        assert_eq!((set_up.drawing.matches("body").count(), set_up.text.as_str()), (6, ""));
    }

    #[test]
    fn sounds_count_the_marked_type() {
        let start = position(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRRRR b -");
        for mv in start.legal_moves() {
            let notes = start.sounds(mv, &start.motion(mv, false));
            let strings = notes.iter().filter(|note| note.instrument == Instrument::String);
            assert_eq!(Some(strings.count()), start.after(mv).marked().map(SquareType::steps));
        }
    }

    #[test]
    fn a_drum_warns_of_a_threatened_daimyo() {
        let before = position(Edition::COSMOLUDO, "rd4/6/6/6/1R4/4DR b -");
        let drums = |text: &str| {
            let mv = before.read_move(text).unwrap();
            let notes = before.sounds(mv, &MoveMotion::default());
            notes.iter().filter(|note| note.instrument == Instrument::Drum).count()
        };
        let heard: Vec<usize> =
            before.legal_moves().iter().map(|mv| drums(&mv.to_string())).collect();
        assert!(heard.contains(&0) && heard.contains(&1), "{heard:?}");
    }

    #[test]
    fn every_edition_can_be_set_up_automatically() {
        let mut counter = 0;
        let mut random = move |below: usize| {
            counter += 7;
            counter % below
        };
        for (name, edition) in Edition::NAMED {
            for mode in [SetUpMode::Standard, SetUpMode::Random] {
                let mut game = Game::<Position>::new(edition);
                Position::play_set_ups(&mut game, mode, &mut random);
                assert!(!game.position().is_set_up(), "{name}");
            }
        }
    }
}
