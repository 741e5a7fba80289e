use crate::Side;
use std::error::Error;
use std::fmt;

/// Why the reference rejects a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReferenceError {
    /// There is no edition of this name.
    UnknownEdition(String),
    /// A house rule is `choice=value`.
    MalformedHouseRule(String),
    /// The house rules set this choice twice.
    RepeatedChoice(String),
    /// There is no choice of this name.
    UnknownChoice(String),
    /// The choice does not have this value.
    UnknownValue {
        /// The choice.
        choice: String,
        /// The value that it does not have.
        value: String,
    },
    /// There is no orientation of this name.
    UnknownOrientation(String),
    /// The position does not have the fields that the notation asks for.
    MalformedPosition(String),
    /// The side to move is `b` or `w`.
    UnknownSide(String),
    /// There is no square of this name.
    UnknownSquare(String),
    /// This letter is no piece or Mana of the game.
    UnknownPiece(char),
    /// There are more of this piece than in the game.
    TooMany(char),
    /// The board does not have this number of rows.
    RowCount(usize),
    /// This row does not have the length of the board.
    RowLength(String),
    /// A field of the position is written differently.
    NonCanonical {
        /// The text that was given.
        found: String,
        /// The text that the notation asks for.
        canonical: String,
    },
    /// The pieces do not stand as the set-up leaves them (M8).
    NotASetUp,
    /// The Mana do not form one single group (B1).
    NotOneGroup,
    /// This side has lost its Daimyo or its geyser, and cannot have.
    Leaderless(Side),
    /// A move cannot have left the Mana on this square (M3).
    MisplacedMana(String),
    /// Not a legal move of the position.
    IllegalMove {
        /// The move.
        mv: String,
        /// The position.
        position: String,
    },
    /// The bird may not go to this square with this move (M3).
    ForbiddenBirdSquare {
        /// The move.
        mv: String,
        /// The square.
        square: String,
    },
}

impl fmt::Display for ReferenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReferenceError::UnknownEdition(name) => write!(f, "there is no edition `{name}`"),
            ReferenceError::MalformedHouseRule(text) => {
                write!(f, "a house rule is choice=value, not `{text}`")
            }
            ReferenceError::RepeatedChoice(choice) => {
                write!(f, "the house rules set `{choice}` twice")
            }
            ReferenceError::UnknownChoice(choice) => write!(f, "there is no choice `{choice}`"),
            ReferenceError::UnknownValue { choice, value } => {
                write!(f, "`{choice}` has no value `{value}`")
            }
            ReferenceError::UnknownOrientation(name) => {
                write!(f, "there is no orientation `{name}`")
            }
            ReferenceError::MalformedPosition(text) => {
                write!(f, "`{text}` does not have the fields of a position")
            }
            ReferenceError::UnknownSide(text) => {
                write!(f, "the side to move is b or w, not `{text}`")
            }
            ReferenceError::UnknownSquare(name) => write!(f, "there is no square `{name}`"),
            ReferenceError::UnknownPiece(letter) => write!(f, "`{letter}` is no piece"),
            ReferenceError::TooMany(letter) => write!(f, "there are too many `{letter}`"),
            ReferenceError::RowCount(rows) => write!(f, "the board does not have {rows} rows"),
            ReferenceError::RowLength(row) => {
                write!(f, "the row `{row}` does not have the board's length")
            }
            ReferenceError::NonCanonical { found, canonical } => {
                write!(f, "`{found}` should be written `{canonical}`")
            }
            ReferenceError::NotASetUp => {
                f.write_str("the pieces do not stand as the set-up leaves them")
            }
            ReferenceError::NotOneGroup => f.write_str("the Mana do not form one single group"),
            ReferenceError::Leaderless(side) => write!(f, "{side} has no Daimyo or geyser"),
            ReferenceError::MisplacedMana(square) => write!(f, "the Mana cannot be on {square}"),
            ReferenceError::IllegalMove { mv, position } => {
                write!(f, "`{mv}` is not a legal move in `{position}`")
            }
            ReferenceError::ForbiddenBirdSquare { mv, square } => {
                write!(f, "ruling M3 does not allow the bird on {square} after `{mv}`")
            }
        }
    }
}

impl Error for ReferenceError {}
