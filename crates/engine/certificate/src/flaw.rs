use crate::Claim;
use mana_reference::{Outcome, Side};
use std::error::Error;
use std::fmt;

/// Why a file proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Flaw {
    /// The first line is another.
    NotACertificate,
    /// The checksum is wrong: the file is not what was written.
    Damaged,
    /// The lines at the beginning are not as they must be.
    Header,
    /// There are no such rules.
    Rules(String),
    /// The position is none of these rules, or is written in another way than they write it.
    Position(String),
    /// The certificate ends before there is a move for this position.
    NoChoice(String),
    /// This position has no move of that number.
    NoSuchMove(String),
    /// A line comes back to this position, and so does not win.
    Circle(String),
    /// A line ends here, and not as it was claimed.
    WrongEnd(String, Outcome),
    /// The longest line has another number of plies than it was claimed.
    WrongLength {
        /// What the certificate says.
        claim: Claim,
        /// What was found.
        plies: u32,
    },
    /// There are moves left over for positions that never come up.
    TooManyChoices(usize),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NotACertificate => f.write_str("this is not a certificate"),
            Flaw::Damaged => f.write_str("the checksum is wrong: the file is damaged"),
            Flaw::Header => f.write_str("the file is not put together as a certificate is"),
            Flaw::Rules(reason) => write!(f, "the rules: {reason}"),
            Flaw::Position(reason) => write!(f, "the position: {reason}"),
            Flaw::NoChoice(position) => write!(f, "there is no move for \"{position}\""),
            Flaw::NoSuchMove(position) => write!(f, "there is no such move in \"{position}\""),
            Flaw::Circle(position) => write!(f, "a line comes back to \"{position}\""),
            Flaw::WrongEnd(position, Outcome::Draw) => write!(f, "drawn: \"{position}\""),
            Flaw::WrongEnd(position, Outcome::Win(Side::Black)) => {
                write!(f, "black has won: \"{position}\"")
            }
            Flaw::WrongEnd(position, Outcome::Win(Side::White)) => {
                write!(f, "white has won: \"{position}\"")
            }
            Flaw::WrongLength { claim, plies } => {
                write!(f, "it claims \"{claim}\", but the longest line has {plies} plies")
            }
            Flaw::TooManyChoices(count) => write!(f, "{count} moves are left over"),
        }
    }
}

impl Error for Flaw {}
