//! The standard starts, each proved to be a win for Black, and playing against the proof.

use mana::{Edition, Move, Position, Square};
use mana_certificate::{CertificateError, CertificateStrategy, Claim};
use mana_game::Position as _;

/// The editions whose standard set-up is solved.
pub const EDITIONS: [Edition; 4] =
    [Edition::COSMOLUDO, Edition::COSMOLUDO_PL, Edition::JACTALEA, Edition::ZILLIONS];

/// The columns of the doubles in the first row, where a Daimyo may stand.
pub const COLUMNS: [char; 3] = ['b', 'c', 'f'];

/// A standard start that is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolvedStart {
    /// The edition.
    pub edition: Edition,
    /// The column of Black's Daimyo.
    pub black: char,
    /// The column of White's Daimyo.
    pub white: char,
}

impl Default for SolvedStart {
    fn default() -> SolvedStart {
        SolvedStart { edition: Edition::default(), black: COLUMNS[0], white: COLUMNS[0] }
    }
}

impl SolvedStart {
    /// The name of its certificate among the assets.
    pub fn asset(self) -> String {
        format!("certificates/{}", self.file())
    }

    /// The name of the file with its certificate.
    pub fn file(self) -> String {
        format!("{}-{}1-{}6.cert", self.edition, self.black, self.white)
    }
}

/// A proof to play against.
#[derive(Clone, Debug)]
pub struct SolvedProof {
    plan: CertificateStrategy<Position>,
}

impl SolvedProof {
    /// Reads a certificate.
    ///
    /// # Errors
    /// It is not a certificate, or not one of Mana.
    pub fn read(bytes: &[u8]) -> Result<SolvedProof, CertificateError> {
        CertificateStrategy::read(bytes, |rules| rules.parse().ok())
            .map(|plan| SolvedProof { plan })
    }

    /// The first position.
    pub fn start(&self) -> Position {
        *self.plan.root()
    }

    /// The number of plies that the longest defence lasts.
    pub fn plies(&self) -> u32 {
        match self.plan.claim() {
            Claim::Wins { plies, .. } => plies,
            Claim::CannotWin { .. } => 0,
        }
    }

    /// The number of positions in the proof.
    pub fn positions(&self) -> usize {
        self.plan.positions()
    }

    /// The move of the proof, where it is to move.
    pub fn answer(&self, position: &Position) -> Option<Move> {
        self.plan.choice(position)
    }

    /// The largest number of plies that are left.
    pub fn left(&self, position: &Position) -> Option<u32> {
        self.plan.plies(position)
    }

    /// The moves that the proof considers in a position: its own, or every defence, the longest first. Each with the
    /// position after it and the plies that are left there.
    pub fn branches(&self, position: &Position) -> Vec<(Move, Position, u32)> {
        if position.outcome().is_some() {
            return Vec::new();
        }
        let moves = match self.answer(position) {
            Some(mv) => vec![mv],
            None => position.legal_moves(),
        };
        let mut branches: Vec<_> = moves
            .into_iter()
            .filter_map(|mv| {
                let after = position.after(mv);
                Some((mv, after, self.left(&after)?))
            })
            .collect();
        branches.sort_by_key(|&(mv, _, left)| (std::cmp::Reverse(left), mv));
        branches
    }
}

/// The square of a Daimyo in a row.
pub fn daimyo_square(column: char, row: usize) -> Option<Square> {
    Square::at((column as usize).checked_sub('a' as usize)?, row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_game::{Outcome, Side};
    use std::fs;
    use std::path::Path;

    fn starts() -> Vec<SolvedStart> {
        let mut starts = Vec::new();
        for edition in EDITIONS {
            for black in COLUMNS {
                starts.extend(COLUMNS.map(|white| SolvedStart { edition, black, white }));
            }
        }
        starts
    }

    fn proof(start: SolvedStart) -> SolvedProof {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../../data/certificates/standard")
            .join(start.file());
        SolvedProof::read(&fs::read(path).unwrap()).unwrap()
    }

    #[test]
    fn every_standard_start_has_its_proof() {
        for start in starts() {
            let proof = proof(start);
            let position = proof.start();
            assert_eq!(position.edition(), start.edition, "{start:?}");
            assert_eq!(position.daimyo(Side::Black), daimyo_square(start.black, 0), "{start:?}");
            assert_eq!(position.daimyo(Side::White), daimyo_square(start.white, 5), "{start:?}");
        }
    }

    #[test]
    fn no_random_defence_exceeds_the_claimed_length() {
        let mut number = 1_u32;
        for start in starts() {
            let proof = proof(start);
            for _ in 0..20 {
                let mut position = proof.start();
                let mut plies = 0;
                while position.outcome().is_none() {
                    let branches = proof.branches(&position);
                    number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let (_, after, left) = branches[(number >> 8) as usize % branches.len()];
                    plies += 1;
                    assert!(plies + left <= proof.plies(), "{start:?}");
                    position = after;
                }
                assert_eq!(position.outcome(), Some(Outcome::Win(Side::Black)), "{start:?}");
            }
        }
    }

    #[test]
    fn damaged_proofs_are_rejected() {
        assert!(SolvedProof::read(b"").is_err());
        assert!(SolvedProof::read(b"mana certificate 1\nclaim").is_err());
    }
}
