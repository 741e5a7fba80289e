use crate::LineColumn;
use mana_catalogue::{AnyMoveError, AnyPositionError, UnknownRules};
use mana_game::{Outcome, excerpt};
use std::error::Error;
use std::fmt;

/// A record that could not be read: where, and what is wrong there.
///
/// Displayed as a single short line, whatever the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Where the error is.
    pub location: LineColumn,
    /// What is wrong.
    pub kind: RecordErrorKind,
}

/// The kinds of errors in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// The text contains no record.
    NoRecord,
    /// One record was expected, and another one follows.
    AnotherRecord,
    /// A text that is not allowed where it stands.
    Unexpected(String),
    /// A tag pair that is not written `[Name "value"]`.
    BadTag(&'static str),
    /// A tag that was given before with another value.
    TagTwice(String),
    /// A comment without its `}`.
    UnclosedComment,
    /// A variation without its `)`.
    UnclosedVariation,
    /// A `)` without a variation.
    NoVariation,
    /// A variation without a move.
    EmptyVariation,
    /// A variation, or an annotation such as `$1` or `!`, with no move before it.
    NoMoveBefore(&'static str),
    /// An annotation that is not one of `$0` to `$255`.
    BadNag(String),
    /// A move or variation after the result.
    AfterResult(String),
    /// A `Game` or `Rules` tag of an unknown game, or of another game than expected.
    WrongGame {
        /// The game that the record names.
        stated: String,
        /// The game that was expected, if only one was.
        expected: Option<&'static str>,
    },
    /// A `Rules` tag that names no rule set.
    Rules(UnknownRules),
    /// A `Position` tag that the rules refuse.
    Position(AnyPositionError),
    /// A move that the rules refuse.
    Move(AnyMoveError),
    /// A move after the end of the game.
    GameOver {
        /// The move as it was written.
        text: String,
        /// How the game had ended.
        outcome: Outcome,
    },
    /// A `Result` tag that is not a result.
    BadResult(String),
    /// A `Result` tag and a result after the moves that contradict each other.
    TwoResults {
        /// The result in the tag.
        tag: Outcome,
        /// The result after the moves.
        moves: Outcome,
    },
    /// A stated result that is not the one on the board.
    WrongResult {
        /// The stated result, `*` included.
        stated: &'static str,
        /// The result on the board.
        board: Outcome,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.kind)
    }
}

impl RecordErrorKind {
    pub(crate) fn at(self, location: LineColumn) -> RecordError {
        RecordError { location, kind: self }
    }
}

impl fmt::Display for RecordErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordErrorKind::NoRecord => f.write_str("there is no record here"),
            RecordErrorKind::AnotherRecord => {
                f.write_str("another record begins here, but only one was asked for")
            }
            RecordErrorKind::Unexpected(text) => {
                write!(f, "\"{}\" means nothing here", excerpt(text))
            }
            RecordErrorKind::BadTag(reason) => {
                write!(f, "a tag is written [Name \"value\"], but {reason}")
            }
            RecordErrorKind::TagTwice(name) => {
                write!(f, "the tag \"{}\" is given a second time with another value", excerpt(name))
            }
            RecordErrorKind::UnclosedComment => f.write_str("this comment is never closed by `}`"),
            RecordErrorKind::UnclosedVariation => {
                f.write_str("this variation is never closed by `)`")
            }
            RecordErrorKind::NoVariation => f.write_str("`)` closes no variation"),
            RecordErrorKind::EmptyVariation => {
                f.write_str("the variation closed here holds no move")
            }
            RecordErrorKind::NoMoveBefore(what) => write!(f, "there is no move before this {what}"),
            RecordErrorKind::BadNag(text) => {
                write!(f, "\"{}\" is not an annotation from $0 to $255", excerpt(text))
            }
            RecordErrorKind::AfterResult(text) => {
                write!(
                    f,
                    "\"{}\" follows the result; another record begins with its tags",
                    excerpt(text)
                )
            }
            RecordErrorKind::WrongGame { stated, expected: Some(expected) } => {
                write!(f, "the record is of the game \"{}\", not of {expected}", excerpt(stated))
            }
            RecordErrorKind::WrongGame { stated, expected: None } => {
                write!(f, "the game \"{}\" is not known", excerpt(stated))
            }
            RecordErrorKind::Rules(error) => error.fmt(f),
            RecordErrorKind::Position(error) => write!(f, "tag Position: {error}"),
            RecordErrorKind::Move(error) => error.fmt(f),
            RecordErrorKind::GameOver { text, outcome } => {
                write!(f, "\"{}\" follows the end of the game, {}", excerpt(text), outcome.result())
            }
            RecordErrorKind::BadResult(text) => {
                write!(f, "\"{}\" is not a result: 1-0, 0-1, 1/2-1/2 or *", excerpt(text))
            }
            RecordErrorKind::TwoResults { tag, moves } => {
                write!(
                    f,
                    "the tag Result says {}, the end of the moves {}",
                    tag.result(),
                    moves.result()
                )
            }
            RecordErrorKind::WrongResult { stated, board } => {
                write!(
                    f,
                    "the record says {stated}, but on the board the game ended {}",
                    board.result()
                )
            }
        }
    }
}

impl Error for RecordError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            RecordErrorKind::Rules(error) => Some(error),
            RecordErrorKind::Position(error) => Some(error),
            RecordErrorKind::Move(error) => Some(error),
            _ => None,
        }
    }
}
