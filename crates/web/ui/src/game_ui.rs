//! The user interface of a game, beyond its rules: how moves are made by hand, and how everything is described.

use crate::local_game_options::SetUpMode;
use crate::messages::Messages;
use crate::motion::MoveMotion;
use crate::move_draft::{ClickTarget, Highlights, MoveDraft};
use crate::move_label::MoveLabel;
use crate::sound::Note;
use mana_catalogue::CatalogueGame;
use mana_game::{Ending, Game, Outcome, Reason, Side};
use mana_protocol::EndReason;

/// A game with a user interface. Only its logic and its texts are here; the views are in `mana_page`.
pub trait GameUi: CatalogueGame {
    /// A move while it is made by hand.
    type Draft: MoveDraft<Self>;

    /// The number of columns, and of rows, of the grid.
    const GRID_SIZE: u8;

    /// Plays the set-ups that are not made by hand. `random(n)` is a random number below `n`.
    fn play_set_ups(game: &mut Game<Self>, mode: SetUpMode, random: &mut dyn FnMut(usize) -> usize);

    /// The name of a cell.
    fn cell_name(column: u8, row: u8) -> String;

    /// The accessible name of a target: what it is, what is on it, and what can be done with it.
    fn describe_target(
        &self,
        target: ClickTarget,
        highlights: &Highlights,
        messages: &Messages,
    ) -> String;

    /// What the player to move has to do, with the reason.
    fn situation(&self, messages: &Messages) -> String;

    /// Why a target cannot be selected now.
    fn why_not_selectable(&self, target: ClickTarget, messages: &Messages) -> String;

    /// The text of the move from one target to another, legal or not, so that the rules can explain what is wrong with
    /// it.
    fn move_text(&self, from: ClickTarget, to: ClickTarget) -> Option<String>;

    /// A legal move in words.
    fn describe_move(&self, mv: Self::Move, messages: &Messages) -> String;

    /// A legal move as lists show it.
    fn move_label(&self, mv: Self::Move, messages: &Messages) -> MoveLabel;

    /// Why a text is not a legal move.
    fn describe_move_error(error: &Self::MoveError, messages: &Messages) -> String;

    /// Every reason why a text or a diagram is not a position.
    fn describe_position_error(error: &Self::PositionError, messages: &Messages) -> Vec<String>;

    /// The targets that a legal move involves, for highlighting it: what moves, and where to.
    fn click_targets(&self, mv: Self::Move) -> Vec<ClickTarget>;

    /// By how many columns and rows the coordinates of all cells change with a legal move.
    fn coordinate_shift(&self, _: Self::Move) -> (i32, i32) {
        (0, 0)
    }

    /// Whether a side may begin a premove with a target. Only a game whose cells keep their coordinates has premoves.
    fn can_premove(&self, _: Side, _: ClickTarget) -> bool {
        false
    }

    /// The text of a premove from one target to another.
    fn premove_text(&self, side: Side, from: ClickTarget, to: ClickTarget) -> Option<String> {
        self.move_text(from, to).filter(|_| self.can_premove(side, from))
    }

    /// The key of the message for the rule by which a game ended.
    fn end_message(rule: Self::EndRule) -> &'static str;

    /// The rule of this game by which a game between people ended, if one did.
    fn end_rule(reason: EndReason) -> Option<Self::EndRule>;

    /// How a legal move is animated. `dropped`: whether the piece was put down on its destination by hand.
    fn motion(&self, mv: Self::Move, dropped: bool) -> MoveMotion;

    /// The sounds of a legal move with this animation.
    fn sounds(&self, mv: Self::Move, motion: &MoveMotion) -> Vec<Note>;
}

/// Why a game is over, in a sentence.
pub fn describe_ending<P: GameUi>(ending: Ending<P::EndRule>, messages: &Messages) -> String {
    let (winner, loser) = match ending.outcome {
        Outcome::Draw => (None, None),
        Outcome::Win(side) => (Some(side), Some(!side)),
    };
    let key = match ending.reason {
        Reason::Rule(rule) => P::end_message(rule),
        Reason::Repetition => "reason-repetition",
    };
    let name = |side: Option<Side>| side.map(|side| side_name(side, messages)).unwrap_or_default();
    messages.fill(key, &[("winner", name(winner).into()), ("loser", name(loser).into())])
}

/// `Black wins`, `White wins`, or that it is a draw.
pub fn describe_outcome(outcome: Outcome, messages: &Messages) -> String {
    match outcome {
        Outcome::Draw => messages.text("outcome-draw"),
        Outcome::Win(Side::Black) => messages.text("outcome-black"),
        Outcome::Win(Side::White) => messages.text("outcome-white"),
    }
}

/// `Black` or `White`.
pub fn side_name(side: Side, messages: &Messages) -> String {
    messages.text(match side {
        Side::Black => "side-black",
        Side::White => "side-white",
    })
}

/// The value that selects between the sides in a Fluent message.
pub(crate) fn side_selector(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}
