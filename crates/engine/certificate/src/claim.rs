use mana_reference::Side;
use std::fmt;

/// What a certificate proves about its first position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// This side can force a win, and the longest line has this many plies.
    Wins {
        /// Who wins.
        prover: Side,
        /// The length of the longest line.
        plies: u32,
    },
    /// This side cannot force a win.
    CannotWin {
        /// Who does not win.
        prover: Side,
    },
}

impl Claim {
    /// The side that wins or does not.
    pub fn prover(self) -> Side {
        match self {
            Claim::Wins { prover, .. } | Claim::CannotWin { prover } => prover,
        }
    }

    /// The side whose moves the certificate holds.
    pub fn chooser(self) -> Side {
        match (self, self.prover()) {
            (Claim::Wins { .. }, prover) => prover,
            (Claim::CannotWin { .. }, Side::Black) => Side::White,
            (Claim::CannotWin { .. }, Side::White) => Side::Black,
        }
    }

    /// Reads what [`Display`](fmt::Display) writes, and nothing else.
    pub(crate) fn read(text: &str) -> Option<Claim> {
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
