use crate::{Orientation, Square, SquareType};
use mana_game::Side;
use std::fmt;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// It does not have three or four parts: rows, side, Mana and perhaps an orientation.
    Parts(usize),
    /// The board does not have six rows.
    Rows(usize),
    /// A row, given by its number, does not have six squares.
    RowWidth {
        /// The row, 1 to 6.
        row: usize,
        /// How many squares the text gives it.
        width: usize,
    },
    /// A character that stands for no piece and no run of empty squares.
    Letter(char),
    /// The side to move is not `b` or `w`.
    Turn(String),
    /// The Mana is not on a square and not `-`.
    Mana(String),
    /// The orientation is none of `se`, `sw`, `ne`, `nw`.
    Orientation(String),
    /// It is well formed, but cannot occur under the rules, for these reasons.
    Impossible(Vec<PositionProblem>),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Parts(count) => write!(
                f,
                "a position has three or four parts, \"rows side mana [orientation]\"; this has {count}"
            ),
            PositionError::Rows(count) => write!(f, "the board has six rows; this has {count}"),
            PositionError::RowWidth { row, width } => {
                write!(f, "row {row} has {width} squares instead of six")
            }
            PositionError::Letter(letter) => {
                write!(
                    f,
                    "{letter:?} is neither a piece (D R d r) nor a number of empty squares (1 to 6)"
                )
            }
            PositionError::Turn(text) => write!(f, "the side to move is b or w, not \"{text}\""),
            PositionError::Mana(text) => {
                write!(f, "the Mana is on a square from a1 to f6 or \"-\", not \"{text}\"")
            }
            PositionError::Orientation(text) => {
                write!(f, "the orientation is se, sw, ne or nw, not \"{text}\"")
            }
            PositionError::Impossible(problems) => {
                for (i, problem) in problems.iter().enumerate() {
                    write!(f, "{}{problem}", if i == 0 { "" } else { "; " })?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for PositionError {}

/// One reason why a diagram is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionProblem {
    /// A side does not have exactly one Daimyo.
    Daimyo {
        /// The side.
        side: Side,
        /// How many it has.
        count: usize,
    },
    /// A side has more than five Ronin, or other than five in its set-up.
    Ronin {
        /// The side.
        side: Side,
        /// How many it has.
        count: usize,
    },
    /// The board is empty, but it is not Black's turn (ruling M8).
    SetUpOutOfTurn,
    /// The board is empty, but a type is marked.
    ManaBeforeSetUp(Square),
    /// A piece of a set-up is outside the rows that the edition gives it.
    OutsideSetUp(Square),
    /// The Daimyo of a set-up is not on a double, as the edition wants it.
    DaimyoNeedsDouble(Square),
    /// The bird is on a piece, though it had to fly to an empty square (ruling M3).
    BirdOnPiece(Square),
    /// The Mana is not on a piece of the side that has just moved.
    ManaNotCarried {
        /// Where it is.
        square: Square,
        /// The side that has just moved.
        side: Side,
    },
}

impl fmt::Display for PositionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionProblem::Daimyo { side, count: 0 } => write!(f, "{side} has no Daimyo"),
            PositionProblem::Daimyo { side, count } => {
                write!(f, "{side} has {count} Daimyo instead of one")
            }
            PositionProblem::Ronin { side, count } => {
                write!(f, "{side} has {count} Ronin instead of five")
            }
            PositionProblem::SetUpOutOfTurn => {
                f.write_str("the board is empty, so it is Black's turn to set up")
            }
            PositionProblem::ManaBeforeSetUp(square) => {
                write!(
                    f,
                    "the board is empty, so no type is marked and the Mana is not on {square}"
                )
            }
            PositionProblem::OutsideSetUp(square) => {
                write!(f, "Black's set-up has a piece on {square}, outside its rows")
            }
            PositionProblem::DaimyoNeedsDouble(square) => {
                write!(f, "Black's set-up has the Daimyo on {square}, which is not a double")
            }
            PositionProblem::BirdOnPiece(square) => {
                write!(
                    f,
                    "the bird is on {square}, where a piece stands; it flies to an empty square"
                )
            }
            PositionProblem::ManaNotCarried { square, side } => {
                write!(f, "the Mana is on {square}, where no piece of {side} stands to carry it")
            }
        }
    }
}

/// Why a text is not a legal move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It does not have the form of a move.
    NotAMove(String),
    /// It is a move, but not legal here.
    Illegal {
        /// The move as it was written.
        text: String,
        /// The rule that it breaks.
        violation: Violation,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::NotAMove(text) => write!(
                f,
                "\"{text}\" is not a move; write b1c3, R@d4, pass, or a set-up as b1/a1/c1/d1/e1/f1"
            ),
            MoveError::Illegal { text, violation } => {
                write!(f, "\"{text}\" is not legal: {violation}")
            }
        }
    }
}

impl std::error::Error for MoveError {}

/// The rule that a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Violation {
    /// The game is over.
    GameOver,
    /// This side has to set up its pieces now (ruling M8).
    SetUpFirst(Side),
    /// Both sides have set up.
    SetUpsAreMade,
    /// A set-up does not have five Ronin on five squares besides the Daimyo's.
    SetUpSize,
    /// A set-up has a piece outside its rows.
    OutsideSetUp(Square),
    /// A set-up has the Daimyo on a square that is not a double.
    DaimyoNeedsDouble(Square),
    /// Black's set-up must name the orientation.
    OrientationNeeded,
    /// This orientation cannot be chosen, or not now.
    Orientation(Orientation),
    /// The side to move has no piece on this square.
    NoPieceOf(Side, Square),
    /// A piece on the marked type must move.
    NotFree(SquareType),
    /// The player has no action and must pass (rulings M1 and M2).
    MustPass,
    /// The player can act and may not pass.
    MayNotPass,
    /// An own piece stands there.
    OwnPiece(Square),
    /// The edition does not let this piece take what stands there.
    MayNotTake(Square),
    /// No path has the right number of steps through empty squares.
    NoPath {
        /// The square it starts from.
        from: Square,
        /// The square it should end on.
        to: Square,
        /// The type of the first.
        square_type: SquareType,
    },
    /// The edition knows no re-entry.
    NoReEntry,
    /// The side has no Ronin in reserve (ruling M7).
    NoReserve(Side),
    /// A piece stands on the square.
    Occupied(Square),
    /// A Ronin cannot re-enter there: it is not of the marked type, or the bird is there.
    NotForReEntry(Square),
    /// The edition has no bird.
    NoBird,
    /// The move must say where the bird flies to.
    BirdNeeded,
    /// The bird does not fly there (ruling M3).
    BirdSquare(Square),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::GameOver => f.write_str("the game is over"),
            Violation::SetUpFirst(side) => write!(f, "{side} has to set up first"),
            Violation::SetUpsAreMade => f.write_str("both sides have set up already"),
            Violation::SetUpSize => f.write_str("a set-up is the Daimyo's square and five others"),
            Violation::OutsideSetUp(square) => {
                write!(f, "{square} is outside the rows for the set-up")
            }
            Violation::DaimyoNeedsDouble(square) => {
                write!(f, "the Daimyo is set up on a double, and {square} is not one")
            }
            Violation::OrientationNeeded => {
                f.write_str("Black chooses the orientation: write it first, as in se:b1/...")
            }
            Violation::Orientation(orientation) => {
                write!(f, "the orientation {orientation} cannot be chosen here")
            }
            Violation::NoPieceOf(side, square) => write!(f, "{side} has no piece on {square}"),
            Violation::NotFree(marked) => {
                write!(f, "the Mana marks a {marked}, so a piece on a {marked} must move")
            }
            Violation::MustPass => {
                f.write_str("no piece that obeys the Mana can move, so the only move is pass")
            }
            Violation::MayNotPass => {
                f.write_str("there is another move, and passing is for a player who has none")
            }
            Violation::OwnPiece(square) => write!(f, "an own piece stands on {square}"),
            Violation::MayNotTake(square) => {
                write!(
                    f,
                    "it may not take the piece on {square}: only a Ronin takes, and only the Daimyo"
                )
            }
            Violation::NoPath { from, to, square_type } => {
                let steps = square_type.steps();
                let plural = if steps == 1 { "" } else { "s" };
                write!(f, "no free path of exactly {steps} step{plural} leads from {from} to {to}")
            }
            Violation::NoReEntry => f.write_str("nothing re-enters in this edition"),
            Violation::NoReserve(side) => write!(f, "{side} has no Ronin in reserve"),
            Violation::Occupied(square) => write!(f, "{square} is not empty"),
            Violation::NotForReEntry(square) => {
                write!(f, "a Ronin cannot re-enter on {square} now")
            }
            Violation::NoBird => f.write_str("there is no bird in this edition"),
            Violation::BirdNeeded => {
                f.write_str("the bird's square belongs to the move: add it, as in ~e5")
            }
            Violation::BirdSquare(square) => write!(f, "the bird may not fly to {square}"),
        }
    }
}
