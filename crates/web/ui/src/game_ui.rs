//! What the page asks of a game beyond its rules: how moves are made by hand, and everything in words.

use crate::local_game_options::SetUpMode;
use crate::messages::Messages;
use crate::move_draft::{ClickTarget, Highlights, MoveDraft};
use mana_catalogue::CatalogueGame;
use mana_game::{Ending, Game, Outcome, Reason, Side};
use mana_protocol::EndReason;

/// A game that can be laid on the page. The drawing is elsewhere; nothing here knows of it.
pub trait GameUi: CatalogueGame {
    /// A move in the making.
    type Draft: MoveDraft<Self>;

    /// How many columns and rows the grid has.
    const GRID_SIZE: u8;

    /// Plays the set-ups that nobody makes by hand; `random` gives a number below the one it is given.
    fn play_set_ups(game: &mut Game<Self>, wish: SetUpMode, random: &mut dyn FnMut(usize) -> usize);

    /// The name of a cell.
    fn cell_name(column: u8, row: u8) -> String;

    /// A cell in words, for those who do not see it: what it is, what stands there, what can be done with it.
    fn describe_target(&self, spot: ClickTarget, marks: &Highlights, messages: &Messages)
    -> String;

    /// What the player to move has to do, and why.
    fn situation(&self, messages: &Messages) -> String;

    /// Why a spot that was pressed cannot be picked now.
    fn why_not_selectable(&self, spot: ClickTarget, messages: &Messages) -> String;

    /// The text of the move from one spot to another, legal or not, for the rules to say what is wrong with it.
    fn move_text(&self, from: ClickTarget, to: ClickTarget) -> Option<String>;

    /// A legal move in words.
    fn describe_move(&self, mv: Self::Move, messages: &Messages) -> String;

    /// Why a text is not a legal move.
    fn describe_move_error(error: &Self::MoveError, messages: &Messages) -> String;

    /// Everything that keeps a text or a diagram from being a position.
    fn describe_position_error(error: &Self::PositionError, messages: &Messages) -> Vec<String>;

    /// What is pressed for a legal move, as far as it shows on the board: what moves, and where to.
    fn click_targets(&self, mv: Self::Move) -> Vec<ClickTarget>;

    /// How far the names of the cells move with a legal move, to the right and up.
    fn coordinate_shift(&self, _: Self::Move) -> (i32, i32) {
        (0, 0)
    }

    /// Whether a side may begin a move in advance with a spot, in the other side's turn. Only where the cells keep their
    /// names can it be said in advance where a move goes.
    fn can_premove(&self, _: Side, _: ClickTarget) -> bool {
        false
    }

    /// The text of a side's move from one spot to another in the other side's turn.
    fn premove_text(&self, side: Side, from: ClickTarget, to: ClickTarget) -> Option<String> {
        self.move_text(from, to).filter(|_| self.can_premove(side, from))
    }

    /// The message that says by which rule a game ended.
    fn end_message(rule: Self::EndRule) -> &'static str;

    /// The rule of this game by which a game between people ended, if one did.
    fn end_rule(reason: EndReason) -> Option<Self::EndRule>;

    /// Whether a legal move takes something off the board or field.
    fn is_capture(&self, mv: Self::Move) -> bool;
}

/// The end of a game in words.
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

/// `Black wins`, or that it is a draw.
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

/// The word that selects between the sides in a message.
pub(crate) fn side_word(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}
