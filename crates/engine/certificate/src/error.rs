use crate::Claim;
use mana_reference::{Outcome, Side};
use std::error::Error;
use std::fmt;

/// Why a file is not a valid certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CertificateError {
    /// The first line is not that of a certificate.
    NotACertificate,
    /// The checksum is wrong.
    Damaged,
    /// The file does not follow the format.
    Malformed,
    /// There are no rules of this name.
    UnknownRules(String),
    /// The rules do not accept this text as a position.
    InvalidPosition(String),
    /// The rules write the position differently.
    NonCanonicalPosition {
        /// The text in the file.
        found: String,
        /// The text that the rules write.
        canonical: String,
    },
    /// A stored index exceeds the number of legal moves in this position.
    NoSuchMove(String),
    /// This many moves are left over.
    UnusedChoices(usize),
    /// The longest line does not have the claimed length.
    WrongLength {
        /// The claim of the certificate.
        claim: Claim,
        /// The length of the longest line.
        plies: u32,
    },
    /// The strategy does not prove the claim.
    Strategy(StrategyError),
}

/// Why a strategy does not prove a claim; each names the position in question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StrategyError {
    /// There is no move for this position, or not a legal one.
    MissingMove(String),
    /// A line of a winning strategy repeats this position.
    Cycle(String),
    /// The game ends here with an outcome that contradicts the claim.
    WrongOutcome(String, Outcome),
}

impl From<StrategyError> for CertificateError {
    fn from(error: StrategyError) -> CertificateError {
        CertificateError::Strategy(error)
    }
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateError::NotACertificate => f.write_str("not a certificate"),
            CertificateError::Damaged => f.write_str("the checksum is wrong: the file is damaged"),
            CertificateError::Malformed => f.write_str("the file does not follow the format"),
            CertificateError::UnknownRules(rules) => write!(f, "unknown rules \"{rules}\""),
            CertificateError::InvalidPosition(text) => write!(f, "invalid position \"{text}\""),
            CertificateError::NonCanonicalPosition { found, canonical } => {
                write!(f, "the position \"{found}\" should be written \"{canonical}\"")
            }
            CertificateError::NoSuchMove(position) => {
                write!(f, "a move does not exist in \"{position}\"")
            }
            CertificateError::UnusedChoices(1) => f.write_str("1 move is left over"),
            CertificateError::UnusedChoices(count) => write!(f, "{count} moves are left over"),
            CertificateError::WrongLength { claim, plies } => {
                let noun = if *plies == 1 { "ply" } else { "plies" };
                write!(f, "it claims \"{claim}\", but the longest line has {plies} {noun}")
            }
            CertificateError::Strategy(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for StrategyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StrategyError::MissingMove(position) => write!(f, "no move for \"{position}\""),
            StrategyError::Cycle(position) => write!(f, "a line repeats \"{position}\""),
            StrategyError::WrongOutcome(position, Outcome::Draw) => {
                write!(f, "the game is drawn in \"{position}\"")
            }
            StrategyError::WrongOutcome(position, Outcome::Win(Side::Black)) => {
                write!(f, "black has won in \"{position}\"")
            }
            StrategyError::WrongOutcome(position, Outcome::Win(Side::White)) => {
                write!(f, "white has won in \"{position}\"")
            }
        }
    }
}

impl Error for CertificateError {}

impl Error for StrategyError {}
