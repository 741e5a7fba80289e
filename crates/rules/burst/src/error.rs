use crate::{Cell, Kind, Mana};
use std::error::Error;
use std::fmt;
use std::num::NonZeroU32;

/// Why a text or a [`Diagram`](crate::Diagram) is not a position: every reason that was found, in one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    problems: Vec<PositionProblem>,
}

/// One reason why something is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionProblem {
    /// The text does not have three parts.
    Parts(usize),
    /// A row is empty.
    EmptyRow,
    /// A character in the rows that is neither a Mana, a digit nor `+`.
    RowCharacter(char),
    /// A zero, or two digits in a row.
    Run,
    /// A `+` that no Mana follows.
    Plus,
    /// Rows of different lengths.
    Ragged,
    /// An empty row or column at the edge.
    Margin,
    /// The side to move is neither `b` nor `w`.
    Side,
    /// A character in the hands that does not stand for a Mana.
    HandCharacter(char),
    /// A `+` in the hands.
    BurstInHand,
    /// This Mana is there more than once.
    Twice(Mana),
    /// This Mana is neither on the table nor in hand.
    Missing(Mana),
    /// Two Mana on one cell.
    Stacked,
    /// The Mana span this many columns.
    Columns(usize),
    /// The Mana span this many rows.
    Rows(usize),
    /// Some Mana touch no other, or there is no single group.
    Apart,
    /// Both geysers are off the table.
    NoGeyser,
    /// The geyser of the side that has just moved is off the table.
    OwnGeyserGone(Mana),
}

/// The most problems listed; a text with more is not a mistyped position.
const MOST_PROBLEMS: usize = 16;

impl PositionError {
    /// The problems; never empty.
    pub fn problems(&self) -> &[PositionProblem] {
        &self.problems
    }

    pub(crate) const fn none() -> PositionError {
        PositionError { problems: Vec::new() }
    }

    pub(crate) fn add(&mut self, problem: PositionProblem) {
        if self.problems.len() < MOST_PROBLEMS && !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    pub(crate) fn add_if(&mut self, wrong: bool, problem: PositionProblem) {
        if wrong {
            self.add(problem);
        }
    }

    /// `value`, unless there are problems.
    pub(crate) fn or<T>(self, value: T) -> Result<T, PositionError> {
        if self.problems.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            write!(f, "{}{problem}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl Error for PositionError {}

impl fmt::Display for PositionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionProblem::Parts(count) => {
                write!(
                    f,
                    "a position has three parts, rows, side to move and hands, and this has {count}"
                )
            }
            PositionProblem::EmptyRow => f.write_str("a row is empty"),
            PositionProblem::RowCharacter(character) => {
                write!(f, "{character:?} has no meaning in a row")
            }
            PositionProblem::Run => f.write_str("a run of empty cells is one digit from 1 to 9"),
            PositionProblem::Plus => f.write_str("a + stands before no Mana"),
            PositionProblem::Ragged => f.write_str("the rows are not equally long"),
            PositionProblem::Margin => f.write_str("a row or column at the edge holds no Mana"),
            PositionProblem::Side => f.write_str("the side to move is neither b nor w"),
            PositionProblem::HandCharacter(character) => {
                write!(f, "{character:?} has no meaning in the hands")
            }
            PositionProblem::BurstInHand => f.write_str("a Mana in hand is never burst"),
            PositionProblem::Twice(mana) => write!(f, "{mana} is there more than once"),
            PositionProblem::Missing(mana) => {
                write!(f, "{mana} is neither on the table nor in hand")
            }
            PositionProblem::Stacked => f.write_str("two Mana share a cell"),
            PositionProblem::Columns(count) => {
                write!(f, "the Mana span {count} columns, and the field has five")
            }
            PositionProblem::Rows(count) => {
                write!(f, "the Mana span {count} rows, and the field has five")
            }
            PositionProblem::Apart => f.write_str("the Mana do not form one group"),
            PositionProblem::NoGeyser => f.write_str("both geysers are off the table"),
            PositionProblem::OwnGeyserGone(mana) => {
                write!(
                    f,
                    "{mana} is off the table, and nobody can have devoured it in the last turn"
                )
            }
        }
    }
}

/// Why a text is not a legal move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    text: String,
    violation: Violation,
}

/// The rule that a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Violation {
    /// The text does not have the form of a move.
    NotAMove,
    /// The game is over.
    GameOver,
    /// A pass by a player who has an action (B11).
    CanAct,
    /// Placing a Mana that is on the table.
    NotInHand(Kind),
    /// Moving, retrieving or bursting a Mana that is in hand.
    InHand(Kind),
    /// Placing a Mana on another one, or moving one there that can neither push nor devour.
    Occupied(Cell),
    /// Placing a Mana that would touch none of the player's own.
    NotTouching,
    /// Placing a Mana on a cell that shares a side with the opponent's geyser.
    AtGeyser,
    /// The Mana would no longer form one group (B1).
    Disconnected,
    /// The Mana would span six columns.
    SixColumns,
    /// The Mana would span six rows.
    SixRows,
    /// Abramelin moves only when burst.
    NotBurst,
    /// Abramelin moves only onto a Mana.
    NothingToDevour,
    /// A Mana does not devour its owner's geyser (B7).
    OwnGeyser,
    /// Another Mana is in the way.
    InTheWay(Kind),
    /// This kind of Mana does not move that way.
    NotItsWay(Kind),
    /// The geyser is never retrieved (B8).
    GeyserStays,
    /// The Mana is already burst (B9).
    BurstAlready(Kind),
}

impl MoveError {
    /// How much of a rejected text is quoted.
    const MOST_CHARACTERS: usize = 40;

    pub(crate) fn new(text: &str, violation: Violation) -> MoveError {
        MoveError { text: text.chars().take(Self::MOST_CHARACTERS).collect(), violation }
    }

    /// The rejected text, truncated if it is very long.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The rule that it breaks.
    pub fn violation(&self) -> Violation {
        self.violation
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.text, self.violation)
    }
}

impl Error for MoveError {}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::NotAMove => f.write_str("a move is written like N@f6, Nf6, N-, N+ or pass"),
            Violation::GameOver => f.write_str("the game is over"),
            Violation::CanAct => f.write_str("only a player without an action passes"),
            Violation::NotInHand(kind) => write!(f, "{kind} is not in hand"),
            Violation::InHand(kind) => write!(f, "{kind} is not on the table"),
            Violation::Occupied(cell) => write!(f, "{cell} is occupied"),
            Violation::NotTouching => {
                f.write_str("a Mana is placed in touch with one of the player's own")
            }
            Violation::AtGeyser => f.write_str("a Mana is not placed beside the opponent's geyser"),
            Violation::Disconnected => f.write_str("it would leave the Mana disconnected"),
            Violation::SixColumns => f.write_str("the Mana would span six columns"),
            Violation::SixRows => f.write_str("the Mana would span six rows"),
            Violation::NotBurst => f.write_str("Abramelin moves only when burst"),
            Violation::NothingToDevour => f.write_str("Abramelin moves only onto a Mana"),
            Violation::OwnGeyser => f.write_str("no Mana devours its own geyser"),
            Violation::InTheWay(kind) => write!(f, "another Mana lies in the way of {kind}"),
            Violation::NotItsWay(kind) => write!(f, "{kind} does not move so"),
            Violation::GeyserStays => f.write_str("the geyser is never retrieved"),
            Violation::BurstAlready(kind) => write!(f, "{kind} is burst already"),
        }
    }
}

/// A number that no [`Move`](crate::Move) has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchMove(pub NonZeroU32);

impl fmt::Display for NoSuchMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no move has the number {}", self.0)
    }
}

impl Error for NoSuchMove {}

/// A text that is not the name of the [`Rules`](crate::Rules).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesError(pub String);

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a rule set of Burst of Mana: there is only burst", self.0)
    }
}

impl Error for RulesError {}
