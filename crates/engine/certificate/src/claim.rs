use crate::CertificateError;
use mana_reference::{Outcome, Side};
use std::fmt;

/// What a certificate claims about its first position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// The prover can force a win.
    Wins {
        /// The side that wins.
        prover: Side,
        /// The length of the longest line.
        plies: u32,
    },
    /// The prover cannot force a win.
    CannotWin {
        /// The side that does not win.
        prover: Side,
    },
}

impl Claim {
    /// The side whose win is proved or disproved.
    pub fn prover(self) -> Side {
        match self {
            Claim::Wins { prover, .. } | Claim::CannotWin { prover } => prover,
        }
    }

    /// The side whose strategy the certificate holds: the prover if it wins, otherwise the opponent.
    pub fn strategy_side(self) -> Side {
        match (self, self.prover()) {
            (Claim::Wins { .. }, prover) => prover,
            (Claim::CannotWin { .. }, Side::Black) => Side::White,
            (Claim::CannotWin { .. }, Side::White) => Side::Black,
        }
    }

    /// Whether a line may end with this outcome.
    pub(crate) fn allows(self, outcome: Outcome) -> bool {
        let prover_wins = outcome == Outcome::Win(self.prover());
        prover_wins == matches!(self, Claim::Wins { .. })
    }

    /// Checks the claimed length against that of the longest line.
    pub(crate) fn check_length(self, longest: u32) -> Result<(), CertificateError> {
        match self {
            Claim::Wins { plies, .. } if plies != longest => {
                Err(CertificateError::WrongLength { claim: self, plies: longest })
            }
            Claim::Wins { .. } | Claim::CannotWin { .. } => Ok(()),
        }
    }

    /// Parses exactly what [`Display`](fmt::Display) writes.
    pub(crate) fn parse(text: &str) -> Option<Claim> {
        let (side, rest) = text.split_once(' ')?;
        let prover = [Side::Black, Side::White].into_iter().find(|s| s.to_string() == side)?;
        let claim = match rest.strip_prefix("wins within ") {
            None => Claim::CannotWin { prover },
            Some(rest) => Claim::Wins { prover, plies: rest.strip_suffix(" plies")?.parse().ok()? },
        };
        (claim.to_string() == text).then_some(claim)
    }
}

/// `black wins within 11 plies` or `white cannot win`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Wins { prover, plies } => write!(f, "{prover} wins within {plies} plies"),
            Claim::CannotWin { prover } => write!(f, "{prover} cannot win"),
        }
    }
}
