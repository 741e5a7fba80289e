use crate::Claim;
use mana_reference::{Outcome, Side};
use std::error::Error;
use std::fmt;

/// Why a file proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CertificateError {
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

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateError::NotACertificate => f.write_str("this is not a certificate"),
            CertificateError::Damaged => f.write_str("the checksum is wrong: the file is damaged"),
            CertificateError::Header => {
                f.write_str("the file is not put together as a certificate is")
            }
            CertificateError::Rules(reason) => write!(f, "the rules: {reason}"),
            CertificateError::Position(reason) => write!(f, "the position: {reason}"),
            CertificateError::NoChoice(position) => {
                write!(f, "there is no move for \"{position}\"")
            }
            CertificateError::NoSuchMove(position) => {
                write!(f, "there is no such move in \"{position}\"")
            }
            CertificateError::Circle(position) => write!(f, "a line comes back to \"{position}\""),
            CertificateError::WrongEnd(position, Outcome::Draw) => {
                write!(f, "drawn: \"{position}\"")
            }
            CertificateError::WrongEnd(position, Outcome::Win(Side::Black)) => {
                write!(f, "black has won: \"{position}\"")
            }
            CertificateError::WrongEnd(position, Outcome::Win(Side::White)) => {
                write!(f, "white has won: \"{position}\"")
            }
            CertificateError::WrongLength { claim, plies } => {
                write!(f, "it claims \"{claim}\", but the longest line has {plies} plies")
            }
            CertificateError::TooManyChoices(count) => write!(f, "{count} moves are left over"),
        }
    }
}

impl Error for CertificateError {}
