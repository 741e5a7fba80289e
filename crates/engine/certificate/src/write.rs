//! Writing certificates.

use crate::certificate::Certificate;
use crate::traversal::{reference_side, traverse};
use crate::{Claim, StrategyError};
use mana_game::{Position, Side};

/// The certificate that `prover` wins from `root` by playing the moves that `choice` returns.
///
/// # Errors
/// The moves do not win, or some are missing.
pub fn certify_win<P: Position>(
    root: &P,
    prover: Side,
    choice: impl Fn(&P) -> Option<P::Move>,
) -> Result<Vec<u8>, StrategyError> {
    // The traversal finds the length.
    certify(root, Claim::Wins { prover: reference_side(prover), plies: 0 }, choice)
}

/// The certificate that `prover` cannot win from `root` against the moves that `choice` returns.
///
/// # Errors
/// The moves do not hold, or some are missing.
pub fn certify_no_win<P: Position>(
    root: &P,
    prover: Side,
    choice: impl Fn(&P) -> Option<P::Move>,
) -> Result<Vec<u8>, StrategyError> {
    certify(root, Claim::CannotWin { prover: reference_side(prover) }, choice)
}

fn certify<P: Position>(
    root: &P,
    mut claim: Claim,
    choice: impl Fn(&P) -> Option<P::Move>,
) -> Result<Vec<u8>, StrategyError> {
    let mut choices = Vec::new();
    let (longest, _) = traverse(root, claim, |position, moves| {
        let chosen = choice(position);
        let index = moves.iter().position(|&(_, mv)| Some(mv) == chosen);
        let index = index.ok_or_else(|| StrategyError::MissingMove(position.to_string()))?;
        choices.push(index as u32);
        Ok::<_, StrategyError>(index)
    })?;
    if let Claim::Wins { plies, .. } = &mut claim {
        *plies = longest;
    }
    let (rules, position) = (root.rules().to_string(), root.to_string());
    Ok(Certificate { claim, rules, position, choices }.to_bytes())
}
